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
