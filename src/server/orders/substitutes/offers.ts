import type { SubstituteGood } from '#contract/orders/substitutes.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { bestMatches, type Candidate, type Missing } from '#domain/picking/substitution.ts'
import type { Settings } from '#domain/settings.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import type { Queryable } from '../../platform/database.ts'
import { factsOf, similarTo, type Similar } from '../store/substitutes.ts'

export const zoneOf = ({
  frozen,
  refrigerated,
}: Pick<Similar, 'frozen' | 'refrigerated'>): string =>
  frozen ? 'frozen' : refrigerated ? 'chilled' : 'ambient'

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

/**
 * The goods that may stand in for a variation, the closest first; `price` is what a unit cost, else
 * what it costs now. Null for an unknown one.
 */
export const offersFor = async (
  db: Queryable,
  { variationId, price, units }: OfferAsk,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Similar[] | null> => {
  const tomorrow = addDays(jakartaDate(now), 1)
  const [own] = await factsOf(db, tomorrow, [variationId])
  if (!own) return null
  const missing: Missing = {
    variationId,
    category: own.categories[0] ?? '',
    grade: own.grade,
    grams: own.weightG,
    price: price ?? own.price,
    units,
    zone: zoneOf(own),
  }
  const similar = await similarTo(db, tomorrow, missing)
  const best = bestMatches(missing, similar.map(candidateOf), {
    offersMax: settings['substitution.offersMax'],
    weightPercent: settings['substitution.weightPercent'],
  })
  return best.map(({ variationId: id }) => similar.find((one) => one.variationId === id)!)
}

export const presentGood = (facts: Omit<Similar, 'sold30Days'>, locale: Locale): SubstituteGood => ({
  variation_id: facts.variationId,
  name: inLocale(facts.name, locale),
  variation_name: inLocale(facts.variationName, locale),
  image: `${facts.images[0]?.base ?? ''}-160.webp`,
  tile: facts.tile,
  price: facts.price,
  formatted_price: formatRupiah(facts.price),
})
