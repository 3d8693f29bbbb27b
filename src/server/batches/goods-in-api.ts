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
import { isWaiting, perform, performTap, staff, type Act } from '../staff/index.ts'
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
import { findCount, linesOfCount, listCountRows, type CountRow } from './store/counts.ts'
import { findReceipt, listReceiptRows, type ReceiptRow } from './store/receipts.ts'

const PER_PAGE = 50

export const goodsInCalls: Served[] = [
  serve(listReceipts, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const { location, day, supplier } = query
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

  serve(getReceipt, [staff()], async ({ shop, params }) => {
    const receipt = await findReceipt(shop.db, params.id)
    if (!receipt) throw new AppError('not_found')
    return { data: presentReceipt(receipt) }
  }),

  serve(addReceipt, [staff(), once()], async (ask) => {
    const entity = { kind: 'location', id: ask.body.location }
    return {
      data: await performTap(ask, addReceipt, entity, async () => ({
        work: async (tx) => shownReceipt(await takeIn(tx, ask, ask.body)),
      })),
    }
  }),

  serve(counterReceipt, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shownReceipt(await correctReceipt(tx, ask, ask.params.id, ask.body)),
    ),
  })),

  serve(listSupplierNames, [staff()], async ({ shop }) => ({
    data: await supplierNames(shop.db),
  })),

  serve(listCounts, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const { location, state } = query
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

  serve(beginCount, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { done, act } = await begin(tx, ask, ask.body)
      return { done: await whole(tx, done.id, ask.shop.settings()), act }
    }),
  })),

  serve(getCount, [staff()], async ({ shop, params }) => ({
    data: await whole(shop.db, params.id, shop.settings()),
  })),

  serve(countLines, [staff(), once()], async (ask) => {
    const { id } = ask.params
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

  serve(postCount, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const outcome = await post(tx, ask, { id: ask.params.id, ...ask.body })
      return isWaiting(outcome) ? outcome : shownCount(outcome)
    }),
  })),

  serve(dropCount, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => shownCount(await drop(tx, ask, ask.params.id))),
  })),
]

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
