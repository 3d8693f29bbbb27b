import { readFileSync } from 'node:fs'
import { WEBHOOKS } from '#contract/webhooks.ts'
import type { WebhookEventName } from '#domain/webhooks/event.ts'
import { schemaOf, type Json } from './shapes.ts'

/** `data` of an example of each event. */
export const webhookExamples = JSON.parse(
  readFileSync(new URL('./webhook-examples.json', import.meta.url), 'utf8'),
) as Record<WebhookEventName, Json>

const HEADERS: Readonly<Record<string, string>> = {
  'Petik-Event': 'The event.',
  'Petik-Delivery': 'Names the delivery; the same at every attempt.',
  'Petik-Signature':
    '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` with the secret of the endpoint.',
}

/** What the shop posts to the endpoints of other systems. */
export const outgoingWebhooks = (): Json =>
  Object.fromEntries(
    Object.entries(WEBHOOKS).map(([name, { version, when, data }]) => [
      name,
      {
        post: {
          operationId: `webhook_${name.replace('.', '_')}`,
          summary: when,
          description:
            'Signed, retried four times, and possibly out of order. An `id` that was processed already is to be ignored.',
          tags: ['Files and webhooks'],
          security: [],
          parameters: Object.entries(HEADERS).map(([header, description]) => ({
            name: header,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: envelope(name, version, schemaOf(data, 'output')),
                example: exampleOf(name as WebhookEventName, version),
              },
            },
          },
          responses: { '2XX': { description: 'Taken. Anything else is retried.' } },
        },
      },
    ]),
  )

const envelope = (name: string, version: number, data: Json): Json => ({
  type: 'object',
  required: ['id', 'type', 'version', 'created_at', 'data'],
  properties: {
    id: {
      type: 'string',
      description: 'Names the event: the same for every endpoint and attempt.',
    },
    type: { const: name, description: 'The event.' },
    version: {
      'const': version,
      'type': 'integer',
      'description': 'Version of `data`; fields may be added within one.',
      'x-unit': 'ordinal',
    },
    created_at: { type: 'string', format: 'date-time', description: 'When it happened, in UTC.' },
    data: { ...data, description: 'What it is about.' },
  },
})

const exampleOf = (name: WebhookEventName, version: number): Json => ({
  id: 'evt_4711',
  type: name,
  version,
  created_at: '2026-11-20T02:01:10.000Z',
  data: webhookExamples[name],
})
