import type { SubstituteGood } from '#contract/orders/substitutes.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import {
  bestMatches,
  mayReplace,
  whyNotReplace,
  type Candidate,
  type Missing,
  type ReplaceRefusal,
  type SubstituteChoice,
} from '#domain/picking/substitution.ts'
import type { Settings } from '#domain/settings.ts'
import { zoneOf } from '#domain/stock/goods-in.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import type { Queryable } from '../../platform/database.ts'
import { factsOf, similarTo, type Similar } from '../store/substitutes.ts'

/** A good as the rules of substitution see it. */
export const candidateOf = (facts: Similar): Candidate => ({
  variationId: facts.variationId,
  productId: facts.productId,
  category: facts.categories[0] ?? '',
  grade: facts.grade,
  grams: facts.weightG,
  price: facts.price,
  free: facts.saleable,
  zone: zoneOf(facts),
  sold30Days: facts.sold30Days,
})

export type OfferAsk = { variationId: string; price?: number; units: number }

type At = { settings: Settings; now: Date }
const tomorrowOf = ({ now }: At) => addDays(jakartaDate(now), 1)

const missingOf = async (
  db: Queryable,
  { variationId, price, units }: OfferAsk,
  at: At,
): Promise<Missing | null> => {
  const [own] = await factsOf(db, tomorrowOf(at), [variationId])
  return own
    ? {
        variationId,
        category: own.categories[0] ?? '',
        grade: own.grade,
        grams: own.weightG,
        price: price ?? own.price,
        units,
        zone: zoneOf(own),
      }
    : null
}

/**
 * The goods that may stand in for a variation, the closest first; `price` is what a unit cost, else
 * what it costs now. Null for an unknown one.
 */
export const offersFor = async (
  db: Queryable,
  ask: OfferAsk,
  at: At,
): Promise<Similar[] | null> => {
  const missing = await missingOf(db, ask, at)
  if (!missing) return null
  const similar = await similarTo(db, tomorrowOf(at), missing)
  const best = bestMatches(missing, similar.map(candidateOf), {
    offersMax: at.settings['substitution.offersMax'],
    weightPercent: at.settings['substitution.weightPercent'],
  })
  return best.map(({ variationId: id }) => similar.find((one) => one.variationId === id)!)
}

export type SubstituteFacts = Omit<Similar, 'sold30Days'>
export type SubstituteAsk = Required<OfferAsk> & { choice: SubstituteChoice; wanted: string | null }

/**
 * The good that takes a missing one's place, or those that are offered, the closest first, as the
 * customer chose.
 */
export const substitutesFor = async (
  db: Queryable,
  { choice, wanted, ...ask }: SubstituteAsk,
  at: At,
): Promise<SubstituteFacts[]> => {
  if (choice === 'refund') return []
  if (choice !== 'this') {
    const offers = (await offersFor(db, ask, at)) ?? []
    return choice === 'ask' ? offers : offers.slice(0, 1)
  }
  const missing = wanted === null ? null : await missingOf(db, ask, at)
  const [facts] = missing ? await factsOf(db, tomorrowOf(at), [wanted!]) : []
  if (!missing || !facts?.active) return []
  return mayReplace(missing, { ...facts, free: facts.saleable, zone: zoneOf(facts) }) ? [facts] : []
}

export type Judged = { facts: SubstituteFacts; refusal: ReplaceRefusal | null }

/** Goods by their ids, each with why it may not take a missing one's place; what is off sale is left out. */
export const judgeSubstitutes = async (
  db: Queryable,
  ask: Required<OfferAsk>,
  variationIds: readonly string[],
  at: At,
): Promise<Judged[]> => {
  const missing = await missingOf(db, ask, at)
  if (!missing) return []
  const found = await factsOf(db, tomorrowOf(at), variationIds)
  return found
    .filter(({ active, parts }) => active && parts.length === 0)
    .map((facts) => {
      const one = { ...facts, free: facts.saleable, zone: zoneOf(facts) }
      return { facts, refusal: whyNotReplace(missing, one) }
    })
}

export const presentGood = (facts: SubstituteFacts, locale: Locale): SubstituteGood => ({
  variation_id: facts.variationId,
  name: inLocale(facts.name, locale),
  variation_name: inLocale(facts.variationName, locale),
  image: `${facts.images[0]?.base ?? ''}-160.webp`,
  tile: facts.tile,
  price: facts.price,
  formatted_price: formatRupiah(facts.price),
})
