import { describe, expect, it } from 'vitest'
import type { KnownGood } from '#contract/staff/stock/stock.ts'
import { findKnown } from './known.ts'

const good = (sku: string, name: string, codes: string[] = []) =>
  ({ sku, name: { en: name, id: name }, codes }) as KnownGood
const known = {
  goods: [
    good('BL001-01', 'Arumanis Mango'),
    good('BL011-01', 'Sky Rocket Melon', ['01101', '8991234567890']),
    good('BL011-02', 'Sky Rocket Melon'),
  ],
  places: [],
  suppliers: [],
}
const found = (search: string) => findKnown(known, search).map(({ sku }) => sku)

describe('goods that a device finds without network', () => {
  it.each([
    ['8991234567890', ['BL011-01']],
    ['01101', ['BL011-01']],
    ['bl011-02', ['BL011-02']],
    ['melon', ['BL011-01', 'BL011-02']],
    ['MANGO', ['BL001-01']],
    ['BL0', ['BL001-01', 'BL011-01', 'BL011-02']],
    ['899', []],
  ])('finds by %s', (search, skus) => {
    expect(found(search)).toEqual(skus)
  })

  it('finds nothing before it was read', () => {
    expect(findKnown(null, 'melon')).toEqual([])
  })
})
