import { DAY_MS } from '#domain/time.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { announceTo } from './deliver.ts'
import { WEBHOOK_EVENTS } from './event-names.ts'
import { endpointSecret } from './sign.ts'
import {
  deleteEndpoint,
  purgeDeliveries,
  insertEndpoint,
  listEndpoints,
  reviveDelivery,
  rotateSecret,
} from './store.ts'

export { announceEvent } from './deliver.ts'
export { ORDER_EVENTS } from './event-names.ts'
export { hasEndpoints, listDeliveries, listEndpoints, type LoggedDelivery } from './store.ts'

const KEPT_DAYS = 30
const URL_LENGTH_MAX = 500

/** Why an endpoint is invalid, as a sentence; null if it is valid. */
export const endpointProblem = async (
  shop: Shop,
  url: string,
  events: readonly string[],
): Promise<string | null> => {
  const unknown = events.find((event) => !WEBHOOK_EVENTS.includes(event))
  if (unknown !== undefined)
    return `there is no event ${unknown}; there are ${WEBHOOK_EVENTS.join(', ')}`
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

/** Rotates an endpoint's secret; null for an unknown one. */
export const renewSecret = async (shop: Shop, id: string): Promise<string | null> => {
  const endpoint = await rotateSecret(shop.db, id)
  return endpoint && endpointSecret(shop.config.secret, endpoint.id, endpoint.secretVersion)
}

/** Sends `shop.ping` to an endpoint as a test; false for an unknown one. */
export const pingEndpoint = async (shop: Shop, id: string, now: Date): Promise<boolean> => {
  const endpoint = (await listEndpoints(shop.db)).find((one) => one.id === id)
  if (!endpoint) return false
  const event = { eventId: `ping_${newId(now)}`, event: 'shop.ping', data: {}, at: now }
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
