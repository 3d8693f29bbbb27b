import type { Locale } from '#domain/locale.ts'
import type { words as after } from './en/after.ts'
import type { words as buying } from './en/buying.ts'
import type { words as missions } from './en/missions.ts'
import type { words as more } from './en/more.ts'
import type { words as points } from './en/points.ts'
import type { words as staff } from './en/staff.ts'
import type { words as first } from './en/web.ts'
import { translator, type Parameters } from './translate.ts'

/** The name of a text that a page may show. */
export type WordKey =
  | keyof typeof first
  | keyof typeof after
  | keyof typeof buying
  | keyof typeof missions
  | keyof typeof more
  | keyof typeof points
  | keyof typeof staff
/** The words of one language; more may be added while the page lives. */
export type WebWords = Record<string, string>
export type Translate = (key: WordKey, params?: Parameters) => string

/**
 * The words of the pages that everyone sees. The browser fetches only the language that is shown.
 */
export const loadWords = async (locale: Locale): Promise<WebWords> => ({
  ...(await (locale === 'id' ? import('./id/web.ts') : import('./en/web.ts'))).words,
})

/**
 * Words that only some pages need: of the cart and the checkout; of the account and signing in; of
 * points, vouchers and tiers; of missions; of orders; of the till.
 */
export type WordPart = 'after' | 'buying' | 'missions' | 'more' | 'points' | 'staff'
export const WORD_PARTS = [
  'after',
  'buying',
  'missions',
  'more',
  'points',
  'staff',
] as const satisfies readonly WordPart[]
const PARTS: Record<WordPart, Record<Locale, () => Promise<{ words: WebWords }>>> = {
  after: { en: () => import('./en/after.ts'), id: () => import('./id/after.ts') },
  buying: { en: () => import('./en/buying.ts'), id: () => import('./id/buying.ts') },
  missions: { en: () => import('./en/missions.ts'), id: () => import('./id/missions.ts') },
  more: { en: () => import('./en/more.ts'), id: () => import('./id/more.ts') },
  points: { en: () => import('./en/points.ts'), id: () => import('./id/points.ts') },
  staff: { en: () => import('./en/staff.ts'), id: () => import('./id/staff.ts') },
}

/** Parts that come along with another. */
export const PARTS_WITH: Partial<Record<WordPart, WordPart>> = { more: 'buying' }

/** Adds the words of a part to those that are there. */
export const addWords = async (part: WordPart, locale: Locale, words: WebWords): Promise<void> => {
  Object.assign(words, (await PARTS[part][locale]()).words)
}

export const translate = (words: WebWords): Translate =>
  translator<Record<WordKey, string>>(words as Record<WordKey, string>)
