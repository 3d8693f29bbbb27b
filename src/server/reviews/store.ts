import { row, rows, sql, jsonb, type Queryable } from '../platform/database.ts'

export type ReviewImage = { url: string; thumbnail: string }
export type ReviewRow = {
  id: string
  authorName: string
  authorAvatar: string | null
  rating: number
  content: string
  images: ReviewImage[]
  createdAt: Date
}
export type ReviewCounts = { found: boolean; sum: number; counts: Record<'1' | '2' | '3' | '4' | '5', number> }

/** How often each rating was given to a product; `found` is false when there is no such product. */
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

/** One page of the reviews of a product, the newest first; rating 0 is all. */
export const readReviews = async (db: Queryable, slug: string, rating: number, limit: number, offset: number): Promise<ReviewRow[]> =>
  rows(
    db,
    sql<ReviewRow>`
      select r.id, r.author_name as "authorName", r.author_avatar as "authorAvatar", r.rating, r.content, r.images, r.created_at as "createdAt"
      from reviews r join products p on p.id = r.product_id
      where p.slug = ${slug} and r.hidden_reason is null ${rating === 0 ? sql`` : sql`and r.rating = ${rating}`}
      order by r.created_at desc, r.id limit ${limit} offset ${offset}`,
  )

const IMAGES_MAX = 200

/** The pictures of a product's reviews with the reviews that show them, those of the newest first. */
export const readReviewImages = async (db: Queryable, slug: string): Promise<(Omit<ReviewRow, 'images'> & { image: ReviewImage })[]> =>
  rows(
    db,
    sql<Omit<ReviewRow, 'images'> & { image: ReviewImage }>`
      select r.id, r.author_name as "authorName", r.author_avatar as "authorAvatar", r.rating, r.content, r.created_at as "createdAt", i.image
      from reviews r join products p on p.id = r.product_id, jsonb_array_elements(r.images) with ordinality as i (image, place)
      where p.slug = ${slug} and r.hidden_reason is null
      order by r.created_at desc, r.id, i.place limit ${IMAGES_MAX}`,
  )

export type NewReview = {
  id: string
  productId: string
  /** Null for a guest of the shop's first days, of whom only the name is known. */
  customerId: string | null
  orderLineId: string | null
  authorName: string
  authorAvatar: string | null
  rating: number
  content: string
  images: ReviewImage[]
  createdAt: Date
}

/** Writes reviews; a line that has one already keeps it. Answers the ratings that were written. */
export const insertReviews = async (tx: Queryable, reviews: readonly NewReview[]): Promise<{ productId: string; rating: number }[]> =>
  rows(
    tx,
    sql<{ productId: string; rating: number }>`
      insert into reviews (id, product_id, customer_id, order_line_id, author_name, author_avatar, rating, content, images, created_at)
      select id::uuid, "productId"::uuid, "customerId"::uuid, "orderLineId"::uuid, "authorName", "authorAvatar", rating, content, images, "createdAt"
      from jsonb_to_recordset(${jsonb(reviews)}) as r (id text, "productId" text, "customerId" text, "orderLineId" text, "authorName" text, "authorAvatar" text,
        rating integer, content text, images jsonb, "createdAt" timestamptz)
      on conflict (order_line_id) do nothing
      returning product_id as "productId", rating`,
  )

export const hasReviews = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql<{ one: number }>`select 1 as one from reviews limit 1`)) !== null
