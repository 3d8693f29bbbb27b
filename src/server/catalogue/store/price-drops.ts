import type { Amount } from '#domain/units.ts'
import type { Settings } from '#domain/settings.ts'
import { jakartaDate } from '#domain/time.ts'
import { col, row, run, sql, uuids, rows, type Transaction } from '../../platform/database.ts'

type When = { settings: Settings; now: Date }

/** SQL: whether the shop promises new orders that a lower price before packing is the customer's. */
export const promisesPrice = ({ settings, now }: When) => {
  const budget = settings['order.priceDropBudget']
  return budget === 0
    ? sql`false`
    : sql`not exists (select 1 from price_drop_days where day = ${jakartaDate(now)}::date and spent >= ${budget})`
}

/** What variations cost now. */
export const readShopPrices = async (
  tx: Transaction,
  variationIds: readonly string[],
): Promise<ReadonlyMap<string, Amount>> => {
  const found = await rows(
    tx,
    sql({ id: col.text, price: col.rupiah })`
      select id::text as id, price from variations where id = any(${uuids(variationIds)})`,
  )
  return new Map(found.map(({ id, price }) => [id, price]))
}

/**
 * Adds what an order got back to its day. When that uses up the day's budget, pages say it no longer.
 */
export const spendOnDrops = async (
  tx: Transaction,
  amount: Amount,
  { settings, now }: When,
): Promise<void> => {
  const spent = await row(
    tx,
    sql({ spent: col.rupiah })`
      insert into price_drop_days as d (day, spent) values (${jakartaDate(now)}::date, ${amount})
      on conflict (day) do update set spent = d.spent + excluded.spent returning spent`,
  )
  const budget = settings['order.priceDropBudget']
  if (spent && spent.spent >= budget && spent.spent - amount < budget)
    await run(tx, sql`select pg_notify('petik_changes', 'availability')`)
}
