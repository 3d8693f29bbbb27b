import type { StaffConversation } from '#contract/staff/orders/conversations.ts'
import { PREPARED_MESSAGES, writableUntil } from '#domain/conversations/conversation.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { publishToCustomer } from '../platform/live.ts'
import type { Context } from '../shop.ts'
import { recordLook, recordUnmasked, type StaffCaller } from '../staff/index.ts'
import { findByNumber, findPhoto, markSeen, messagesOf, type About } from './store.ts'

export type AskOfDesk = Context & { staff: StaffCaller; params: { number: string } }

/** The order of the path. Throws 404 `order_not_found`. */
export const aboutOrder = async (
  db: Queryable,
  { params }: Pick<AskOfDesk, 'params'>,
): Promise<About> => {
  const order = await findByNumber(db, params.number)
  if (!order) throw new AppError('order_not_found')
  return order
}

export const readStaffConversation = async (
  db: Queryable,
  ask: AskOfDesk,
): Promise<StaffConversation> => {
  const order = await aboutOrder(db, ask)
  // One after the other: within a transaction there is one connection.
  const messages = await messagesOf(db, order.id)
  return {
    order_number: order.number,
    locale: order.locale,
    waiting_since: order.waitingSince?.toISOString() ?? null,
    writable_until: writableUntil(order)?.toISOString() ?? null,
    assignee: order.assignee,
    messages: messages.map(({ id, isStaff, by, text, channels, photos, seenAt, createdAt }) => ({
      id,
      by,
      text,
      channels,
      photos: photos.map(({ id: photoId, width, height }) => ({ id: photoId, width, height })),
      is_new: !isStaff && seenAt === null,
      seen_at: seenAt?.toISOString() ?? null,
      at: createdAt.toISOString(),
    })),
    prepared: preparedMessages(order, ask),
  }
}

/** Titles in the language of the viewer, texts in that of the customer. */
const preparedMessages = (
  { customerName, number, locale: theirs }: About,
  { locale }: AskOfDesk,
): StaffConversation['prepared'] => {
  const params = { name: customerName.split(' ')[0]!, order: number }
  return PREPARED_MESSAGES.map((id) => ({
    title: serverWords(locale)(`conversation.prepared.${id}`),
    text: serverWords(theirs)(`conversation.preparedText.${id}`, params),
  }))
}

/** Opening the conversation marks its messages as seen; that it was looked at is recorded. */
export const lookAtConversation = async (ask: AskOfDesk): Promise<{ data: StaffConversation }> => {
  const { shop, now } = ask
  const { id: orderId, customerId } = await aboutOrder(shop.db, ask)
  const data = await readStaffConversation(shop.db, ask)
  const last = data.messages.at(-1)
  const seen = last && { orderId, side: 'staff' as const, upTo: last.id, now }
  if (seen && (await markSeen(shop.db, seen)) > 0)
    await publishToCustomer(shop.db, customerId, 'order')
  await recordLook(ask, { customerId, facts: { order: data.order_number } })
  return { data }
}

/** A photo; that it was seen is recorded, whatever the role. */
export const lookAtPhoto = async (ask: AskOfDesk & { params: { photo_id: string } }) => {
  const { shop, params } = ask
  const order = await findByNumber(shop.db, params.number)
  const photo = order && (await findPhoto(shop.db, order.id, params.photo_id))
  const file = photo && (await shop.ports.files.get(photo.file))
  if (!order || !file) throw new AppError('not_found')
  await recordUnmasked(ask, { customerId: order.customerId, facts: { order: order.number } })
  const body = new Blob([new Uint8Array(file.bytes)]).stream()
  return { data: null, file: { name: `${params.photo_id}.webp`, type: file.type, body } }
}
