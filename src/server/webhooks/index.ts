import { WEBHOOK_EVENTS } from '#domain/staff/webhook-event.ts'
import { DAY_MS } from '#domain/time.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { announceTo } from './deliver.ts'
import { endpointSecret } from './sign.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  purgeDeliveries,
  insertEndpoint,
  listEndpoints,
  reviveDelivery,
  rotateSecret,
} from './store/webhooks.ts'

export { announceEvent } from './deliver.ts'
export { ORDER_EVENTS } from './event-names.ts'
export {
  hasEndpoints,
  listDeliveries,
  listEndpoints,
  type LoggedDelivery,
} from './store/webhooks.ts'

const KEPT_DAYS = 30
const URL_LENGTH_MAX = 500

/** Which event does not exist, as a sentence; null when all do. */
export const unknownEvent = (events: readonly string[]): string | null => {
  const unknown = events.find((event) => !WEBHOOK_EVENTS.some((one) => one === event))
  return unknown === undefined
    ? null
    : `there is no event ${unknown}; there are ${WEBHOOK_EVENTS.join(', ')}`
}

/** Why an endpoint is invalid, as a sentence; null if it is valid. */
export const endpointProblem = async (
  shop: Shop,
  url: string,
  events: readonly string[],
): Promise<string | null> => {
  const unknown = unknownEvent(events)
  if (unknown !== null) return unknown
  return url.length > URL_LENGTH_MAX ? 'this address is too long' : shop.ports.webhooks.refusal(url)
}

/**
 * Adds an endpoint and returns its secret, which is derived and never stored. Null when the address
 * exists.
 */
export const addEndpoint = async (
  shop: Shop,
  url: string,
  events: readonly string[],
  now: Date,
) => {
  const id = newId(now)
  const isNew = await insertEndpoint(shop.db, { id, url, events: [...events], createdAt: now })
  return isNew ? { id, secret: endpointSecret(shop.config.secret, id, 1) } : null
}

export const removeEndpoint = (shop: Shop, id: string): Promise<boolean> =>
  deleteEndpoint(shop.db, id)

/** Pauses an endpoint, or goes on with it; what happens meanwhile is not sent later. */
export const pauseEndpoint = async (shop: Shop, id: string, at: Date | null): Promise<boolean> =>
  (await changeEndpoint(shop.db, id, { pausedAt: at })) !== null

export const chooseEvents = async (
  shop: Shop,
  id: string,
  events: readonly string[],
): Promise<boolean> => (await changeEndpoint(shop.db, id, { events })) !== null

/** Rotates an endpoint's secret; null for an unknown one. */
export const renewSecret = async (shop: Shop, id: string): Promise<string | null> => {
  const endpoint = await rotateSecret(shop.db, id)
  return endpoint && endpointSecret(shop.config.secret, endpoint.id, endpoint.secretVersion)
}

/** Sends `shop.ping` to an endpoint as a test; false for an unknown one. */
export const pingEndpoint = async (shop: Shop, id: string, now: Date): Promise<boolean> => {
  const endpoint = (await listEndpoints(shop.db)).find((one) => one.id === id)
  if (!endpoint) return false
  const event = { eventId: `ping_${newId(now)}`, event: 'shop.ping' as const, data: {}, at: now }
  await shop.database.transaction((tx) => announceTo(tx, endpoint, event))
  shop.wakeOutbox()
  return true
}

/** Retries a dead delivery; false when there is none. */
export const retryDelivery = async (shop: Shop, id: string, now: Date): Promise<boolean> => {
  const isBack = await shop.database.transaction(async (tx) => {
    if (!(await reviveDelivery(tx, id))) return false
    await enqueue(tx, 'webhook.send', { deliveryId: id }, now)
    return true
  })
  if (isBack) shop.wakeOutbox()
  return isBack
}

/** Deletes deliveries and their log after a month. */
export const purgeWebhookDeliveries = (shop: Shop, now: Date): Promise<number> =>
  purgeDeliveries(shop.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
