import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { errorTable } from '#contract/errors.ts'
import { UNITS } from '#contract/means.ts'
import { hasBody, refusalsOf } from '#contract/refusals.ts'
import { WEBHOOKS } from '#contract/webhooks.ts'
import type { WebhookEventName } from '#domain/webhooks/event.ts'
import { AppError } from '../../errors.ts'
import { served } from '../../start/calls.ts'
import { checkAnswer, checkRefusal } from '../serve.ts'
import { openApiDocument } from './document.ts'
import { unitOf, type Json } from './shapes.ts'
import { answerKey, callName, EXAMPLE_FILE, readExamples } from './examples.ts'
import { tagOf } from './tag-of.ts'
import { webhookExamples } from './webhooks.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  description: string
  security: object[]
  parameters?: { name: string; in: string; description?: string; schema: Json }[]
  responses: Record<string, { $ref?: string; headers?: object }>
}
type Document = {
  webhooks: Record<string, { post: Operation }>
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Json> }
}

const document = openApiDocument(
  served,
  'https://shop.petik.example',
  'Petik',
) as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every `$ref` in a part of the document. */
const references = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === '$ref' && typeof value === 'string' ? [value] : references(value),
      )

/** Every property of every schema in a part of the document, with its path. */
const propertiesOf = (part: unknown, way: string): { way: string; property: Json }[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) => [
        ...(key === 'properties' && isSchema(part)
          ? Object.entries(value as Record<string, Json>).map(([name, property]) => ({
              way: `${way}.${name}`,
              property,
            }))
          : []),
        ...propertiesOf(value, `${way}/${key}`),
      ])
// A property may itself be called `properties`; then no properties follow below it.
const isSchema = (part: object): boolean => 'type' in part || !('description' in part)

const { schemas } = document.components
const wordsOf = ({ description, $ref }: Json): unknown =>
  description ??
  (typeof $ref === 'string' ? schemas[$ref.split('/').at(-1)!]?.['description'] : undefined)
const isNumber = (part: Json): boolean =>
  ['number', 'integer'].includes(part['type'] as string) ||
  ((part['anyOf'] as Json[] | undefined) ?? []).some(isNumber)

const properties = propertiesOf(document, '')
const parameters = operations.flatMap(({ path, method, operation }) =>
  (operation.parameters ?? []).map((parameter) => ({
    way: `${method} ${path} ${parameter.name}`,
    parameter,
  })),
)

const patternsOf = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === 'pattern' && typeof value === 'string' ? [value] : patternsOf(value),
      )

