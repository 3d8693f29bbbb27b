import type { Locale } from '#domain/locale.ts'

const GRAMS_A_KG = 1_000
const KG: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB'),
  id: new Intl.NumberFormat('id-ID'),
}

/** A weight with the decimal sign of the language. */
export const weightIn = (grams: number, locale: Locale): string =>
  grams < GRAMS_A_KG ? `${grams} g` : `${KG[locale].format(grams / GRAMS_A_KG)} kg`
