/** Restores the initial rows of the simulated shop between two runs. */
import { col, row, rows, run, sql } from '#server/platform/database.ts'
import type { TestProduct } from '../support/builders.ts'
import type { TestShop } from '../support/shop.ts'

/** Saleable units of each product. */
export const UNITS = [2, 3, 5] as const
/** Tables with initial rows that count their use, or that staff change. */
export const GIVEN = ['coupons', 'missions', 'automatic_discounts'] as const

/** Every table without initial rows, found dynamically so that new tables are included. */
export const tablesToEmpty = async ({ shop }: TestShop): Promise<string[]> => {
  const all = await rows(
    shop.db,
    sql({ name: col.text })`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const empty: string[] = []
  for (const { name } of all) {
    const found = await row(
      shop.db,
      sql({ full: col.flag })`select exists (select 1 from ${sql.raw(name)}) as full`,
    )
    if (!found!.full) empty.push(name)
  }
  return empty
}

export const restore = async (
  { shop, clock }: TestShop,
  emptied: readonly string[],
  products: readonly TestProduct[],
): Promise<void> => {
  const ids = products.map(({ variationId }) => variationId)
  await shop.database.transaction(async (tx) => {
    // Triggers forbid deleting from ledgers.
    await run(tx, sql`set local session_replication_role = replica`)
    await run(
      tx,
      sql.raw(
        `do $$ begin ${emptied.map((name) => `delete from ${name};`).join(' ')} delete from stock_movements; delete from batches; end $$`,
      ),
    )
    for (const name of GIVEN) {
      await run(tx, sql`delete from ${sql.raw(name)}`)
      await run(tx, sql`insert into ${sql.raw(name)} select * from ${sql.raw(`played_${name}`)}`)
    }
    await run(tx, sql`set local session_replication_role = origin`)
    await run(
      tx,
      sql`update stock_items s set on_hand = u.units, reserved = 0, safety = 0, unfit = 0
          from unnest(${ids}::text[]::uuid[], ${[...UNITS]}::integer[]) as u(id, units) where s.variation_id = u.id`,
    )
    await run(
      tx,
      sql`with b as (
            insert into batches (id, location_id, variation_id, source, received_at, best_before, on_hand, state, fit)
            select md5(variation_id::text)::uuid, location_id, variation_id, 'opening', ${clock.now()}, '2036-01-01', on_hand, 'open', true from stock_items where on_hand > 0
            returning id, location_id, variation_id, on_hand
          )
          insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
          select variation_id, location_id, id, 'receive', on_hand, 0, 'stock', variation_id::text, 'test', ${clock.now()} from b`,
    )
  })
}
