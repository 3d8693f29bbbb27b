import { newId } from '../platform/ids.ts'
import { jsonb, row, run, sql, type Queryable } from '../platform/database.ts'

/** `kind` names the words that tell it, `params` fill them in, `href` is the page it leads to. */
export type Notice = { customerId: string; kind: string; params: Record<string, string | number>; href: string | null; now: Date }

/** Puts a notice on the customer's notification page, in the transaction of what it tells. */
export const notify = async (tx: Queryable, { customerId, kind, params, href, now }: Notice): Promise<void> => {
  await run(
    tx,
    sql`insert into notifications (id, customer_id, kind, params, href, created_at) values (${newId(now)}, ${customerId}, ${kind}, ${jsonb(params)}, ${href}, ${now})`,
  )
}

export const countUnread = async (db: Queryable, customerId: string): Promise<number> =>
  (await row(db, sql<{ count: number }>`select count(*) as count from notifications where customer_id = ${customerId} and read_at is null`))
    ?.count ?? 0
