import { randomUUID } from 'node:crypto'
import { run, sql, type Queryable } from '#server/platform/database.ts'
import type { Buyer } from './customers.ts'
import type { Inside } from './inside.ts'
import { load, requestBytes, type Ask, type Measured } from './load.ts'
import type { Running } from './processes.ts'
import type { Recorded } from './recording.ts'
import { tripsOf, writesOf, type Replayer } from './replay.ts'
import { alternate, withCpu, type Plan } from './rounds.ts'
import { rateRow, type Row } from './table.ts'

/** Warm-up calls until every connection has prepared its statements. */
const WARM = 200
/** Warm-up calls for short calls, until the JIT has compiled them. */
export const WARM_SHORT = 1_000

/** Target for a cart change, relative to one durable row. */
const ONE_ROW_AIM = 0.5

/** How many customers a measurement uses up. */
export const buyersFor = ({ rounds, orders }: Plan, sides: number, warm = WARM): number =>
  (warm + rounds * orders) * sides

const signed = (
  buyer: Pick<Buyer, 'token'>,
  path: string,
  body: unknown,
  method: Ask['method'] = 'POST',
): Ask => ({
  method,
  path: `/api/shop${path}`,
  headers: { 'authorization': `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

export const addAsk = (buyer: Buyer): Ask =>
  signed(buyer, '/cart/add-multiple', { product_id: buyer.productId, items: buyer.items })
/** Changes a cart line to a different quantity. */
export const updateAsk = ({ token, key }: { token: string; key: string }): Ask =>
  signed({ token }, '/cart/update', { cart_item_key: key, quantity: 2 }, 'PUT')
/** `slots` rotate, as customers spread over several days' windows. */
export const placeAsk = (
  buyer: Pick<Buyer, 'token' | 'addressId'>,
  slot: string,
  method = 'qris',
): Ask =>
  signed(buyer, '/checkout/process', {
    address_id: buyer.addressId,
    payment_method: method,
    time_pickup: slot,
  })

/** Every bookable window from tomorrow on. */
export const openSlots = async (inside: Inside, buyer: Buyer): Promise<string[]> => {
  const { data } = await inside.ask({
    method: 'GET',
    path: '/api/shop/checkout/summary',
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const slots = data['available_time_pickups'] as {
    id: string
    day: string
    is_available: boolean
  }[]
  const today = slots[0]!.day
  return slots
    .filter(({ day, is_available: isAvailable }) => isAvailable && day > today)
    .map(({ id }) => id)
}

export type Bench = {
  shop: Running
  inside: Inside
  replayer: Replayer
  plan: Plan
  /** The bare server that changes one row. */ rowServer?: Running
}

/**
 * What a writing call is compared with: its write transactions, all its statements, or one row
 * updated by key, sent by the bare driver and committed durably; or that row updated through a bare
 * HTTP server.
 */
export type Ceiling = 'transaction' | 'round trips' | 'one row' | 'one row over http'

/** Single rows, one per call, so that calls do not wait for each other's lock. */
export const ROWS = 100_000
export const makeRows = async (db: Queryable): Promise<void> => {
  await run(
    db,
    sql`create table if not exists bench_rows (id integer primary key, n integer not null)`,
  )
  await run(
    db,
    sql`insert into bench_rows select n, 0 from generate_series(0, ${ROWS - 1}::integer) n on conflict do nothing`,
  )
  await run(db, sql`analyze bench_rows`)
}
let nextRow = 0
const oneRow = (): Recorded => [
  { sql: 'update bench_rows set n = n + 1 where id = $1', parameters: [nextRow++ % ROWS] },
]

/**
 * The shop against each ceiling. `asks` must be from different customers: `buyersFor(plan, 1 +
 * ceilings.length)`.
 */
export const measureWrites = async (
  name: string,
  { shop, inside, replayer, plan, rowServer }: Bench,
  asks: readonly Ask[],
  ceilings: readonly Ceiling[],
  /** Target ratio to its transaction alone. */
  aim: number | null = null,
  warm = WARM,
): Promise<Row[]> => {
  const left = asks.slice()
  const turns = [warm, ...Array.from({ length: plan.rounds }, () => plan.orders)]
  const requests = turns.map((count) => left.splice(0, count).map(requestBytes))
  const sides = [
    inTurn(requests, (batch) =>
      withCpu(shop, () =>
        load(shop.port, plan.connections, (index) => batch[index]!, { requests: batch.length }),
      ),
    ),
  ]
  const names: string[] = []
  for (const ceiling of ceilings) {
    if (ceiling === 'one row over http') {
      sides.push(
        inTurn(requests, (batch) =>
          withCpu(rowServer!, () =>
            load(rowServer!.port, plan.connections, (index) => batch[index]!, {
              requests: batch.length,
            }),
          ),
        ),
      )
      names.push(`${name}, against one row changed by a bare server`)
      continue
    }
    if (ceiling === 'one row') {
      const calls = turns.map((count) => Array.from({ length: count }, oneRow))
      sides.push(inTurn(calls, (batch) => replayer.replay(batch, plan.connections)))
      names.push(`${name}, against one row updated by its key`)
      continue
    }
    const recorded = await recordTurns(
      inside,
      turns.map((count) => left.splice(0, count)),
    )
    const calls =
      ceiling === 'transaction' ? recorded.map((batch) => batch.map(writesOf)) : recorded
    sides.push(inTurn(calls, (batch) => replayer.replay(batch, plan.connections)))
    names.push(
      `${name}, against its ${ceiling === 'transaction' ? 'transaction' : `${tripsOf(calls[0]![0]!)} round trips`} alone`,
    )
  }
  await alternate(1, sides)
  const [ours, ...bare] = await alternate(plan.rounds, sides)
  return names.map((row, index) =>
    rateRow(
      row,
      ours!.map((one, round) => ({ shop: one, ceiling: bare[index]![round]! })),
      ceilings[index] === 'one row' ? ONE_ROW_AIM : ceilings[index] === 'transaction' ? aim : null,
    ),
  )
}

const recordTurns = async (
  inside: Inside,
  turns: readonly (readonly Ask[])[],
): Promise<Recorded[][]> => {
  const recorded: Recorded[][] = []
  for (const asks of turns) {
    const calls: Recorded[] = []
    for (const ask of asks) calls.push(await inside.record(ask))
    recorded.push(calls)
  }
  return recorded
}

/** Measures one batch after another, because each write can be sent only once. */
const inTurn = <T>(
  batches: readonly T[],
  measure: (batch: T) => Promise<Measured>,
): (() => Promise<Measured>) => {
  let turn = 0
  return () => measure(batches[turn++]!)
}
