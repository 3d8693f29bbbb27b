import * as calls from '#contract/staff/customers/held.ts'
import { settleOffer } from '../coupons/index.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Queryable } from '../platform/database.ts'
import { settleReferral } from '../points/index.ts'
import { performPrepared, staff } from '../staff/index.ts'
import { presentHeld } from './present.ts'
import { countHeld, findHeld, listHeldRows, type HeldRow } from './store/held.ts'

const PER_PAGE = 50

const readHeld = async (db: Queryable, id: string): Promise<HeldRow> => {
  const held = await findHeld(db, id)
  if (!held) throw new AppError('not_found')
  return held
}

export const heldCalls: Served[] = [
  serve(calls.listHeld, [staff()], async ({ shop, query }) => {
    const { cursor, per_page: perPage = PER_PAGE, ...filter } = query
    const [found, total] = await Promise.all([
      listHeldRows(shop.db, filter, { cursor: timeCursor(cursor), perPage }),
      countHeld(shop.db, filter),
    ])
    return {
      data: found.map(presentHeld),
      meta: { next_cursor: nextByTime(found, perPage), total },
    }
  }),

  serve(calls.getHeld, [staff()], async ({ shop, params }) => ({
    data: presentHeld(await readHeld(shop.db, params.id)),
  })),

  serve(calls.decideHeld, [staff(), once()], async (ask) => {
    const { id } = ask.params
    const { kind, customerId } = await readHeld(ask.shop.db, id)
    const { decision, reason } = ask.body
    const isAllowed = decision === 'allow'
    const data = await performPrepared(ask, async () => ({
      work: async (tx) => {
        const act =
          kind === 'offer'
            ? await settleOffer(tx, ask, { id, isAllowed, reason })
            : await settleReferral(tx, ask, { friendId: customerId, isAllowed, reason })
        const done = presentHeld(await readHeld(tx, id))
        if (!act) throw new AppError('changed_meanwhile', { details: done })
        return { done, act }
      },
      // Points that were given are events.
      committed: () => ask.shop.wakeOutbox(),
    }))
    return { data }
  }),
]
