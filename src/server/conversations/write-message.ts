import type { Body } from '#contract/call.ts'
import type { writeMessage } from '#contract/orders/conversations.ts'
import { writableUntil } from '#domain/conversations/conversation.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import type { Id } from '#domain/units.ts'
import { chosenPhotos, removePhotos, storePhotos } from '../complaints/index.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { publishToCustomer, publishToStaff } from '../platform/live.ts'
import type { Shop } from '../shop.ts'
import { findOwn, insertCustomerMessage, markSeen, openConversation, type About } from './store.ts'

export type Whose = { customerId: Id<'customer'>; orderId: Id<'order'> }

/** The customer’s own order. Throws 404 `order_not_found`. */
export const ownOrder = async (db: Queryable, { customerId, orderId }: Whose): Promise<About> => {
  const order = await findOwn(db, customerId, orderId)
  if (!order) throw new AppError('order_not_found')
  return order
}

const writable = async (db: Queryable, whose: Whose, now: Date): Promise<About> => {
  const order = await ownOrder(db, whose)
  const until = writableUntil(order)
  if (until !== null && now >= until) throw new AppError('conversation_closed')
  return order
}

/** Photos are stored before the conversation is locked. */
export const prepareMessage = async (
  shop: Shop,
  whose: Whose,
  given: Body<typeof writeMessage>,
  now: Date,
): Promise<Prepared<string>> => {
  const files = chosenPhotos(given.photos)
  if (given.text === '' && files.length === 0)
    throw new AppError('invalid', { errors: { text: [{ key: 'validation.required' }] } })
  await writable(shop.db, whose, now)
  await shop.limits.take('message', whose.customerId)
  const photos = await storePhotos(shop, whose.customerId, files, now)
  return {
    work: async (tx) => {
      const { orderId, customerId } = whose
      await openConversation(tx, orderId)
      await writable(tx, whose, now)
      const id = newId(now)
      const text = withoutCardNumbers(given.text)
      await insertCustomerMessage(tx, { id, orderId, text, photos, now })
      // Who writes has the messages above in view.
      await markSeen(tx, { orderId, side: 'customer', upTo: id, now })
      await publishToCustomer(tx, customerId, 'order')
      await publishToStaff(tx, 'orders')
      return id
    },
    undo: async () => void (await removePhotos(shop, photos)),
  }
}
