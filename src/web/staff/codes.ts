/** What a scanned text is, by the mark that the shop's codes begin with. */
export const kindOfCode = (text: string): 'member' | 'voucher' | 'other' => {
  const mark = text.trim().toUpperCase().slice(0, 4)
  return mark === 'PTK1' ? 'member' : mark === 'PTK2' ? 'voucher' : 'other'
}

/**
 * Whole Rupiah out of what somebody typed, with or without dots; null for nothing and for what is
 * no amount.
 */
export const amountOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s.]|^Rp/gi, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
