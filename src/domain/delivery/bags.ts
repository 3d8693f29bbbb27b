/** Bags of packed orders. Each has a code: the number of its order and its own. */

export type Bag = { code: string; isCold: boolean }
/** An order with the bags that count, and the codes of those that no longer do. */
export type Bagged = { number: string; bags: readonly Bag[]; removed: readonly string[] }

const CODE = /^([A-Z]{2}-\d{6}-[A-Z0-9]{5})(-\d{1,3})?$/

export const bagCode = (number: string, bag: number): string => `${number}-${bag}`

/** The number of the order that a label names: of a bag or of a whole order. Null for other codes. */
export const orderOfLabel = (code: string): string | null =>
  CODE.exec(code.trim().toUpperCase())?.[1] ?? null

/** An order whose bags were not counted has one, whose label carries the order's number. */
export const bagsOf = (
  number: string,
  counted: readonly Bag[],
  isChilled: boolean,
): readonly Bag[] => (counted.length > 0 ? counted : [{ code: number, isCold: isChilled }])

export type ReadBag =
  | { kind: 'bag' | 'removed'; number: string; code: string }
  | { kind: 'other'; code: string }

/** A code without what groups it: who types one puts spaces for dashes, or nothing. */
const bare = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * What a scanned or typed code is to these orders. A label that was printed before packing carries
 * the order's number alone: it stands for the only bag, and for none of several.
 */
export const readBag = (text: string, orders: readonly Bagged[]): ReadBag => {
  const typed = bare(text)
  const isTyped = (code: string) => bare(code) === typed
  for (const { number, bags, removed } of orders) {
    const found = bags.find(({ code }) => isTyped(code))
    if (found) return { kind: 'bag', number, code: found.code }
    const [only, ...others] = bags
    if (isTyped(number) && only && others.length === 0)
      return { kind: 'bag', number, code: only.code }
    const gone = [number, ...removed].find(isTyped)
    if (gone !== undefined) return { kind: 'removed', number, code: gone }
  }
  return { kind: 'other', code: text.trim().toUpperCase() }
}

/** The codes of an order's bags that were not scanned. */
export const missingBags = (
  { bags }: Pick<Bagged, 'bags'>,
  scanned: ReadonlySet<string>,
): string[] => bags.flatMap(({ code }) => (scanned.has(code) ? [] : [code]))

export type StoredBag = { bag: number; isCold: boolean; isRemoved: boolean }
/** Bags to take away, by their number, and to add, each cold or not. */
export type BagChange = {
  remove: readonly number[]
  add: readonly { bag: number; isCold: boolean }[]
}

/** New bags get numbers that none of the order has had. */
export const changeOf = (
  stored: readonly StoredBag[],
  { remove, add }: { remove: readonly number[]; add: readonly boolean[] },
): BagChange => {
  const last = Math.max(0, ...stored.map(({ bag }) => bag))
  return { remove, add: add.map((isCold, index) => ({ bag: last + index + 1, isCold })) }
}

/** All bags of an undone packing: their labels must not pass for those of the next one. */
export const removeAll = (stored: readonly StoredBag[]): BagChange =>
  changeOf(stored, {
    remove: stored.flatMap(({ bag, isRemoved }) => (isRemoved ? [] : [bag])),
    add: [],
  })

/** The bags of a packing, the cold ones last; those of an earlier one no longer count. */
export const packedIn = (
  stored: readonly StoredBag[],
  { cold, ambient }: { cold: number; ambient: number },
): BagChange => ({
  ...removeAll(stored),
  add: changeOf(stored, {
    remove: [],
    add: Array.from({ length: ambient + cold }, (_, at) => at >= ambient),
  }).add,
})
