import { localeTag, type Locale } from '#domain/locale.ts'

const weights = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const ratings = { en: new Intl.NumberFormat(localeTag('en'), ONE_DECIMAL), id: new Intl.NumberFormat(localeTag('id'), ONE_DECIMAL) }

const KILOGRAM_G = 1000

/** Grams as a shop writes them: `500 g`, `1,5 kg`; the grouping is Indonesian in both languages, like that of prices. */
export const formatWeight = (grams: number): string =>
  grams >= KILOGRAM_G ? `${weights.format(grams / KILOGRAM_G)} kg` : `${weights.format(grams)} g`

/** From the lightest to the heaviest of some weights in grams: `1 kg`, `1–5 kg`, `500 g–1 kg`. */
export const formatWeights = (grams: readonly number[]): string => {
  const [low, high] = [Math.min(...grams), Math.max(...grams)]
  if (low === high) return formatWeight(low)
  const isOneUnit = low >= KILOGRAM_G === high >= KILOGRAM_G
  return `${isOneUnit ? formatWeight(low).split(' ')[0] : formatWeight(low)}–${formatWeight(high)}`
}

/** An average of stars with one decimal: `4.8`, `4,8`. */
export const formatRating = (average: number, locale: Locale): string => ratings[locale].format(average)

const days = Object.fromEntries(
  (['en', 'id'] as const).map((locale) => [
    locale,
    new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Asia/Jakarta',
    }),
  ]),
) as Record<Locale, Intl.DateTimeFormat>

/** The day of an instant in Jakarta: `20 November 2026`. */
export const formatDay = (instant: string, locale: Locale): string => days[locale].format(new Date(instant))

/** A number that is read as one: no line ends within it. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
