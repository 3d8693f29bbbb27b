import type { Locale } from '#domain/locale.ts'
import type { words as more } from './en/more.ts'
import type { words as first } from './en/web.ts'
import { translator, type Parameters } from './translate.ts'

/** The name of a text that a page may show. */
export type WordKey = keyof typeof first | keyof typeof more
/** The words of one language; more may be added while the page lives. */
export type WebWords = Record<string, string>
export type Translate = (key: WordKey, params?: Parameters) => string

/** The words of the pages that everyone sees. The browser fetches only the language that is shown. */
export const loadWords = async (locale: Locale): Promise<WebWords> => ({
  ...(await (locale === 'id' ? import('./id/web.ts') : import('./en/web.ts'))).words,
})

/** Adds the words of the cart, the account and of signing in. */
export const addMoreWords = async (locale: Locale, words: WebWords): Promise<void> => {
  Object.assign(words, (await (locale === 'id' ? import('./id/more.ts') : import('./en/more.ts'))).words)
}

export const translate = (words: WebWords): Translate => translator<Record<WordKey, string>>(words as Record<WordKey, string>)
