/**
 * `npm run bench -- reports`: each report of a year in which 100,000 customers placed 1,000,000
 * orders.
 */
import { addDays, jakartaDate } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openPostgres } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { newDatabase, signIn, storePast, type ConsolePlan } from './console.ts'
import { openInside } from './inside.ts'
import { fillPast } from './past-orders.ts'
import { fillWork } from './past-work.ts'
import { measureReports } from './reports.ts'
import type { Row } from './table.ts'

const ORDERS = 1_000_000
const DAYS = 365
const ORDERS_PER_CUSTOMER = 10

export const measureYear = async (
  url: string,
  { environment, tell }: ConsolePlan,
): Promise<(Row | string)[]> => {
  const own = new URL(url)
  own.pathname = '/petik_year'
  await newDatabase(url, 'petik_year')
  const database = openPostgres({ url: own.href, connections: 4, log: () => {} })
  try {
    const today = jakartaDate(new Date())
    await migrate(database)
    await seedDemo(database, new Date(), () => {})
    await fillPast(database, ORDERS, tell, {
      first: addDays(today, -DAYS),
      aDay: Math.ceil(ORDERS / DAYS),
      perCustomer: ORDERS_PER_CUSTOMER,
    })
    await fillWork(database, tell)
    await storePast(database)
    const inside = await openInside(
      readConfig({ ...environment, DATABASE_URL: own.href }),
      database,
    )
    const authorization = `Bearer ${await signIn(inside)}`
    return [
      `Each report of a year with ${ORDERS.toLocaleString('en')} orders (medians of three)`,
      ...(await measureReports({ inside, headers: { authorization }, today })),
    ]
  } finally {
    await database.close()
  }
}
