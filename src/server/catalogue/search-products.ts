import { searchWords, type Listing } from '#domain/listing.ts'
import { meantWords } from '#domain/spelling.ts'
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
} from './store-search.ts'

export type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'
/**
 * What a search means: what it finds, how far it had to reach for that, the words nobody knows, and
 * how it would be spelt rightly.
 */
export type Search = { found: Found; widened: Widened; misses: string[]; corrected: string | null }

/** The last word may be half typed. */
const PREFIX_LETTERS_MIN = 3

const NO_SEARCH: Search = { found: ALL_PRODUCTS, widened: 'none', misses: [], corrected: null }
const NOTHING_KNOWN = { found: BEST_SELLERS, widened: 'best_sellers', corrected: null } as const

const termsOf = (words: readonly string[], prefixFrom: number): Term[] =>
  words.map((word, index) => ({
    spellings: [word],
    isPrefix: index === words.length - 1 && word.length >= prefixFrom,
  }))

/**
 * The search as it was typed: products that have every word, in either language. Right for nearly
 * every search; `widen` is for the others.
 */
export const asTyped = (listing: Listing): Search => {
  if (listing.search === '') return NO_SEARCH
  const words = searchWords(listing.search)
  return words.length === 0
    ? { ...NOTHING_KNOWN, misses: [] }
    : { ...NO_SEARCH, found: foundBy(termsOf(words, PREFIX_LETTERS_MIN)) }
}

/** What only mentions the words of a search in its description; null for no search. */
export const asMentioned = (listing: Listing): Search | null => {
  const words = searchWords(listing.search)
  return words.length === 0
    ? null
    : { ...NO_SEARCH, found: mentionedBy(termsOf(words, PREFIX_LETTERS_MIN)) }
}

/**
 * What is being typed: the last word may be half typed from so many letters on. Null when there is
 * no word in it.
 */
export const asBegun = (listing: Listing, prefixFrom: number): Found | null => {
  const words = searchWords(listing.search)
  return words.length === 0 ? null : suggestedBy(termsOf(words, prefixFrom))
}

/**
 * What is found instead when no product has every word as it was typed. A word that no product has
 * is taken for the known words it looks like (`similar`). When no product has all words then, the
 * rarest are left out, one after the other, until some has (`fewer_words`). When no word is known,
 * it is the best-sellers. What is found does not depend on facets, so their counts and the listing
 * agree.
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

/** What a listing's search means, for what has no listing to look into first. */
export const understand = async (db: Queryable, listing: Listing): Promise<Search> => {
  const search = asTyped(listing)
  return search.found === ALL_PRODUCTS ||
    search.found === BEST_SELLERS ||
    (await isAnyFound(db, search.found))
    ? search
    : widen(db, listing)
}
