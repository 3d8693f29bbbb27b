import type { Locale } from '#domain/locale.ts'

/** `1,5 jt` in Indonesian, `1.5M` in English. */
export const shortNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** `Rp1,5 jt` in Indonesian, `Rp1.5M` in English. */
export const shortRupiah = (amount: number, locale: Locale): string =>
  `Rp${shortNumber(amount, locale)}`
