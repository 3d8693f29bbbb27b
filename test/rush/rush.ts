/** A flash sale against the composed example: many shoppers, few units, windows nearly full. */
import { drainOutbox } from '#server/start/subscribers.ts'
import { col, jsonb, row, run, sql, uuids } from '#server/platform/database.ts'
import { brokenBooks, buildBuyers, buildProduct, changeSettings } from '../support/builders.ts'
import type { Buyer, Grounds, TestProduct } from '../support/builders.ts'
import type { Composed } from '../support/composed.ts'
import { pause } from '../support/crashes.ts'
import { askThrough } from '../support/deployment.ts'
import { EMPTY_PAGE } from '../support/empty-page.ts'
import { newJournal, type Books, type Journal, type Rush } from './journal.ts'
import { visit } from './shopper.ts'

/** Half of the shoppers come in the first tenth of the time. */
const EARLY = 0.5
const EARLY_PART = 0.1
const MADE_AT_ONCE = 1_000
const ROOMY = 1_000_000
const SETTLED_MS_MAX = 60_000

export type Played = { rush: Rush; journal: Journal; books: Books }
type Wanted = { shoppers: number; units: number; seconds: number; room: number }

/** `room` is how many orders all windows together take. `tell` is called with the progress. */
export const playRush = async (
  composed: Composed,
  wanted: Wanted,
  tell: (line: string) => void = () => {},
): Promise<Played> => {
  const { product, buyers, room } = await prepare(composed, wanted)
  tell(`${buyers.length} shoppers, ${wanted.units} units, room for ${room} orders`)
  const [journal, began] = [newJournal(), performance.now()]
  let gone = 0
  const progress = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1_000)
    tell(`${seconds} s: ${gone} of ${buyers.length} have left, ${journal.orders.length} orders`)
  }, 10_000)
  try {
    await Promise.all(
      buyers.map(async (buyer, index) => {
        await pause(arrivalOf(index / buyers.length) * wanted.seconds * 1_000)
        await visit({ composed, product, journal, began }, buyer)
        gone += 1
      }),
    )
  } finally {
    clearInterval(progress)
  }
  return { rush: { ...wanted, room }, journal, books: await readBooks(composed, product, journal) }
}

/** When a shopper comes, as part of the whole time. */
export const arrivalOf = (part: number): number =>
  part < EARLY
    ? (part / EARLY) * EARLY_PART
    : EARLY_PART + ((part - EARLY) / (1 - EARLY)) * (1 - EARLY_PART)

type Ground = { product: TestProduct; buyers: Buyer[]; room: number }

const prepare = (
  { onGrounds, port }: Composed,
  { shoppers, units, room }: Wanted,
): Promise<Ground> =>
  onGrounds(async (grounds) => {
    await changeSettings(grounds, {
      'slot.capacityOrders': ROOMY,
      'slot.capacityGrams': ROOMY * 1_000,
      'order.perMinute': ROOMY,
    })
    const product = await buildProduct(grounds, { stock: units, safety: 0, weightG: 100 })
    await run(
      grounds.shop.db,
      sql`update products set page = ${jsonb(EMPTY_PAGE)} where id = ${product.id}::uuid`,
    )
    const buyers: Buyer[] = []
    while (buyers.length < shoppers)
      buyers.push(
        ...(await buildBuyers(grounds, Math.min(MADE_AT_ONCE, shoppers - buyers.length), () => [])),
      )
    await run(grounds.shop.db, sql`analyze`)
    const { body } = await askThrough(port, 'GET', '/api/shop/checkout/summary', {
      token: buyers[0]!.token,
    })
    const windows = (body.data.available_time_pickups as { is_available: boolean }[]).filter(
      ({ is_available: isAvailable }) => isAvailable,
    ).length
    const each = Math.max(1, Math.round(room / windows))
    await changeSettings(grounds, { 'slot.capacityOrders': each })
    await run(
      grounds.shop.db,
      sql`update delivery_slots set capacity_orders = booked_orders + ${each}`,
    )
    return { product, buyers, room: each * windows }
  })

/** What the database holds once the shop has come to rest. */
const readBooks = ({ onGrounds }: Composed, product: TestProduct, journal: Journal) =>
  onGrounds(async (grounds): Promise<Books> => {
    const until = performance.now() + SETTLED_MS_MAX
    let unknownPayments = await unknownOf(grounds, journal)
    while (unknownPayments > 0 && performance.now() < until) {
      await pause(1_000)
      unknownPayments = await unknownOf(grounds, journal)
    }
    await drainOutbox(grounds.shop)
    const counted = (await row(
      grounds.shop.db,
      sql({ sold: col.int, found: col.int, doubled: col.int, overbooked: col.int })`
        select (select coalesce(sum(l.quantity), 0)::integer from order_lines l join orders o on o.id = l.order_id
            where l.variation_id = ${product.variationId}::uuid and o.state not in ('expired', 'cancelled')) as sold,
          (select count(*)::integer from orders where id = any(${uuids(journal.orders)})) as found,
          (select coalesce(sum(n - 1), 0)::integer from (select count(*) as n from orders group by customer_id) c) as doubled,
          (select count(*)::integer from delivery_slots where booked_orders > capacity_orders) as overbooked`,
    ))!
    return {
      sold: counted.sold,
      lost: new Set(journal.orders).size - counted.found,
      doubled: counted.doubled + journal.orders.length - new Set(journal.orders).size,
      overbooked: counted.overbooked,
      unknownPayments,
      broken: await brokenBooks(grounds),
    }
  })

const unknownOf = async ({ shop }: Grounds, { paid }: Journal): Promise<number> =>
  (await row(
    shop.db,
    sql({ unknown: col.int })`
      select count(*)::integer as unknown from orders where id = any(${uuids(paid)}) and payment_state <> 'paid'`,
  ))!.unknown
