import type { Data } from '#contract/call.ts'
import type { getCustomerAccess } from '#contract/staff/customers/customer-access.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { endSessionOf, listSessionsOf } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { sentMessagesOf } from '../notifications/index.ts'
import { recordLook } from '../staff/index.ts'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { act, actOf, type Asking } from './act-on-customer.ts'
import type { AskOfCustomer } from './read-customer.ts'
import { findCustomer } from './store.ts'

const SHOWN = 30

/** Where a customer is signed in, and what was sent to them outside of the pages. */
export const lookAtAccess = async (
  ask: AskOfCustomer,
): Promise<{ data: Data<typeof getCustomerAccess> }> => {
  const { shop, params, now } = ask
  const customer = await findCustomer(shop.db, params.id)
  if (!customer) throw new AppError('not_found')
  const { id } = customer
  const [sessions, messages] = await Promise.all([
    listSessionsOf(shop.db, id, now),
    sentMessagesOf(shop.db, id, SHOWN),
  ])
  await recordLook(ask, { customerId: id, facts: {} })
  return {
    data: {
      sessions: sessions.map((session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
      })),
      messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    },
  }
}

/** Throws 404 for a session that has ended, or of someone else. */
export const endSessionOn = (
  ask: Omit<Asking, 'body'> & { params: { session_id: string } },
): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const { id, session_id: session } = ask.params
    if ((await endSessionOf(tx, id, session, ask.now)) === 0) throw new AppError('not_found')
    return { act: { ...actOf(ask, 'device_ended'), facts: { session } } }
  })
