import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffReviews } from '#contract/staff/reviews.ts'
import { FEW_STARS, REVIEW_STATES, type ReviewState } from '#domain/reviews/review-desk.ts'
import { addDays, instantInJakarta } from '#domain/time.ts'
import {
  containing,
  col,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { ReviewImage, ReviewVideo } from './reviews.ts'
import { fromBatch } from './stars.ts'

const DeskReview = {
  id: col.id('review'),
  productId: col.id('product'),
  slug: col.text,
  productName: col.translated,
  rating: col.int,
  content: col.text,
  images: col.list(ReviewImage),
  video: col.nullable(ReviewVideo),
  authorName: col.text,
  state: col.one(REVIEW_STATES),
  reason: col.nullable(col.text),
  answer: col.nullable(col.text),
  createdAt: col.instant,
}
export type DeskReview = col.Row<typeof DeskReview>

/** A held review was not decided on by a person yet. */
const STATES: Readonly<Record<ReviewState, Query>> = {
  held: sql.raw('r.hidden_reason is not null and r.hidden_by is null'),
  hidden: sql.raw('r.hidden_reason is not null and r.hidden_by is not null'),
  shown: sql.raw('r.hidden_reason is null'),
}
const state = sql`case when ${STATES.shown} then 'shown' when ${STATES.held} then 'held' else 'hidden' end`
const columns = sql`
  r.id, r.product_id as "productId", p.slug, p.name as "productName", r.rating, r.content, r.images, r.video, r.author_name as "authorName", ${state} as state,
  r.hidden_reason as reason, r.answer, r.created_at as "createdAt"`
const tables = sql.raw('from reviews r join products p on p.id = r.product_id')

type Filters = Pick<
  QueryOf<typeof listStaffReviews>,
  | 'q'
  | 'state'
  | 'stars'
  | 'product'
  | 'batch'
  | 'customer'
  | 'written_from'
  | 'written_until'
  | 'photo'
  | 'unanswered'
>

export const reviewsWhere = ({
  q,
  state: wanted,
  stars,
  product,
  batch,
  customer,
  written_from: from,
  written_until: until,
  photo,
  unanswered,
}: Filters): Query => sql`
  true
  ${product === undefined ? sql`` : sql`and p.slug = ${product}`}
  ${batch ? sql`and ${fromBatch(batch)}` : sql``}
  ${customer === undefined ? sql`` : sql`and r.customer_id = ${customer}::uuid`}
  ${from === undefined ? sql`` : sql`and r.created_at >= ${instantInJakarta(from, '00:00')}`}
  ${until === undefined ? sql`` : sql`and r.created_at < ${instantInJakarta(addDays(until, 1), '00:00')}`}
  ${q ? withText(q) : sql``}
  ${wanted === undefined ? sql`` : sql`and ${STATES[wanted]}`}
  ${stars === undefined ? sql`` : stars === 'few' ? sql`and r.rating <= ${FEW_STARS}` : sql`and r.rating = ${Number(stars)}`}
  ${photo === undefined ? sql`` : sql`and r.images <> '[]'`}
  ${unanswered === undefined ? sql`` : sql`and r.answer is null`}`

const withText = (text: string): Query => {
  const like = containing(text)
  return sql`and (r.content ilike ${like} or p.name->>'en' ilike ${like} or p.name->>'id' ilike ${like}
    or exists (select 1 from order_lines l join orders o on o.id = l.order_id where l.id = r.order_line_id and o.number ilike ${like}))`
}

/** A place in the list, newest first. */
export type Place = { at: Date; id: string }

export const listDeskReviews = (
  db: Queryable,
  { where, after, limit }: { where: Query; after: Place | null; limit: number },
) => {
  const behind =
    after === null
      ? sql``
      : sql`and (date_trunc('milliseconds', r.created_at), r.id) < (${after.at}, ${after.id}::uuid)`
  return rows(
    db,
    sql(DeskReview)`
      select ${columns} ${tables} where ${where} ${behind}
      order by date_trunc('milliseconds', r.created_at) desc, r.id desc limit ${limit}`,
  )
}

export const countDeskReviews = async (db: Queryable, where: Query): Promise<number> =>
  (await row(db, sql({ count: col.int })`select count(*) as count ${tables} where ${where}`))!.count

/** How many reviews are held: a scalar. */
export const heldReviews = (): Query =>
  sql`(select count(*)::integer from reviews r where ${STATES.held})`

/** One review with what its page shows. */
export const findDeskReview = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      ...DeskReview,
      hiddenBy: col.nullable(col.text),
      answeredAt: col.nullable(col.instant),
      orderNumber: col.nullable(col.text),
      batches: col.list(col.text),
      ratingSum: col.int,
      ratings: col.int,
    })`
      select ${columns}, coalesce(a.name, r.hidden_by) as "hiddenBy", r.answered_at as "answeredAt", o.number as "orderNumber",
        p.rating_sum as "ratingSum", p.rating_count as ratings, (
          select coalesce(jsonb_agg(b.code order by b.best_before, b.code), '[]') from batches b
          where b.variation_id = l.variation_id
            and exists (select 1 from stock_movements s where s.batch_id = b.id and s.cause = 'order' and s.cause_id = o.id::text and s.kind = 'sell')
        ) as batches
      ${tables} left join order_lines l on l.id = r.order_line_id left join orders o on o.id = l.order_id
        left join staff_accounts a on a.login = r.hidden_by
      where r.id = ${id}`,
  )

/** Held and hidden reviews, oldest first. */
export const withheldReviews = (db: Queryable) =>
  rows(
    db,
    sql(DeskReview)`
      select ${columns} ${tables} where r.hidden_reason is not null order by r.created_at, r.id limit 200`,
  )

export const lockReview = (tx: Queryable, id: string) =>
  row(
    tx,
    sql({
      ...DeskReview,
      customerId: col.nullable(col.id('customer')),
    })`
      select ${columns}, r.customer_id as "customerId" ${tables} where r.id = ${id} for update of r`,
  )

export const setHidden = (
  tx: Queryable,
  id: string,
  reason: string | null,
  by: string,
): Promise<number> =>
  run(tx, sql`update reviews set hidden_reason = ${reason}, hidden_by = ${by} where id = ${id}`)

export const setAnswer = (tx: Queryable, id: string, answer: string, now: Date): Promise<number> =>
  run(tx, sql`update reviews set answer = ${answer}, answered_at = ${now} where id = ${id}`)
