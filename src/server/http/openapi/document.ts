import { pages } from '#contract/pages.ts'
import { type AnyCall, type Auth } from '#contract/call.ts'
import { errorTable, type ErrorCode } from '#contract/errors.ts'
import { hasBody, refusalsOf } from '#contract/refusals.ts'
import { LIMITS } from '#domain/rate-limits.ts'
import { KEY_TTL_HOURS, KEY_LENGTH_MAX } from '../../platform/idempotency.ts'
import type { Served } from '../serve.ts'
import { answerKey, callName, readExamples, sharedExample, type Examples } from './examples.ts'
import { namedSchemas, schemaOf, withUnits, type Json } from './shapes.ts'
import { otherPaths } from './other-paths.ts'
import { tagOf } from './tag-of.ts'
import { tags } from './tags.ts'
import { outgoingWebhooks } from './webhooks.ts'

/** The contract as OpenAPI 3.1, from the schemas that validate the requests. */
export const openApiDocument = (served: readonly Served[], origin: string, name: string): Json => {
  const paths: Record<string, Json> = {}
  const examples = readExamples()
  for (const one of served)
    (paths[`/api/${one.call.api}${one.call.path}`] ??= {})[one.call.method.toLowerCase()] =
      operationOf(one, examples)
  const schemas = namedSchemas()
  const document = {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      summary: 'Shop, fresh-food delivery and loyalty.',
      description: [
        'Money is whole Rupiah; `formatted_…` is the same for people. Times are ISO 8601 in UTC. Ids are opaque strings.',
        'Success is `{"data": …}`, lists add `meta`. Failure is `{"message", "code", "errors"?, "details"?, "request_id"}`: `message` is for people, in',
        'the language of `Accept-Language` (`en` or `id`); `code` is stable. Fields may be added; none is removed or changed within a version.',
      ].join('\n'),
      contact: { name, url: `${origin}${pages.faq()}` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This shop.' }],
    tags: [
      ...tags.map(({ name, description }) => ({ name, description })),
      { name: 'Files and webhooks', description: 'Files, and notices from gateways and couriers.' },
    ],
    paths: { ...paths, ...otherPaths },
    webhooks: outgoingWebhooks(),
    components: {
      securitySchemes: securitySchemes(),
      headers: {
        RequestId: { description: 'Names this request in the log.', schema: { type: 'string' } },
        RetryAfter: {
          description: 'Seconds to wait before the next try.',
          schema: { type: 'integer', minimum: 0 },
        },
        Replayed: {
          description: '`true`: the stored answer of an earlier request with the same key.',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      responses: Object.assign(
        {},
        ...served.map(({ call }) =>
          Object.fromEntries(refusedWith(call).map(({ name, response }) => [name, response])),
        ),
      ),
      schemas,
      examples: sharedExamples(served, examples),
    },
  }
  return withUnits(document, schemas)
}

const operationOf = ({ call, guards }: Served, examples: Examples): Json => ({
  operationId: operationId(call),
  summary: summaryOf(call),
  description: describe(call, guards),
  tags: [tagOf(`${call.api}${call.path}`)],
  security: securityOf(call),
  parameters: parametersOf(call),
  ...(hasBody(call) ? { requestBody: bodyOf(call, examples) } : {}),
  responses: { [call.status]: successOf(call, examples), ...failuresOf(call) },
})

const sharedExamples = (served: readonly Served[], { answers }: Examples): Json => {
  const names = new Set(
    served.map(({ call }) => sharedExample(call)).filter((name) => name !== null),
  )
  return Object.fromEntries(
    [...names].map((name) => [name, { summary: 'From the demo shop', value: answers[name] }]),
  )
}

const summaryOf = ({ summary }: AnyCall): string => summary.replace(/\.$/, '')

/** `put_shop_cart_update`: the method and the path, with single underscores. */
const operationId = ({ method, api, path }: AnyCall): string =>
  `${method}_${api}${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '')

const WHO: Readonly<Record<Auth, string>> = {
  public: 'Open to anyone; the answer is the same for all.',
  optional: 'Open to anyone; a signed-in customer also gets their own marks.',
  customer: 'For a signed-in customer.',
  verifying: 'For a session that still has to be verified, or a full one.',
  reset: 'For the session of a forgotten password.',
  staff: 'For a signed-in staff member.',
}

const describe = (call: AnyCall, guards: Served['guards']): string => {
  const repeats = call.idempotent
    ? `Repeat it with the same \`Idempotency-Key\` after a network failure: the effect happens once, and the first answer is stored for ${KEY_TTL_HOURS} hours.`
    : ''
  const limits = guards.flatMap((guard) => {
    if (guard.kind !== 'limit') return []
    const { uses, seconds, by } = LIMITS[guard.limit]
    return [`At most ${uses} in ${seconds} seconds by ${by}.`]
  })
  return [WHO[call.auth], repeats, ...limits].filter(Boolean).join(' ')
}

const securitySchemes = (): Json => ({
  shopToken: {
    type: 'http',
    scheme: 'bearer',
    description: '`wp_token` of a session: for `/api/shop`. 15 minutes.',
  },
  accountToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      '`token` of a session: for `/api/account`, and for `/api/shop` as well. 15 minutes.',
  },
  staffToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of `POST /api/staff/login`.',
  },
})

