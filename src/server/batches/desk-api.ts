import {
  freeBatch as freeCall,
  getBatch,
  holdBatch as holdCall,
  rescueBatch as rescueCall,
  listBatches,
  getRecall,
} from '#contract/staff/stock/batch-desk.ts'
import {
  addWaste as addCall,
  listWaste,
  undoWaste as undoCall,
} from '#contract/staff/stock/waste.ts'
import { jakartaDate } from '#domain/time.ts'
import { wasteRate } from '#domain/stock/waste.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { isWaiting, perform, placeAsked, requirePlace, staff, type Act } from '../staff/index.ts'
import { nextByTime, readCursor, timeCursor, writeCursor } from '../http/cursor.ts'
import { freeBatch, holdBatch, rescueBatch } from './hold.ts'
import { presentBatch, presentWaste } from './present.ts'
import { findBatches, type StockBatch } from './store/batches.ts'
import {
  findBatchPage,
  listBatchRows,
  ordersOfBatch,
  sumBatches,
  type BatchPageRow,
} from './store/desk.ts'
import { placeOf } from './store/place-of.ts'
import { listWasteRows, soldIn, sumWaste, wasteDays, type WasteRow } from './store/wastes.ts'
import { addWaste, undoWaste } from './waste.ts'

const PER_PAGE = 50
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

export const batchDeskCalls: Served[] = [
  serve(listBatches, [staff(), fromReplica()], async (ask) => {
    const { shop, now } = ask
    const location = await placeAsked(ask, listBatches, ask.query.location)
    const query = { ...ask.query, location }
    const perPage = query.per_page ?? PER_PAGE
    const today = jakartaDate(now)
    const read = readCursor(query.cursor, isDay)
    const cursor = read && { ends: read.value, id: read.id }
    const [found, { total, sums }] = await Promise.all([
      listBatchRows(shop.db, query, { cursor, perPage, today }),
      sumBatches(shop.db, query, today),
    ])
    const last = found.length === perPage ? found.at(-1) : undefined
    return {
      data: found.map((batch) => presentBatch(batch, today)),
      meta: { next_cursor: last ? writeCursor(last.bestBefore, last.id) : null, total, sums },
    }
  }),

  serve(getBatch, [staff()], async (ask) => {
    const { shop, params, now } = ask
    const batch = await findBatchPage(shop.db, params.id)
    await requirePlace(ask, getBatch, batch?.locationId ?? null)
    if (!batch) throw new AppError('batch_not_found')
    return {
      data: {
        ...presentBatch(batch, jakartaDate(now)),
        source: batch.source,
        origin: batch.origin,
        orchard: batch.orchard,
        grade: batch.grade,
        brix: batch.brix,
        arrival_c: batch.arrivalC,
        receipt: batch.receipt,
        photos: batch.photos,
        became: becameOf(batch),
      },
    }
  }),

  serve(getRecall, [staff()], async (ask) => {
    const { shop, params, staff: caller } = ask
    const batch = await findBatchPage(shop.db, params.id)
    await requirePlace(ask, getRecall, batch?.locationId ?? null)
    if (!batch) throw new AppError('batch_not_found')
    const orders = await ordersOfBatch(shop.db, params.id)
    const mayRead = caller.permissions.has('customers.read')
    return {
      data: {
        orders: orders.map((one) => ({
          order_id: one.orderId,
          number: one.number,
          customer: mayRead ? one.customer : shortName(one.customer),
          phone: mayRead ? one.phone : null,
          state: one.state,
          units: one.units,
          at: one.at.toISOString(),
        })),
        customers: new Set(orders.map(({ customerId }) => customerId)).size,
        units: orders.reduce((sum, { units }) => sum + units, 0),
        message: textOf('stock.recall', { name: batch.name, reason: batch.heldReason ?? '…' }),
      },
    }
  }),

  serve(holdCall, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, holdCall, await placeOf(ask.shop.db, 'batches', id))
    return {
      data: await perform(ask, async (tx) => {
        const before = await holdBatch(tx, id, ask.body.reason)
        const after = { state: 'held' as const, reason: ask.body.reason }
        return { done: { state: after.state }, act: actOn(before, 'batch_held', after) }
      }),
    }
  }),

  serve(freeCall, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, freeCall, await placeOf(ask.shop.db, 'batches', id))
    return {
      data: await perform(ask, async (tx) => {
        const before = await freeBatch(tx, id)
        const [{ state } = before] = await findBatches(tx, [id])
        return { done: { state }, act: actOn(before, 'batch_freed', { state }) }
      }),
    }
  }),

  serve(rescueCall, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, rescueCall, await placeOf(ask.shop.db, 'batches', id))
    return {
      data: await perform(ask, async (tx) => {
        const before = await rescueBatch(tx, id)
        const after = { state: 'rescue' as const }
        return { done: after, act: actOn(before, 'batch_rescued', after) }
      }),
    }
  }),

  serve(listWaste, [staff(), fromReplica()], async (ask) => {
    const { shop, now } = ask
    const location = await placeAsked(ask, listWaste, ask.query.location)
    const { query } = ask
    const perPage = query.per_page ?? PER_PAGE
    const filter = { ...query, location, ...wasteDays(query, jakartaDate(now)) }
    const [found, sums, sold] = await Promise.all([
      listWasteRows(shop.db, filter, { cursor: timeCursor(query.cursor), perPage }),
      sumWaste(shop.db, filter),
      soldIn(shop.db, filter),
    ])
    const byReason = sums.filter(({ by }) => by === 'reason')
    const units = byReason.reduce((sum, one) => sum + one.units, 0)
    const cost = byReason.reduce((sum, one) => sum + one.cost, 0)
    return {
      data: found.map((waste) => presentWaste(waste, now)),
      meta: {
        next_cursor: nextByTime(found, perPage),
        sums,
        units,
        cost,
        rate_units: wasteRate(units, sold.units),
        rate_cost: wasteRate(cost, sold.cost),
      },
    }
  }),

  serve(addCall, [staff(), once()], async (ask) => {
    const { batch_id: batchId, photo_id: photoId, ...rest } = ask.body
    await requirePlace(ask, addCall, await placeOf(ask.shop.db, 'batches', batchId))
    return {
      data: await perform(ask, async (tx) => {
        const outcome = await addWaste(tx, ask, { batchId, photoId, ...rest })
        return isWaiting(outcome) ? outcome : shown(outcome, ask.now)
      }),
    }
  }),

  serve(undoCall, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, undoCall, await placeOf(ask.shop.db, 'wastes', id))
    return { data: await perform(ask, async (tx) => shown(await undoWaste(tx, ask, id), ask.now)) }
  }),
]

const shown = ({ done, act }: { done: WasteRow; act: Act }, now: Date) => ({
  done: presentWaste(done, now),
  act,
})

const actOn = (batch: StockBatch, act: string, after: object): Act => ({
  act,
  entity: { kind: 'batch', id: batch.id },
  before: { state: batch.state },
  after,
  facts: { code: batch.code },
})

/** What came in is the sum of what became of it; corrections are units that came in otherwise. */
const becameOf = ({ received, corrected, sold, wasted, onHand, cost }: BatchPageRow) => {
  const row = (what: string, units: number) => ({
    what,
    units,
    worth: cost === null ? null : units * cost,
  })
  return [
    row('received', received),
    row('sold', sold),
    row('wasted', wasted),
    row('corrected', -corrected),
    row('on_hand', onHand),
  ]
}

const shortName = (name: string): string => {
  const [first = '', last] = name.trim().split(/\s+/)
  return last ? `${first} ${last[0]}.` : first
}
