import { col, jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { SEEDING } from '../../platform/schedule.ts'

/** Inserts rows by column name; existing ones stay as they are. */
export const insertTiers = (db: Queryable, tiers: readonly object[]): Promise<number> =>
  run(
    db,
    sql`insert into tiers select * from jsonb_populate_recordset(null::tiers, ${jsonb(tiers)}) on conflict (code) do nothing`,
  )

export const insertCoupons = (db: Queryable, coupons: readonly object[]): Promise<number> =>
  run(
    db,
    sql`insert into coupons select * from jsonb_populate_recordset(null::coupons, ${jsonb(coupons)}) on conflict (code) do nothing`,
  )

export const insertAutomaticDiscounts = (
  db: Queryable,
  discounts: readonly object[],
): Promise<number> =>
  run(
    db,
    sql`insert into automatic_discounts select * from jsonb_populate_recordset(null::automatic_discounts, ${jsonb(discounts)}) on conflict (id) do nothing`,
  )

export const insertPointOffers = (db: Queryable, offers: readonly object[]): Promise<number> =>
  run(
    db,
    sql`insert into point_offers select * from jsonb_populate_recordset(null::point_offers, ${jsonb(offers)}) on conflict (id) do nothing`,
  )

/** Ids of variations given by their product's slug and their position in it. */
export const variationIdsOf = async (
  db: Queryable,
  lines: readonly { product: string; variation: number }[],
): Promise<string[]> => {
  const ids: string[] = []
  for (const { product, variation } of lines) {
    const found = await row(
      db,
      sql({ id: col.id('variation') })`
        select v.id from variations v join products p on p.id = v.product_id where p.slug = ${product} order by v.position offset ${variation} limit 1`,
    )
    if (!found) throw new Error(`The product ${product} has no variation ${variation}.`)
    ids.push(found.id)
  }
  return ids
}

export const addressIdsOf = async (
  db: Queryable,
  customerId: string,
): Promise<Map<string, string>> =>
  new Map(
    (
      await rows(
        db,
        sql({ id: col.id('address'), label: col.text })`
          select id, label from addresses where customer_id = ${customerId}`,
      )
    ).map(({ id, label }) => [label, id]),
  )

export const noteLine = (db: Queryable, key: string, note: string): Promise<number> =>
  run(db, sql`update cart_lines set note = ${note} where key = ${key}`)

/**
 * Claims the seeding of the demo for this process: `mine` once, then `unfinished` until it is
 * marked done, then `done`.
 */
export const claimSeed = async (
  db: Queryable,
  now: Date,
): Promise<'mine' | 'unfinished' | 'done'> => {
  const claimed = await run(
    db,
    sql`insert into scheduled_jobs (name, next_run_at) values (${SEEDING}, ${now}) on conflict (name) do nothing`,
  )
  if (claimed === 1) return 'mine'
  return (await isSeeded(db)) ? 'done' : 'unfinished'
}

export const isSeeded = async (db: Queryable): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from scheduled_jobs where name = ${SEEDING} and last_run_at is not null`,
  )) !== null

export const markSeeded = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`update scheduled_jobs set last_run_at = ${now} where name = ${SEEDING}`)

/**
 * Deletes traces of the replayed past: messages, finished effects and notices; old notifications
 * become read.
 */
export const forgetSeedTraces = async (db: Queryable, before: Date): Promise<void> => {
  await run(db, sql`delete from demo_messages`)
  await run(db, sql`update notifications set read_at = created_at where created_at < ${before}`)
  await run(db, sql`delete from outbox where done_at is not null`)
  await run(db, sql`delete from gateway_notices`)
}

export const wishFor = (
  db: Queryable,
  customerId: string,
  slugs: readonly string[],
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into wishes (customer_id, product_id, created_at) select ${customerId}, id, ${now} from products where slug = any(${[...slugs]}::text[]) on conflict do nothing`,
  )

export const missionIdsBySlug = async (db: Queryable): Promise<Map<string, string>> =>
  new Map(
    (
      await rows(db, sql({ id: col.id('mission'), slug: col.text })`select id, slug from missions`)
    ).map(({ id, slug }) => [slug, id]),
  )

export const staffIdOf = async (db: Queryable, login: string): Promise<string> =>
  (await row(
    db,
    sql({ id: col.id('staff') })`select id from staff_accounts where login = ${login}`,
  ))!.id

/** The lines of a customer's delivered but not completed order, with their products. */
export const arrivedLines = (db: Queryable, customerId: string) =>
  rows(
    db,
    sql({
      orderId: col.id('order'),
      lineId: col.id('order line'),
      product: col.text,
      quantity: col.int,
    })`
      select o.id as "orderId", l.id as "lineId", p.slug as product, l.quantity from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      where o.customer_id = ${customerId} and o.state = 'delivered' order by l.position`,
  )

/** The newest paid order that has not left; null without one. */
export const cancellableOrder = async (db: Queryable): Promise<string | null> =>
  (
    await row(
      db,
      sql({ id: col.id('order') })`
        select id from orders where state in ('paid', 'confirmed', 'picking', 'packed') and payment_state = 'paid' and cancel_asked_at is null
        order by placed_at desc limit 1`,
    )
  )?.id ?? null

/** The newest line of a product in an order of the customer that was completed by then. */
export const completedLine = (
  db: Queryable,
  { customerId, product, before }: { customerId: string; product: string; before: Date },
) =>
  row(
    db,
    sql({
      id: col.text,
      productId: col.id('product'),
      customerId: col.id('customer'),
      customerName: col.text,
    })`
      select l.id, l.product_id as "productId", c.id as "customerId", c.name as "customerName"
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id join customers c on c.id = o.customer_id
      where o.customer_id = ${customerId} and p.slug = ${product} and o.state = 'completed' and o.completed_at <= ${before}
      order by o.completed_at desc limit 1`,
  )
