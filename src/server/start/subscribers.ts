import { couponsEvents } from '../coupons/events.ts'
import { deliveryEvents } from '../delivery/events.ts'
import { ordersEvents } from '../orders/events.ts'
import { missionsEvents } from '../missions/events.ts'
import { pointsEvents } from '../points/events.ts'
import { reviewsEvents } from '../reviews/events.ts'
import { complaintsEvents } from '../complaints/events.ts'
import { companiesEvents } from '../companies/events.ts'
import { stockAlertsEvents } from '../stock-alerts/events.ts'
import { customersEvents } from '../customers/events.ts'
import { pickingEvents } from '../picking/events.ts'
import { runsEvents } from '../runs/events.ts'
import { webhooksEvents } from '../webhooks/events.ts'
import { workOutbox, type Lane, type OutboxHandlers, type OutboxTopic } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'

/** The order in which the handlers of one topic run. */
const SUBSCRIBERS = [
  couponsEvents,
  deliveryEvents,
  ordersEvents,
  missionsEvents,
  pointsEvents,
  reviewsEvents,
  complaintsEvents,
  stockAlertsEvents,
  companiesEvents,
  pickingEvents,
  runsEvents,
  customersEvents,
  webhooksEvents,
] as const

type KeysOf<Each> = Each extends unknown ? keyof Each : never
/** A topic without a handler; then `NONE` does not compile. */
type Unheard = Exclude<OutboxTopic, KeysOf<ReturnType<(typeof SUBSCRIBERS)[number]>>>
const NONE: Record<Unheard, never> = {}
type Handler = (payload: never, now: Date, eventId: number) => Promise<void>

/** The handler of each outbox topic. */
export const makeOutboxHandlers = (shop: Shop): OutboxHandlers => {
  const byTopic = new Map<string, Handler[]>()
  for (const subscribe of SUBSCRIBERS)
    for (const [topic, handler] of Object.entries<Handler>(subscribe(shop)))
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), handler])
  const entries = [...byTopic].map(([topic, handlers]) => [
    topic,
    async (payload: never, now: Date, eventId: number) => {
      for (const handler of handlers) await handler(payload, now, eventId)
    },
  ])
  return { ...NONE, ...Object.fromEntries(entries) } as OutboxHandlers
}

export const OUTBOX_LANES: readonly Lane[] = [
  { topics: ['payment.start'], slots: 4 },
  { topics: ['order.changed'], slots: 8 },
  { topics: ['order.message', 'webhook.send', 'refund.send'], slots: 8 },
  {
    topics: [
      'complaint.changed',
      'complaint.sent',
      'stock-alert.message',
      'phone-change.link',
      'company.reminder',
      'webhook.fact',
      'member.activity',
      'mission.reward',
      'friend.bought',
      'friend.returned',
      'friend.counted',
      'review.shown',
      'review.added',
      'staff.left',
    ],
    slots: 2,
  },
]

/** Runs all due effects, and those that they cause, in this process. */
export const drainOutbox = async (shop: Shop): Promise<void> => {
  const handlers = makeOutboxHandlers(shop)
  while ((await workOutbox(shop.database, shop.clock, handlers, shop.log)) > 0);
}
