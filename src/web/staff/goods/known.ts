import type { KnownGood, StockPlace } from '#contract/staff/stock/stock.ts'

export type KnownOrchard = { id: string; name: string; place: string; supplier: string }
export type ReceivedGood = Omit<KnownGood, 'codes'>
/** What this device keeps to take goods in without network; null before it was read once. */
export type Known = {
  goods: readonly KnownGood[]
  places: readonly StockPlace[]
  suppliers: readonly string[]
  /** By supplier; what a device stored before there were orchards has none. */
  orchards?: readonly KnownOrchard[]
} | null

const FOUND_MAX = 20

/** By part of a name or SKU, or by a whole barcode or PLU: those first. */
export const findKnown = (known: Known, search: string): ReceivedGood[] => {
  const text = search.toLowerCase()
  const isExact = ({ sku, codes }: KnownGood) =>
    codes.includes(search) || sku.toLowerCase() === text
  const isLike = ({ name, sku }: KnownGood) =>
    [name.en, name.id, sku].some((one) => one.toLowerCase().includes(text))
  const goods = known?.goods ?? []
  return [...goods.filter(isExact), ...goods.filter((one) => !isExact(one) && isLike(one))].slice(
    0,
    FOUND_MAX,
  )
}
