import { localeTag, type Locale } from '#domain/locale.ts'

const TWO_DECIMALS = { maximumFractionDigits: 2 }
const weights = {
  en: new Intl.NumberFormat(localeTag('en'), TWO_DECIMALS),
  id: new Intl.NumberFormat(localeTag('id'), TWO_DECIMALS),
}
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const ratings = {
  en: new Intl.NumberFormat(localeTag('en'), ONE_DECIMAL),
  id: new Intl.NumberFormat(localeTag('id'), ONE_DECIMAL),
}

const LARGE_UNIT = 1000
const UNITS = { weight: ['g', 'kg'], volume: ['ml', 'L'] } as const
type Size = { weight: number; volume: number | null }

const formatAmount = (
  amount: number,
  [small, large]: readonly [string, string],
  locale: Locale,
): string =>
  amount >= LARGE_UNIT
    ? `${weights[locale].format(amount / LARGE_UNIT)} ${large}`
    : `${weights[locale].format(amount)} ${small}`

/** What a pack holds as a shop writes it: `500 g`, `1.5 kg` (`1,5 kg` in Indonesian), `250 ml`. */
export const formatPack = ({ weight, volume }: Size, locale: Locale): string =>
  volume === null
    ? formatAmount(weight, UNITS.weight, locale)
    : formatAmount(volume, UNITS.volume, locale)

/** From the smallest to the largest of some packs: `1 kg`, `1–5 kg`, `500 g–1 kg`, `250 ml–1 L`. */
export const formatPacks = (packs: readonly Size[], locale: Locale): string => {
  const isVolume = packs.every(({ volume }) => volume !== null)
  const amounts = packs.map(({ weight, volume }) => (isVolume ? volume! : weight))
  const units = UNITS[isVolume ? 'volume' : 'weight']
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  if (low === high) return formatAmount(low, units, locale)
  const isOneUnit = low >= LARGE_UNIT === high >= LARGE_UNIT
  return `${isOneUnit ? formatAmount(low, units, locale).split(' ')[0] : formatAmount(low, units, locale)}–${formatAmount(high, units, locale)}`
}

/** An average of stars with one decimal: `4.8`, `4,8`. */
export const formatRating = (average: number, locale: Locale): string =>
  ratings[locale].format(average)

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
export const formatDay = (instant: string, locale: Locale): string =>
  days[locale].format(new Date(instant))

/** A number that is read as one: no line ends within it. */
export const withoutBreaks = (text: string): string => text.replaceAll(' ', '\u00a0')
