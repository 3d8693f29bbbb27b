import { randomUUID } from 'node:crypto'
import type { Buyer } from './customers.ts'
import type { Inside } from './inside.ts'
import { load, requestBytes, type Ask, type Measured } from './load.ts'
import type { Running } from './processes.ts'
import type { Recorded } from './recording.ts'
import { tripsOf, writesOf, type Replayer } from './replay.ts'
import { alternate, withCpu, type Plan } from './rounds.ts'
import { rateRow, type Row } from './table.ts'

/** So many that every connection has its statements prepared. */
const WARM = 200

/** How many buyers each of the measurements below uses up. */
export const buyersFor = ({ rounds, orders }: Plan, sides: number): number => (WARM + rounds * orders) * sides

const signed = (buyer: Pick<Buyer, 'token'>, path: string, body: unknown): Ask => ({
  method: 'POST',
  path: `/api/shop${path}`,
  headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

export const addAsk = (buyer: Buyer): Ask => signed(buyer, '/cart/add-multiple', { product_id: buyer.productId, items: buyer.items })
/** `slots` are taken in turn, as a shop's customers spread over the windows of some days. */
export const placeAsk = (buyer: Pick<Buyer, 'token' | 'addressId'>, slot: string, method = 'qris'): Ask => signed(buyer, '/checkout/process', { address_id: buyer.addressId, payment_method: method, time_pickup: slot })

/** Every window that can be booked from tomorrow on. */
export const openSlots = async (inside: Inside, buyer: Buyer): Promise<string[]> => {
  const { data } = await inside.ask({ method: 'GET', path: '/api/shop/checkout/summary', headers: { authorization: `Bearer ${buyer.token}` } })
  const slots = data['available_time_pickups'] as { id: string; day: string; is_available: boolean }[]
  const today = slots[0]!.day
  return slots.filter(({ day, is_available: isAvailable }) => isAvailable && day > today).map(({ id }) => id)
}

export type Bench = { shop: Running; inside: Inside; replayer: Replayer; plan: Plan }

/**
 * A call that writes: the shop against the call's write transactions alone, and against all that the call sends, both sent by the bare driver. `asks`
 * are of as many customers: `buyersFor(plan, WRITE_SIDES)`.
 */
export const measureWrites = async (name: string, { shop, inside, replayer, plan }: Bench, asks: readonly Ask[]): Promise<Row[]> => {
  const left = asks.slice()
  const turns = [WARM, ...Array.from({ length: plan.rounds }, () => plan.orders)]
  const requests = turns.map((count) => left.splice(0, count).map(requestBytes))
  const writes = await recordTurns(inside, turns.map((count) => left.splice(0, count)))
  const wholes = await recordTurns(inside, turns.map((count) => left.splice(0, count)))
  const sides = [
    inTurn(requests, (batch) => withCpu(shop, () => load(shop.port, plan.connections, (index) => batch[index]!, { requests: batch.length }))),
    inTurn(writes, (batch) => replayer.replay(batch.map(writesOf), plan.connections)),
    inTurn(wholes, (batch) => replayer.replay(batch, plan.connections)),
  ]
  await alternate(1, sides)
  const [ours, write, whole] = await alternate(plan.rounds, sides)
  const against = (ceiling: readonly Measured[]) => ours!.map((one, round) => ({ shop: one, ceiling: ceiling[round]! }))
  return [
    rateRow(`${name}, against its transaction alone`, against(write!), null),
    rateRow(`${name}, against its ${tripsOf(wholes[0]![0]!)} round trips alone`, against(whole!), null),
  ]
}
export const WRITE_SIDES = 3

const recordTurns = async (inside: Inside, turns: readonly (readonly Ask[])[]): Promise<Recorded[][]> => {
  const recorded: Recorded[][] = []
  for (const asks of turns) {
    const calls: Recorded[] = []
    for (const ask of asks) calls.push(await inside.record(ask))
    recorded.push(calls)
  }
  return recorded
}

/** Measures the first batch, then the second, …: nothing that is written can be written twice. */
const inTurn = <T>(batches: readonly T[], measure: (batch: T) => Promise<Measured>): (() => Promise<Measured>) => {
  let turn = 0
  return () => measure(batches[turn++]!)
}
