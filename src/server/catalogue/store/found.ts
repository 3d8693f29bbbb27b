import { StoredPicture } from '../../content/index.ts'
import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'
import { visibleCategories } from './shelf.ts'

/** A product's first picture and tile colour for link previews. Null for a product not on sale. */
export const readFace = async (db: Queryable, slug: string) =>
  row(
    db,
    sql({ picture: StoredPicture, tile: col.text })`
      select images -> 0 as picture, tile from products where slug = ${slug} and published and jsonb_array_length(images) > 0`,
  )

export const countPublished = async (db: Queryable): Promise<number> =>
  (
    await row(
      db,
      sql({ count: col.int })`select count(*)::integer as count from products where published`,
    )
  )?.count ?? 0

export const FoundProduct = { slug: col.text, changedAt: col.instant }

// The page's last change: its newest review, or its first publication.
const changedAt = sql`greatest(p.first_published_at, (select max(r.created_at) from reviews r where r.product_id = p.id and r.hidden_reason is null))`

/** Products for the sitemap in slug order: after a slug, or from an offset. */
export const readFound = async (
  db: Queryable,
  from: { after: string } | { skip: number },
  limit: number,
) =>
  rows(
    db,
    sql(FoundProduct)`
      select p.slug, ${changedAt} as "changedAt" from products p
      where p.published ${'after' in from ? sql`and p.slug > ${from.after}` : sql``}
      order by p.slug limit ${limit} ${'skip' in from ? sql`offset ${from.skip}` : sql``}`,
  )

/** Visible categories that are not empty, with the day of their newest product. */
export const readFoundCategories = async (db: Queryable) =>
  rows(
    db,
    sql(FoundProduct)`
      select c.slug, max(p.first_published_at) as "changedAt"
      from ${visibleCategories} c
      join categories leaf on leaf.slug = c.slug or leaf.parent_slug = c.slug
      join products p on p.category_slug = leaf.slug and p.published
      group by c.slug order by c.slug`,
  )
