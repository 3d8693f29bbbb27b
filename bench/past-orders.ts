/**
 * Fills a database with past orders by SQL: copies of one real order, each with all its related
 * rows.
 */
import {
  col,
  row,
  rows,
  run,
  sql,
  type Database,
  type Queryable,
} from '#server/platform/database.ts'

const AT_ONCE = 50_000
const ORDERS_PER_CUSTOMER = 20
/** The days of past orders, the first as `2020-01-01`, and how many orders a customer has. */
export type Days = { first: string; aDay: number; perCustomer?: number }
/** Days before the shop had delivery windows, so that none of today's is booked. */
const LONG_AGO: Days = { first: '2020-01-01', aDay: 500 }

type Overrides = Record<string, string>

/**
 * Copies the rows of a table for each past order with some columns overridden; identity columns are
 * generated.
 */
const copyFor = async (
  db: Queryable,
  table: string,
  where: string,
  made: Overrides,
): Promise<number> => {
  const columns = await rows(
    db,
    sql({ name: col.text })`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => made[name] ?? `p."${name}"`).join(', ')
  return run(
    db,
    sql.raw(
      `insert into ${table} (${names}) select ${values} from ${table} p cross join past x where ${where}`,
    ),
  )
}

/** The place of who buys order `n`: a new customer now and then, else one of those so far. */
const buyerOf = (perCustomer: number) => {
  const soFar = sql`(n + ${sql.lit(perCustomer - 1)}) / ${sql.lit(perCustomer)}`
  return sql`case when n % ${sql.lit(perCustomer)} = 1 then ${soFar} else 1 + abs(hashint4(n)::bigint) % (${soFar}) end`
}

/** Adds completed orders with customers of their own. Reconciliation passes afterwards. */
export const fillPast = async (
  database: Database,
  orders: number,
  tell: (line: string) => void,
  days = LONG_AGO,
): Promise<void> => {
  const model = await row(
    database.db,
    sql({ id: col.text, payment: col.text, entry: col.text })`
      select o.id, p.id as payment, j.id as entry from orders o join payments p on p.order_id = o.id and p.state = 'paid'
        join journal_entries j on j.cause = 'payment' and j.cause_id = p.id::text
      where o.state = 'completed' and o.coupon_codes = '{}' and not exists (select 1 from stock_reservations r where r.order_id = o.id and r.kind <> 'stock')
      order by (select count(*) from order_lines l where l.order_id = o.id), o.id limit 1`,
  )
  if (!model) throw new Error('There is no completed order to copy.')
  const perCustomer = days.perCustomer ?? ORDERS_PER_CUSTOMER
  const customers = Math.ceil(orders / perCustomer)
  await run(
    database.db,
    sql`insert into customers (id, phone, phone_verified_at, name, created_at)
        select gen_random_uuid(), (628990000000 + n)::text, now(), 'Pembeli Lama ' || n, now() from generate_series(1, ${customers}::integer) n`,
  )
  for (let from = 0; from < orders; from += AT_ONCE) {
    await fillSome(database, model, {
      from,
      count: Math.min(AT_ONCE, orders - from),
      perCustomer,
      days,
    })
    if ((from / AT_ONCE) % 5 === 4) tell(`  ${from + AT_ONCE} past orders`)
  }
  await run(
    database.db,
    sql`insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
        select variation_id, location_id, batch_id, 'receive', -on_hand_delta * ${orders}::integer, 0, 'stock', variation_id::text, 'bench', now()
        from stock_movements where cause = 'order' and cause_id = ${model.id}::text and kind = 'sell'`,
  )
  await vacuum(database)
}

/** Of a million orders it takes longer than a statement may. */
export const vacuum = (database: Database): Promise<void> =>
  database.connection(async (db) => {
    await run(db, sql`set statement_timeout = 0`)
    await run(db, sql`vacuum analyze`)
  })

const fillSome = (
  database: Database,
  model: { id: string; payment: string; entry: string },
  {
    from,
    count,
    perCustomer,
    days,
  }: { from: number; count: number; perCustomer: number; days: Days },
): Promise<void> =>
  database.transaction(async (tx) => {
    // The rows are copies of valid ones; checking foreign keys would take most of the time.
    await run(tx, sql`set local session_replication_role = replica`)
    await run(tx, sql`set local synchronous_commit = off`)
    await run(tx, sql`set local statement_timeout = 0`)
    await run(
      tx,
      sql`create temporary table past on commit drop as
          select n, gen_random_uuid() as id, c.id as customer_id, c.place, ${days.first}::date + (n / ${days.aDay})::integer as day
          from generate_series(${from + 1}::integer, ${from + count}::integer) n
          join (select id, row_number() over (order by phone) as place from customers where name like 'Pembeli Lama %') c on c.place = ${buyerOf(perCustomer)}`,
    )
    const at = (hours: number) => `x.day + interval '${hours} hours'`
    const own = `p.order_id = '${model.id}'`
    await copyFor(tx, 'orders', `p.id = '${model.id}'`, {
      id: 'x.id',
      number: "'FR-LAMA-' || x.n",
      customer_id: 'x.customer_id',
      cart_id: 'x.id',
      slot_day: 'x.day',
      slot_starts_at: at(6),
      placed_at: at(2),
      paid_at: at(3),
      delivered_at: at(9),
      completed_at: at(20),
      closed_at: at(20),
      points_to_earn: '0',
      // Of each customer those of the first day: all of a day are placed at the same moment.
      is_first: `x.n / ${days.aDay} = ((x.place - 1) * ${perCustomer} + 1) / ${days.aDay}`,
    })
    await copyFor(tx, 'order_lines', own, { id: 'gen_random_uuid()', order_id: 'x.id' })
    await copyFor(tx, 'order_events', own, { order_id: 'x.id', at: at(2) })
    await copyFor(tx, 'stock_reservations', own, { order_id: 'x.id' })
    await copyFor(tx, 'stock_movements', `p.cause = 'order' and p.cause_id = '${model.id}'`, {
      cause_id: 'x.id::text',
      at: at(2),
    })
    await copyFor(tx, 'slot_bookings', own, { order_id: 'x.id', day: 'x.day' })
    await copyFor(tx, 'payments', `p.id = '${model.payment}'`, {
      id: 'x.id',
      order_id: 'x.id',
      provider_ref: "'past_' || x.n",
      created_at: at(2),
      settled_at: at(3),
    })
    await copyFor(tx, 'journal_entries', `p.id = '${model.entry}'`, {
      id: 'x.id',
      cause_id: 'x.id::text',
      at: at(3),
    })
    await copyFor(tx, 'journal_lines', `p.entry_id = '${model.entry}'`, { entry_id: 'x.id' })
    await run(
      tx,
      sql`insert into outbox (topic, payload, run_at, done_at, attempts, created_at)
          select 'order.changed', jsonb_build_object('orderId', x.id, 'action', 'complete', 'to', 'completed'), x.day, x.day, 1, x.day from past x`,
    )
  })
