import * as col from '#server/platform/columns.ts'
import { row, rows, run, sql, type Queryable, type Transaction } from '#server/platform/database.ts'

/** The tags of an order, locked against other changes of them until the transaction ends. */
export const lockTags = async (tx: Transaction, orderId: string): Promise<string[]> => {
  await row(
    tx,
    sql({ id: col.id('order') })`select id from orders where id = ${orderId} for no key update`,
  )
  return tagsOf(tx, orderId)
}

export const tagsOf = async (db: Queryable, orderId: string): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ tag: col.text })`select tag from order_tags where order_id = ${orderId} order by tag`,
    )
  ).map(({ tag }) => tag)

type Tag = { orderId: string; tag: string }

export const insertTag = (
  tx: Transaction,
  { orderId, tag, staffId, now }: Tag & { staffId: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into order_tags (order_id, tag, staff_id, created_at)
        values (${orderId}, ${tag}, ${staffId}, ${now})`,
  )

export const deleteTag = (tx: Transaction, { orderId, tag }: Tag): Promise<number> =>
  run(tx, sql`delete from order_tags where order_id = ${orderId} and tag = ${tag}`)

/** The tags in use, the most used first. */
export const usedTags = async (db: Queryable, max: number): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ tag: col.text })`
        select tag from order_tags group by tag order by count(*) desc, tag limit ${sql.lit(max)}`,
    )
  ).map(({ tag }) => tag)
