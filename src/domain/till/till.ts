import type { Amount, Points } from '../units.ts'
/** Format of the receipt numbers that branches print. */
export const RECEIPT_NUMBER_FORM = /^[A-Za-z0-9][A-Za-z0-9./-]{0,31}$/
/** A larger total is a typo or needs a manual check. */
export const TILL_TOTAL_MAX = 50_000_000

/**
 * First name and initials: enough to greet a customer, too little to identify them. `Rani Kusuma` →
 * `Rani K.`
 */
export const nameAtTill = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initials = rest.map((word) => `${Array.from(word)[0]!.toUpperCase()}.`)
  return [first, ...initials].join(' ')
}

/** Points that remain after a partial refund; rounded down, never more than before. */
export const pointsAfterReturn = (points: Points, paid: Amount, returned: Amount): Points =>
  paid <= 0 ? 0 : Math.floor((points * Math.max(0, paid - returned)) / paid)

/**
 * What of a part of a bill, such as its voucher, falls to goods that come back: their share, rounded
 * down; all of it with the last goods.
 */
export const shareOfReturn = (
  part: Amount,
  { grandTotal, goodsBack }: { grandTotal: Amount; goodsBack: number },
): number => (goodsBack >= grandTotal ? part : Math.floor((part * goodsBack) / grandTotal))
