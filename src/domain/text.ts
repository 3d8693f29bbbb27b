import { RATING_COUNT_CAP, TRUNCATE_LENGTH } from './limits.ts'
import { localeTag, type Locale } from './locale.ts'

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' })

/** Cuts a text to a number of characters as a person counts them, the ellipsis among them. */
export const truncate = (text: string, length: number = TRUNCATE_LENGTH): string => {
  if (text.length <= length) return text
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment)
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
 * A count in short: `1,2 rb`, `3 jt` in Indonesian, `1.2K`, `3M` in English. Rounded down, so that
 * it never promises more than there is.
 */
export const compactNumber = (value: number, locale: Locale): string => {
  const step = STEPS.find(({ from }) => Math.abs(value) >= from)
  if (!step) return String(value)
  const tenths = Math.trunc((value * 10) / step.from) / 10
  return `${tenthsIn[locale].format(tenths)}${step[locale]}`
}

/** A count as the rating filter shows it: above 999 it is `999+`. */
export const cappedCount = (count: number): string =>
  count > RATING_COUNT_CAP ? `${RATING_COUNT_CAP}+` : String(count)

/** Tags within a word or sentence, which separate nothing: a comma may follow them. */
const INLINE_TAG = /<\/?(?:a|abbr|b|em|i|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** Text without its tags, for descriptions of pages and for searching. */
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

// Left-to-right and right-to-left marks, embeddings, overrides and isolates: they turn around what
// stands beside them.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const LINE_BREAKS = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g
const CONTROLS = /(?![\n\r\t])\p{Cc}/gu

/**
 * A text as it stands in one line, such as a name: breaks and tabs are spaces, control characters
 * are gone.
 */
export const singleLine = (text: string): string =>
  text.replace(LINE_BREAKS, ' ').replace(CONTROLS, '').replace(BIDI_CONTROLS, '').trim()

/** A text of several lines: it keeps its line breaks and tabs, and no other control character. */
export const severalLines = (text: string): string =>
  text.replace(CONTROLS, '').replace(BIDI_CONTROLS, '')
