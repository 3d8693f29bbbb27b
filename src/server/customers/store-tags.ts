import { isCustomerId } from '#domain/imports/tag-fields.ts'
import type { Id } from '#domain/units.ts'
import { col, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

const TagRow = { customerId: col.id('customer'), tag: col.text }

/** The tags of several customers, by name. */
export const tagsOf = (db: Queryable, customerIds: readonly Id<'customer'>[]) =>
  rows(
    db,
    sql(TagRow)`
      select customer_id as "customerId", tag from customer_tags
      where customer_id = any(${[...customerIds]}::uuid[]) order by tag`,
  )

type Tag = { customerId: Id<'customer'>; tag: string }

export const insertTag = (
  tx: Transaction,
  { customerId, tag, staffId, now }: Tag & { staffId: Id<'staff'>; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into customer_tags (customer_id, tag, staff_id, created_at)
        values (${customerId}, ${tag}, ${staffId}, ${now})`,
  )

export const deleteTag = (tx: Transaction, { customerId, tag }: Tag): Promise<number> =>
  run(tx, sql`delete from customer_tags where customer_id = ${customerId} and tag = ${tag}`)

/** The tags in use, the most used first. */
export const usedTags = async (db: Queryable, max: number): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ tag: col.text })`
        select tag from customer_tags group by tag order by count(*) desc, tag limit ${sql.lit(max)}`,
    )
  ).map(({ tag }) => tag)

/** A customer whom a row names, with their tags by name. */
const Tagged = { key: col.text, customerId: col.id('customer'), tags: col.list(col.text) }
export type Tagged = col.Row<typeof Tagged>
const tagsOfC = sql`array(select t.tag from customer_tags t where t.customer_id = c.id order by t.tag)`

/** The customers whom keys name: phones, e-mail addresses in lower case, or ids. */
export const taggedCustomers = (db: Queryable, keys: readonly string[]): Promise<Tagged[]> => {
  const emails = keys.filter((key) => key.includes('@'))
  const ids = keys.filter(isCustomerId)
  const phones = keys.filter((key) => !key.includes('@') && !isCustomerId(key))
  return rows(
    db,
    sql(Tagged)`
      with named as (
        select phone as key, id from customers where phone = any(${phones}::text[])
        union all select lower(email), id from customers where email is not null and lower(email) = any(${emails}::text[])
        union all select id::text, id from customers where id = any(${ids}::uuid[])
      )
      select named.key, c.id as "customerId", ${tagsOfC} as tags
      from named join customers c on c.id = named.id where c.deleted_at is null`,
  )
}

/** Customers with tags, in the order of their ids. */
export const taggedAfter = (db: Queryable, after: string | null, max: number): Promise<Tagged[]> =>
  rows(
    db,
    sql(Tagged)`
      select c.id::text as key, c.id as "customerId", ${tagsOfC} as tags
      from customers c where c.id in (select customer_id from customer_tags)
        and ${after === null ? sql`true` : sql`c.id > ${after}::uuid`} order by c.id limit ${max}`,
  )
