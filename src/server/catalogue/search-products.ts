import { searchWords, type Listing } from '#domain/catalogue/listing.ts'
import { meantWords } from '#domain/catalogue/spelling.ts'
import type { Queryable } from '../platform/database.ts'
import {
  ALL_PRODUCTS,
  BEST_SELLERS,
  countTerms,
  countTogether,
  foundBy,
  isAnyFound,
  mentionedBy,
  readWordFacts,
  suggestedBy,
  type Found,
  type Term,
} from './store/search.ts'

export type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'
/**
 * A resolved search: what it finds, how far it was widened, unknown words, and the corrected
 * spelling.
 */
export type Search = { found: Found; widened: Widened; misses: string[]; corrected: string | null }

/** Minimum letters for prefix matching of the last word. */
const PREFIX_LETTERS_MIN = 3

const NO_SEARCH: Search = { found: ALL_PRODUCTS, widened: 'none', misses: [], corrected: null }
const NOTHING_KNOWN = { found: BEST_SELLERS, widened: 'best_sellers', corrected: null } as const

const termsOf = (words: readonly string[], prefixFrom: number): Term[] =>
  words.map((word, index) => ({
    spellings: [word],
    isPrefix: index === words.length - 1 && word.length >= prefixFrom,
  }))

/**
 * The search as typed: products with every word, in either language. `widen` handles searches
 * without results.
 */
export const asTyped = (listing: Listing): Search => {
  if (listing.search === '') return NO_SEARCH
  const words = searchWords(listing.search)
  return words.length === 0
    ? { ...NOTHING_KNOWN, misses: [] }
    : { ...NO_SEARCH, found: foundBy(termsOf(words, PREFIX_LETTERS_MIN)) }
}

/** Products with the words only in their description; null without a search. */
export const asMentioned = (listing: Listing): Search | null => {
  const words = searchWords(listing.search)
  return words.length === 0
    ? null
    : { ...NO_SEARCH, found: mentionedBy(termsOf(words, PREFIX_LETTERS_MIN)) }
}

/**
 * A search while typing: the last word matches as a prefix from `prefixFrom` letters on. Null
 * without a word.
 */
export const asBegun = (listing: Listing, prefixFrom: number): Found | null => {
  const words = searchWords(listing.search)
  return words.length === 0 ? null : suggestedBy(termsOf(words, prefixFrom))
}

/**
 * The fallback: replaces unknown words by similar ones (`similar`), else drops the rarest words
 * (`fewer_words`), else best-sellers. Independent of facets, so that counts and listing agree.
 */
export const widen = async (db: Queryable, listing: Listing): Promise<Search> => {
  const words = searchWords(listing.search)
  const typed = termsOf(words, PREFIX_LETTERS_MIN)
  const facts = await readWordFacts(db, typed)
  const meant = words.map((word, n) =>
    facts[n]!.isKnown ? [word] : meantWords(word, facts[n]!.near),
  )
  const misses = words.filter((_, n) => meant[n]!.length === 0)
  const terms = typed.flatMap((term, n): Term[] =>
    facts[n]!.isKnown
      ? [term]
      : meant[n]!.length > 0
        ? [{ spellings: meant[n]!, isPrefix: false }]
        : [],
  )
  if (terms.length === 0) return { ...NOTHING_KNOWN, misses }
  const isCorrected = words.some((word, n) => meant[n]!.length > 0 && meant[n]![0] !== word)
  const corrected = isCorrected ? meant.flatMap(([first]) => first ?? []).join(' ') : null
  const whole = foundBy(terms)
  if (misses.length === 0 && (await isAnyFound(db, whole)))
    return { found: whole, widened: 'similar', misses, corrected }
  const counts = await countTerms(db, terms)
  const commonest = terms
    .map((term, n) => ({ term, count: counts[n]! }))
    .toSorted((a, b) => b.count - a.count)
  const together = await countTogether(
    db,
    commonest.map(({ term }) => term),
  )
  if (together === 0) return { ...NOTHING_KNOWN, misses }
  return {
    found: foundBy(commonest.slice(0, together).map(({ term }) => term)),
    widened: 'fewer_words',
    misses,
    corrected,
  }
}

/** Resolves a search where no listing is read first. */
export const understand = async (db: Queryable, listing: Listing): Promise<Search> => {
  const search = asTyped(listing)
  return search.found === ALL_PRODUCTS ||
    search.found === BEST_SELLERS ||
    (await isAnyFound(db, search.found))
    ? search
    : widen(db, listing)
}
