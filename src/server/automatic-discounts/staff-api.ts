import {
  createAutomaticDiscount,
  endAutomaticDiscount,
  getAutomaticDiscount,
  listAutomaticDiscounts,
} from '#contract/staff/automatic-discounts.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { isWaiting, perform, staff, type Waiting } from '../staff/index.ts'
import { endDiscount, makeDiscount, type Done } from './make-discount.ts'
import { presentDiscount } from './present-desk.ts'
import { findDesk, listDesk } from './store/desk.ts'

const PER_PAGE = 50

export const automaticDiscountDeskCalls: Served[] = [
  serve(listAutomaticDiscounts, [staff()], async ({ shop, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const found = await listDesk(shop.db, {
      state: query.state,
      cursor: timeCursor(query.cursor),
      perPage,
      now,
    })
    return {
      data: found.map((discount) => presentDiscount(discount, now)),
      meta: {
        next_cursor: nextByTime(
          found.map(({ startsAt, id }) => ({ at: startsAt, id })),
          perPage,
        ),
      },
    }
  }),

  serve(getAutomaticDiscount, [staff()], async ({ shop, params, now }) => {
    const discount = await findDesk(shop.db, params.id)
    if (!discount) throw new AppError('not_found')
    return { data: presentDiscount(discount, now) }
  }),

  serve(createAutomaticDiscount, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(await makeDiscount(tx, ask, { ...ask.body, id: null }), ask.now),
    ),
  })),

  serve(endAutomaticDiscount, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(await endDiscount(tx, ask, ask.params.id), ask.now),
    ),
  })),
]

const shown = (outcome: Done | Waiting, now: Date) =>
  isWaiting(outcome) ? outcome : { done: presentDiscount(outcome.done, now), act: outcome.act }
