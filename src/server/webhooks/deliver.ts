import { WEBHOOKS } from '#contract/webhooks.ts'
import type { WebhookEventName } from '#domain/webhooks/event.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { endpointSecret, signatureOf } from './sign.ts'
import {
  insertDelivery,
  listEndpoints,
  noteTry,
  takeTry,
  type Endpoint,
  type Outcome,
} from './store/webhooks.ts'

/** Back-off after each failed attempt; after the last one the delivery is dead. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const
const ERROR_LENGTH_MAX = 200

/** `eventId` identifies the event across retries; `data` is the payload. */
export type WebhookEvent = { eventId: string; event: WebhookEventName; data: object; at: Date }

/**
 * Queues an event for each subscribed endpoint in the caller's transaction, once per event and
 * endpoint.
 */
export const announceEvent = async (tx: Queryable, event: WebhookEvent): Promise<void> => {
  for (const endpoint of await listEndpoints(tx))
    if (wants(endpoint, event.event)) await announceTo(tx, endpoint, event)
}

const wants = ({ events, pausedAt }: Endpoint, event: string): boolean =>
  pausedAt === null && (events.length === 0 || events.includes(event))

export const announceTo = async (
  tx: Queryable,
  endpoint: Endpoint,
  { eventId, event, data, at }: WebhookEvent,
): Promise<void> => {
  const id = newId(at)
  const { version } = WEBHOOKS[event]
  const body = JSON.stringify({
    id: eventId,
    type: event,
    version,
    created_at: at.toISOString(),
    data,
  })
  if (await insertDelivery(tx, { id, endpointId: endpoint.id, eventId, event, body, at }))
    await enqueue(tx, 'webhook.send', { deliveryId: id }, at)
}

/** With the code, which alone tells the cause when all addresses of a name failed. */
const textOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  return `${String(error)}${code}`.slice(0, ERROR_LENGTH_MAX)
}

/**
 * One delivery attempt: signed, posted, logged. Without a 2xx it is retried after 1, 5, 30 minutes
 * and 2 hours, then dead.
 */
export const sendWebhook = async (shop: Shop, deliveryId: string, now: Date): Promise<void> => {
  const delivery = await takeTry(shop.db, deliveryId)
  if (!delivery) return
  const secret = endpointSecret(shop.dataKey, delivery.endpointId, delivery.secretVersion)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Petik-Webhooks/1',
    'petik-event': delivery.event,
    'petik-delivery': delivery.id,
    'petik-signature': signatureOf(secret, delivery.body, now),
  }
  const began = performance.now()
  const result = await shop.ports.webhooks
    .post(delivery.url, headers, delivery.body)
    .then((status) => ({ status, error: null }))
    .catch((error: unknown) => ({ status: null, error: textOf(error) }))
  const outcome: Outcome = {
    ...result,
    milliseconds: Math.round(performance.now() - began),
    at: now,
  }
  const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const wait = WAITS_MS[delivery.tries - 1]
  await shop.database.transaction(async (tx) => {
    await noteTry(tx, delivery, outcome, isTaken ? 'delivered' : wait === undefined ? 'dead' : null)
    if (!isTaken && wait !== undefined)
      await enqueue(tx, 'webhook.send', { deliveryId }, new Date(now.getTime() + wait))
  })
  if (!isTaken && wait === undefined)
    shop.log.error(
      { delivery: delivery.id, event: delivery.event, status: outcome.status },
      'a webhook was given up',
    )
}
