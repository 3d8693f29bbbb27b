import type { WebhookEventName } from '#domain/webhooks/event.ts'
import type { OutboxTopics } from '../platform/outbox.ts'
import type { Queryable } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { announceEvent, type WebhookEvent } from './deliver.ts'
import {
  findComplaintStep,
  findPointsEntry,
  findRefundStep,
  findTierChange,
  findVoucherFact,
} from './store/facts.ts'

type Fact = OutboxTopics['webhook.fact']
type Told = Omit<WebhookEvent, 'eventId'>
const iso = (at: Date | null) => at?.toISOString() ?? null

/** Announces a row that was written: one event, once. */
export const tellFact = async (shop: Shop, fact: Fact, eventId: number): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const told = await READ[fact.kind](tx, fact)
    if (told) await announceEvent(tx, { ...told, eventId: `evt_${eventId}` })
  })
}

const pointsEvent = (kind: string, points: number): WebhookEventName => {
  if (points > 0) return 'points.earned'
  if (kind === 'redeem') return 'points.spent'
  return kind === 'expire' ? 'points.expired' : 'points.taken_back'
}

const DECIDED = new Set(['approve', 'approve_partly', 'reject'])
const complaintEvent = (step: string): WebhookEventName => {
  if (step === 'submit') return 'complaint.opened'
  if (DECIDED.has(step)) return 'complaint.decided'
  return step === 'resolve' ? 'complaint.resolved' : 'complaint.changed'
}

const READ: Record<Fact['kind'], (tx: Queryable, fact: Fact) => Promise<Told | null>> = {
  points: async (tx, { id }) => {
    const found = await findPointsEntry(tx, id)
    if (!found) return null
    const { at, ...points } = found
    return { event: pointsEvent(points.kind, points.points), data: { points }, at }
  },
  tier: async (tx, { id }) => {
    const found = await findTierChange(tx, id)
    if (!found) return null
    const { at, until, ...tier } = found
    return { event: 'tier.changed', data: { tier: { ...tier, until: iso(until) } }, at }
  },
  voucher: async (tx, { id, state = 'active' }) => {
    const found = await findVoucherFact(tx, id)
    if (!found) return null
    const { madeAt, settledAt, expires_at, ...voucher } = found
    const isMade = state === 'active' || state === 'reserved'
    return {
      event: isMade ? 'voucher.made' : `voucher.${state}`,
      data: { voucher: { ...voucher, state, expires_at: iso(expires_at) } },
      at: isMade ? madeAt : (settledAt ?? madeAt),
    }
  },
  complaint: async (tx, { id }) => {
    const found = await findComplaintStep(tx, id)
    if (!found) return null
    const { at, ...complaint } = found
    return { event: complaintEvent(complaint.step), data: { complaint }, at }
  },
  refund: async (tx, { id }) => {
    const found = await findRefundStep(tx, id)
    if (!found) return null
    const { at, isFirst, ...refund } = found
    const step = refund.state === 'done' ? 'done' : isFirst ? 'opened' : 'changed'
    return { event: `refund.${step}`, data: { refund }, at }
  },
}
