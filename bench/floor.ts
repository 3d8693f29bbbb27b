/**
 * `npm run bench -- floor`: tasks picked, orders packed, goods sold at the counter and units claimed
 * from batches a second, each against its own statements by the bare driver, through a pool of the
 * same size, and against one row changed by its key.
 */
import { randomUUID } from 'node:crypto'
import { addDays, jakartaDate } from '#domain/time.ts'
import { decideCharge, sendDueNotices, SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import { ONLINE, receive, takeFromBatches } from '#server/batches/index.ts'
import { DEMO_PASSWORD } from '#server/demo/seed/customers/customers.ts'
import { receiveNotice } from '#server/orders/index.ts'
import type { Config } from '#server/config.ts'
import { col, rows, sql, type Database } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { DEMO_STAFF } from '#server/staff/index.ts'
import { openShop } from '#server/start/open.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import { makeBuyers } from './customers.ts'
import { measured, type Ask, type Measured } from './load.ts'
import { recordingDatabase, type Recorded } from './recording.ts'
import { alternate } from './rounds.ts'
import { rateRow, type Row } from './table.ts'
import { buyersFor, makeRows, measureWrites, openSlots, placeAsk, type Bench } from './writes.ts'

/** A packed order takes several picked tasks, and each can be done once. */
const ORDERS_PART = 4

const WARM_ORDERS = 40
/** Batches of each variation that is claimed from, and units of one claim. */
const BATCHES = 8
const CLAIMED = 2
const BATCH_UNITS = 100_000
const SMALL_UNITS = 5_000
const BY = { cause: 'stock', causeId: 'bench', actor: 'bench' }

export type FloorBench = Bench & {
  database: Database
  config: Config
  tell: (line: string) => void
}

export const measureFloor = async (bench: FloorBench): Promise<(Row | string)[]> => {
  const { database, tell, plan } = bench
  await makeRows(database.db)
  const orders = Math.ceil(plan.orders / ORDERS_PART)
  const small = { ...bench, plan: { ...plan, orders } }
  tell('  paid orders')
  await payOrders(bench, buyersFor(small.plan, 2, WARM_ORDERS))
  const picker = await signIn(bench, 'picker')
  const tasks = await takeTasks(bench, picker)
  tell(`  picking ${tasks.length} tasks`)
  const each = Math.floor(tasks.length / 2 / (plan.rounds + 1))
  const picking = await measureWrites(
    'pick a task',
    { ...bench, plan: { ...plan, orders: each } },
    tasks.map((task) => pickAsk(picker, task)),
    ['transaction'],
    null,
    each,
  )
  for (const task of tasks.slice(2 * each * (plan.rounds + 1)))
    await bench.inside.ask(pickAsk(picker, task))
  tell('  packing')
  const packed = [...new Set(tasks.map(({ orderId }) => orderId))]
  const packing = await measureWrites(
    'pack an order',
    small,
    packed.map((id) => signed(picker, `/packing/${id}`, { bags: 1, is_sure: true })),
    ['transaction'],
    null,
    WARM_ORDERS,
  )
  tell('  selling at the counter')
  await emptySmall(database)
  const cashier = await signIn(bench, 'cashier')
  const selling = await measureWrites(
    'sell at the counter',
    bench,
    await salesOf(database, cashier, buyersFor(plan, 2)),
    ['transaction', 'one row'],
  )
  tell('  claiming from batches')
  return [
    'The floor: acts of staff a second, against the same statements by the bare driver',
    ...picking,
    ...packing,
    ...selling.map((row) => ({ ...row, aim: '' })),
    await claimRow(bench),
  ]
}

const signed = (token: string, path: string, body: unknown): Ask => ({
  method: 'POST',
  path: `/api/staff${path}`,
  headers: { 'authorization': `Bearer ${token}`, 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

const signIn = async (
  { inside }: FloorBench,
  wanted: (typeof DEMO_STAFF)[number]['role'],
): Promise<string> => {
  const { login } = DEMO_STAFF.find(({ role }) => role === wanted)!
  const body = JSON.stringify({ login, password: DEMO_PASSWORD })
  const { data } = await inside.ask({ method: 'POST', path: '/api/staff/login', body })
  return data['token'] as string
}

/** Places orders of three lines and pays them at the demo gateway. */
const payOrders = async (bench: FloorBench, count: number): Promise<void> => {
  const { database, inside, config } = bench
  const { db } = database
  const buyers = await makeBuyers(db, count, true, new Date())
  const slots = await openSlots(inside, buyers[0]!)
  for (const [index, buyer] of buyers.entries())
    await inside.ask(placeAsk(buyer, slots[index % slots.length]!))
  const { shop } = await openShop(config, database, { log: makeLog('warn') })
  await drainOutbox(shop)
  const charges = await rows(
    db,
    sql({ ref: col.text })`
      select g.ref from gateway_charges g join payments p on p.provider_ref = g.ref where g.status = 'pending'`,
  )
  for (const { ref } of charges) await decideCharge(database, ref, 'paid', shop.clock.now())
  const deliver = (body: string, signature: string) =>
    receiveNotice(
      shop,
      'local',
      new Headers({ [SIGNATURE_HEADER]: signature }),
      body,
      shop.clock.now(),
    )
  const notices = { database, secret: config.paymentSecret, deliver }
  while ((await sendDueNotices(notices, shop.clock.now())) > 0);
  await drainOutbox(shop)
}

type Task = { id: string; orderId: string; grams: number[] }

/** Makes runs of all waiting orders, takes their tasks, and leaves out what needs a second look. */
const takeTasks = async (
  { database: { db }, inside }: FloorBench,
  token: string,
): Promise<Task[]> => {
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const { data } = await inside.ask({ method: 'GET', path: '/api/staff/pick-runs', headers })
    const waiting = data['waiting'] as { window: { day: string; start: string } }[]
    if (waiting.length === 0) break
    for (const { window } of waiting)
      await inside.ask(
        signed(token, '/pick-runs', { window_day: window.day, window_start: window.start }),
      )
  }
  const runs = await rows(
    db,
    sql({ id: col.text })`select id from pick_runs where done_at is null order by number`,
  )
  for (const { id } of runs)
    for (;;) {
      const { data } = await inside.ask(signed(token, `/pick-runs/${id}/take`, {}))
      if (data['claimed'] === 0 || (data['claimed'] as unknown[]).length === 0) break
    }
  return rows(
    db,
    sql({ id: col.text, orderId: col.text, grams: col.list(col.int) })`
      select t.id, t.order_id as "orderId",
        case when p.sell_mode = 'catch_weight' then to_json(array_fill(v.net_weight_g, array[t.wanted])) else '[]' end as grams
      from pick_tasks t join variations v on v.id = t.variation_id join products p on p.id = v.product_id
      where t.state = 'open' and t.claimed_by is not null order by t.run_id, t.id`,
  )
}

const pickAsk = (token: string, { id, grams }: Task): Ask =>
  signed(token, `/pick-tasks/${id}`, { act: 'pick', ...(grams.length > 0 ? { grams } : {}) })

const Small = { variationId: col.id('variation'), batchId: col.text, quantity: col.int }

/** Empties small batches: a recorded sale takes from the batch that was first when it was recorded. */
const emptySmall = async (database: Database): Promise<void> => {
  const takes = await rows(
    database.db,
    sql(Small)`
      select b.variation_id as "variationId", b.id as "batchId", b.on_hand as quantity
      from batches b join stock_items s on s.variation_id = b.variation_id and s.location_id = b.location_id
      where s.online and b.on_hand between 1 and ${SMALL_UNITS}`,
  )
  const { ok } = await database.transaction((tx) =>
    takeFromBatches(tx, { ...BY, place: ONLINE, takes, kind: 'adjust', now: new Date() }),
  )
  if (!ok) throw new Error('Small batches could not be emptied.')
}

const Sold = { id: col.text, price: col.rupiah }

/** A sale of one unit each, of all goods in turn. */
const salesOf = async ({ db }: Database, token: string, count: number): Promise<Ask[]> => {
  const goods = await rows(
    db,
    sql(Sold)`
      select v.id, v.price from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online
      where v.active and p.published and p.sell_mode = 'pack' and not s.is_hamper order by v.id`,
  )
  return Array.from({ length: count }, (_, index) => {
    const { id, price } = goods[index % goods.length]!
    const line = { variation_id: id, quantity: 1, grams: null, price, subtotal: price }
    return signed(token, '/till/sales', {
      number: `BENCH-${randomUUID().slice(0, 13)}`,
      lines: [line],
      grand_total: price,
      take_promised: true,
    })
  })
}

/** Units of goods in several batches, claimed from what expires first. */
const claimRow = async (bench: FloorBench): Promise<Row> => {
  const { database, plan, replayer } = bench
  const ids = await receiveBatches(database, plan.connections * 2)
  const turns = [plan.orders, ...Array.from({ length: plan.rounds }, () => plan.orders)]
  const recording = recordingDatabase(database)
  const claim = async ({ transaction }: Database, index: number): Promise<void> => {
    const variationId = ids[index % ids.length]!
    const { ok } = await transaction((tx) =>
      takeFromBatches(tx, {
        place: ONLINE,
        takes: [{ variationId, quantity: CLAIMED }],
        kind: 'adjust',
        ...BY,
        now: new Date(),
      }),
    )
    if (!ok) throw new Error('The batches are empty.')
  }
  const recorded: Recorded[][] = []
  for (const count of turns) {
    const calls: Recorded[] = []
    for (let index = 0; index < count; index++) {
      recording.take()
      await claim(recording.database, index)
      calls.push(recording.take())
    }
    recorded.push(calls)
  }
  const sides = [
    () => claimMany(plan, (index) => claim(database, index)),
    () => replayer.replay(recorded.shift()!, plan.connections),
  ]
  await alternate(1, sides)
  const [ours, bare] = await alternate(plan.rounds, sides)
  return rateRow(
    'claim from batches, against its transaction alone',
    ours!.map((one, round) => ({ shop: one, ceiling: bare![round]! })),
    null,
  )
}

const receiveBatches = async (database: Database, count: number) => {
  const found = await rows(
    database.db,
    sql({ id: col.id('variation') })`
      select s.variation_id as id from stock_items s where s.online and not s.is_hamper order by s.variation_id limit ${count}`,
  )
  const now = new Date()
  const today = jakartaDate(now)
  const goods = found.flatMap(({ id: variationId }) =>
    Array.from({ length: BATCHES }, (_, index) => ({
      variationId,
      quantity: BATCH_UNITS,
      bestBefore: addDays(today, 30 + index),
    })),
  )
  await database.transaction((tx) => receive(tx, { ...BY, now, place: ONLINE, goods }))
  return found.map(({ id }) => id)
}

/** Claims in this process, as many at once as a load has connections. */
const claimMany = async (
  { orders, connections }: Bench['plan'],
  claim: (index: number) => Promise<void>,
): Promise<Measured> => {
  const times: number[] = []
  const began = performance.now()
  let next = 0
  const work = async () => {
    for (let index = next++; index < orders; index = next++) {
      const at = performance.now()
      await claim(index)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return measured(times, performance.now() - began)
}
