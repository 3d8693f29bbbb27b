import {
  addEndpoint,
  chooseEvents,
  endpointProblem,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  pingEndpoint,
  removeEndpoint,
  renewSecret,
  retryDelivery,
  unknownEvent,
  type LoggedDelivery,
} from './index.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void
type Shop = OpenShop['shop']

/** `webhooks …`; null for unknown words. */
export const webhooksCommand = async (
  { shop }: OpenShop,
  [verb, first, second, third]: string[],
  print: Print,
): Promise<number | null> => {
  const now = shop.clock.now()
  if (verb === 'list') return list(shop, print)
  if (verb === 'log')
    return showDeliveries(await listDeliveries(shop.db, null, first ?? null), print)
  if (verb === 'dead') return showDeliveries(await listDeliveries(shop.db, 'dead', null), print)
  if (!first) return null
  if (verb === 'add') return add(shop, first, chosen(second, third), now, print)
  if (verb === 'events' && second !== undefined)
    return choose(shop, first, chosen(second, third), print)
  if (verb === 'pause' || verb === 'resume')
    return told(
      print,
      await pauseEndpoint(shop, first, verb === 'pause' ? now : null),
      `${verb}d ${first}`,
      `there is no endpoint ${first}`,
    )
  if (verb === 'remove')
    return told(
      print,
      await removeEndpoint(shop, first),
      `removed ${first}`,
      `there is no endpoint ${first}`,
    )
  if (verb === 'test')
    return told(
      print,
      await pingEndpoint(shop, first, now),
      'shop.ping is queued',
      `there is no endpoint ${first}`,
    )
  if (verb === 'retry')
    return told(
      print,
      await retryDelivery(shop, first, now),
      `retrying ${first}`,
      `there is no dead delivery ${first}`,
    )
  if (verb !== 'rotate') return null
  const secret = await renewSecret(shop, first)
  return told(
    print,
    secret !== null,
    `the secret is now ${secret}`,
    `there is no endpoint ${first}`,
  )
}

/** `--events a,b`, or the names alone. */
const chosen = (flag: string | undefined, names: string | undefined): string[] =>
  (flag === '--events' ? names : flag?.replace(/^--events=/, ''))?.split(',') ?? []

const choose = async (shop: Shop, id: string, events: string[], print: Print): Promise<number> => {
  const unknown = unknownEvent(events)
  if (unknown !== null) {
    print(unknown)
    return 1
  }
  return told(
    print,
    await chooseEvents(shop, id, events),
    `${id} gets ${events.join(', ')}`,
    `there is no endpoint ${id}`,
  )
}

const told = (print: Print, isDone: boolean, done: string, not: string): number => {
  print(isDone ? done : not)
  return isDone ? 0 : 1
}

const list = async (shop: Shop, print: Print): Promise<number> => {
  const endpoints = await listEndpoints(shop.db)
  for (const { id, url, events, pausedAt } of endpoints)
    print(
      `${id}  ${url}  ${events.length === 0 ? 'every event' : events.join(', ')}${pausedAt ? '  paused' : ''}`,
    )
  if (endpoints.length === 0) print('there are no endpoints')
  return 0
}

const add = async (
  shop: Shop,
  url: string,
  events: string[],
  now: Date,
  print: Print,
): Promise<number> => {
  const problem = await endpointProblem(shop, url, events)
  if (problem !== null) {
    print(`${url}: ${problem}`)
    return 1
  }
  const added = await addEndpoint(shop, url, events, now)
  if (!added) {
    print(`${url} is an endpoint already`)
    return 1
  }
  print(`added ${added.id}`)
  print(`its secret is ${added.secret}: it is shown only once`)
  return 0
}

const showDeliveries = (deliveries: readonly LoggedDelivery[], print: Print): number => {
  for (const { id, event, url, state, tries, createdAt, status, error } of deliveries)
    print(
      `${id}  ${createdAt.toISOString()}  ${event}  ${url}  ${state} after ${tries}: ${status ?? error ?? 'not tried yet'}`,
    )
  print(`${deliveries.length} shown`)
  return 0
}
