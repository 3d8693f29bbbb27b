import type { TestShop } from './shop.ts'

/** Tables that change regardless of the request. */
const RESTLESS = ['limit_counts', 'scheduled_jobs', 'idempotency_keys']

/** Tables with customers' data and what belongs to it. */
const personalTables = async (test: TestShop): Promise<string[]> => {
  const found = await test.sql<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.column_name in ('customer_id', 'order_id', 'cart_id', 'phone') or c.table_name in ('orders', 'carts', 'coupons', 'stock_items'))
     order by 1`,
  )
  return found.map(({ name }) => name).filter((name) => !RESTLESS.includes(name))
}

/**
 * A checksum of all rows in these tables that do not contain `somebody`: any write to other
 * customers' data changes it.
 */
export const checksumWithout = async (test: TestShop, somebody: string): Promise<string> => {
  const tables = await personalTables(test)
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where t::text not like '%${somebody}%'`,
  )
  const sums = await test.sql<{ name: string; sum: string }>(parts.join(' union all '))
  // The database may scan tables in parallel, so the order varies.
  return sums
    .map(({ name, sum }) => `${name} ${sum}`)
    .toSorted()
    .join('\n')
}

/** All rows of the database that contain one of the texts: `table: row`. */
export const rowsWith = async (test: TestShop, texts: readonly string[]): Promise<string[]> => {
  const tables = await test.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await test.sql<{ text: string }>(
      `select t::text as text from ${name} t where ${texts.map((_, index) => `position($${index + 1} in t::text) > 0`).join(' or ')} limit 5`,
      ...texts,
    )
    found.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return found
}
