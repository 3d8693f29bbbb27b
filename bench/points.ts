/**
 * `npm run bench -- points`: a long history opens as fast as a short one, a balance is one read,
 * and a million lots expire without blocking other requests.
 */
import { readConfig } from '#server/config.ts'
import { earnBonus, expirePoints } from '#server/points/index.ts'
import { settingsFrom } from '#domain/settings.ts'
import { DAY_MS } from '#domain/time.ts'
import { col, row, rows, run, sql, type Database } from '#server/platform/database.ts'
import { lastPhone, makeBuyers, makeRoom } from './customers.ts'
import { openInside } from './inside.ts'
import { askOnce, type Ask } from './load.ts'
import { limitRow, median, type Row } from './table.ts'
import { openSlots, placeAsk } from './writes.ts'

const SHORT = 10
const LONG = 10_000
/** Requests per side and round, alternating. */
const TURNS = 100
const TIMES_MAX = 1.5
/** Customers whose lots expire, in equal numbers. */
const OWNERS = 20_000
const OWNERS_AT_ONCE = 200
const LATER_DAYS = 200
const HOUR_SECONDS = 3_600
/** Maximum duration of earning points during the expiry. */
const WAIT_MAX_MS = 250

/** Orders placed one after another, before and during the expiry. */
const ORDERS_BEFORE = 100
const ORDERS_MAX = 4_000
/** Limit of an order's duration during the expiry, as a multiple of before. */
const ORDER_TIMES_MAX = 3

export type PointsPlan = {
  rounds: number
  lots: number
  environment: Record<string, string>
  tell: (line: string) => void
}

export const measurePoints = async (
  database: Database,
  port: number,
  plan: PointsPlan,
): Promise<(Row | string)[]> => [
  `Points: ${LONG.toLocaleString('en')} entries against ${SHORT}, ${TURNS * plan.rounds} of each in turn`,
  ...(await measureHistories(database, port, plan)),
  `Points: ${plan.lots.toLocaleString('en')} lots that end in one night`,
  ...(await measureExpiry(database, port, plan)),
]

const measureHistories = async (
  database: Database,
  port: number,
  { rounds, tell }: PointsPlan,
): Promise<Row[]> => {
  tell('  histories')
  const now = new Date()
  const [short, long] = await makeBuyers(database.db, 2, false, now)
  const people = [
    { ...short!, entries: SHORT },
    { ...long!, entries: LONG },
  ]
  // The longest first: a plan of the foreign key checks made for ten rows would scan ten thousand.
  for (const { id, entries } of people.toReversed())
    await giveLots(
      database,
      [id],
      entries,
      new Date(now.getTime() + LATER_DAYS * DAY_MS),
      HOUR_SECONDS,
    )
  await run(database.db, sql`analyze point_entries, point_lots, point_lines, loyalty_accounts`)
  const lines: Row[] = []
  for (const [name, path] of [
    ['first page of the history', '/point-histories'],
    ['the same, of what was earned', '/point-histories?type=earned'],
    ['balance and what ends next', '/points'],
    ['profile, as the header needs it', '/profile'],
  ] as const) {
    const times = people.map((): number[] => [])
    for (let turn = 0; turn < TURNS * rounds; turn++) {
      for (const at of turn % 2 === 0 ? [0, 1] : [1, 0])
        times[at]!.push(await timeOf(port, `/api/account/v1${path}`, people[at]!.token))
    }
    const [fast, slow] = times.map(median) as [number, number]
    lines.push(
      limitRow(
        name,
        slow / fast,
        TIMES_MAX,
        '×',
        `medians ${fast.toFixed(2)} and ${slow.toFixed(2)} ms`,
      ),
    )
  }
  return lines
}

/**
 * Bulk-inserts lots with entries and lines, equally many per customer. `apartSeconds` is the time
 * between entries.
 */
const giveLots = (
  database: Database,
  customerIds: readonly string[],
  each: number,
  ends: Date,
  apartSeconds: number,
) =>
  run(
    database.db,
    sql`
      with made as materialized (
        select gen_random_uuid() as entry_id, gen_random_uuid() as lot_id, c.id as customer_id, n
        from unnest(${[...customerIds]}::text[]::uuid[]) as c(id), generate_series(1, ${each}::integer) n
      ),
      entries as (
        insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, created_at)
        select entry_id, customer_id, 'bonus', 1, 'bench', entry_id::text, '{"en":"Bench","id":"Bench"}', now() - make_interval(secs => ${apartSeconds}::double precision * n) from made
      ),
      lots as (
        insert into point_lots (id, customer_id, entry_id, amount, remaining, expires_at) select lot_id, customer_id, entry_id, 1, 1, ${ends}::timestamptz from made
      ),
      lines as (
        insert into point_lines (entry_id, account, lot_id, points)
        select entry_id, 'lot', lot_id, 1 from made union all select entry_id, 'given', null, -1 from made
      )
      insert into loyalty_accounts as a (customer_id, tier_code, balance, earned_entries)
      select c.id, (select code from tiers order by position limit 1), ${each}::integer, ${each}::integer from unnest(${[...customerIds]}::text[]::uuid[]) as c(id)
      on conflict (customer_id) do update set balance = a.balance + excluded.balance, earned_entries = a.earned_entries + excluded.earned_entries`,
  )

