/**
 * `npm run bench -- staff`: a file of 20,000 prices read, shown and done; and how many orders a
 * second shoppers can place while such files are done and twenty pages of the console follow.
 */
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { col, openPostgres, row, rows, sql, type Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { DEMO_PASSWORD } from '#server/demo/seed/customers/customers.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { widenRange } from '#server/demo/seed/wide/wide-range.ts'
import { DEMO_STAFF } from '#server/staff/index.ts'
import { makeBuyers, makeRoom } from './customers.ts'
import { openInside } from './inside.ts'
import { load, requestBytes, type Measured } from './load.ts'
import { startShop, type Running } from './processes.ts'
import { alternate, type Plan } from './rounds.ts'
import { limitRow, rateRow, type Row } from './table.ts'
import { openSlots, placeAsk } from './writes.ts'

const ROWS = 20_000
/** The products of the demo range that have this number of variations. */
const PRODUCTS = 14_200
const CHECK_S_MAX = 30
const DO_S_MAX = 180
const PAGES = 20
/** More than a round of orders takes. */
const ROWS_A_ROUND = 5_000
/** The console refetches a list at most as often. */
const REFETCH_MS = 2_000
const BESIDE_AIM = 0.9
const WARM = 200
const ASK_AGAIN_MS = 200

/** What is measured: files alone, and orders placed while one is done. */
export const STAFF_RUNS = ['files', 'orders'] as const
export type StaffRun = (typeof STAFF_RUNS)[number]

export type StaffPlan = {
  plan: Plan
  environment: Record<string, string>
  runs: readonly StaffRun[]
  tell: (line: string) => void
}
type Console = { port: number; token: string }

export const measureStaff = async (url: string, given: StaffPlan): Promise<(Row | string)[]> => {
  const { plan, tell } = given
  const own = new URL(url)
  own.pathname = '/petik_staff'
  await newDatabase(url, 'petik_staff')
  const database = openPostgres({ url: own.href, connections: plan.pool, log: () => {} })
  const environment = { ...given.environment, DATABASE_URL: own.href }
  const running: Running[] = []
  try {
    await migrate(database)
    await seedDemo(database, new Date(), () => {})
    tell(`  ${PRODUCTS.toLocaleString('en')} products`)
    await widenRange(database, PRODUCTS, new Date(), () => {})
    // After it, so that each product can be bought.
    await makeRoom(database, new Date())
    const shop = await startShop(environment, 'web')
    running.push(shop)
    running.push(await startShop(environment, 'worker'))
    const desk = { port: shop.port, token: await signIn(shop.port) }
    const lines: (Row | string)[] = []
    if (given.runs.includes('files'))
      lines.push(
        `Files of ${ROWS.toLocaleString('en')} rows, with a web process and a worker`,
        ...(await fileRows(database, desk, tell)),
      )
    if (given.runs.includes('orders'))
      lines.push(
        `Placing orders while ${PAGES} pages of the console follow and a file is done, against the shop alone`,
        await besideRow({ database, desk, environment, plan, tell }),
      )
    return lines
  } finally {
    for (const one of running) await one.stop()
    await database.close()
  }
}

const newDatabase = async (url: string, name: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
}

const signIn = async (port: number): Promise<string> => {
  const { login } = DEMO_STAFF.find(({ role }) => role === 'owner')!
  const data = await ask({ port, token: '' }, 'POST', '/login', { login, password: DEMO_PASSWORD })
  return data['token'] as string
}

const ask = async (
  { port, token }: Console,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> => {
  const isForm = body instanceof FormData
  const response = await fetch(`http://127.0.0.1:${port}/api/staff${path}`, {
    method,
    headers: {
      'authorization': `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

type Goods = { sku: string; price: number; stock: number; life: number }
/** The fields of each kind of file, and what a row says: something that no second person has to see. */
const FILES = {
  prices: {
    fields: ['sku', 'regular_price'],
    cells: ({ price }: Goods, more: number) => [price + more],
  },
  // Fewer: the room that the bench makes is the most that a place may hold.
  stock: { fields: ['sku', 'on_hand'], cells: ({ stock }: Goods, more: number) => [stock - more] },
  products: {
    fields: ['sku', 'shelf_life_days', 'regular_price'],
    cells: ({ life, price }: Goods, more: number) => [life + 1, price + more],
  },
}
type FileKind = keyof typeof FILES
const FILE_KINDS: readonly FileKind[] = ['prices', 'stock', 'products']

type Wanted = { kind: FileKind; more: number; max: number }
const fileOf = async (database: Database, { kind, more, max }: Wanted): Promise<string> => {
  const found = await rows(
    database.db,
    sql({ sku: col.text, price: col.rupiah, stock: col.int, life: col.int })`
      select v.sku, v.regular_price as price, s.on_hand as stock, p.shelf_life_days as life
      from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online
      where not s.is_hamper order by v.sku limit ${max}`,
  )
  if (found.length < max) throw new Error(`There are only ${found.length} variations.`)
  const { fields, cells } = FILES[kind]
  const lines = found.map((goods) => [goods.sku, ...cells(goods, more)].join(','))
  return [fields.join(','), ...lines].join('\n')
}

type File = { id: string; fingerprint: string; readS: number; checkS: number }

const checkedFile = async (database: Database, desk: Console, wanted: Wanted): Promise<File> => {
  const form = new FormData()
  form.set('kind', wanted.kind)
  form.set('file', new File([await fileOf(database, wanted)], 'file.csv', { type: 'text/csv' }))
  const began = performance.now()
  const { id } = (await ask(desk, 'POST', '/imports', form)) as { id: string }
  const readS = secondsSince(began)
  const check = performance.now()
  await ask(desk, 'POST', `/imports/${id}/check`, {
    fields: FILES[wanted.kind].fields,
    creates: false,
  })
  const { fingerprint } = await resting(desk, id, 'checking')
  return { id, fingerprint: fingerprint as string, readS, checkS: secondsSince(check) }
}

const confirm = (desk: Console, { id, fingerprint }: File) =>
  ask(desk, 'POST', `/imports/${id}/confirm`, { fingerprint })

/** The file once it is no longer in a state. */
const resting = async (
  desk: Console,
  id: string,
  busy: string,
): Promise<Record<string, unknown>> => {
  for (;;) {
    const found = await ask(desk, 'GET', `/imports/${id}`)
    if (found['state'] !== busy) return found
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

const fileRows = async (
  database: Database,
  desk: Console,
  tell: StaffPlan['tell'],
): Promise<Row[]> => {
  const measured: Row[] = []
  for (const kind of FILE_KINDS) {
    tell(`  a file of ${kind}, alone`)
    const file = await checkedFile(database, desk, { kind, more: 500, max: ROWS })
    const began = performance.now()
    await confirm(desk, file)
    const { counts } = (await resting(desk, file.id, 'applying')) as { counts: { done: number } }
    if (counts.done !== ROWS) throw new Error(`Only ${counts.done} rows of ${kind} were done.`)
    const doneS = secondsSince(began)
    tell(`    shown after ${file.checkS.toFixed(1)} s, done after ${doneS.toFixed(1)} s`)
    measured.push(
      limitRow(`${kind}: read`, file.readS, null, 's'),
      limitRow(`${kind}: shown row by row`, file.checkS, CHECK_S_MAX, 's'),
      limitRow(`${kind}: done`, doneS, DO_S_MAX, 's'),
    )
  }
  return measured
}

type Beside = {
  database: Database
  desk: Console
  environment: Record<string, string>
  plan: Plan
  tell: StaffPlan['tell']
}

const besideRow = async ({ database, desk, environment, plan, tell }: Beside): Promise<Row> => {
  const turns = [WARM, ...Array.from({ length: plan.rounds }, () => plan.orders)]
  const needed = 2 * turns.reduce((sum, one) => sum + one, 0)
  const buyers = await makeBuyers(database.db, needed, true, new Date())
  const slots = await openSlots(await openInside(readConfig(environment), database), buyers[0]!)
  const batches = turns.flatMap((count) => [count, count])
  const requests = batches.map((count) =>
    buyers
      .splice(0, count)
      .map((buyer, index) => requestBytes(placeAsk(buyer, slots[index % slots.length]!))),
  )
  const place = (): Promise<Measured> => {
    const batch = requests.shift()!
    return load(desk.port, plan.connections, (index) => batch[index]!, { requests: batch.length })
  }
  tell('  checking a file for each round')
  const files: File[] = []
  for (const [turn] of turns.entries())
    files.push(
      await checkedFile(database, desk, {
        kind: 'prices',
        more: 1_000 + 500 * turn,
        max: ROWS_A_ROUND,
      }),
    )
  const busy = async (): Promise<Measured> => {
    const file = files.shift()!
    const pages = await openPages(desk)
    await confirm(desk, file)
    while ((await doneRows(database, file.id)) === 0)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const result = await place()
    await ask(desk, 'POST', `/imports/${file.id}/stop`)
    await pages.close()
    const done = await doneRows(database, file.id)
    if (done === ROWS_A_ROUND) throw new Error(`The file did ${done} rows meanwhile.`)
    return result
  }
  tell('  placing in turn')
  await alternate(1, [place, busy])
  const [alone, beside] = await alternate(plan.rounds, [place, busy])
  return rateRow(
    'place order',
    beside!.map((one, round) => ({ shop: one, ceiling: alone![round]! })),
    BESIDE_AIM,
  )
}

const doneRows = async (database: Database, id: string): Promise<number> =>
  (await row(
    database.db,
    sql({ n: col.int })`
      select count(*)::integer as n from import_rows where import_id = ${id}::uuid and state = 'done'`,
  ))!.n

/** Pages of the console: each follows the shop and refetches its list of orders. */
const openPages = async (desk: Console): Promise<{ close: () => Promise<void> }> => {
  const end = new AbortController()
  const following = Array.from({ length: PAGES }, () => followOrders(desk, end.signal))
  await Promise.all(following.map(({ isOpen }) => isOpen))
  return {
    close: async () => {
      end.abort()
      await Promise.allSettled(following.map(({ ended }) => ended))
    },
  }
}

const followOrders = (desk: Console, signal: AbortSignal) => {
  const opened = fetch(`http://127.0.0.1:${desk.port}/api/staff/events`, {
    headers: { authorization: `Bearer ${desk.token}`, accept: 'text/event-stream' },
    signal,
  })
  const follow = async (): Promise<void> => {
    const { body } = await opened
    let last = 0
    for await (const chunk of body!) {
      if (!Buffer.from(chunk).includes('orders') || performance.now() - last < REFETCH_MS) continue
      last = performance.now()
      await ask(desk, 'GET', '/orders')
    }
  }
  return { isOpen: opened, ended: follow() }
}
