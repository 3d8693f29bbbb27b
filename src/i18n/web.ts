import type { Locale } from '#domain/locale.ts'
import type { words as reading } from './en/bundles/reading.ts'
import type { words as customers } from './en/bundles/customers.ts'
import type { words as everyone } from './en/bundles/everyone.ts'
import type { words as home } from './en/bundles/home.ts'
import type { words as lists } from './en/bundles/lists.ts'
import type { words as place } from './en/bundles/place.ts'
import { translator, type Parameters } from './translate.ts'

/** The name of a text that a page may show. */
export type WordKey =
  | keyof typeof everyone
  | keyof typeof customers
  | keyof typeof reading
  | keyof typeof home
  | keyof typeof lists
  | keyof typeof place
/** The texts of one language; more may be added while the page lives. */
export type WebWords = Record<string, string>
export type Translate = (key: WordKey, params?: Parameters) => string

/** Who or what a bundle is for. `customers` includes `guests` and `buying`. */
export type Bundle =
  | 'everyone'
  | 'guests'
  | 'buying'
  | 'reading'
  | 'home'
  | 'lists'
  | 'place'
  | 'customers'
const BUNDLES: Record<Bundle, Record<Locale, () => Promise<{ words: WebWords }>>> = {
  everyone: {
    en: () => import('./en/bundles/everyone.ts'),
    id: () => import('./id/bundles/everyone.ts'),
  },
  guests: {
    en: () => import('./en/bundles/guests.ts'),
    id: () => import('./id/bundles/guests.ts'),
  },
  buying: {
    en: () => import('./en/bundles/buying.ts'),
    id: () => import('./id/bundles/buying.ts'),
  },
  reading: {
    en: () => import('./en/bundles/reading.ts'),
    id: () => import('./id/bundles/reading.ts'),
  },
  home: {
    en: () => import('./en/bundles/home.ts'),
    id: () => import('./id/bundles/home.ts'),
  },
  lists: {
    en: () => import('./en/bundles/lists.ts'),
    id: () => import('./id/bundles/lists.ts'),
  },
  place: {
    en: () => import('./en/bundles/place.ts'),
    id: () => import('./id/bundles/place.ts'),
  },
  customers: {
    en: () => import('./en/bundles/customers.ts'),
    id: () => import('./id/bundles/customers.ts'),
  },
}

/** What texts say of the shop, in its words: `{shop}`, `{area}` and the others. */
export type Said = { name: string; area: string; opens: string; closes: string; hours: number }
const SAID = ['shop', 'area', 'opens', 'closes', 'hours'] as const

/** Puts what texts show of the shop next to them. */
export const tellOfShop = (words: WebWords, { name, area, opens, closes, hours }: Said): WebWords =>
  Object.assign(words, { shop: name, area, opens, closes, hours: String(hours) })
/** The same of other texts, in another language. */
export const tellAsBefore = (words: WebWords, before: WebWords): WebWords =>
  Object.assign(words, saidIn(before))

const saidIn = (words: WebWords): WebWords =>
  Object.fromEntries(SAID.map((name) => [name, words[name] ?? '']))

/** The texts of some bundles. The browser fetches only the language that is shown. */
export const loadWords = async (locale: Locale, ...bundles: Bundle[]): Promise<WebWords> => {
  const loaded = await Promise.all(bundles.map((bundle) => BUNDLES[bundle][locale]()))
  return Object.assign({}, ...loaded.map(({ words }) => words)) as WebWords
}

export const translate = (words: WebWords): Translate =>
  translator<Record<WordKey, string>>(words as Record<WordKey, string>, saidIn(words))
