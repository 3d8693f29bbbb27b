import { readFileSync } from 'node:fs'
import { addDays, DAY_MS, jakartaDate } from '#domain/time.ts'
import { readCatalogue } from '../../../../../seeds/read-catalogue.ts'
import { addSoldByDay, insertProducts, refreshSearch } from '#server/catalogue/index.ts'
import { announceChange } from '#server/platform/changes.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { insertReviews, type NewReview } from '#server/reviews/index.ts'
import { newProduct, receiveFirst } from '../catalogue.ts'
import { chanceOf } from '../chance.ts'
import {
  wideProduct,
  wideProductsMax,
  wideSku,
  type WideKinds,
  type WideProduct,
  type WideRange,
} from './wide-product.ts'
import { countProducts, fillAlone, takenSkus, tidyUp, writeCounts } from './wide-store.ts'

export const PRODUCTS_MAX = 200_000
/** Products per transaction: the embedded database serves customers in between. */
const BATCH = { postgres: 1_000, pglite: 250 }
const TELL_EVERY_MS = 3_000
const SALES_DAYS = 30
/** A month's sales are spread over this many days. */
const SELLING_DAYS = 5

/** The kinds of the demo's catalogue, ready for multiplication. */
export const wideKinds = (now: Date): WideKinds => {
  const { categories, products } = readCatalogue()
  const range = JSON.parse(
    readFileSync(new URL('../../../../../seeds/wide-range.json', import.meta.url), 'utf8'),
  ) as WideRange
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const tiles = new Map(categories.map(({ slug, tile }) => [slug, tile]))
  const kinds = products.map((seed) => {
    const { slug, parent } = bySlug.get(seed.category)!
    return {
      product: newProduct(seed, tiles, now),
      makers: range.makerOfKind[seed.slug] ?? range.makerOf[parent ?? slug]!,
    }
  })
  return { kinds, range }
}

/**
 * Extends a seeded demo to `products` products: its own kinds by other makers, with stock, reviews
 * and sales. Deterministic; existing ones stay. Returns the number added.
 */
export const widenRange = async (
  database: Database,
  products: number,
  now: Date,
  print: (line: string) => void,
): Promise<number> => {
  const all = wideKinds(now)
  const began = performance.now()
  let told = began
  let added = 0
  let missing = Math.max(0, products - (await countProducts(database.db)))
  for (
    let place = 0;
    missing > 0 && place < wideProductsMax(all);
    place += BATCH[database.engine]
  ) {
    const places = Array.from({ length: BATCH[database.engine] }, (_, index) => place + index)
    const made = await database.transaction((tx) => addMissing(tx, all, places, products, now))
    added += made.added
    missing = made.missing
    if (performance.now() - told < TELL_EVERY_MS) continue
    told = performance.now()
    print(`${added} of ${added + missing} products (${((told - began) / 1000).toFixed(0)} s)`)
  }
  if (added === 0) return 0
  await tidyUp(database)
  await announceChange(database.db, ['*'])
  return added
}

/** Adds the missing products of these positions until the shop has `products`. */
const addMissing = async (
  tx: Transaction,
  all: WideKinds,
  places: readonly number[],
  products: number,
  now: Date,
): Promise<{ added: number; missing: number }> => {
  await fillAlone(tx)
  const missing = products - (await countProducts(tx))
  const taken = await takenSkus(
    tx,
    places.map((place) => wideSku(all, place)),
  )
  const wanted = places
    .filter((place) => !taken.has(wideSku(all, place)))
    .slice(0, Math.max(0, missing))
  if (wanted.length > 0)
    await insertWide(
      tx,
      wanted.map((place) => wideProduct(all, place, now, () => newId(now))),
      all.range,
      now,
    )
  return { added: wanted.length, missing: missing - wanted.length }
}

const insertWide = async (
  tx: Transaction,
  made: readonly WideProduct[],
  range: WideRange,
  now: Date,
): Promise<void> => {
  const products = made.map(({ product }) => product)
  await insertProducts(tx, products)
  await receiveFirst(tx, products, now)
  await addSoldByDay(
    tx,
    made.flatMap((one) => salesOf(one, now)),
  )
  await insertReviews(
    tx,
    made.flatMap((one) => reviewsOf(one, range, now)),
  )
  await writeCounts(
    tx,
    made.map(({ product, ratings, sold30Days, soldBefore }) => ({
      id: product.id,
      ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
      ratingCount: ratings.length,
      soldTotal: sold30Days + soldBefore,
      sold30Days,
    })),
  )
  await refreshSearch(
    tx,
    products.map(({ id }) => id),
  )
}

const salesOf = (
  { product, sold30Days, soldBefore }: WideProduct,
  now: Date,
): { productId: string; day: string; units: number }[] => {
  const today = jakartaDate(now)
  const share = Math.floor(sold30Days / SELLING_DAYS)
  const ageDays = Math.floor((now.getTime() - product.firstPublishedAt.getTime()) / DAY_MS)
  const step = Math.floor(Math.min(ageDays, SALES_DAYS) / SELLING_DAYS)
  const recent = Array.from({ length: SELLING_DAYS }, (_, at) => ({
    productId: product.id,
    day: addDays(today, -at * step),
    units: at === 0 ? sold30Days - share * (SELLING_DAYS - 1) : share,
  }))
  return [
    ...recent,
    { productId: product.id, day: addDays(today, -SALES_DAYS - 1), units: soldBefore },
  ].filter(({ units }) => units > 0)
}

const reviewsOf = ({ product, ratings }: WideProduct, range: WideRange, now: Date): NewReview[] => {
  const chance = chanceOf(`reviews ${product.sku}`)
  const age = Math.max(DAY_MS, now.getTime() - product.firstPublishedAt.getTime())
  return ratings.map((rating) => {
    const createdAt = new Date(now.getTime() - Math.floor(age * chance.next()))
    return {
      id: newId(createdAt),
      productId: product.id,
      customerId: null,
      orderLineId: null,
      authorName: chance.pick(range.reviewers)!,
      authorAvatar: null,
      rating,
      content: chance.pick(range.reviews.find((one) => one.rating === rating)!.texts)!,
      images: [],
      createdAt,
    }
  })
}
