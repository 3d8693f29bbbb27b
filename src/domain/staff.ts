/** Who may do what in the shop's own rooms. The till is for those who serve at a branch. */
export const STAFF_ROLES = [
  'owner',
  'catalogue',
  'buyer',
  'picker',
  'cashier',
  'rider_desk',
  'support',
  'marketing',
  'finance',
  'auditor',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const TILL_ROLES: readonly StaffRole[] = ['owner', 'cashier']
export const mayServeAtTill = (role: StaffRole): boolean => TILL_ROLES.includes(role)

/** What staff sign in with: lower case letters, digits, dots, dashes; two to 32 of them. */
export const STAFF_LOGIN_FORM = /^[a-z0-9][a-z0-9._-]{1,31}$/

/** A number as branches print it on their receipts. */
export const RECEIPT_NUMBER_FORM = /^[A-Za-z0-9][A-Za-z0-9./-]{0,31}$/
/** A bill above this was typed wrongly, or wants a person to look at it. */
export const TILL_TOTAL_MAX = 50_000_000

/**
 * Of a name only the first letters: enough for a cashier to greet somebody, too little to note them
 * down. `Rani Kusuma` → `Rani K.`
 */
export const nameAtTill = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initials = rest.map((word) => `${Array.from(word)[0]!.toUpperCase()}.`)
  return [first, ...initials].join(' ')
}

/**
 * Points that a receipt keeps when so much of the money paid for it went back; whole points, never
 * more than before.
 */
export const pointsAfterReturn = (points: number, paid: number, returned: number): number =>
  paid <= 0 ? 0 : Math.floor((points * Math.max(0, paid - returned)) / paid)

/**
 * What of a bill's voucher has come back once goods of so much are back: their share, rounded down;
 * with the last goods all of it.
 */
export const voucherShareOf = (
  bill: { grandTotal: number; voucherAmount: number },
  goodsBack: number,
): number =>
  goodsBack >= bill.grandTotal
    ? bill.voucherAmount
    : Math.floor((bill.voucherAmount * goodsBack) / bill.grandTotal)
