import type { Body } from '#contract/call.ts'
import { pages } from '#contract/pages.ts'
import type {
  assignConversation,
  settleConversation,
} from '#contract/staff/orders/conversations.ts'
import type { writeToCustomer } from '#contract/staff/orders/order.ts'
import { chosenPhotos, removePhotos, storePhotos } from '../complaints/index.ts'
import { AppError } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import { notify } from '../notifications/index.ts'
import { channelsTo, insertMessage } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { publishToCustomer } from '../platform/live.ts'
import { enqueue } from '../platform/outbox.ts'
import { perform, recordCall } from '../staff/index.ts'
import { aboutOrder, readStaffConversation, type AskOfDesk } from './read-conversation.ts'
import {
  assign,
  insertPhotos,
  markAnswered,
  markSeen,
  messagesOf,
  openConversation,
  settle,
  type About,
} from './store.ts'

type Asking<B> = AskOfDesk & { body: B; once: RunOnce }

/**
 * A message to the customer: in the shop, as a notification, and by every channel that reaches
 * them. Throws 409 `no_contact` for someone whom none reaches and who never wrote.
 */
export const prepareAnswer = async (
  ask: AskOfDesk & { body: Body<typeof writeToCustomer> },
): Promise<Prepared<{ id: string }>> => {
  const { shop, staff, body, now } = ask
  const { text, seen_id: seen = null } = body
  const files = chosenPhotos(body.photos)
  if (text === '' && files.length === 0)
    throw new AppError('invalid', { errors: { text: [{ key: 'validation.required' }] } })
  const order = await aboutOrder(shop.db, ask)
  const id = newId(now)
  const channels = await channelsTo(shop, order.id)
  if (channels.length === 0 && !(await hasWritten(ask, order))) throw new AppError('no_contact')
  const photos = await storePhotos(shop, null, files, now)
  return {
    work: async (tx) => {
      await openConversation(tx, order.id)
      await insertMessage(tx, { id, orderId: order.id, staffId: staff.id, text, channels, now })
      await insertPhotos(tx, { id, photos, now })
      await markAnswered(tx, { orderId: order.id, seen, now })
      await markSeen(tx, { orderId: order.id, side: 'staff', upTo: seen ?? id, now })
      for (const channel of channels) {
        const payload = { orderId: order.id, action: 'staff', channel, attempt: 1, messageId: id }
        await enqueue(tx, 'order.message', payload, now)
      }
      await tellCustomer(tx, order, now)
      const facts = { message: id, channels, photos: photos.length }
      await recordCall(tx, ask, actOf(order, 'order_message', facts))
      return { id }
    },
    undo: async () => void (await removePhotos(shop, photos)),
  }
}

const hasWritten = async ({ shop }: AskOfDesk, { id }: About): Promise<boolean> =>
  (await messagesOf(shop.db, id)).some(({ isStaff }) => !isStaff)

const tellCustomer = async (
  tx: Transaction,
  { id, number, customerId }: About,
  now: Date,
): Promise<void> => {
  const href = `${pages.order(id)}#order-conversation`
  await notify(tx, { customerId, kind: 'conversation.answer', params: { number }, href, now })
  await publishToCustomer(tx, customerId, 'order')
}

/** Takes a conversation or gives it up. Throws 409 `changed_meanwhile` when another one has it. */
export const assignOnDesk = (ask: Asking<Body<typeof assignConversation>>) =>
  perform(ask, async (tx) => {
    const order = await begun(tx, ask)
    const { mine, previous } = ask.body
    const change = { orderId: order.id, to: mine ? ask.staff.id : null, previous }
    if (!(await assign(tx, change)))
      throw new AppError('changed_meanwhile', { details: { assignee: order.assignee } })
    const done = await readStaffConversation(tx, ask)
    return {
      done,
      act: {
        ...actOf(order, 'conversation_assigned'),
        before: { assignee: order.assignee?.name ?? null },
        after: { assignee: done.assignee?.name ?? null },
      },
    }
  })

/** What needs no answer leaves the list. Throws 409 `changed_meanwhile` after a newer message. */
export const settleOnDesk = (ask: Asking<Body<typeof settleConversation>>) =>
  perform(ask, async (tx) => {
    const order = await begun(tx, ask)
    const seen = ask.body.message_id
    if (!(await settle(tx, { orderId: order.id, seen }))) throw new AppError('changed_meanwhile')
    const done = await readStaffConversation(tx, ask)
    return { done, act: actOf(order, 'conversation_settled', { message: seen }) }
  })

/** An order without a message has nothing to take. */
const begun = async (tx: Transaction, ask: AskOfDesk): Promise<About> => {
  const { id } = await aboutOrder(tx, ask)
  const [first] = await messagesOf(tx, id)
  if (!first) throw new AppError('not_found')
  await openConversation(tx, id)
  return aboutOrder(tx, ask)
}

const actOf = ({ id, number, customerId }: About, act: string, facts: object = {}) => ({
  act,
  customerId,
  entity: { kind: 'order', id },
  facts: { number, ...facts },
})
