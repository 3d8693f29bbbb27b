import type { Id } from '#domain/units.ts'
import { col, row, rows, sql, jsonb, type Query, type Queryable } from '../../platform/database.ts'

export const ReviewImage = { url: col.text, thumbnail: col.text }
export type ReviewImage = col.Row<typeof ReviewImage>
export const ReviewVideo = { url: col.text, type: col.text, cover: col.text, thumbnail: col.text }
export type ReviewVideo = col.Row<typeof ReviewVideo>
/** A review without its pictures and answer. */
const ReviewWords = {
  id: col.id('review'),
  authorName: col.text,
  authorAvatar: col.nullable(col.text),
  rating: col.int,
  content: col.text,
  createdAt: col.instant,
}
export type ReviewWords = col.Row<typeof ReviewWords>
export const ReviewRow = {
  ...ReviewWords,
  images: col.list(ReviewImage),
  video: col.nullable(ReviewVideo),
  /** The shop's single public answer. */
  answer: col.nullable(col.text),
  answeredAt: col.nullable(col.instant),
}
export type ReviewRow = col.Row<typeof ReviewRow>
export const ReviewCounts = {
  found: col.flag,
  sum: col.int,
  counts: { 1: col.int, 2: col.int, 3: col.int, 4: col.int, 5: col.int },
}
export type ReviewCounts = col.Row<typeof ReviewCounts>

/** The number of each rating of a product; `found` is false for an unknown product. */
export const countReviews = async (db: Queryable, slug: string): Promise<ReviewCounts> =>
  (await row(
    db,
    sql(ReviewCounts)`
      select exists (select 1 from products where slug = ${slug} and published) as found, coalesce(sum(r.rating), 0)::integer as sum,
        json_build_object('5', count(*) filter (where rating = 5), '4', count(*) filter (where rating = 4), '3', count(*) filter (where rating = 3),
          '2', count(*) filter (where rating = 2), '1', count(*) filter (where rating = 1)) as counts
      from reviews r join products p on p.id = r.product_id
      where p.slug = ${slug} and r.hidden_reason is null`,
  ))!

/** A page of a product's reviews, newest first; rating 0 means all. */
export const readReviews = async (
  db: Queryable,
  slug: string,
  rating: number,
  limit: number,
  offset: number,
) =>
  rows(
    db,
    sql(ReviewRow)`
      select r.id, r.author_name as "authorName", r.author_avatar as "authorAvatar", r.rating, r.content, r.images, r.video, r.answer,
        r.answered_at as "answeredAt", r.created_at as "createdAt"
      from reviews r join products p on p.id = r.product_id
      where p.slug = ${slug} and r.hidden_reason is null ${rating === 0 ? sql`` : sql`and r.rating = ${rating}`}
      order by r.created_at desc, r.id limit ${limit} offset ${offset}`,
  )

const IMAGES_MAX = 200

/** The pictures of a product's reviews with their reviews, newest first. */
export const readReviewImages = async (db: Queryable, slug: string) =>
  rows(
    db,
    sql({
      ...ReviewWords,
      image: ReviewImage,
    })`
      select r.id, r.author_name as "authorName", r.author_avatar as "authorAvatar", r.rating, r.content, r.created_at as "createdAt", i.image
      from reviews r join products p on p.id = r.product_id, jsonb_array_elements(r.images) with ordinality as i (image, place)
      where p.slug = ${slug} and r.hidden_reason is null
      order by r.created_at desc, r.id, i.place limit ${IMAGES_MAX}`,
  )

export type NewReview = {
  id: string
  productId: Id<'product'>
  /** Null for a guest from before accounts, who only has a name. */
  customerId: Id<'customer'> | null
  orderLineId: string | null
  authorName: string
  authorAvatar: string | null
  rating: number
  content: string
  images: ReviewImage[]
  video?: ReviewVideo | null
  /** Set for a review that waits for moderation. */
  hiddenReason?: string | null
  createdAt: Date
}
export const WrittenReview = {
  id: col.id('review'),
  productId: col.id('product'),
  orderLineId: col.nullable(col.text),
  rating: col.int,
  isShown: col.flag,
}
export type WrittenReview = col.Row<typeof WrittenReview>

/** Inserts reviews; a line with a review keeps it. Returns the new ones. */
export const insertReviews = async (tx: Queryable, reviews: readonly NewReview[]) =>
  rows(
    tx,
    sql(WrittenReview)`
      insert into reviews (id, product_id, customer_id, order_line_id, author_name, author_avatar, rating, content, images, video, hidden_reason, created_at)
      select id::uuid, "productId"::uuid, "customerId"::uuid, "orderLineId"::uuid, "authorName", "authorAvatar", rating, content, images,
        nullif(video, 'null'), "hiddenReason", "createdAt"
      from jsonb_to_recordset(${jsonb(reviews)}) as r (id text, "productId" text, "customerId" text, "orderLineId" text, "authorName" text, "authorAvatar" text,
        rating integer, content text, images jsonb, video jsonb, "hiddenReason" text, "createdAt" timestamptz)
      on conflict (order_line_id) do nothing
      returning id, product_id as "productId", order_line_id as "orderLineId", rating, hidden_reason is null as "isShown"`,
  )

export const hasReviews = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql({ one: col.int })`select 1 as one from reviews limit 1`)) !== null

export const RatingFigures = { ratings: col.int, rating: col.nullable(col.number) }

/** How many ratings were given since then, and their mean: a JSON scalar, `RatingFigures`. */
export const ratingFigures = (since: Date): Query =>
  sql`(select jsonb_build_object('ratings', count(*), 'rating', avg(rating)::double precision) from reviews where created_at >= ${since})`

/** The media of a customer's reviews, to delete the files. */
export const mediaOf = (tx: Queryable, customerId: Id<'customer'>) =>
  rows(
    tx,
    sql({ images: col.list(ReviewImage), video: col.nullable(ReviewVideo) })`
      select images, video from reviews where customer_id = ${customerId} and (images <> '[]' or video is not null)`,
  )

export const isReviewShown = async (db: Queryable, id: string): Promise<boolean> =>
  (await row(
    db,
    sql({ one: col.int })`
      select 1 as one from reviews where id = ${id} and hidden_reason is null`,
  )) !== null
