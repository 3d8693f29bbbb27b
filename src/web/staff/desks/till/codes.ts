import { typedWhole } from '#domain/typed-number.ts'

const AMOUNT_MAX = 999_999_999

const KINDS: Readonly<Record<string, 'member' | 'voucher' | 'collect'>> = {
  PTK1: 'member',
  PTK2: 'voucher',
  PTKC: 'collect',
}
/** The type of a scanned code, by its prefix. */
export const kindOfCode = (text: string): 'member' | 'voucher' | 'collect' | 'other' => {
  const mark = text.trim().toUpperCase().slice(0, 4)
  return KINDS[mark] ?? 'other'
}

/** Parses a typed amount in whole Rupiah, grouped or not; null if empty or invalid. */
export const amountOf = (typed: string): number | null => {
  const amount = typedWhole(typed)
  return typeof amount === 'number' && amount >= 0 && amount <= AMOUNT_MAX ? amount : null
}