const securityOf = ({ api, auth }: AnyCall): Json[] => {
  if (auth === 'public') return []
  const keys =
    api === 'staff'
      ? [{ staffToken: [] }]
      : api === 'shop'
        ? [{ shopToken: [] }, { accountToken: [] }]
        : [{ accountToken: [] }]
  return auth === 'optional' ? [{}, ...keys] : keys
}

const parametersOf = (call: AnyCall): Json[] => {
  const params = (schemaOf(call.params, 'input')['properties'] ?? {}) as Record<string, Json>
  const query = schemaOf(call.query, 'input')
  const required = new Set((query['required'] as string[] | undefined) ?? [])
  return [
    ...Object.entries(params).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      ...described(schema),
    })),
    ...Object.entries((query['properties'] ?? {}) as Record<string, Json>).map(
      ([name, schema]) => ({
        name,
        in: 'query',
        required: required.has(name),
        ...described(schema),
      }),
    ),
    ...(call.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description:
              'Any text of your own, new for each intent and the same for each repeat of it.',
            schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
          },
        ]
      : []),
    ...(call.tapped ? TAP_HEADERS : []),
  ]
}

const tapHeader = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const TIME = { type: 'string', format: 'date-time' }
const TAP_HEADERS: Json[] = [
  tapHeader(
    'X-Petik-Tapped-At',
    'When it was done, if it is sent later. At most 12 hours ago.',
    TIME,
  ),
  tapHeader('X-Petik-Sent-At', 'The time on the same clock now; corrects a wrong clock.', TIME),
  tapHeader(
    'X-Petik-After',
    'The idempotency key of the act before it on the same thing: refused until that one is settled.',
    { type: 'string', maxLength: KEY_LENGTH_MAX },
  ),
]

/** OpenAPI puts a parameter's description next to its schema. */
const described = ({ description, ...schema }: Json): Json =>
  description === undefined ? { schema } : { description, schema }

/** A form carries every value as text; the document shows numbers as its schema has them. */
const asTyped = (example: Json, { properties }: Json): Json => {
  const fields = (properties ?? {}) as Record<string, Json | undefined>
  const isNumber = (name: string) => fields[name]?.['type'] === 'integer'
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]),
  )
}

const bodyOf = (call: AnyCall, { requests }: Examples): Json => {
  const example = requests[callName(call)]
  const schema = schemaOf(call.body, 'input')
  const shown = example !== undefined && call.multipart ? asTyped(example, schema) : example
  const media = { schema, ...(shown === undefined ? {} : { example: shown }) }
  return {
    required: true,
    content: { [call.multipart ? 'multipart/form-data' : 'application/json']: media },
  }
}

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

const successOf = (call: AnyCall, examples: Examples): Json => {
  const meta = schemaOf(call.meta, 'output')
  const hasMeta = Object.keys((meta['properties'] as Json | undefined) ?? {}).length > 0
  const schema = {
    type: 'object',
    required: hasMeta ? ['data', 'meta'] : ['data'],
    properties: {
      data: { description: `${summaryOf(call)}.`, ...schemaOf(call.data, 'output') },
      ...(hasMeta ? { meta: { ...meta, description: 'About the list as a whole.' } } : {}),
    },
  }
  const headers = call.idempotent
    ? { ...REQUEST_ID, 'Idempotent-Replayed': { $ref: '#/components/headers/Replayed' } }
    : REQUEST_ID
  return {
    description: call.status === 201 ? 'Created.' : 'Done.',
    headers,
    content: call.files
      ? Object.fromEntries(
          call.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        )
      : { 'application/json': { schema, ...exampleOf(call, examples) } },
  }
}

const exampleOf = (call: AnyCall, { answers }: Examples): Json => {
  const shared = sharedExample(call)
  if (shared !== null) return { examples: { demo: { $ref: `#/components/examples/${shared}` } } }
  const example = answers[answerKey(call)]
  return example === undefined ? {} : { example }
}

/** References, by status, to the error responses of a call. */
const failuresOf = (call: AnyCall): Json =>
  Object.fromEntries(
    refusedWith(call).map(({ status, name }) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  )

/**
 * One response per status, its codes as an enum. Calls with the same codes share it, so it is named
 * after them.
 */
const refusedWith = (call: AnyCall): { status: number; name: string; response: Json }[] => {
  const byStatus = Map.groupBy(refusalsOf(call).toSorted(), (code) => errorTable[code].status)
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => ({
      status,
      name: [status, ...codes].join('.'),
      response: refusal(status, codes),
    }))
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'No valid token.',
  403: 'Not allowed.',
  404: 'Not found, or not yours.',
  408: 'The body came too slowly.',
  409: 'Conflicts with the present state.',
  413: 'The body is too large.',
  415: 'The media type is not supported.',
  422: 'A field is wrong; `errors` names it.',
  429: 'Too many requests.',
  503: 'Not available at the moment; try again.',
}

const refusal = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: MEANINGS[status] ?? 'Refused.',
  headers:
    status === 429 || status === 503
      ? { ...REQUEST_ID, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
      : REQUEST_ID,
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          {
            properties: {
              code: { description: 'What went wrong, as a stable word.', enum: codes },
            },
          },
        ],
      },
    },
  },
})