/** Order requests of as many customers, each with three products in the cart. */
const orderAsks = async (
  database: Database,
  environment: Record<string, string>,
): Promise<Ask[]> => {
  const now = new Date()
  await makeRoom(database, now)
  const buyers = await makeBuyers(database.db, ORDERS_BEFORE + ORDERS_MAX, true, now)
  const slots = await openSlots(await openInside(readConfig(environment), database), buyers[0]!)
  return buyers.map((buyer, index) => placeAsk(buyer, slots[index % slots.length]!))
}

const timeOfAsk = async (port: number, ask: Ask): Promise<number> => {
  const began = performance.now()
  const { status } = await askOnce(port, ask)
  const took = performance.now() - began
  if (status !== 200) throw new Error(`An order was answered ${status}.`)
  return took
}

const timeOf = async (port: number, path: string, token: string): Promise<number> => {
  const began = performance.now()
  const { status } = await askOnce(port, {
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${token}` },
  })
  const took = performance.now() - began
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return took
}

const measureExpiry = async (
  database: Database,
  port: number,
  { lots, environment, tell }: PointsPlan,
): Promise<Row[]> => {
  tell(`  ${lots.toLocaleString('en')} lots`)
  const now = new Date()
  const owners = await makeOwners(database, OWNERS, now)
  // Without statistics on the new rows, every foreign key check would scan them all.
  await run(database.db, sql`analyze customers`)
  const each = Math.max(1, Math.round(lots / OWNERS))
  for (let at = 0; at < owners.length; at += OWNERS_AT_ONCE)
    await giveLots(
      database,
      owners.slice(at, at + OWNERS_AT_ONCE),
      each,
      new Date(now.getTime() - 1_000),
      0.001,
    )
  await run(database.db, sql`analyze point_lots, point_entries, point_lines, loyalty_accounts`)
  const orders = await orderAsks(database, environment)
  const before: number[] = []
  for (const ask of orders.splice(0, ORDERS_BEFORE)) before.push(await timeOfAsk(port, ask))
  tell('  they end')
  const placed: number[] = []
  const waits: number[] = []
  let going = true
  const earning = (async () => {
    // One of these customers earns points throughout.
    for (let n = 0; going; n++) {
      const began = performance.now()
      const customerId = owners[(n * 7_919) % owners.length]!
      const bonus = {
        customerId,
        points: 1,
        cause: 'bench',
        causeId: `during-${n}`,
        note: { en: 'Bench', id: 'Bench' },
      }
      await database.transaction((tx) => earnBonus(tx, bonus, settingsFrom({}), new Date()))
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const placing = (async () => {
    for (const ask of orders) {
      if (!going) break
      placed.push(await timeOfAsk(port, ask))
    }
  })()
  const began = performance.now()
  const emptied = await expirePoints({ database }, new Date())
  // The worker skips locked accounts, so they are left for this second run.
  const after = await expirePoints({ database }, new Date())
  const seconds = (performance.now() - began) / 1_000
  going = false
  await Promise.all([earning, placing])
  const left = await row(
    database.db,
    sql({ count: col.int })`
      select count(*) as count from point_lots where remaining > 0 and expires_at <= now()`,
  )
  const sorted = waits.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const [alone, meanwhile] = [median(before), median(placed)]
  return [
    limitRow(
      'all of them',
      seconds,
      null,
      's',
      `${Math.round((emptied + after) / seconds).toLocaleString('en')} lots a second, ${left!.count} left`,
    ),
    limitRow(
      'an earning meanwhile, p99',
      p99,
      WAIT_MAX_MS,
      'ms',
      `median ${median(waits).toFixed(1)} ms, slowest ${sorted.at(-1)!.toFixed(0)} ms of ${waits.length}`,
    ),
    limitRow(
      'placing an order meanwhile',
      meanwhile / alone,
      ORDER_TIMES_MAX,
      '×',
      `medians ${alone.toFixed(1)} ms before and ${meanwhile.toFixed(1)} ms meanwhile, slowest ${Math.max(...placed).toFixed(0)} ms of ${placed.length}`,
    ),
  ]
}

const makeOwners = async (database: Database, count: number, now: Date): Promise<string[]> => {
  const last = await lastPhone(database.db, 'owner')
  const made = await rows(
    database.db,
    sql({ id: col.text })`
      insert into customers (id, phone, phone_verified_at, name, created_at)
      select gen_random_uuid(), (${last}::bigint + n)::text, ${now}, 'Pemilik ' || n, ${now} from generate_series(1, ${count}::integer) n returning id`,
  )
  return made.map(({ id }) => id)
}
