import * as v from 'valibot'
import { WEBHOOK_EVENTS } from '#domain/webhooks/event.ts'
import { WEBHOOK_PROBLEMS } from '#domain/webhooks/problem.ts'
import { staffCall } from '../call.ts'
import { opaqueId } from '../fields.ts'
import { count, means, ordinal, unit } from '../means.ts'
import { idParam, instant, oneLine } from '../wire.ts'
import { whole } from './goods/product-form.ts'

const VERSION_MAX = 1_000_000_000

export const WEBHOOK_URL_MAX = 500
const howMany = (description: string) => means(v.pipe(v.number(), count), description)
const when = (description: string) => means(v.nullable(instant), description)
const events = means(
  v.pipe(
    v.array(v.picklist(WEBHOOK_EVENTS, 'validation.oneOf')),
    v.maxLength(WEBHOOK_EVENTS.length, 'validation.max'),
  ),
  'What it gets; empty for every event, also those of later versions.',
)
const address = means(v.string(), 'Where events are posted to.')

const webhook = v.object({
  id: opaqueId,
  url: address,
  events: means(v.array(v.string()), 'What it gets; empty for every event.'),
  created_at: means(instant, 'When it was added.'),
  paused_at: when('Since when it gets nothing; null while it is served.'),
  waiting: howMany('Deliveries of the last 30 days that are not done.'),
  dead: howMany('Deliveries of the last 30 days that were given up.'),
  last_at: when('When it last took one.'),
  version: means(v.pipe(v.number(), ordinal), 'Counts saves.'),
})
export type Webhook = v.InferOutput<typeof webhook>

const delivery = v.object({
  id: opaqueId,
  event: means(v.string(), 'What is announced.'),
  state: means(v.picklist(['waiting', 'delivered', 'dead']), 'How far it is.'),
  tries: howMany('Attempts so far.'),
  status: means(v.nullable(v.pipe(v.number(), count)), 'HTTP status of the last attempt.'),
  problem: means(
    v.nullable(v.picklist(WEBHOOK_PROBLEMS)),
    'Why the last attempt got no answer; null where it got one.',
  ),
  created_at: means(instant, 'When it was made.'),
})
export type WebhookDelivery = v.InferOutput<typeof delivery>

const secret = means(v.string(), 'Signs its deliveries; shown once.')
const reading = { auth: 'staff', needs: 'people.read' } as const
const writing = { auth: 'staff', needs: 'people.write' } as const

export const listWebhooks = staffCall({
  method: 'GET',
  path: '/webhooks',
  summary: 'Other systems that are notified of events',
  ...reading,
  data: v.array(webhook),
})

/** The secret is shown in this answer alone, so the answer is not stored for repeats. */
export const addWebhook = staffCall({
  method: 'POST',
  path: '/webhooks',
  summary: 'Notify another system of events',
  ...writing,
  proof: true,
  body: v.object({
    url: means(
      v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('validation.required'),
        v.maxLength(WEBHOOK_URL_MAX, 'validation.maxLength'),
        oneLine,
      ),
      'An https address outside of private networks.',
    ),
    events,
  }),
  data: v.object({ webhook: means(webhook, 'The endpoint.'), secret }),
})

export const changeWebhook = staffCall({
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Choose its events, pause it or go on',
  ...writing,
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    events,
    paused: means(v.boolean(), 'Whether it gets nothing for now.'),
    version: means(
      v.pipe(whole(0, VERSION_MAX), unit('ordinal')),
      'The version that was read; another one is refused with `changed_meanwhile`.',
    ),
  }),
  data: webhook,
})

export const renewWebhookSecret = staffCall({
  method: 'POST',
  path: '/webhooks/{id}/secret',
  summary: 'Give it a new secret; the old one signs nothing any more',
  ...writing,
  proof: true,
  refuses: ['not_found'],
  params: idParam,
  data: v.object({ secret }),
})

export const testWebhook = staffCall({
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send it `shop.ping`',
  ...writing,
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: v.object({}),
})

export const removeWebhook = staffCall({
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Remove it with its deliveries',
  ...writing,
  refuses: ['not_found'],
  params: idParam,
  data: v.object({}),
})

export const listWebhookDeliveries = staffCall({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'Its newest deliveries, at most 100',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: v.array(delivery),
})

export const retryWebhookDelivery = staffCall({
  method: 'POST',
  path: '/webhook-deliveries/{id}/retry',
  summary: 'Try a delivery that was given up again',
  ...writing,
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: v.object({}),
})
