import type { Locale } from '#domain/locale.ts'
import type { words as english } from './en/web.ts'
import { translator, type Parameters } from './translate.ts'

/** The name of a text that a page may show. */
export type WordKey = keyof typeof english
export type WebWords = Readonly<Record<WordKey, string>>
export type Translate = (key: WordKey, params?: Parameters) => string

/** The words of the pages in one language. The browser fetches only the language that is shown. */
export const loadWords = async (locale: Locale): Promise<WebWords> =>
  locale === 'id' ? (await import('./id/web.ts')).words : (await import('./en/web.ts')).words

export const translate = (words: WebWords): Translate => translator<Record<WordKey, string>>(words)
