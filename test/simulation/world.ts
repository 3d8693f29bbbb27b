/**
 * The simulated shop: three nearly sold out products of which two are discounted, two nearly
 * full windows, scarce coupons and missions, and eight customers.
 */
import { authenticate } from '#server/auth/index.ts'
import { makeApp, type App } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { makeOutboxHandlers } from '#server/start/subscribers.ts'
import { earnBonus } from '#server/points/index.ts'
import { mountRest } from '#server/start/mount.ts'
import { col, row, run, sql } from '#server/platform/database.ts'
import type { OutboxHandlers } from '#server/platform/outbox.ts'
import type { Shop } from '#server/shop.ts'
import pg from 'pg'
import { buildAutomaticDiscount } from '../support/automatic-discounts.ts'
import {
  buildBuyers,
  buildCoupon,
  buildProduct,
  changeSettings,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../support/builders.ts'
import { buildStaff, type TestStaff } from '../support/staff.ts'
import { buildCounter } from '../support/collect.ts'
import { photoFile } from '../support/goods.ts'
import { buildMission } from '../support/missions.ts'
import { defective, type Defect } from '../support/defects.ts'
import { openTestShop, TEST_NOW, type TestAnswer, type TestShop } from '../support/shop.ts'
import { ask, keepFailures } from './ask.ts'
import { gateDriver, gatePictures, gatePorts } from './gates.ts'
import { seedRandomness } from './randomness.ts'
import { GIVEN, restore, tablesToEmpty, UNITS } from './restore.ts'
import { makeScheduler, type Scheduler } from './scheduler.ts'

const CUSTOMERS = 8
/** Customers who want the same coupon, which only one can use. */
const WITH_COUPON = 3
export const SLOT_TIMES = [
  ['2026-11-21', '12:00'],
  ['2026-11-21', '14:00'],
] as const
export const SLOTS = SLOT_TIMES.map(([day, start]) => slotOf(day, start))
const PLACES = 3
/** What support may give back alone, in Rupiah. */
const SUPPORT_LIMIT = 15_000
/** Enough for one or two vouchers. */
const POINTS = 150
const NOTE = { en: 'Welcome', id: 'Selamat datang' }

/** Responses to customers, and violations found by the simulation itself. */
export type Journal = {
  orders: Map<string, { key: string | null; customerId: string; total: number }>
  wrong: string[]
  answers: Record<string, number>
}
export type Staff = Record<
  | 'picker'
  | 'other'
  | 'buyer'
  | 'cashier'
  | 'dispatcher'
  | 'rider'
  | 'other rider'
  | 'counter'
  | 'support'
  | 'other support',
  TestStaff
>
export type World = {
  test: TestShop
  shop: Shop
  app: App
  handlers: OutboxHandlers
  scheduler: Scheduler
  products: TestProduct[]
  coupons: string[]
  missions: string[]
  customers: Buyer[]
  staff: Staff
  /** Where orders are collected. */
  branch: string
  /** What staff photograph. */
  photo: File
  journal: Journal
  ask: (
    method: string,
    path: string,
    given?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<TestAnswer>
  /** Restores the initial state. */
  reset: (slowMs: () => number) => Promise<void>
  /** Vacuums what many runs leave in the database's files. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}
const newJournal = (): Journal => ({ orders: new Map(), wrong: [], answers: {} })

/**
 * Opens the shop on its own database, with a defect if given and without the constraints that would
 * stop it.
 */
export const openWorld = async (
  defect?: Defect,
  constraints: readonly [table: string, name: string][] = [],
): Promise<World> => {
  const failures = keepFailures()
  // Transactions stay open in real time while other operations take their turns.
  const test = await openTestShop({ DATABASE_CONNECTIONS: '40' }, failures.log, {
    idleInTransactionMs: 0,
  })
  await changeSettings(test, {
    'slot.capacityOrders': PLACES,
    'slot.capacityGrams': 100_000,
    'order.perMinute': 50,
    // So short and so long that a run sees what is not fetched, and what is answered in time.
    'collect.closesBeforeMin': 0,
    'collect.keepHours': 1,
    'collect.remindHours': 1,
    'collect.decideHours': 1,
    'delivery.callsBeforeFailed': 1,
    'delivery.minutesBeforeFailed': 1,
    'substitution.minutes': 90,
  })
  for (const [table, name] of constraints)
    await run(test.shop.db, sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`)
  // The same ids in every process, so that rows are locked in the same order.
  const giveBack = seedRandomness(0)
  const products: TestProduct[] = []
  for (const stock of UNITS) products.push(await buildProduct(test, { stock }))
  const coupons = [
    await buildCoupon(test, { code: 'SATU', totalLimit: 1 }),
    await buildCoupon(test, { code: 'TIGA', totalLimit: 3, perCustomerLimit: 1 }),
    await buildCoupon(test, {
      code: 'ONGKIR',
      kind: 'shipping',
      value: 5_000,
      perCustomerLimit: 1,
    }),
  ]
  // Each of two products, so that one cart may meet both, one of them, or none.
  const [first, second] = products
  await buildAutomaticDiscount(test, {
    kind: 'multi_buy',
    buyQuantity: 2,
    products: [first!.slug],
  })
  await buildAutomaticDiscount(test, { kind: 'percent', percent: 15, products: [second!.slug] })
  const missions = [
    await buildMission(test, { kind: 'order_count', target: 1, points: 40 }),
    await buildMission(test, { kind: 'spend', target: 100_000, points: 60, maxWinners: 1 }),
    await buildMission(test, { kind: 'referral', target: 1, points: 20, maxPoints: 40 }),
  ]
  const branch = await buildCounter(test)
  const staff: Staff = {
    'picker': await buildStaff(test, 'picker'),
    'other': await buildStaff(test, 'picker'),
    'buyer': await buildStaff(test, 'owner', null),
    'cashier': await buildStaff(test, 'cashier'),
    'dispatcher': await buildStaff(test, 'rider_desk'),
    'rider': await buildStaff(test, 'rider'),
    'other rider': await buildStaff(test, 'rider'),
    'counter': await buildStaff(test, 'cashier', branch),
    'support': await buildStaff(test, 'support', null),
    'other support': await buildStaff(test, 'support', null),
  }
  // So low that a second person has something to decide.
  await test.sql(
    `update staff_roles set limits = jsonb_build_object('refund', ${SUPPORT_LIMIT}) where slug = 'support'`,
  )
  giveBack()
  const monitor = await openMonitor(test)
  const scheduler = makeScheduler(monitor.blockedPids)
  const ungate = [gateDriver(scheduler), gatePictures(scheduler)]
  let slowMs = () => 0
  const world: World = {
    ...emptyPlay(),
    test,
    scheduler,
    products,
    coupons,
    missions,
    staff,
    branch,
    photo: await photoFile(16),
  } as World
  const played = {
    advance: test.clock.advance,
    slowMs: () => slowMs(),
    wrong: (what: string) => void world.journal.wrong.push(what),
  }
  const gated = gatePorts(test.shop, scheduler, played)
  const shop = defect ? defective(gated, defect) : gated
  world.ask = (method, path, given) => ask(world, failures.of, method, path, given)
  const emptied = await tablesToEmpty(test)
  for (const name of GIVEN) await test.sql(`create table played_${name} as table ${name}`)
  world.reset = async (slow) => {
    slowMs = slow
    test.clock.set(TEST_NOW)
    // The memory of queried payments belongs to one shop, and so to one run.
    world.shop = { ...shop }
    world.handlers = makeOutboxHandlers(world.shop)
    world.app = makeApp(world.shop, served, authenticate, (rest) => mountRest(world.shop, rest))
    await restore(test, emptied, products)
    // Staff stay signed in, however long the clock stood still for one of them.
    await test.sql(
      `update staff_sessions set last_seen_at = '2036-01-01', expires_at = '2036-01-01'`,
    )
    world.journal = newJournal()
    // Every customer starts with a filled cart.
    const lines = (index: number) => [
      { variationId: products[index % products.length]!.variationId, quantity: 1 + (index % 2) },
    ]
    world.customers = [
      ...(await buildBuyers(test, WITH_COUPON, lines, coupons.slice(0, 1))),
      ...(await buildBuyers(test, CUSTOMERS - WITH_COUPON, lines)),
    ]
    await test.shop.database.transaction(async (tx) => {
      for (const { id } of world.customers)
        await earnBonus(
          tx,
          { customerId: id, points: POINTS, cause: 'test', causeId: id, note: NOTE },
          test.shop.settings(),
          test.clock.now(),
        )
    })
    await startMissions(test, world.customers)
  }
  world.tidy = async () => void (await test.sql('vacuum'))
  world.close = async () => {
    for (const giveUp of ungate) giveUp()
    await monitor.close()
    await test.close()
  }
  return world
}

/** Every other customer has already started all missions; the others may during the run. */
const startMissions = ({ shop, clock }: TestShop, customers: readonly Buyer[]): Promise<number> =>
  run(
    shop.db,
    sql`insert into mission_progress (id, mission_id, customer_id, period_key, state, target, reward_points, started_at, until)
        select md5(m.id::text || c.id::text)::uuid, m.id, c.id, 'once', 'started', m.target, m.reward_points, ${clock.now()}, m.ends_at
        from missions m cross join unnest(${customers.map(({ id }) => id)}::text[]::uuid[]) with ordinality as c(id, number) where c.number % 2 = 1`,
  )

const emptyPlay = () => ({ customers: [] as Buyer[], journal: newJournal() })

/** A connection that monitors this database's locks, outside of the schedule. */
const openMonitor = async ({ shop }: TestShop) => {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${(await row(shop.db, sql({ name: col.text })`select current_database() as name`))!.name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    blockedPids: async () => {
      const { rows: found } = await client.query<{ pid: number }>({
        name: 'blocked',
        text: 'select pid from pg_locks where not granted',
      })
      return new Set(found.map(({ pid }) => pid))
    },
    close: () => client.end(),
  }
}
