/** The type of a scanned code, by its prefix. */
export const kindOfCode = (text: string): 'member' | 'voucher' | 'other' => {
  const mark = text.trim().toUpperCase().slice(0, 4)
  return mark === 'PTK1' ? 'member' : mark === 'PTK2' ? 'voucher' : 'other'
}

/** Parses a typed amount in whole Rupiah, with or without dots; null if empty or invalid. */
export const amountOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s.]|^Rp/gi, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
