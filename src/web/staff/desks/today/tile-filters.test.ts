import { expect, it } from 'vitest'
import { queryOfTile, TILE_FILTERS } from '#domain/staff/today-tile.ts'
import { readListAddress } from '#web/staff/list/list-address.ts'
import { GOODS_NAMES } from '../goods/goods-filters.ts'

it.each(['soldOut', 'low'] as const)('knows each filter of the tile %s', (tile) => {
  const query = new URLSearchParams(queryOfTile(tile))
  expect(readListAddress(query, GOODS_NAMES).filters).toEqual(TILE_FILTERS[tile])
})
