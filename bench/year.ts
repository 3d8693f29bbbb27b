/**
 * `npm run bench -- reports`: each report of a year in which 100,000 customers placed 1,000,000
 * orders, or `--year` of them.
 */
import pg from 'pg'
import { addDays, jakartaDate } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openPostgres, run, sql, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { newDatabase, signIn, storePast, type ConsolePlan } from './console.ts'
import { openInside } from './inside.ts'
import { fillPast } from './past-orders.ts'
import { fillWork } from './past-work.ts'
import { measureAround, measureReports } from './reports.ts'
import type { Row } from './table.ts'

const DATABASE = 'petik_year'
const DAYS = 365
const ORDERS_PER_CUSTOMER = 10

/**
 * A server that was given may hold the year of an earlier run: it is measured again, migrated, unless
 * it lacks a part. `drop database petik_year` builds a new one.
 */
export const measureYear = async (
  url: string,
  { environment, tell, orders }: ConsolePlan & { orders: number },
): Promise<(Row | string)[]> => {
  const own = new URL(url)
  own.pathname = `/${DATABASE}`
  const isThere = await isWhole(url, orders)
  if (!isThere) await newDatabase(url, DATABASE)
  const database = openPostgres({ url: own.href, connections: 4, log: () => {} })
  try {
    const today = jakartaDate(new Date())
    await migrate(database)
    if (!isThere) await fillYear(database, { today, orders, tell })
    await storePast(database)
    const inside = await openInside(
      readConfig({ ...environment, DATABASE_URL: own.href }),
      database,
    )
    const authorization = `Bearer ${await signIn(inside)}`
    const bench = { inside, headers: { authorization }, today }
    return [
      `Each report of a year with ${orders.toLocaleString('en')} orders (medians of three)`,
      ...(await measureReports(bench)),
      'Of a month, of a branch, next to the days before, and the entries of a figure: the slowest way of each',
      ...(await measureAround({ ...bench, tell })),
    ]
  } finally {
    await database.close()
  }
}

/** The comment on a database that was filled to its end. */
const wholeOf = (orders: number): string => `a year of ${orders} orders`
const isWhole = async (url: string, orders: number): Promise<boolean> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [DATABASE],
  )
  await admin.end()
  return rows[0]?.comment === wholeOf(orders)
}

const fillYear = async (
  database: Database,
  { today, orders, tell }: { today: string; orders: number; tell: ConsolePlan['tell'] },
): Promise<void> => {
  await seedDemo(database, new Date(), () => {})
  await fillPast(database, orders, tell, {
    first: addDays(today, -DAYS),
    aDay: Math.ceil(orders / DAYS),
    perCustomer: ORDERS_PER_CUSTOMER,
  })
  await fillWork(database, tell)
  await run(database.db, sql.raw(`comment on database ${DATABASE} is '${wholeOf(orders)}'`))
}
