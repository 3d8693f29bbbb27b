import type { AnyCall } from '#contract/call.ts'
import type { Query, Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { ofOwn, ownBranches, type StaffCaller } from '../../staff/index.ts'
import { isOwn, isOwnOrder } from '../store/desk/own-orders.ts'
import { isOwnRefund } from '../store/refund/refund-desk.ts'

type Asking = Pick<Context, 'shop'> & { staff: Pick<StaffCaller, 'grants'> }
type Call = Pick<AnyCall, 'needs'>

/** The condition on `orders o` of a person's own for a call: staff of all branches have all. */
export const ownOrders = async (
  ask: Asking,
  call: Call,
  db: Queryable = ask.shop.db,
): Promise<Query> => isOwn(await ownBranches(ask, call, db))

type Named = { number: string } | { id: string }

/** Of the order of the path, by `number` or `id`: what leaves from an own place or is collected there. */
export const ofOwnOrder = ofOwn<Named>('own order', ({ shop, params }, own) =>
  isOwnOrder(shop.db, 'number' in params ? params.number : params.id, own),
)

/** The same of a refund, by its `id`. */
export const ofOwnRefund = ofOwn<{ id: string }>('own refund', ({ shop, params }, own) =>
  isOwnRefund(shop.db, params.id, own),
)
