import { typedWhole } from '../typed-number.ts'
import type { Grams } from '../units.ts'

/** What a packer reads from the scale: grams; null for nothing typed, else why it is no weight. */
export const typedParcel = (typed: string): Grams | null | 'not_grams' | 'not_above_zero' => {
  const grams = typedWhole(typed)
  // "5,4" is meant as kilograms, and only the person knows.
  if (grams === undefined) return 'not_grams'
  return grams === null || grams > 0 ? grams : 'not_above_zero'
}

/** Which goods are in a box: some that have to stay cold, and some that need not. */
export type Temperatures = { hasCold: boolean; hasOther: boolean }

export const temperaturesOf = (
  goods: readonly { is_cold: boolean; state: string }[],
): Temperatures => {
  const picked = goods.filter(({ state }) => state === 'picked')
  return {
    hasCold: picked.some(({ is_cold: isCold }) => isCold),
    hasOther: picked.some(({ is_cold: isCold }) => !isCold),
  }
}

/** One bag for each temperature, unless the packer counts others. */
export const bagsAtFirst = ({ hasCold, hasOther }: Temperatures): number =>
  hasCold && hasOther ? 2 : 1

/** How many of these bags are cold: one of a mixed order, all of an order of cold goods alone. */
export const coldAtFirst = ({ hasCold, hasOther }: Temperatures, bags: number): number =>
  hasCold ? (hasOther ? 1 : bags) : 0

/** The boxes that the packer has in hand come first, then what can be packed, then the rest. */
export const inTurn = <Order extends { id: string; state: string; open_tasks: number }>(
  orders: readonly Order[],
  {
    isScanned,
    packedHere,
  }: { isScanned: (order: Order) => boolean; packedHere: readonly string[] },
): Order[] => {
  // A packed card must not leave its place to the next one under the same thumb.
  const rankOf = ({ id, state, open_tasks: open }: Order) =>
    state === 'packed' && !packedHere.includes(id) ? 2 : open > 0 ? 1 : 0
  return orders.toSorted(
    (one, other) =>
      Number(isScanned(other)) - Number(isScanned(one)) || rankOf(one) - rankOf(other),
  )
}

/** What a parcel may weigh above what was picked: from here on a piece too many is likely. */
const ABOVE_PICKED_G = 50

/** Whether the scale says something else than was picked, by percent, or by a piece too many. */
export const isParcelOdd = (picked: Grams, scale: Grams, percent: number): boolean =>
  scale - picked >= ABOVE_PICKED_G || Math.abs(scale - picked) * 100 > picked * percent
