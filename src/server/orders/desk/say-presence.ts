import type { Body, Data } from '#contract/call.ts'
import type { sayPresence } from '#contract/staff/orders/order-presence.ts'
import { PRESENCE_MS } from '#domain/orders/order-desk.ts'
import { otherViewers, removeViewer, saveViewer } from '../store/desk/viewers.ts'
import { orderOfDesk, type AskOfDesk } from './read-staff-order.ts'

/** Notes that the caller has an order open, and lists who else has. */
export const answerPresence = async (
  ask: AskOfDesk & { body: Body<typeof sayPresence> },
): Promise<{ data: Data<typeof sayPresence> }> => {
  const order = await orderOfDesk(ask)
  const { shop, staff, body, now } = ask
  const viewer = { orderId: order.id, staffId: staff.id }
  const until = new Date(now.getTime() - PRESENCE_MS)
  await (body.is_open ? saveViewer(shop.db, viewer, { now, until }) : removeViewer(shop.db, viewer))
  return { data: { others: await otherViewers(shop.db, viewer, until) } }
}
