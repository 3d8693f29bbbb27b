import type { AnyCall } from '#contract/call.ts'
import { AppError } from '../../errors.ts'
import { check } from '../../http/guards.ts'
import type { Query, Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { ownBranches, type StaffCaller } from '../../staff/index.ts'
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

type Named = { params: { number: string } } | { params: { id: string } }

/**
 * A guard of calls about the order of their path, by `number` or `id`: staff of a branch reach what
 * leaves from its place and what is collected there. An unknown order is the handler's to refuse.
 */
export const ofOwnOrder = (call: Call) =>
  check('own order', async (ask: Pick<Context, 'shop'> & Named & { staff?: unknown }) => {
    const { shop, params } = ask
    const asking = { shop, staff: ask.staff as StaffCaller }
    const own = await ownBranches(asking, call)
    if (own === null) return
    const named = 'number' in params ? params.number : params.id
    if ((await isOwnOrder(shop.db, named, own)) === false) throw new AppError('forbidden')
  })

/** The same of a refund, by its `id`. */
export const ofOwnRefund = (call: Call) =>
  check(
    'own refund',
    async (ask: Pick<Context, 'shop'> & { params: { id: string }; staff?: unknown }) => {
      const { shop, params } = ask
      const own = await ownBranches({ shop, staff: ask.staff as StaffCaller }, call)
      if (own === null) return
      if ((await isOwnRefund(shop.db, params.id, own)) === false) throw new AppError('forbidden')
    },
  )
