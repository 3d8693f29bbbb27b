import type { Text } from '#domain/locale.ts'
import { StoredPicture } from '../../content/index.ts'
import * as col from '../../platform/columns.ts'
import { jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { insertCategories } from './save.ts'

const category = {
  slug: col.text,
  version: col.text,
  parent: col.nullable(col.text),
  name: col.translated,
  tile: col.text,
  picture: StoredPicture,
  hidden: col.flag,
  products: col.int,
  shown: col.int,
  former: col.list(col.text),
}
export type CategoryRow = col.Row<typeof category>
export type CategoryDraft = Pick<
  CategoryRow,
  'slug' | 'parent' | 'name' | 'tile' | 'picture' | 'hidden'
>

const categories = sql`
  select c.slug, md5(jsonb_build_array(c.slug, c.parent_slug, c.name, c.tile, c.image, c.hidden)::text) as version,
    c.parent_slug as parent, c.name, c.tile, c.image as picture, c.hidden,
    (select count(*)::integer from products p where p.category_slug = c.slug) as products,
    (select count(*)::integer from product_shelf s where s.shown and c.slug in (s.category_slug, s.main_slug)) as shown,
    (select coalesce(json_agg(a.slug order by a.at, a.slug), '[]') from category_addresses a where a.category_slug = c.slug) as former
  from categories c left join categories m on m.slug = c.parent_slug
  order by coalesce(m.position, c.position), coalesce(m.slug, c.slug), c.parent_slug is not null, c.position, c.slug`

/** All categories in the order of the menu. */
export const listCategories = (db: Queryable): Promise<CategoryRow[]> =>
  rows(db, sql(category)`${categories}`)

/** The same, locked until the transaction ends: changes of the tree take turns. */
export const lockCategories = (tx: Queryable): Promise<CategoryRow[]> =>
  run(tx, sql`lock table categories in share row exclusive mode`).then(() => listCategories(tx))

export const insertCategory = (
  tx: Queryable,
  { slug, parent, name, tile, picture, hidden }: CategoryDraft,
  position: number,
): Promise<void> =>
  insertCategories(tx, [
    { slug, parentSlug: parent, name, description: name, tile, image: picture, hidden, position },
  ])

export const updateCategory = (
  tx: Queryable,
  slug: string,
  draft: CategoryDraft,
): Promise<number> =>
  run(
    tx,
    sql`update categories set slug = ${draft.slug}, parent_slug = ${draft.parent}, name = ${jsonb(draft.name)}, tile = ${draft.tile},
          image = ${jsonb(draft.picture)}, hidden = ${draft.hidden} where slug = ${slug}`,
  )

/** Numbers the categories in this order. */
export const writeCategoryOrder = (tx: Queryable, slugs: readonly string[]): Promise<number> =>
  run(
    tx,
    sql`update categories c set position = o.position - 1 from unnest(${[...slugs]}::text[]) with ordinality as o (slug, position)
        where c.slug = o.slug and c.position <> o.position - 1`,
  )

/** Throws a foreign key violation while products or categories are in it. */
export const removeCategory = (tx: Queryable, slug: string): Promise<number> =>
  run(tx, sql`delete from categories where slug = ${slug}`)

/** Remembers the address that a category had, and frees the one that it takes back. */
export const moveCategoryAddress = async (
  tx: Queryable,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> => {
  await run(tx, sql`delete from category_addresses where slug = ${to}`)
  await run(
    tx,
    sql`insert into category_addresses (slug, category_slug, at) values (${from}, ${to}, ${now})`,
  )
}

/** Moves what leads to a category, and what is in it, to another. */
export const mergeInto = async (
  tx: Queryable,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<void> => {
  await run(
    tx,
    sql`update products set category_slug = ${into}, version = version + 1, changed_at = ${now} where category_slug = ${from}`,
  )
  await run(tx, sql`update categories set parent_slug = ${into} where parent_slug = ${from}`)
  await run(
    tx,
    sql`update category_addresses set category_slug = ${into} where category_slug = ${from}`,
  )
}

/** Warns open forms of products whose category has another slug now. */
export const touchProductsIn = (tx: Queryable, slug: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update products set version = version + 1, changed_at = ${now} where category_slug = ${slug}`,
  )

/** The products in a category and below it. */
export const productsBelow = async (db: Queryable, slug: string): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ id: col.id('product') })`
        select p.id from products p join categories c on c.slug = p.category_slug where ${slug} in (c.slug, c.parent_slug)`,
    )
  ).map(({ id }) => id)

/** Drops the pages and cards of products from the response caches. */
export const announceProducts = (tx: Queryable, ids: readonly string[]): Promise<number> =>
  run(
    tx,
    sql`select announce_products(array(select slug from products where id = any(${[...ids]}::text[]::uuid[])))`,
  )

/** Whether a slug is that of a category, or was that of another one. */
export const isSlugTaken = async (db: Queryable, slug: string, own: string | null) =>
  (await row(
    db,
    sql({ one: col.int })`
      select 1 as one where exists (select from categories where slug = ${slug} and slug is distinct from ${own})
        or exists (select from category_addresses where slug = ${slug} and category_slug is distinct from ${own})`,
  )) !== null

/** Whether coupons or missions that have not ended count on a category. */
export const isNamed = async (db: Queryable, slug: string, now: Date): Promise<boolean> =>
  (await row(db, sql({ named: col.flag })`select is_category_named(${slug}, ${now}) as named`))!
    .named

/** A visible category by its slug or a former one. */
export const findCategory = (
  db: Queryable,
  slug: string,
): Promise<{ slug: string; name: Text } | null> =>
  row(
    db,
    sql({ slug: col.text, name: col.translated })`
      select c.slug, c.name from categories c left join categories m on m.slug = c.parent_slug
      where not c.hidden and not coalesce(m.hidden, false)
        and c.slug = coalesce((select category_slug from category_addresses where slug = ${slug}), ${slug})`,
  )
