/**
 * `npm run bench -- orders`: five hundred buyers at once, and placing an order with few and with
 * many past orders, both in one run.
 */
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openPostgres, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { reconcileAtLeisure } from '#server/start/reconcile.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { makeBuyers, makeRoom, type Buyer } from './customers.ts'
import { openInside } from './inside.ts'
import { load, requestBytes, type Measured } from './load.ts'
import { fillPast } from './past-orders.ts'
import { startShop, type Running } from './processes.ts'
import { alternate, withCpu, type Plan } from './rounds.ts'
import { limitRow, median, rateRow, type Row } from './table.ts'
import { openSlots, placeAsk } from './writes.ts'

const CROWD = 500
const CROWD_MS_MAX = 3_000
/** Placing with many past orders, against placing with few. */
const FLAT_AIM = 0.9
const WARM = 200

type Sized = {
  past: number
  database: Database
  shop: Running
  buyers: Buyer[]
  slots: string[]
  close: () => Promise<void>
}
export type OrdersPlan = {
  plan: Plan
  past: readonly number[]
  environment: Record<string, string>
  tell: (line: string) => void
}

export const measureOrders = async (url: string, given: OrdersPlan): Promise<(Row | string)[]> => {
  const sized: Sized[] = []
  try {
    for (const past of given.past) sized.push(await openSized(url, past, given))
    const lines: (Row | string)[] = [
      `${CROWD} buyers at once, each another: time from asking for the order to its number`,
    ]
    for (const one of sized) lines.push(await crowd(one, given))
    lines.push(
      'Placing an order, by number of past orders: orders a second, against the shop with the fewest',
    )
    given.tell('  placing in turn')
    await alternate(
      1,
      sized.map((one) => () => placeSome(one, WARM, given.plan)),
    )
    const results = await alternate(
      given.plan.rounds,
      sized.map((one) => () => placeSome(one, given.plan.orders, given.plan)),
    )
    for (const [index, one] of sized.entries()) {
      if (index === 0) continue
      lines.push(
        rateRow(
          label(one),
          results[index]!.map((shop, round) => ({ shop, ceiling: results[0]![round]! })),
          FLAT_AIM,
        ),
      )
    }
    lines.push('Looking at all the books, once')
    for (const one of sized) lines.push(await lookAtBooks(one))
    return lines
  } finally {
    for (const one of sized) await one.close()
  }
}

const label = ({ past }: Pick<Sized, 'past'>): string => `${past.toLocaleString('en')} past orders`

const openSized = async (
  url: string,
  past: number,
  { plan, environment, tell }: OrdersPlan,
): Promise<Sized> => {
  const name = `petik_past_${past}`
  const own = new URL(url)
  own.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const database = openPostgres({ url: own.href, connections: plan.pool, log: () => {} })
  const began = performance.now()
  await migrate(database)
  await seedDemo(database, new Date(), () => {})
  await makeRoom(database, new Date())
  await fillPast(database, past, tell)
  tell(`  ${label({ past })} are there after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const buyers = await makeBuyers(
    database.db,
    CROWD + WARM + plan.rounds * plan.orders,
    true,
    new Date(),
  )
  const mine = { ...environment, DATABASE_URL: own.href }
  const slots = await openSlots(await openInside(readConfig(mine), database), buyers[0]!)
  const shop = await startShop(mine, 'web')
  return {
    past,
    database,
    buyers,
    slots,
    shop,
    close: async () => {
      await shop.stop()
      await database.close()
    },
  }
}

const placeSome = (
  { shop, buyers, slots }: Sized,
  count: number,
  { connections }: Pick<Plan, 'connections'>,
): Promise<Measured> => {
  const requests = buyers
    .splice(0, count)
    .map((buyer, index) => requestBytes(placeAsk(buyer, slots[index % slots.length]!)))
  return withCpu(shop, () =>
    load(shop.port, connections, (index) => requests[index]!, { requests: requests.length }),
  )
}

const crowd = async (one: Sized, { tell }: OrdersPlan): Promise<Row> => {
  tell(`  ${CROWD} at once, ${label(one)}`)
  const { p50, p99, perSecond } = await placeSome(one, CROWD, { connections: CROWD })
  return limitRow(
    `p99, ${label(one)}`,
    p99,
    CROWD_MS_MAX,
    'ms',
    `p50 ${Math.round(p50)} ms, ${Math.round(perSecond)} orders a second`,
  )
}

const lookAtBooks = async (one: Sized): Promise<Row> => {
  const took: number[] = []
  const began = performance.now()
  const broken = (await reconcileAtLeisure(one.database, new Date())).filter(
    ({ breaks }) => breaks > 0,
  )
  took.push((performance.now() - began) / 1000)
  if (broken.length > 0) throw new Error(`The books are not right: ${JSON.stringify(broken)}`)
  return limitRow(`reconcile, ${label(one)}`, median(took), null, 's')
}
