import { charactersOf } from './characters.ts'
import { RATING_COUNT_CAP, TRUNCATE_LENGTH } from './limits.ts'
import { localeTag, type Locale } from './locale.ts'

/** A name as the first part of a file's name: `Toko Segar` is `toko-segar`. */
export const fileNamePart = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'shop'

/** Truncates to a number of graphemes, including the ellipsis. */
export const truncate = (text: string, length: number = TRUNCATE_LENGTH): string => {
  if (text.length <= length) return text
  const characters = charactersOf(text)
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const STEPS = [
  { from: 1e12, en: 'T', id: ' T' },
  { from: 1e9, en: 'B', id: ' M' },
  { from: 1e6, en: 'M', id: ' jt' },
  { from: 1e3, en: 'K', id: ' rb' },
] as const

const tenthsIn: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(localeTag('en'), { maximumFractionDigits: 1 }),
  id: new Intl.NumberFormat(localeTag('id'), { maximumFractionDigits: 1 }),
}

/**
 * A short count: `1,2 rb`, `3 jt` in Indonesian, `1.2K`, `3M` in English. Rounded down, so that it
 * never overstates.
 */
export const compactNumber = (value: number, locale: Locale): string => {
  const step = STEPS.find(({ from }) => Math.abs(value) >= from)
  if (!step) return String(value)
  const tenths = Math.trunc((value * 10) / step.from) / 10
  return `${tenthsIn[locale].format(tenths)}${step[locale]}`
}

/** A count in the rating filter: above 999 it is `999+`. */
export const cappedCount = (count: number): string =>
  count > RATING_COUNT_CAP ? `${RATING_COUNT_CAP}+` : String(count)

/** Inline tags, which do not separate words: a comma may follow them. */
const INLINE_TAG = /<\/?(?:a|abbr|b|em|i|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** Text without tags, for meta descriptions and search. */
export const plainText = (html: string): string =>
  html
    .replace(INLINE_TAG, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

// Left-to-right and right-to-left marks, embeddings, overrides and isolates, which reorder adjacent
// text.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const LINE_BREAKS = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g
const CONTROLS = /(?![\n\r\t])\p{Cc}/gu

/**
 * Normalises a single-line text such as a name: breaks and tabs become spaces, control characters
 * are removed.
 */
export const singleLine = (text: string): string =>
  text.replace(LINE_BREAKS, ' ').replace(CONTROLS, '').replace(BIDI_CONTROLS, '').trim()

/**
 * Normalises a multi-line text: line breaks and tabs stay, other control characters are removed.
 */
export const severalLines = (text: string): string =>
  text.replace(CONTROLS, '').replace(BIDI_CONTROLS, '')
