import { WEBHOOK_EVENTS } from '#domain/webhooks/event.ts'
import { DAY_MS } from '#domain/time.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { recordCommand, type Act } from '../staff/index.ts'
import { announceTo } from './deliver.ts'
import { factsOf, WEBHOOK } from './facts.ts'
import { endpointSecret } from './sign.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  purgeDeliveries,
  insertEndpoint,
  reviveDelivery,
  rotateSecret,
  type Endpoint,
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
  const isNew = await shop.database.transaction(async (tx) => {
    if (!(await insertEndpoint(tx, { id, url, events: [...events], createdAt: now }))) return false
    const after = { url, events: events.join(', ') }
    await recordCommand(tx, now, { act: 'webhook_added', entity: { kind: WEBHOOK, id }, after })
    return true
  })
  return isNew ? { id, secret: endpointSecret(shop.dataKey, id, 1) } : null
}

export const removeEndpoint = (shop: Shop, id: string): Promise<boolean> =>
  withEndpoint(shop, id, async (tx, { url, ...before }) => {
    await deleteEndpoint(tx, id)
    return { act: 'webhook_removed', before: { url, ...factsOf(before) } }
  })

/** Pauses an endpoint, or goes on with it; what happens meanwhile is not sent later. */
export const pauseEndpoint = (shop: Shop, id: string, at: Date | null): Promise<boolean> =>
  withEndpoint(shop, id, (tx, before) => changed(tx, before, { pausedAt: at }))

export const chooseEvents = (shop: Shop, id: string, events: readonly string[]): Promise<boolean> =>
  withEndpoint(shop, id, (tx, before) => changed(tx, before, { events }))

type Done = Pick<Act, 'act' | 'before' | 'after' | 'facts'>

/** An act of the command line on an endpoint, with its row in the audit log; false without one. */
const withEndpoint = (
  shop: Shop,
  id: string,
  work: (tx: Transaction, endpoint: Endpoint) => Promise<Done>,
): Promise<boolean> =>
  shop.database.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id)
    if (!endpoint) return false
    const act = await work(tx, endpoint)
    await recordCommand(tx, shop.clock.now(), { ...act, entity: { kind: WEBHOOK, id } })
    return true
  })

const changed = async (
  tx: Transaction,
  before: Endpoint,
  change: Parameters<typeof changeEndpoint>[2],
): Promise<Done> => {
  const after = await changeEndpoint(tx, before.id, change)
  return { act: 'webhook_changed', before: factsOf(before), after: factsOf(after ?? before) }
}

/** Rotates an endpoint's secret; null for an unknown one. */
export const renewSecret = async (shop: Shop, id: string): Promise<string | null> => {
  let version: number | null = null
  await withEndpoint(shop, id, async (tx, { url }) => {
    version = (await rotateSecret(tx, id))?.secretVersion ?? null
    return { act: 'webhook_secret', facts: { url } }
  })
  return version === null ? null : endpointSecret(shop.dataKey, id, version)
}

/** Sends `shop.ping` to an endpoint as a test; false for an unknown one. */
export const pingEndpoint = async (shop: Shop, id: string, now: Date): Promise<boolean> => {
  const event = { eventId: `ping_${newId(now)}`, event: 'shop.ping' as const, data: {}, at: now }
  const isSent = await withEndpoint(shop, id, async (tx, endpoint) => {
    await announceTo(tx, endpoint, event)
    return { act: 'webhook_tested', facts: { url: endpoint.url } }
  })
  if (isSent) shop.wakeOutbox()
  return isSent
}

/** Retries a dead delivery; false when there is none. */
export const retryDelivery = async (shop: Shop, id: string, now: Date): Promise<boolean> => {
  const isBack = await shop.database.transaction(async (tx) => {
    if (!(await reviveDelivery(tx, id))) return false
    await enqueue(tx, 'webhook.send', { deliveryId: id }, now)
    const entity = { kind: 'webhook_delivery', id }
    await recordCommand(tx, now, { act: 'webhook_retried', entity, facts: {} })
    return true
  })
  if (isBack) shop.wakeOutbox()
  return isBack
}

/** Deletes deliveries and their log after a month. */
export const purgeWebhookDeliveries = (shop: Shop, now: Date): Promise<number> =>
  purgeDeliveries(shop.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
