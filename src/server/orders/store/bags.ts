import { bagCode, type BagChange } from '#domain/delivery/bags.ts'
import * as col from '#server/platform/columns.ts'
import {
  jsonb,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'

export const BagColumns = {
  bags: col.list({ code: col.text, isCold: col.flag }),
  removedBags: col.list(col.text),
}

/** The bags of the order `o` that count, in order, and the codes of those that no longer do. */
export const bagColumns =
  sql.raw(`(select coalesce(json_agg(json_build_object('code', o.number || '-' || b.bag, 'isCold', b.is_cold) order by b.bag), '[]')
    from order_bags b where b.order_id = o.id and b.removed_at is null) as bags,
  (select coalesce(json_agg(o.number || '-' || b.bag order by b.bag), '[]') from order_bags b where b.order_id = o.id and b.removed_at is not null) as "removedBags"`)

const StoredBag = { bag: col.int, isCold: col.flag, isRemoved: col.flag }

/** All bags that an order has had. */
export const storedBags = (db: Queryable, orderId: string) =>
  rows(
    db,
    sql(StoredBag)`
      select bag, is_cold as "isCold", removed_at is not null as "isRemoved" from order_bags where order_id = ${orderId} order by bag`,
  )

/** The bags of an order that count. */
export const countedBags = async (db: Queryable, order: { id: string; number: string }) =>
  (await storedBags(db, order.id))
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ bag, isCold }) => ({ code: bagCode(order.number, bag), isCold }))

/** Writes a change of the bags of a locked order. */
export const changeBags = async (
  tx: Transaction,
  orderId: string,
  { remove, add }: BagChange,
  now: Date,
): Promise<void> => {
  if (remove.length > 0)
    await run(
      tx,
      sql`update order_bags set removed_at = ${now} where order_id = ${orderId} and bag = any(${[...remove]}::integer[]) and removed_at is null`,
    )
  if (add.length > 0)
    await run(
      tx,
      sql`insert into order_bags (order_id, bag, is_cold, packed_at)
          select ${orderId}, a.bag, a."isCold", ${now} from jsonb_to_recordset(${jsonb(add)}) as a(bag integer, "isCold" boolean)`,
    )
}