describe('the descriptions in the document', () => {
  it('give a sentence for each property', () => {
    expect(properties.length).toBeGreaterThan(1_500)
    const silent = properties.filter(
      ({ property }) => !/^[A-Z`].{3,}[.]$/s.test(String(wordsOf(property))),
    )
    expect(silent.map(({ way }) => way)).toEqual([])
  })

  it('give a sentence for each parameter', () => {
    expect(parameters.length).toBeGreaterThan(150)
    const silent = parameters.filter(
      ({ parameter }) => !/^[A-Z`].{3,}[.]$/s.test(String(parameter.description)),
    )
    expect(silent.map(({ way }) => way)).toEqual([])
  })

  it('name the unit of each number, or call it a count', () => {
    const numbers = [
      ...properties
        .filter(({ property }) => isNumber(property))
        .map(({ way, property }) => ({ way, part: property })),
      ...parameters
        .filter(({ parameter }) => isNumber(parameter.schema))
        .map(({ way, parameter }) => ({ way, part: parameter as Json })),
    ]
    expect(numbers.length).toBeGreaterThan(150)
    const without = numbers.filter(({ part }) => {
      const unit = unitOf(part, schemas)
      if (unit === 'count' || unit === 'ordinal') return false
      return (
        !UNITS.some((known) => known === unit) || !String(wordsOf(part)).endsWith(` In ${unit}.`)
      )
    })
    expect(without.map(({ way }) => way)).toEqual([])
  })

  it('have short summaries without a final full stop', () => {
    const wrong = operations.filter(
      ({ operation: { summary } }) =>
        summary === '' || summary.endsWith('.') || summary.length > 150,
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

const withFiles = (request: unknown): unknown =>
  Object.fromEntries(
    Object.entries(request as object).map(([name, value]) => [
      name,
      value === EXAMPLE_FILE ? new File(['x'], 'x') : value,
    ]),
  )

describe('the webhooks', () => {
  it.each(Object.entries(WEBHOOKS))('describe %s with an example of its payload', (name, shape) => {
    const strict = v.strictObject(
      (shape.data as v.ObjectSchema<v.ObjectEntries, undefined>).entries,
    )
    const example = webhookExamples[name as WebhookEventName]
    expect(v.safeParse(strict, example).issues).toBeUndefined()
    const [part] = Object.keys(strict.entries)
    const fields = (strict.entries[part ?? ''] as { entries?: object } | undefined)?.entries ?? {}
    expect(Object.keys(example[part ?? ''] ?? {})).toEqual(Object.keys(fields))
    expect(document.webhooks[name]!.post.summary).toMatch(/^[A-Z].{5,}[^.]$/)
  })
})

describe('the examples', () => {
  const { requests, answers } = readExamples()

  it.each(
    served.filter(({ call }) => !call.files).map(({ call }) => [callName(call), call] as const),
  )('exist for %s and match its contract', (name, call) => {
    const { data, meta } = answers[answerKey(call)] as { data: never; meta?: never }
    checkAnswer(call, meta === undefined ? { data } : { data, meta })
    if (!hasBody(call)) return
    const body = v.safeParse(call.body, withFiles(requests[name]))
    expect(body.issues && v.flatten(body.issues)).toBeUndefined()
  })

  it('belong to existing calls and shapes', () => {
    const known = new Set(served.flatMap(({ call }) => [callName(call), answerKey(call)]))
    expect(
      [...Object.keys(requests), ...Object.keys(answers)].filter((name) => !known.has(name)),
    ).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('contains no unreferenced components', () => {
    const used = new Set(references(document))
    const idle = Object.entries(document.components).flatMap(([kind, parts]) =>
      kind === 'securitySchemes'
        ? []
        : Object.keys(parts).filter((name) => !used.has(`#/components/${kind}/${name}`)),
    )
    expect(idle).toEqual([])
  })

  it('describes each parameter of a path, and no other', () => {
    const wrong = operations.filter(({ path, operation }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
      const described = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      return inPath.toSorted().join() !== described.toSorted().join()
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('contains only patterns that need no flag', () => {
    const patterns = patternsOf(document)
    expect(patterns.length).toBeGreaterThan(20)
    expect(patterns.filter((pattern) => pattern.includes(String.raw`\p{`))).toEqual([])
  })

  it('has no two paths of the same form', () => {
    const forms = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([])
  })

  it('states for each operation its authorisation and its failures', () => {
    const wrong = operations.filter(
      ({ operation }) =>
        !Array.isArray(operation.security) ||
        !Object.keys(operation.responses).some((status) => status.startsWith('4')),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('gives every operation a unique name, a description and a known tag', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const known = new Set(document.tags.map(({ name }) => name))
    expect(
      operations.filter(
        ({ operation }) =>
          operation.description === '' || !operation.tags.every((tag) => known.has(tag)),
      ),
    ).toEqual([])
  })

  it('contains every component that it references', () => {
    const wrong = new Set(references(document)).difference(
      new Set(
        Object.entries(document.components).flatMap(([kind, parts]) =>
          Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
        ),
      ),
    )
    expect([...wrong]).toEqual([])
  })

  it.each(served.map(({ call }) => [`${call.method} /api/${call.api}${call.path}`, call] as const))(
    '%s lists its success and each of its error statuses',
    (_, call) => {
      const { responses } =
        document.paths[`/api/${call.api}${call.path}`]![call.method.toLowerCase()]!
      const statuses = [call.status, ...refusalsOf(call).map((code) => errorTable[code].status)]
      expect(Object.keys(responses).toSorted()).toEqual(
        [...new Set(statuses)].map(String).toSorted(),
      )
    },
  )

  it('documents Retry-After for 429 and 503', () => {
    const late = Object.entries(document.components['responses']!).filter(([name]) =>
      /^(429|503)\./.test(name),
    )
    expect(late.length).toBeGreaterThan(1)
    for (const [, response] of late) expect(response).toHaveProperty('headers.Retry-After')
  })

  it('documents Idempotency-Key where a call may be repeated, and the header of a replay', () => {
    const { parameters, responses } = document.paths['/api/shop/checkout/process']!['post']!
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
    expect(responses['200']).toHaveProperty('headers.Idempotent-Replayed')
  })

  it('rejects a path without a tag', () => {
    expect(() => tagOf('shop/gardens')).toThrow('No tag for shop/gardens')
  })
})

describe('an error that the contract does not list', () => {
  const { call } = served.find((one) => one.call.path === '/cart' && one.call.method === 'GET')!

  it('is a failure in tests and development', () => {
    expect(String(checkRefusal(call, new AppError('slot_full')))).toContain(
      'GET /cart refuses with slot_full, which its contract does not list',
    )
  })

  it('passes when it is listed', () => {
    const listed = new AppError('unauthenticated')
    expect(checkRefusal(call, listed)).toBe(listed)
  })
})
