import type { Amount } from '#domain/units.ts'
import { createHash } from 'node:crypto'
import type { Body } from '#contract/call.ts'
import {
  BULK_ORDERS_MAX,
  type OrderBulkPreview,
  previewOrderBulk,
} from '#contract/staff/orders/order-bulks.ts'
import { makePickRun } from '#contract/staff/picking/picking.ts'
import { findSlot, slotId } from '#domain/delivery/delivery-slot.ts'
import { bulkCost, bulkRefusal, type BulkAct, type BulkRefusal } from '#domain/orders/order-bulk.ts'
import { formatRupiah } from '#domain/money.ts'
import { limitOf, permissionsOf } from '#domain/staff/permission.ts'
import { jakartaDate } from '#domain/time.ts'
import { readSlotFacts } from '../couriers/index.ts'
import { AppError, type FieldError } from '../errors.ts'
import { bothOf, ownOrders, readCondition } from '../orders/index.ts'
import { previewJoins } from '../picking/index.ts'
import type { Query, Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { fourEyes, ownBranches, type Act, type Doer, type Waiting } from '../staff/index.ts'
import { roomIn } from './windows.ts'
import {
  EVERY_ORDER,
  findTargets,
  insertBulk,
  numbered,
  packedAt,
  type Target,
} from './store/bulks.ts'

type Wanted = Body<typeof previewOrderBulk>
type Asking = Doer & { staff: NonNullable<Doer['staff']> }
type Chosen = Pick<Target, 'id' | 'number'> & { returned: Amount; goodwill: number }
type Window = { day: string; start: string }

/** How many numbers of orders a preview, an act or an approval names. */
const NAMED = 5

/** What an act on many orders would do. Changes nothing. */
export const previewBulk = async (
  db: Queryable,
  doer: Asking,
  wanted: Wanted,
): Promise<{ preview: OrderBulkPreview; chosen: Chosen[]; window: Window | null }> => {
  const window = windowOf(wanted)
  const free = window && (await freeIn(db, doer, window))
  if (wanted.act === 'cancel' && wanted.reason === '')
    throw invalid('reason', { key: 'validation.required' })
  const seesNames = permissionsOf(doer.staff.grants).has('customers.read')
  const at = { now: doer.now, settings: doer.shop.settings(), seesNames }
  const chosenBy = wanted.numbers
    ? numbered(wanted.numbers)
    : await readCondition(db, wanted.filters, at)
  const own = bothOf(chosenBy, await ownOrders(doer, previewOrderBulk, db))
  const where = wanted.act === 'pick_run' ? bothOf(own, await pickedBy(db, doer)) : own
  const { chosen, leftOut } = await choose(db, doer, { where, act: wanted.act, window })
  const sums = sumOf(chosen)
  return {
    chosen,
    window,
    preview: {
      changes: chosen.length,
      left_out: [...leftOut].map(([why, numbers]) => ({
        why,
        count: numbers.length,
        numbers: numbers.slice(0, NAMED),
      })),
      free,
      runs: wanted.act === 'pick_run' ? await runsOf(db, doer, chosen) : null,
      ...sums,
      limit: limitOf(doer.staff.grants, 'refund'),
      needs_second: !isAlone(doer, sums),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([wanted.act, window, wanted.reason, chosen]))
        .digest('base64url'),
    },
  }
}

/** The runs that chosen orders make. */
const runsOf = async (db: Queryable, { shop }: Asking, chosen: readonly Chosen[]) => {
  const { runs, tooLarge } = await previewJoins(
    db,
    shop,
    chosen.map(({ id }) => id),
  )
  const numbers = chosen.filter(({ id }) => tooLarge.includes(id)).map(({ number }) => number)
  return { count: runs, too_large: numbers.slice(0, NAMED) }
}

/** The condition on orders that the person may pick. */
const pickedBy = async (db: Queryable, doer: Asking): Promise<Query> => {
  if (!permissionsOf(doer.staff.grants).has('picking.write')) throw new AppError('forbidden')
  const own = await ownBranches(doer, makePickRun, db)
  return own === null ? EVERY_ORDER : packedAt(own.places)
}

type Choice = { where: Query; act: BulkAct; window: Window | null }

const choose = async (db: Queryable, { shop }: Asking, { where, act, window }: Choice) => {
  const found = await findTargets(db, where, BULK_ORDERS_MAX + 1)
  if (found.length > BULK_ORDERS_MAX)
    throw invalid('numbers', { key: 'validation.listMax', params: { value: BULK_ORDERS_MAX } })
  const goodwill = shop.settings()['order.cancelledByShopGoodwill']
  const leftOut = new Map<BulkRefusal, string[]>()
  const chosen: Chosen[] = []
  for (const order of found) {
    const why = bulkRefusal(order, { act, window })
    if (why) leftOut.set(why, [...(leftOut.get(why) ?? []), order.number])
    else chosen.push({ id: order.id, number: order.number, ...bulkCost(order, { act }, goodwill) })
  }
  return { chosen, leftOut }
}

