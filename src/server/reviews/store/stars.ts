import { COMPARED_DAYS, FALL_RATINGS_MIN, WATCHED_DAYS } from '#domain/reviews/stars.ts'
import { DAY_MS } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import { col, row, rows, sql, type Query, type Queryable } from '../../platform/database.ts'

/**
 * The batches that the units of a review's line came from: what was really picked and packed, not
 * a substitute, and not the parts of a hamper. Needs the review as `r`; the result is `b.batch_id`.
 * Distinct within each review, so that the planner looks each one up by index.
 */
const batchesOfReview = sql.raw(`(
  select distinct m.batch_id from order_lines l
    join stock_movements m on m.cause = 'order' and m.cause_id = l.order_id::text and m.kind = 'sell' and m.variation_id = l.variation_id
  where l.id = r.order_line_id and m.batch_id is not null
) b`)

/** Shown reviews of a batch, by their ids. */
const reviewsOfBatch = (batch: Query): Query => sql`(
  select r.id from stock_movements m
    join order_lines l on l.order_id = case m.cause when 'order' then m.cause_id::uuid end and l.variation_id = m.variation_id
    join reviews r on r.order_line_id = l.id
  where m.batch_id = ${batch} and m.kind = 'sell'
)`

/** Only reviews `r` of goods from the batch with this code; `unknown`: of none that is known. */
export const fromBatch = (code: string): Query =>
  code.toLowerCase() === UNKNOWN_BATCH
    ? sql`not exists (select from ${batchesOfReview})`
    : sql`r.id in ${reviewsOfBatch(sql`(select id from batches where code = upper(${code}))`)}`
const UNKNOWN_BATCH = 'unknown'

const Sums = { ratings: col.int, stars: col.int }
const BatchSums = { id: col.id('batch'), code: col.text, ...Sums }

const WatchedProduct = {
  id: col.id('product'),
  name: col.translated,
  picture: col.nullable(StoredPicture),
  now: Sums,
  before: Sums,
  batches: col.list(BatchSums),
}
export type WatchedProduct = col.Row<typeof WatchedProduct>

/**
 * Sums of the shown ratings of the days that are watched, of those before, and of batches with
 * enough of them to fall.
 */
const watched = (now: Date, productId?: string): Query => {
  const since = new Date(now.getTime() - WATCHED_DAYS * DAY_MS)
  const first = new Date(since.getTime() - COMPARED_DAYS * DAY_MS)
  return sql`
    with rated as materialized (
      select product_id, order_line_id, rating, created_at > ${since} as watched from reviews
      where hidden_reason is null and created_at > ${first} and created_at <= ${now}
        ${productId === undefined ? sql`` : sql`and product_id = ${productId}::uuid`}
    ), products_rated as (
      select product_id, count(*) filter (where watched)::integer as ratings, coalesce(sum(rating) filter (where watched), 0)::integer as stars,
        count(*) filter (where not watched)::integer as ratings_before, coalesce(sum(rating) filter (where not watched), 0)::integer as stars_before
      from rated group by product_id
    ), batches_rated as (
      select r.product_id, b.batch_id, count(*)::integer as ratings, sum(r.rating)::integer as stars
      from rated r cross join lateral ${batchesOfReview}
      where r.watched group by r.product_id, b.batch_id having count(*) >= ${sql.lit(FALL_RATINGS_MIN)}
    ), batches_named as (
      select s.product_id, jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'ratings', s.ratings, 'stars', s.stars) order by x.code) as batches
      from batches_rated s join batches x on x.id = s.batch_id group by s.product_id
    )`
}

const productSums = sql.raw(`
  jsonb_build_object('ratings', w.ratings, 'stars', w.stars) as now,
  jsonb_build_object('ratings', w.ratings_before, 'stars', w.stars_before) as before,
  coalesce(n.batches, '[]') as batches`)
const joined = sql.raw('products_rated w left join batches_named n on n.product_id = w.product_id')

