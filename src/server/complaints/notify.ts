import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import type { Text } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { publishToCustomer, publishToStaff } from '../platform/live.ts'
import { enqueue, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { outcomeText } from './present.ts'
import { findAnyComplaint, type WholeComplaint } from './store/complaints.ts'

/** Steps that are also sent as a message, because they are urgent or need the customer to act. */
const SENT = new Set(['ask', 'approve', 'approve_partly', 'reject'])

const outcomeOf = (complaint: WholeComplaint): Text => ({
  en: outcomeText(complaint, 'en') ?? '',
  id: outcomeText(complaint, 'id') ?? '',
})

/**
 * Notifies the customer of a step, in its transaction: an in-app notification, open pages, and a
 * message where it matters. Open pages of the complaints desk are notified as well.
 */
export const notifyOfComplaint = async (
  tx: Transaction,
  complaintId: Id<'complaint'>,
  step: string,
  now: Date,
): Promise<void> => {
  const complaint = await findAnyComplaint(tx, complaintId)
  if (!complaint) return
  await notify(tx, {
    customerId: complaint.customerId,
    kind: `complaint.${step}`,
    params: { number: complaint.number, outcome: outcomeOf(complaint) },
    href: pages.complaintStatus(complaint.orderId, complaint.id),
    now,
  })
  await publishToCustomer(tx, complaint.customerId, 'order')
  await publishToStaff(tx, 'complaints')
  if (SENT.has(step)) await enqueue(tx, 'complaint.changed', { complaintId, step }, now)
}

/** Sends the message of a step to the customer's phone. */
export const afterComplaintChange = async (
  shop: Shop,
  { complaintId, step }: OutboxTopics['complaint.changed'],
): Promise<void> => {
  const complaint = await findAnyComplaint(shop.db, complaintId)
  const channel = shop.ports.messages.channels.find((one) => one !== 'email')
  if (!complaint || complaint.phone === null || channel === undefined) return
  const locale = complaint.locale === 'id' ? 'id' : 'en'
  await shop.ports.messages.send({
    to: complaint.phone,
    channel,
    locale,
    purpose: `complaint_${step}`,
    text: serverWords(locale)(`messages.complaint.${step}`, {
      number: complaint.number,
      outcome: outcomeText(complaint, locale) ?? '',
      url: `${shop.config.publicUrl}${pages.complaintStatus(complaint.orderId, complaint.id)}`,
    }),
  })
}
