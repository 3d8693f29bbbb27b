import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  retryWebhookDelivery,
  testWebhook,
  type Webhook,
} from '#contract/staff/webhooks.ts'
import { webhookProblemOf } from '#domain/webhooks/problem.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import { perform, staff } from '../staff/index.ts'
import { announceTo } from './deliver.ts'
import { factsOf, WEBHOOK } from './facts.ts'
import { endpointSecret } from './sign.ts'
import {
  changeEndpoint,
  countDeliveries,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listDeliveries,
  listEndpoints,
  reviveDelivery,
  rotateSecret,
  type Endpoint,
  type Standing,
} from './store/webhooks.ts'

export const webhookCalls: Served[] = [
  serve(listWebhooks, [staff()], async ({ shop }) => {
    const standings = new Map((await countDeliveries(shop.db)).map((one) => [one.endpointId, one]))
    const endpoints = await listEndpoints(shop.db)
    return { data: endpoints.map((one) => present(one, standings.get(one.id))) }
  }),

  serve(addWebhook, [staff()], async (ask) => {
    const { shop, now } = ask
    const { url, events } = ask.body
    if ((await shop.ports.webhooks.refusal(url)) !== null)
      throw new AppError('invalid', { errors: { url: [{ key: 'validation.webhookUrl' }] } })
    const id = newId(now)
    const made = await perform(ask, async (tx) => {
      if (!(await insertEndpoint(tx, { id, url, events: [...events], createdAt: now })))
        throw new AppError('invalid', { errors: { url: [{ key: 'validation.takenHere' }] } })
      return {
        done: (await findEndpoint(tx, id))!,
        act: {
          act: 'webhook_added',
          entity: { kind: WEBHOOK, id },
          after: { url, events: events.join(', ') },
        },
      }
    })
    return {
      data: { webhook: present(made), secret: endpointSecret(shop.dataKey, id, 1) },
    }
  }),

  serve(changeWebhook, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { id } = ask.params
      const { events, paused, version } = ask.body
      const before = await found(tx, id)
      const pausedAt = paused ? (before.pausedAt ?? ask.now) : null
      const after = await changeEndpoint(tx, id, { events, pausedAt, version })
      if (!after) throw new AppError('changed_meanwhile', { details: present(before) })
      return {
        done: present(after),
        act: {
          act: 'webhook_changed',
          entity: { kind: WEBHOOK, id },
          before: factsOf(before),
          after: factsOf(after),
        },
      }
    }),
  })),

  serve(renewWebhookSecret, [staff()], async (ask) => {
    const { id } = ask.params
    const version = await perform(ask, async (tx) => {
      const renewed = await rotateSecret(tx, id)
      if (!renewed) throw new AppError('not_found')
      return {
        done: renewed.secretVersion,
        act: { act: 'webhook_secret', entity: { kind: WEBHOOK, id }, facts: { url: renewed.url } },
      }
    })
    return { data: { secret: endpointSecret(ask.shop.dataKey, id, version) } }
  }),

  serve(testWebhook, [staff(), once()], async (ask) => {
    await perform(ask, async (tx) => {
      const endpoint = await found(tx, ask.params.id)
      const event = { event: 'shop.ping' as const, data: {}, at: ask.now }
      await announceTo(tx, endpoint, { ...event, eventId: `ping_${newId(ask.now)}` })
      return {
        done: {},
        act: {
          act: 'webhook_tested',
          entity: { kind: WEBHOOK, id: endpoint.id },
          facts: { url: endpoint.url },
        },
      }
    })
    ask.shop.wakeOutbox()
    return { data: {} }
  }),

  serve(removeWebhook, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const before = await found(tx, ask.params.id)
      await deleteEndpoint(tx, before.id)
      return {
        done: {},
        act: {
          act: 'webhook_removed',
          entity: { kind: WEBHOOK, id: before.id },
          before: { url: before.url, ...factsOf(before) },
        },
      }
    }),
  })),

  serve(listWebhookDeliveries, [staff()], async ({ shop, params }) => {
    const { id } = await found(shop.db, params.id)
    const deliveries = await listDeliveries(shop.db, null, id)
    return {
      data: deliveries.map((one) => ({
        id: one.id,
        event: one.event,
        state: one.state,
        tries: one.tries,
        status: one.status,
        problem: one.error === null ? null : webhookProblemOf(one.error),
        created_at: one.createdAt.toISOString(),
      })),
    }
  }),

  serve(retryWebhookDelivery, [staff(), once()], async (ask) => {
    const { id } = ask.params
    await perform(ask, async (tx) => {
      if (!(await reviveDelivery(tx, id))) throw new AppError('not_found')
      await enqueue(tx, 'webhook.send', { deliveryId: id }, ask.now)
      return {
        done: {},
        act: { act: 'webhook_retried', entity: { kind: 'webhook_delivery', id }, facts: {} },
      }
    })
    ask.shop.wakeOutbox()
    return { data: {} }
  }),
]

const found = async (db: Queryable, id: string): Promise<Endpoint> => {
  const endpoint = await findEndpoint(db, id)
  if (!endpoint) throw new AppError('not_found')
  return endpoint
}

const present = (one: Endpoint, standing?: Standing): Webhook => ({
  id: one.id,
  url: one.url,
  events: one.events,
  created_at: one.createdAt.toISOString(),
  paused_at: one.pausedAt?.toISOString() ?? null,
  waiting: standing?.waiting ?? 0,
  dead: standing?.dead ?? 0,
  last_at: standing?.lastAt?.toISOString() ?? null,
  version: one.version,
})
