import type {
  BatchStarsPage,
  ListedStars,
  listStars as call,
  ProductStars,
} from '#contract/staff/stars.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import {
  hasFallen,
  meanStars,
  NO_STARS,
  SHOWN_WEEKS,
  starsChange,
  type Stars,
} from '#domain/reviews/stars.ts'
import { addDays, instantInJakarta, jakartaDate, weekOf, type LocalDate } from '#domain/time.ts'
import { presentPicture } from '../content/index.ts'
import { AppError } from '../errors.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import {
  productNamed,
  starsByBatch,
  starsByWeek,
  starsOfBatch,
  watchedProducts,
  type WatchedProduct,
} from './store/stars.ts'

const WEEK_DAYS = 7
const LISTED = 50

/** Products by how far their stars fell. There are as many as products with a recent rating. */
export const answerStars = async ({
  shop,
  now,
  locale,
  query: { view, cursor, per_page: perPage = LISTED },
}: Pick<Ask<typeof call>, 'shop' | 'now' | 'query' | 'locale'>): Promise<Answer<typeof call>> => {
  const after = readCursor(cursor, (value) => /^-?\d{1,4}$/.test(value))
  const ranked = (await watchedProducts(shop.db, now))
    .map((product) => ({ rank: rankOf(product), product }))
    .filter(({ product }) => view === undefined || isFallen(product))
    .toSorted((one, other) => compare(one.rank, one.product.id, other.rank, other.product.id))
  const rest = after
    ? ranked.filter(({ rank, product }) => compare(rank, product.id, +after.value, after.id) > 0)
    : ranked
  const shown = rest.slice(0, perPage)
  const last = rest.length > perPage ? shown.at(-1) : undefined
  return {
    data: shown.map(({ product }): ListedStars => ({
      id: product.id,
      name: inLocale(product.name, locale),
      thumbnail:
        product.picture && presentPicture(product.picture.base, product.picture.widths).src,
      ...presentWatched(product),
    })),
    meta: {
      total: ranked.length,
      next_cursor: last ? writeCursor(String(last.rank), last.product.id) : null,
    },
  }
}

const compare = (rank: number, id: string, otherRank: number, otherId: string): number =>
  rank - otherRank || (id < otherId ? -1 : Number(id > otherId))

/** What fell is before what did not, each by its change in hundredths; without a change last. */
const NOT_FALLEN = 1_000
const rankOf = (product: WatchedProduct): number => {
  const change = starsChange(product.now, product.before)
  const hundredths = change === null ? NOT_FALLEN - 1 : Math.round(change * 100)
  return hundredths + (isFallen(product) ? 0 : NOT_FALLEN)
}

type Watched = Pick<WatchedProduct, 'now' | 'before' | 'batches'>
export const isFallen = ({ now, before, batches }: Watched): boolean =>
  hasFallen(now, before) || batches.some((batch) => hasFallen(batch, before))

const presentWatched = ({ now, before, batches }: Watched) => ({
  now: presentStars(now),
  before: presentStars(before),
  change: starsChange(now, before),
  week_fell: hasFallen(now, before),
  batches_fell: batches
    .filter((batch) => hasFallen(batch, before))
    .map(({ id, code, ...stars }) => ({ id, code, ...presentStars(stars) })),
})

const presentStars = ({ ratings, stars }: Stars) => ({
  ratings,
  mean: meanStars({ ratings, stars }),
})

/** The first day that the desk shows: a Monday. */
const firstDay = (now: Date): LocalDate =>
  addDays(weekOf(jakartaDate(now)), (1 - SHOWN_WEEKS) * WEEK_DAYS)
const sinceOf = (now: Date): Date => instantInJakarta(firstDay(now), '00:00')

export const answerProductStars = async (
  { shop, now, locale }: Context & { locale: Locale },
  id: string,
): Promise<ProductStars> => {
  const product = await productNamed(shop.db, id)
  if (!product) throw new AppError('product_not_found')
  const [[watched = NONE], weeks, batches] = await Promise.all([
    watchedProducts(shop.db, now, id),
    starsByWeek(shop.db, id, sinceOf(now)),
    starsByBatch(shop.db, id, sinceOf(now)),
  ])
  const first = firstDay(now)
  const fallen = presentWatched(watched)
  return {
    product: { id, slug: product.slug, name: inLocale(product.name, locale) },
    ...fallen,
    since: first,
    weeks: Array.from({ length: SHOWN_WEEKS }, (_, index) => {
      const starts = addDays(first, index * WEEK_DAYS)
      const { counts, ...stars } = weeks.find(({ week }) => week === starts) ?? NO_COUNTS
      return { starts_on: starts, ...presentStars(stars), counts }
    }),
    batches: batches.map(({ batch, counts, ...stars }) => ({
      batch: batch && {
        id: batch.id,
        code: batch.code,
        variation: inLocale(batch.variation, locale),
        supplier: batch.supplier,
        received_at: new Date(batch.receivedAt).toISOString(),
      },
      ...presentStars(stars),
      counts,
      fell: fallen.batches_fell.some((one) => one.id === batch?.id),
    })),
  }
}

const NO_COUNTS = { ...NO_STARS, counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
const NONE = { now: NO_STARS, before: NO_STARS, batches: [] }

export const answerBatchStars = async (
  { shop, now }: Context,
  id: string,
): Promise<BatchStarsPage> => {
  const found = await starsOfBatch(shop.db, id, sinceOf(now))
  if (!found) throw new AppError('batch_not_found')
  const { counts, ...own } = found.own
  return {
    product_id: found.productId,
    code: found.code,
    ...presentStars(own),
    counts,
    others: presentStars(found.others),
  }
}
