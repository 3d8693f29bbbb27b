/** What must be true when everything is back: nothing half done, nothing owed, the books right. */
import { drainOutbox } from '#server/start/subscribers.ts'
import { col, rows, sql, type Query } from '#server/platform/database.ts'
import { brokenBooks, type Grounds } from '../support/builders.ts'
import { pause } from '../support/crashes.ts'
import type { Stage } from './stage.ts'
import type { Tally } from './tally.ts'
import type { Journal } from './visitors.ts'

const SETTLED_MS_MAX = 120_000
/** Longer than an effect waits between two tries. */
const OUTBOX_MS = 20 * 60_000

/**
 * Waits until the shop knows of all that was paid and every charge is open, in the shop's own time;
 * then looks at everything.
 */
export const lookAfterwards = async (
  stage: Stage,
  journal: Journal,
  tally: Tally,
  deafUntil: number,
): Promise<void> => {
  const began = performance.now()
  let open = await openAccounts(stage, journal)
  while (open.length > 0 && performance.now() - began < SETTLED_MS_MAX) {
    await pause(1_000)
    open = await openAccounts(stage, journal)
  }
  tally.note(
    'after: settled',
    `all that was paid is known within ${SETTLED_MS_MAX / 1000} s`,
    open.length === 0 ? null : open.slice(0, 5).join('; '),
  )
  await tellSpeed(stage, journal, tally, deafUntil)
  await stage.stopShop()
  await stage.onGrounds(async (grounds) => {
    await emptyOutbox(grounds)
    for (const [says, wrong] of Object.entries(await findHalves(grounds, journal)))
      tally.note(
        'after: orders',
        'complete, known, and of no refused request',
        wrong.length === 0 ? null : `${says}: not so of ${wrong.slice(0, 5).join(', ')}`,
      )
    const broken = await brokenBooks(grounds)
    tally.note(
      'after: reconcile',
      'the books are right',
      Object.keys(broken).length === 0 ? null : JSON.stringify(broken),
    )
  })
}

type Known = { id: string; payment_state: string; charge: string | null }

const openAccounts = async ({ admin }: Stage, journal: Journal): Promise<string[]> => {
  const { rows: orders } = await admin.query<Known>(
    `select o.id, o.payment_state, (select p.state from payments p where p.order_id = o.id order by p.attempt desc limit 1) as charge
     from orders o where o.id = any($1::uuid[])`,
    [[...journal.orders.keys()]],
  )
  const known = new Map(orders.map((order) => [order.id, order]))
  const paid = journal.paid
    .filter(({ orderId }) => known.get(orderId)?.payment_state !== 'paid')
    .map(({ orderId }) => `${orderId} was paid at the gateway`)
  const unopened = orders
    .filter(({ charge }) => charge === 'created')
    .map(({ id }) => `the charge of ${id} is not open`)
  return [...paid, ...unopened]
}

const LATE_MS = 120_000

/** How long after the gateway the shop knew, whether its customer looked or not. */
const tellSpeed = async (
  { admin }: Stage,
  { paid }: Journal,
  tally: Tally,
  deafUntil: number,
): Promise<void> => {
  const { rows: settled } = await admin.query<{ id: string; at: Date }>(
    `select order_id as id, settled_at as at from payments where state = 'paid' and order_id = any($1::uuid[])`,
    [paid.map(({ orderId }) => orderId)],
  )
  const at = new Map(settled.map((one) => [one.id, one.at.getTime()]))
  const taken = (looks: boolean) =>
    paid
      .filter((one) => one.looks === looks && at.has(one.orderId))
      .map((one) => at.get(one.orderId)! - Math.max(one.at, deafUntil))
  for (const [who, times] of [
    ['of who looks', taken(true)],
    ['of who never looks', taken(false)],
  ] as const)
    for (const milliseconds of times)
      tally.note(
        `paid is known: ${who.slice(3)}`,
        'at most 2 minutes after the gateway took it',
        milliseconds <= LATE_MS ? null : `after ${Math.round(milliseconds / 1000)} s`,
      )
}

const emptyOutbox = async ({
  shop,
  clock,
}: Grounds & { clock: { advance: (ms: number) => void } }): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) {
    clock.advance(OUTBOX_MS / 3)
    await drainOutbox(shop)
  }
}

const findHalves = async (
  { shop }: Grounds,
  journal: Journal,
): Promise<Record<string, string[]>> => {
  const ids = async (query: Query) =>
    (await rows(shop.db, sql({ id: col.text })`${query}`)).map(({ id }) => id)
  const buyers = [...new Set(journal.orders.values())]
  const stored = await ids(sql`select id from orders where customer_id = any(${buyers}::uuid[])`)
  return {
    'every order that was answered is there': [...journal.orders.keys()].filter(
      (id) => !stored.includes(id),
    ),
    'no order is without lines, payment or history': await ids(
      sql`select o.id from orders o where not exists (select 1 from order_lines l where l.order_id = o.id)
            or not exists (select 1 from payments p where p.order_id = o.id) or not exists (select 1 from order_events e where e.order_id = o.id)`,
    ),
    'no order of those who were refused': await ids(
      sql`select id from orders where customer_id = any(${journal.refused}::uuid[])`,
    ),
    'no effect was given up': (
      await rows(shop.db, sql({ topic: col.text })`select topic from outbox where dead`)
    ).map(({ topic }) => topic),
  }
}
