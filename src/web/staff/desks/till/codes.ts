import { typedWhole } from '#domain/typed-number.ts'

const AMOUNT_MAX = 999_999_999

/** The type of a scanned code, by its prefix. */
export const kindOfCode = (text: string): 'member' | 'voucher' | 'other' => {
  const mark = text.trim().toUpperCase().slice(0, 4)
  return mark === 'PTK1' ? 'member' : mark === 'PTK2' ? 'voucher' : 'other'
}

/** Parses a typed amount in whole Rupiah, grouped or not; null if empty or invalid. */
export const amountOf = (typed: string): number | null => {
  const amount = typedWhole(typed)
  return typeof amount === 'number' && amount >= 0 && amount <= AMOUNT_MAX ? amount : null
}
