import {
  getConversation,
  getMessagePhoto,
  seeConversation,
  writeMessage,
  type Conversation,
} from '#contract/orders/conversations.ts'
import { writableUntil } from '#domain/conversations/conversation.ts'
import { formatDateTime, formatTimeAfter } from '#i18n/format.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { publishToStaff } from '../platform/live.ts'
import type { Caller, Context } from '../shop.ts'
import { findPhoto, markSeen, messagesOf } from './store.ts'
import { ownOrder, prepareMessage, type Whose } from './write-message.ts'

type Asking = Pick<Context, 'shop' | 'locale' | 'now'> & {
  customer: Caller
  params: { id: string }
}

const whose = ({ customer, params }: Asking): Whose => ({
  customerId: customer.customerId,
  orderId: params.id,
})

const readConversation = async (ask: Asking): Promise<{ data: Conversation }> => {
  const { shop, locale, now } = ask
  const order = await ownOrder(shop.db, whose(ask))
  const messages = (await messagesOf(shop.db, order.id)).map((message) => ({
    ...message,
    isNew: message.isStaff && message.seenAt === null,
  }))
  const until = writableUntil(order)
  return {
    data: {
      order_id: order.id,
      messages: messages.map(({ id, isStaff, text, photos, isNew, seenAt, createdAt }) => ({
        id,
        by: isStaff ? 'shop' : 'customer',
        text,
        photos: photos.map(({ id: photoId, width, height }) => ({ id: photoId, width, height })),
        is_new: isNew,
        at: createdAt.toISOString(),
        formatted_date: formatDateTime(createdAt, locale),
        seen_at: seenAt?.toISOString() ?? null,
        formatted_seen: seenAt && formatTimeAfter(seenAt, createdAt, locale),
      })),
      unread: messages.filter(({ isNew }) => isNew).length,
      can_write: until === null || now < until,
      writable_until: until?.toISOString() ?? null,
      formatted_until: until && formatDateTime(until, locale),
    },
  }
}

export const conversationCalls: Served[] = [
  serve(getConversation, [], readConversation),

  serve(writeMessage, [once()], async (ask) => {
    await ask.once(() => prepareMessage(ask.shop, whose(ask), ask.body, ask.now))
    return readConversation(ask)
  }),

  serve(seeConversation, [], async (ask) => {
    const { shop, body, now } = ask
    const { id: orderId } = await ownOrder(shop.db, whose(ask))
    const seen = { orderId, side: 'customer', upTo: body.message_id, now } as const
    if ((await markSeen(shop.db, seen)) > 0) await publishToStaff(shop.db, 'orders')
    return readConversation(ask)
  }),

  serve(getMessagePhoto, [], async (ask) => {
    const { shop, params } = ask
    const { id } = await ownOrder(shop.db, whose(ask))
    const photo = await findPhoto(shop.db, id, params.photo_id)
    const file = photo && (await shop.ports.files.get(photo.file))
    if (!file) throw new AppError('not_found')
    const body = new Blob([new Uint8Array(file.bytes)]).stream()
    return { data: null, file: { name: `${params.photo_id}.webp`, type: file.type, body } }
  }),
]
