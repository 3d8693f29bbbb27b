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

/** Events worked at once in each lane; a slow lane does not hold up the others. */
const SLOTS = { payments: 4, orders: 8, sending: 8, rest: 2 } as const

const LANE_OF: Record<OutboxTopic, keyof typeof SLOTS> = {
  'payment.start': 'payments',
  'order.changed': 'orders',
  'order.message': 'sending',
  'webhook.send': 'sending',
  'refund.send': 'sending',
  'complaint.changed': 'rest',
  'complaint.sent': 'rest',
  'stock-alert.message': 'rest',
  'phone-change.link': 'rest',
  'company.reminder': 'rest',
  'webhook.fact': 'rest',
  'member.activity': 'rest',
  'mission.reward': 'rest',
  'friend.bought': 'rest',
  'friend.returned': 'rest',
  'friend.counted': 'rest',
  'review.shown': 'rest',
  'review.added': 'rest',
  'staff.left': 'rest',
}

export const OUTBOX_LANES: readonly Lane[] = (Object.keys(SLOTS) as (keyof typeof SLOTS)[]).map(
  (lane) => ({
    topics: (Object.keys(LANE_OF) as OutboxTopic[]).filter((topic) => LANE_OF[topic] === lane),
    slots: SLOTS[lane],
  }),
)

/** Runs all due effects, and those that they cause, in this process. */
export const drainOutbox = async (shop: Shop): Promise<void> => {
  const handlers = makeOutboxHandlers(shop)
  while ((await workOutbox(shop.database, shop.clock, handlers, shop.log)) > 0);
}