const sumOf = (chosen: readonly Chosen[]) => ({
  returned: chosen.reduce((sum, one) => sum + one.returned, 0),
  goodwill: chosen.reduce((sum, one) => sum + one.goodwill, 0),
})

const isAlone = ({ staff }: Asking, { returned, goodwill }: ReturnType<typeof sumOf>): boolean =>
  returned + goodwill <= limitOf(staff.grants, 'refund')

const windowOf = ({ act, window_day: day, window_start: start }: Wanted): Window | null => {
  if (act !== 'move_window') return null
  if (day === undefined) throw invalid('window_day', { key: 'validation.required' })
  if (start === undefined) throw invalid('window_start', { key: 'validation.required' })
  return { day, start }
}

/** How many more orders a window takes. Throws 409 for one that is over or closed. */
const freeIn = async (
  db: Queryable,
  { shop, now }: Asking,
  { day, start }: Window,
): Promise<number> => {
  const settings = shop.settings()
  const hub = settings['hub.location']
  const loads = await readSlotFacts(db, hub, jakartaDate(now))
  const question = { now, settings, loads, grams: 0, hasTomorrowLines: false }
  const slot = findSlot(slotId(hub, day, start), question)
  if (!slot) throw invalid('window_start', { key: 'validation.invalid' })
  if (slot.refusal === 'past') throw new AppError('slot_past')
  if (slot.refusal !== null) throw new AppError('slot_full')
  return roomIn(slot, loads, { settings, now })
}

type Begun = { act: BulkAct; window: Window | null; reason: string; chosen: readonly Chosen[] }
export type BulkStarted = { id: string; act: Act }

/** Begins what the preview showed. A cancellation above the doer’s limit waits for approval. */
export const startBulk = async (
  tx: Transaction,
  doer: Asking,
  wanted: Wanted & { fingerprint: string },
): Promise<BulkStarted | Waiting> => {
  const { preview, chosen, window } = await previewBulk(tx, doer, wanted)
  if (preview.fingerprint !== wanted.fingerprint) throw new AppError('changed_meanwhile')
  return begin(tx, doer, { act: wanted.act, window, reason: wanted.reason, chosen })
}

/** The cancellation of orders that a second person approved; other sums are another payload. */
export const startApproved = async (
  tx: Transaction,
  doer: Asking,
  { orders, reason }: { orders: Costs; reason: string },
): Promise<BulkStarted | Waiting> => {
  const where = numbered(Object.keys(orders))
  const { chosen } = await choose(tx, doer, { where, act: 'cancel', window: null })
  return begin(tx, doer, { act: 'cancel', window: null, reason, chosen })
}

const begin = async (
  tx: Transaction,
  doer: Asking,
  { act, window, reason, chosen }: Begun,
): Promise<BulkStarted | Waiting> => {
  const [first] = chosen
  if (!first) throw new AppError('conflict', { internal: 'no order to act on' })
  const { now, staff } = doer
  const named = namesOf(chosen)
  const sums = sumOf(chosen)
  if (act === 'cancel') {
    const waits = await fourEyes(tx, doer, isAlone(doer, sums), {
      act: 'orders_cancel',
      entity: { kind: 'orders', id: first.id },
      about: named,
      payload: { orders: costsOf(chosen), reason },
      before: { orders: chosen.length },
      after: { returned: formatRupiah(sums.returned), goodwill: formatRupiah(sums.goodwill) },
      amount: sums.returned + sums.goodwill,
      reason,
    })
    if (waits) return waits
  }
  const id = newId(now)
  const approvedBy = doer.approved?.by ?? null
  const places = { windowDay: window?.day ?? null, windowStart: window?.start ?? null }
  const given = { id, act, ...places, reason, madeBy: staff.login, approvedBy, madeAt: now }
  await insertBulk(
    tx,
    given,
    chosen.map((one) => ({
      orderId: one.id,
      number: one.number,
      returned: one.returned,
      goodwill: one.goodwill,
    })),
  )
  return {
    id,
    act: {
      act: 'order_bulk_begun',
      entity: { kind: 'order_bulk', id },
      facts: {
        action: act,
        orders: chosen.length,
        named,
        reason,
        // Each order's own act has `returned`, which adds up.
        total: sums.returned,
        goodwill: sums.goodwill,
        window: window && `${window.day} ${window.start}`,
      },
    },
  }
}

/** Rupiah that go back and goodwill, by the number of the order. */
type Costs = Record<string, [returned: Amount, goodwill: number]>
const costsOf = (chosen: readonly Chosen[]): Costs =>
  Object.fromEntries(chosen.map(({ number, returned, goodwill }) => [number, [returned, goodwill]]))

const namesOf = (chosen: readonly Chosen[]): string => {
  const names = chosen.slice(0, NAMED).map(({ number }) => number)
  return names.join(', ') + (chosen.length > NAMED ? ` +${chosen.length - NAMED}` : '')
}

const invalid = (field: string, error: FieldError): AppError =>
  new AppError('invalid', { errors: { [field]: [error] } })
