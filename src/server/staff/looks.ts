import { MINUTE_MS } from '#domain/time.ts'
import type { Context } from '../shop.ts'
import { recordCall } from './perform.ts'
import { actedFor } from './store/acts.ts'
import type { StaffCaller } from './guard.ts'

const ACT = 'looked_at'
const ONCE_IN_MS = 10 * MINUTE_MS

type Looking = Pick<Context, 'shop' | 'now' | 'ip' | 'requestId'> & { staff: StaffCaller }

type Look = { customerId: string; facts: Record<string, string> }

/**
 * Records that a person saw a customer's name, phone and address whole, once in ten minutes. Those
 * without `customers.read` see them masked.
 */
export const recordLook = async (ask: Looking, look: Look): Promise<void> => {
  if (ask.staff.permissions.has('customers.read')) await recordLooks(ask, [look])
}

/** The same of what nothing masks: photos that a customer sent, and a courier's waybill. */
export const recordUnmasked = (ask: Looking, look: Look): Promise<void> => recordLooks(ask, [look])

/** The same of the stops of a rider's own run, whose people they see in any case. */
export const recordStops = (ask: Looking, stops: readonly Look[]): Promise<void> =>
  recordLooks(ask, stops)

const recordLooks = async (ask: Looking, looks: readonly Look[]): Promise<void> => {
  const { shop, staff, now } = ask
  const customerIds = looks.map(({ customerId }) => customerId)
  const since = new Date(now.getTime() - ONCE_IN_MS)
  const seen = await actedFor(shop.db, { staffId: staff.id, customerIds, act: ACT, since })
  for (const { customerId, facts } of looks) {
    if (seen.has(customerId)) continue
    seen.add(customerId)
    const entity = { kind: 'customer', id: customerId }
    await recordCall(shop.db, ask, { act: ACT, customerId, entity, facts })
  }
}
