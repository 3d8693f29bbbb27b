import {
  addReceipt,
  counterReceipt,
  getReceipt,
  listReceipts,
  listSupplierNames,
} from '#contract/staff/stock/goods-in.ts'
import {
  beginCount,
  countLines,
  dropCount,
  getCount,
  listCounts,
  postCount,
} from '#contract/staff/stock/counts.ts'
import { AppError } from '../errors.ts'
import { supplierNames } from '../purchases/index.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import {
  isWaiting,
  perform,
  performTap,
  placeAsked,
  requirePlace,
  staff,
  type Act,
} from '../staff/index.ts'
import type { Queryable } from '../platform/database.ts'
import type { Settings } from '#domain/settings.ts'
import { begin, count, drop, post } from './counts.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import {
  presentCount,
  presentListedCount,
  presentListedReceipt,
  presentReceipt,
} from './present.ts'
import { correctReceipt, takeIn } from './receipts.ts'
import { placeOf } from './store/place-of.ts'
import { findCount, linesOfCount, listCountRows, type CountRow } from './store/counts.ts'
import { findReceipt, listReceiptRows, type ReceiptRow } from './store/receipts.ts'

const PER_PAGE = 50

export const goodsInCalls: Served[] = [
  serve(listReceipts, [staff()], async (ask) => {
    const { shop, query } = ask
    const perPage = query.per_page ?? PER_PAGE
    const { day, supplier } = query
    const location = await placeAsked(ask, listReceipts, query.location)
    const found = await listReceiptRows(
      shop.db,
      { location, day, supplier },
      { cursor: timeCursor(query.cursor), perPage },
    )
    return {
      data: found.map(presentListedReceipt),
      meta: { next_cursor: nextByTime(found, perPage) },
    }
  }),

  serve(getReceipt, [staff()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, getReceipt, await placeOf(ask.shop.db, 'receipts', id))
    const receipt = await findReceipt(ask.shop.db, id)
    if (!receipt) throw new AppError('not_found')
    return { data: presentReceipt(receipt) }
  }),

  serve(addReceipt, [staff(), once()], async (ask) => {
    await requirePlace(ask, addReceipt, ask.body.location)
    const entity = { kind: 'location', id: ask.body.location }
    return {
      data: await performTap(ask, addReceipt, entity, async () => ({
        work: async (tx) => shownReceipt(await takeIn(tx, ask, ask.body)),
      })),
    }
  }),

  serve(counterReceipt, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, counterReceipt, await placeOf(ask.shop.db, 'receipts', id))
    return {
      data: await perform(ask, async (tx) =>
        shownReceipt(await correctReceipt(tx, ask, id, ask.body)),
      ),
    }
  }),

  serve(listSupplierNames, [staff()], async ({ shop }) => ({
    data: await supplierNames(shop.db),
  })),

  serve(listCounts, [staff()], async (ask) => {
    const { shop, query } = ask
    const perPage = query.per_page ?? PER_PAGE
    const { state } = query
    const location = await placeAsked(ask, listCounts, query.location)
    const found = await listCountRows(
      shop.db,
      { location, state },
      { cursor: timeCursor(query.cursor), perPage },
    )
    return {
      data: found.map(presentListedCount),
      meta: { next_cursor: nextByTime(found, perPage) },
    }
  }),

  serve(beginCount, [staff(), once()], async (ask) => {
    await requirePlace(ask, beginCount, ask.body.location)
    return {
      data: await perform(ask, async (tx) => {
        const { done, act } = await begin(tx, ask, ask.body)
        return { done: await whole(tx, done.id, ask.shop.settings()), act }
      }),
    }
  }),

  serve(getCount, [staff()], async (ask) => {
    const { shop, params } = ask
    await requireCount(ask, getCount)
    return { data: await whole(shop.db, params.id, shop.settings()) }
  }),

  serve(countLines, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await requireCount(ask, countLines)
    const entity = { kind: 'count', id }
    return {
      data: await performTap(ask, countLines, entity, async ({ at }) => ({
        work: async (tx) => {
          const { done, act } = await count(tx, ask, { id, at }, ask.body)
          return { done: { done: done.done }, act }
        },
      })),
    }
  }),

  serve(postCount, [staff(), once()], async (ask) => {
    await requireCount(ask, postCount)
    return {
      data: await perform(ask, async (tx) => {
        const outcome = await post(tx, ask, { id: ask.params.id, ...ask.body })
        return isWaiting(outcome) ? outcome : shownCount(outcome)
      }),
    }
  }),

  serve(dropCount, [staff(), once()], async (ask) => {
    await requireCount(ask, dropCount)
    return {
      data: await perform(ask, async (tx) => shownCount(await drop(tx, ask, ask.params.id))),
    }
  }),
]

const requireCount = async (
  ask: Parameters<typeof requirePlace>[0] & { params: { id: string } },
  call: Parameters<typeof requirePlace>[1],
) => requirePlace(ask, call, await placeOf(ask.shop.db, 'stock_counts', ask.params.id))

const shownReceipt = ({ done, act }: { done: ReceiptRow; act: Act }) => ({
  done: presentReceipt(done),
  act,
})
const shownCount = ({ done, act }: { done: CountRow; act: Act }) => ({
  done: presentListedCount(done),
  act,
})

const whole = async (db: Queryable, id: string, settings: Settings) => {
  const found = await findCount(db, id)
  if (!found) throw new AppError('not_found')
  return presentCount(found, await linesOfCount(db, id, null), settings['count.recount'])
}