/** Products, or that one, with a rating in the days that are watched or compared. */
export const watchedProducts = (db: Queryable, now: Date, productId?: string) =>
  rows(
    db,
    sql(WatchedProduct)`
      ${watched(now, productId)}
      select p.id, p.name, p.images -> 0 as picture, ${productSums}
      from ${joined} join products p on p.id = w.product_id`,
  )

const WatchedSums = { now: Sums, before: Sums, batches: col.list(BatchSums) }
/** The sums of `watchedProducts` alone, as JSON within another statement. */
export const WatchedFigures = col.list(WatchedSums)
export const watchedFigures = (now: Date): Query => sql`(
  ${watched(now)}
  select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (select ${productSums} from ${joined}) f
)`

const Counts = {
  ...Sums,
  counts: { 1: col.int, 2: col.int, 3: col.int, 4: col.int, 5: col.int },
}
/** How many ratings have one to five stars. */
const counts = sql.raw(`count(*)::integer as ratings, coalesce(sum(r.rating), 0)::integer as stars,
  jsonb_build_object('1', count(*) filter (where r.rating = 1), '2', count(*) filter (where r.rating = 2), '3', count(*) filter (where r.rating = 3),
    '4', count(*) filter (where r.rating = 4), '5', count(*) filter (where r.rating = 5)) as counts`)

const ofProduct = (productId: string, since: Date): Query =>
  sql`reviews r where r.product_id = ${productId}::uuid and r.hidden_reason is null and r.created_at >= ${since}`

/** Shown ratings of a product by week, named by its Monday in Jakarta; weeks without any are left out. */
export const starsByWeek = (db: Queryable, productId: string, since: Date) =>
  rows(
    db,
    sql({ week: col.day, ...Counts })`
      select date_trunc('week', r.created_at at time zone 'Asia/Jakarta')::date as week, ${counts}
      from ${ofProduct(productId, since)} group by 1 order by 1`,
  )

const BatchStars = {
  batch: col.nullable({
    id: col.id('batch'),
    code: col.text,
    variation: col.translated,
    supplier: col.nullable(col.text),
    receivedAt: col.text,
  }),
  ...Counts,
}
export type BatchStars = col.Row<typeof BatchStars>

/**
 * Shown ratings of a product by batch, the newest batch first, those without a known batch last. A
 * line that was picked from two batches counts for both.
 */
export const starsByBatch = (db: Queryable, productId: string, since: Date) =>
  rows(
    db,
    sql(BatchStars)`
      select case when x.id is not null then jsonb_build_object('id', x.id, 'code', x.code, 'variation', v.name, 'supplier', s.name, 'receivedAt', x.received_at) end as batch,
        f.ratings, f.stars, f.counts
      from (
        select b.batch_id, ${counts} from (select * from ${ofProduct(productId, since)}) r
          left join lateral ${batchesOfReview} on true
        group by b.batch_id
      ) f left join batches x on x.id = f.batch_id left join variations v on v.id = x.variation_id left join suppliers s on s.id = x.supplier_id
      order by x.received_at desc nulls last, x.code desc`,
  )

/** All shown ratings of a batch, and those of its product since then that are not of it. */
export const starsOfBatch = (db: Queryable, batchId: string, since: Date) =>
  row(
    db,
    sql({
      productId: col.id('product'),
      code: col.text,
      own: Counts,
      others: Sums,
    })`
      with own as materialized (select r.* from reviews r where r.hidden_reason is null and r.id in ${reviewsOfBatch(sql`${batchId}::uuid`)})
      select v.product_id as "productId", b.code, (select to_jsonb(f) from (select ${counts} from own r) f) as own, (
        select jsonb_build_object('ratings', count(*), 'stars', coalesce(sum(r.rating), 0))
        from reviews r where r.product_id = v.product_id and r.hidden_reason is null and r.created_at >= ${since} and r.id not in (select id from own)
      ) as others
      from batches b join variations v on v.id = b.variation_id where b.id = ${batchId}::uuid`,
  )

export const productNamed = (db: Queryable, id: string) =>
  row(
    db,
    sql({ id: col.id('product'), name: col.translated, slug: col.text })`
      select id, name, slug from products where id = ${id}::uuid`,
  )
