import {
  col,
  row,
  rows,
  run,
  sql,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'

export const countProducts = async (db: Queryable): Promise<number> =>
  (await row(db, sql({ count: col.int })`select count(*)::integer as count from products`))!.count

/** Serialises concurrent runs until this transaction ends, and lifts the statement timeout. */
export const fillAlone = async (tx: Transaction): Promise<void> => {
  await takeTime(tx)
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('petik.wide-range'))`)
}
const takeTime = (tx: Transaction): Promise<number> => run(tx, sql`set local statement_timeout = 0`)

/** The given SKUs that exist. */
export const takenSkus = async (tx: Transaction, skus: readonly string[]): Promise<Set<string>> => {
  const taken = await rows(
    tx,
    sql({ sku: col.text })`select sku from products where sku = any(${[...skus]}::text[])`,
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

/** Stores the totals of reviews and sales of new products. */
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
 * Updates statistics and the visibility map: otherwise the plans remain those of a small shop. Not
 * in a transaction.
 */
export const tidyUp = (database: Database): Promise<void> =>
  database.connection(async (connection) => {
    // Behind a pooler the setting would apply to the connection's next user.
    if (database.isPooled) return void (await run(connection, sql`vacuum (analyze)`))
    await run(connection, sql`set statement_timeout = 0`)
    try {
      await run(connection, sql`vacuum (analyze)`)
    } finally {
      await run(connection, sql`reset statement_timeout`)
    }
  })
