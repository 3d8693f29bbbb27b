/**
 * `npm run bench -- console`: the first screen and the list of orders in a shop with 200,000 orders,
 * whose newest days are under way. Each statement is also timed alone.
 */
import pg from 'pg'
import { addDays, jakartaDate } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openPostgres, run, sql, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { planningByValues } from '#server/platform/db/plans.ts'
import { DEMO_STAFF } from '#server/staff/index.ts'
import { DEMO_PASSWORD } from '#server/demo/seed/customers/customers.ts'
import { storeDays } from '#server/reports/jobs.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { openInside, type Inside } from './inside.ts'
import type { Ask } from './load.ts'
import { fillPast } from './past-orders.ts'
import type { Recorded, Sent } from './recording.ts'
import { measurePairs } from './order-pairs.ts'
import { measureReports } from './reports.ts'
import { limitRow, median, type Row } from './table.ts'

const ORDERS = 200_000
const ORDERS_A_DAY = 500
/** Today's windows and those of yesterday, as a shop has them at noon. */
const UNDER_WAY = ['paid', 'confirmed', 'picking', 'packed', 'on_delivery', 'delivered']
const QUERIES_MAX = 6
const QUERY_MS_MAX = 50
const LIST_MS_MAX = 300
const TIMES = 20

export type ConsolePlan = { environment: Record<string, string>; tell: (line: string) => void }

export const measureConsole = async (
  url: string,
  { environment, tell }: ConsolePlan,
): Promise<(Row | string)[]> => {
  const own = new URL(url)
  own.pathname = '/petik_console'
  await newDatabase(url, 'petik_console')
  const database = openPostgres({ url: own.href, connections: 4, log: () => {} })
  try {
    const today = jakartaDate(new Date())
    await migrate(database)
    await seedDemo(database, new Date(), () => {})
    await fillPast(database, ORDERS, tell, {
      first: addDays(today, 1 - ORDERS / ORDERS_A_DAY),
      aDay: ORDERS_A_DAY,
    })
    await putUnderWay(database, addDays(today, -1))
    await storePast(database)
    const inside = await openInside(
      readConfig({ ...environment, DATABASE_URL: own.href }),
      database,
    )
    const authorization = `Bearer ${await signIn(inside)}`
    const screen = async (name: string, path: string, limits: Limits) =>
      rowsOf(name, { method: 'GET', path, headers: { authorization } }, limits, {
        inside,
        database,
      })
    const orders = ORDERS.toLocaleString('en')
    return [
      `Console with ${orders} orders: queries of a screen, the slowest of them and the whole answer (medians of ${TIMES})`,
      ...(await screen('today', '/api/staff/today', { queries: QUERIES_MAX })),
      ...(await screen('orders, first page', '/api/staff/orders', { ms: LIST_MS_MAX })),
      ...(await screen('orders of a day', `/api/staff/orders?window_day=${today}`, {
        ms: LIST_MS_MAX,
      })),
      ...(await screen('orders found by phone', '/api/staff/orders?q=628990000017', {
        ms: LIST_MS_MAX,
      })),
      'Each report of a year (medians of three)',
      ...(await measureReports({ inside, headers: { authorization }, today })),
      'First page of the list of orders by each filter, view and pair of them (of three, the quickest)',
      ...(await measurePairs({ inside, database, headers: { authorization }, today, tell })),
    ]
  } finally {
    await database.close()
  }
}

export const newDatabase = async (url: string, name: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
}

/** Stores the days of reports; the job stores a part of them at a time. */
export const storePast = async (database: Database): Promise<void> => {
  const { db } = database
  // As the job does.
  while ((await planningByValues(() => storeDays({ db, database }, new Date()))) > 0);
}

const putUnderWay = async (database: Database, from: string): Promise<void> => {
  await run(
    database.db,
    sql`update orders set state = (${UNDER_WAY}::text[])[1 + abs(hashtext(id::text)) % ${UNDER_WAY.length}::integer],
        completed_at = null, closed_at = null, delivered_at = null
        where slot_day >= ${from}::date and number like 'FR-LAMA-%'`,
  )
  await run(database.db, sql`vacuum analyze orders`)
}

export const signIn = async (inside: Inside): Promise<string> => {
  const { login } = DEMO_STAFF.find(({ role }) => role === 'owner')!
  const { data } = await inside.ask({
    method: 'POST',
    path: '/api/staff/login',
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  })
  return data['token'] as string
}

/** The largest number of queries, and the longest time of the whole answer. */
type Limits = { queries?: number; ms?: number }

const rowsOf = async (
  name: string,
  ask: Ask,
  limits: Limits,
  { inside, database }: { inside: Inside; database: Database },
): Promise<Row[]> => {
  // The session is looked up by every call alike; it is no query of the screen.
  const queries = statementsOf(await inside.record(ask)).filter(
    ({ sql: text }) => !/staff_sessions/.test(text),
  )
  const slowest = { ms: 0, text: '' }
  for (const { sql: text, parameters } of queries) {
    const ms = await medianOf(() => database.db.query(text, parameters))
    if (ms > slowest.ms) Object.assign(slowest, { ms, text })
  }
  const whole = await medianOf(() => inside.ask(ask))
  const begin = slowest.text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  return [
    limitRow(`${name}: queries`, queries.length, limits.queries ?? null, ''),
    limitRow(
      `${name}: slowest query`,
      slowest.ms,
      limits.queries ? QUERY_MS_MAX : null,
      'ms',
      begin,
    ),
    limitRow(`${name}: answer`, whole, limits.ms ?? null, 'ms'),
  ]
}

const statementsOf = (recorded: Recorded): Sent[] => recorded.flat()

const medianOf = async (body: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    const began = performance.now()
    await body()
    times.push(performance.now() - began)
  }
  return median(times)
}
