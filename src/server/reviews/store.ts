import { row, rows, run, sql, jsonb, type Queryable } from '../platform/database.ts'

export type ReviewImage = { url: string; thumbnail: string }
export type ReviewVideo = { url: string; type: string; cover: string; thumbnail: string }
export type ReviewRow = {
  id: string
  authorName: string
  authorAvatar: string | null
  rating: number
  content: string
  images: ReviewImage[]
  video: ReviewVideo | null
  /** The shop's single public answer. */
  answer: string | null
  answeredAt: Date | null
  createdAt: Date
}
/** A review without its pictures and answer. */
export type ReviewWords = Omit<ReviewRow, 'images' | 'video' | 'answer' | 'answeredAt'>
export type ReviewCounts = {
  found: boolean
  sum: number
  counts: Record<'1' | '2' | '3' | '4' | '5', number>
}

/** The number of each rating of a product; `found` is false for an unknown product. */
export const countReviews = async (db: Queryable, slug: string): Promise<ReviewCounts> =>
  (await row(
    db,
    sql<ReviewCounts>`
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
): Promise<ReviewRow[]> =>
  rows(
    db,
    sql<ReviewRow>`
      select r.id, r.author_name as "authorName", r.author_avatar as "authorAvatar", r.rating, r.content, r.images, r.video, r.answer,
        r.answered_at as "answeredAt", r.created_at as "createdAt"
      from reviews r join products p on p.id = r.product_id
      where p.slug = ${slug} and r.hidden_reason is null ${rating === 0 ? sql`` : sql`and r.rating = ${rating}`}
      order by r.created_at desc, r.id limit ${limit} offset ${offset}`,
  )

const IMAGES_MAX = 200

/** The pictures of a product's reviews with their reviews, newest first. */
export const readReviewImages = async (
  db: Queryable,
  slug: string,
): Promise<(ReviewWords & { image: ReviewImage })[]> =>
  rows(
    db,
    sql<ReviewWords & { image: ReviewImage }>`
      select r.id, r.author_name as "authorName", r.author_avatar as "authorAvatar", r.rating, r.content, r.created_at as "createdAt", i.image
      from reviews r join products p on p.id = r.product_id, jsonb_array_elements(r.images) with ordinality as i (image, place)
      where p.slug = ${slug} and r.hidden_reason is null
      order by r.created_at desc, r.id, i.place limit ${IMAGES_MAX}`,
  )

export type NewReview = {
  id: string
  productId: string
  /** Null for a guest from before accounts, who only has a name. */
  customerId: string | null
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
export type WrittenReview = {
  id: string
  productId: string
  orderLineId: string | null
  rating: number
  isShown: boolean
}

/** Inserts reviews; a line with a review keeps it. Returns the new ones. */
export const insertReviews = async (
  tx: Queryable,
  reviews: readonly NewReview[],
): Promise<WrittenReview[]> =>
  rows(
    tx,
    sql<WrittenReview>`
      insert into reviews (id, product_id, customer_id, order_line_id, author_name, author_avatar, rating, content, images, video, hidden_reason, created_at)
      select id::uuid, "productId"::uuid, "customerId"::uuid, "orderLineId"::uuid, "authorName", "authorAvatar", rating, content, images,
        nullif(video, 'null'), "hiddenReason", "createdAt"
      from jsonb_to_recordset(${jsonb(reviews)}) as r (id text, "productId" text, "customerId" text, "orderLineId" text, "authorName" text, "authorAvatar" text,
        rating integer, content text, images jsonb, video jsonb, "hiddenReason" text, "createdAt" timestamptz)
      on conflict (order_line_id) do nothing
      returning id, product_id as "productId", order_line_id as "orderLineId", rating, hidden_reason is null as "isShown"`,
  )

export const hasReviews = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql<{ one: number }>`select 1 as one from reviews limit 1`)) !== null

export type WatchedReview = {
  id: string
  productId: string
  slug: string
  customerId: string | null
  hasPhoto: boolean
  authorName: string
  rating: number
  content: string
  hiddenReason: string | null
  answer: string | null
}
const watchedColumns = sql.raw(
  `r.id, r.product_id as "productId", p.slug, r.customer_id as "customerId", r.images <> '[]' as "hasPhoto", r.author_name as "authorName", r.rating, r.content, r.hidden_reason as "hiddenReason", r.answer`,
)

/** Hidden reviews, oldest first. */
export const hiddenReviews = (db: Queryable): Promise<WatchedReview[]> =>
  rows(
    db,
    sql<WatchedReview>`select ${watchedColumns} from reviews r join products p on p.id = r.product_id
      where r.hidden_reason is not null order by r.created_at, r.id limit 200`,
  )

export const lockReview = (tx: Queryable, id: string): Promise<WatchedReview | null> =>
  row(
    tx,
    sql<WatchedReview>`select ${watchedColumns} from reviews r join products p on p.id = r.product_id where r.id::text = ${id} for update of r`,
  )

export const setHidden = (
  tx: Queryable,
  id: string,
  reason: string | null,
  by: string,
): Promise<number> =>
  run(tx, sql`update reviews set hidden_reason = ${reason}, hidden_by = ${by} where id = ${id}`)

/** Sets the shop's single answer: false when there is one. */
export const setAnswer = async (
  tx: Queryable,
  id: string,
  answer: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update reviews set answer = ${answer}, answered_at = ${now} where id = ${id} and answer is null`,
  )) === 1

/** The media of a customer's reviews, to delete the files. */
export const mediaOf = (
  tx: Queryable,
  customerId: string,
): Promise<{ images: ReviewImage[]; video: ReviewVideo | null }[]> =>
  rows(
    tx,
    sql<{ images: ReviewImage[]; video: ReviewVideo | null }>`
      select images, video from reviews where customer_id = ${customerId} and (images <> '[]' or video is not null)`,
  )

export const isReviewShown = async (db: Queryable, id: string): Promise<boolean> =>
  (await row(
    db,
    sql<{ one: number }>`select 1 as one from reviews where id = ${id} and hidden_reason is null`,
  )) !== null
