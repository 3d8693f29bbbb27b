import type { Locale } from '#domain/locale.ts'

/** A factor in hundredths for people: 125 is 1.25. */
export const factorText = (percent: number, locale: Locale): string => {
  const text = String(percent / 100)
  return locale === 'id' ? text.replace('.', ',') : text
}
