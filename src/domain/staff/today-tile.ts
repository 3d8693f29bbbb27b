/**
 * What the tiles of the first screen count beyond orders, as the address of the list behind each
 * names its filters. The list's total is the tile.
 */
export const TILE_FILTERS = {
  complaints: {},
  complaintsLate: { clock: 'late' },
  soldOut: { view: 'shown', stock: 'out' },
  low: { view: 'shown', stock: 'low' },
  starsFell: { view: 'fell' },
  oftenMissing: { missing: 'often' },
  coldLate: { cold: 'late' },
  batchesEnding: { view: 'ending' },
  batchesHeld: { view: 'held' },
  refundsStuck: { view: 'stuck' },
  invoicesOverdue: { state: 'overdue' },
  repeat: { bought: 'again' },
} as const satisfies Record<string, Readonly<Record<string, string>>>
export type FilteredTile = keyof typeof TILE_FILTERS

/** The filters of a tile as the query of an address, with its mark; empty without any. */
export const queryOfTile = (tile: FilteredTile): string => {
  const pairs = Object.entries(TILE_FILTERS[tile]).map(([name, value]) => `${name}=${value}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
