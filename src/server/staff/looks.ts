import { MINUTE_MS } from '#domain/time.ts'
import type { Context } from '../shop.ts'
import { recordCall } from './perform.ts'
import { hasActed } from './store/acts.ts'
import type { StaffCaller } from './guard.ts'

const ACT = 'looked_at'
const ONCE_IN_MS = 10 * MINUTE_MS

type Looking = Pick<Context, 'shop' | 'now' | 'ip' | 'requestId'> & { staff: StaffCaller }

/**
 * Records that a person saw a customer's name, phone and address whole, once in ten minutes. Those
 * without `customers.read` see them masked, but for a rider with the stops of the own run.
 */
export const recordLook = async (
  ask: Looking,
  {
    customerId,
    facts,
    isOwnStop = false,
  }: { customerId: string; facts: Record<string, string>; isOwnStop?: boolean },
): Promise<void> => {
  const { shop, staff, now } = ask
  if (!isOwnStop && !staff.permissions.has('customers.read')) return
  const since = new Date(now.getTime() - ONCE_IN_MS)
  if (await hasActed(shop.db, { staffId: staff.id, customerId, act: ACT, since })) return
  const entity = { kind: 'customer', id: customerId }
  await recordCall(shop.db, ask, { act: ACT, customerId, entity, facts })
}
