import type { AnyCall } from '#contract/call.ts'
import { AppError } from '../../errors.ts'
import { check } from '../../http/guards.ts'
import type { Context } from '../../shop.ts'
import { ownBranches, type StaffCaller } from '../../staff/index.ts'
import { isOwnComplaint } from '../store/desk.ts'

type Asking = Pick<Context, 'shop'> & { params: { id: string }; staff?: unknown }

/**
 * A guard of calls about the complaint of their path: staff of a branch reach those about its orders.
 * An unknown complaint is the handler's to refuse.
 */
export const ofOwnComplaint = (call: Pick<AnyCall, 'needs'>) =>
  check('own complaint', async ({ shop, params, staff }: Asking) => {
    const own = await ownBranches({ shop, staff: staff as StaffCaller }, call)
    if (own === null) return
    if ((await isOwnComplaint(shop.db, params.id, own)) === false) throw new AppError('forbidden')
  })
