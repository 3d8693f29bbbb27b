import {
  row,
  rows,
  run,
  sql,
  type Database,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'

export const countProducts = async (db: Queryable): Promise<number> =>
  (await row(db, sql<{ count: number }>`select count(*)::integer as count from products`))!.count

/**
 * Others that fill the shop at the same time wait until this transaction ends. Its statements may
 * take longer than those that a shopper waits for.
 */
export const fillAlone = async (tx: Transaction): Promise<void> => {
  await takeTime(tx)
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('petik.wide-range'))`)
}
const takeTime = (tx: Transaction): Promise<number> => run(tx, sql`set local statement_timeout = 0`)

/** Which of these article numbers are taken. */
export const takenSkus = async (tx: Transaction, skus: readonly string[]): Promise<Set<string>> => {
  const taken = await rows(
    tx,
    sql<{ sku: string }>`select sku from products where sku = any(${[...skus]}::text[])`,
  )
  return new Set(taken.map(({ sku }) => sku))
}

export type Counts = {
  id: string
  ratingSum: number
  ratingCount: number
  soldTotal: number
  sold30Days: number
}

/** What reviews and sales added up to before the shop knew these products. */
export const writeCounts = (tx: Transaction, counts: readonly Counts[]): Promise<number> =>
  run(
    tx,
    sql`
      update products p set rating_sum = c."ratingSum", rating_count = c."ratingCount", sold_total = c."soldTotal", sold_30_days = c."sold30Days"
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb)
        as c (id uuid, "ratingSum" integer, "ratingCount" integer, "soldTotal" integer, "sold30Days" integer)
      where p.id = c.id`,
  )

/**
 * Tells the database how much there is now, and which pages of it nobody changes: without it the
 * plans are those of a small shop. In no transaction.
 */
export const tidyUp = (database: Database): Promise<void> =>
  database.db.connection().execute(async (connection) => {
    // Behind a pooler the limit would apply to the next user of that connection.
    if (database.isPooled) return void (await run(connection, sql`vacuum (analyze)`))
    await run(connection, sql`set statement_timeout = 0`)
    try {
      await run(connection, sql`vacuum (analyze)`)
    } finally {
      await run(connection, sql`reset statement_timeout`)
    }
  })
