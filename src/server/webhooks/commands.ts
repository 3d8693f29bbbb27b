import {
  addEndpoint,
  endpointProblem,
  listDeliveries,
  listEndpoints,
  pingEndpoint,
  removeEndpoint,
  renewSecret,
  retryDelivery,
  type LoggedDelivery,
} from './index.ts'
import type { OpenShop } from '../shop.ts'

type Tell = (line: string) => void
type Shop = OpenShop['shop']

/** `webhooks …`; null for unknown words. */
export const webhooksCommand = async (
  { shop }: OpenShop,
  [verb, first, second]: string[],
  tell: Tell,
): Promise<number | null> => {
  const now = shop.clock.now()
  if (verb === 'list') return list(shop, tell)
  if (verb === 'log')
    return showDeliveries(await listDeliveries(shop.db, null, first ?? null), tell)
  if (verb === 'dead') return showDeliveries(await listDeliveries(shop.db, 'dead', null), tell)
  if (!first) return null
  if (verb === 'add') return add(shop, first, second?.split(',') ?? [], now, tell)
  if (verb === 'remove')
    return told(
      tell,
      await removeEndpoint(shop, first),
      `removed ${first}`,
      `there is no endpoint ${first}`,
    )
  if (verb === 'test')
    return told(
      tell,
      await pingEndpoint(shop, first, now),
      'shop.ping is queued',
      `there is no endpoint ${first}`,
    )
  if (verb === 'retry')
    return told(
      tell,
      await retryDelivery(shop, first, now),
      `retrying ${first}`,
      `there is no dead delivery ${first}`,
    )
  if (verb !== 'rotate') return null
  const secret = await renewSecret(shop, first)
  return told(tell, secret !== null, `the secret is now ${secret}`, `there is no endpoint ${first}`)
}

const told = (tell: Tell, isDone: boolean, done: string, not: string): number => {
  tell(isDone ? done : not)
  return isDone ? 0 : 1
}

const list = async (shop: Shop, tell: Tell): Promise<number> => {
  const endpoints = await listEndpoints(shop.db)
  for (const { id, url, events } of endpoints)
    tell(`${id}  ${url}  ${events.length === 0 ? 'every event' : events.join(', ')}`)
  if (endpoints.length === 0) tell('there are no endpoints')
  return 0
}

const add = async (
  shop: Shop,
  url: string,
  events: string[],
  now: Date,
  tell: Tell,
): Promise<number> => {
  const problem = await endpointProblem(shop, url, events)
  if (problem !== null) {
    tell(`${url}: ${problem}`)
    return 1
  }
  const added = await addEndpoint(shop, url, events, now)
  if (!added) {
    tell(`${url} is an endpoint already`)
    return 1
  }
  tell(`added ${added.id}`)
  tell(`its secret is ${added.secret}: it is shown only once`)
  return 0
}

const showDeliveries = (deliveries: readonly LoggedDelivery[], tell: Tell): number => {
  for (const { id, event, url, state, tries, createdAt, status, error } of deliveries)
    tell(
      `${id}  ${createdAt.toISOString()}  ${event}  ${url}  ${state} after ${tries}: ${status ?? error ?? 'not tried yet'}`,
    )
  tell(`${deliveries.length} shown`)
  return 0
}
