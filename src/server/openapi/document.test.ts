import { describe, expect, it } from 'vitest'
import { errorTable } from '#contract/errors.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { AppError } from '../errors.ts'
import { served } from '../calls.ts'
import { checkRefusal } from '../serve.ts'
import { openApiDocument } from './document.ts'
import { tagOf } from './tags.ts'

type Operation = {
  operationId: string
  tags: string[]
  description: string
  security: object[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, { $ref?: string; headers?: object }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: Record<string, Record<string, unknown>>
}

const document = openApiDocument(served, 'https://shop.petik.example') as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every `$ref` in a part of the document. */
const references = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) => (key === '$ref' && typeof value === 'string' ? [value] : references(value)))

describe('the OpenAPI document', () => {
  it('gives every operation a name of its own, a description and a known tag', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const known = new Set(document.tags.map(({ name }) => name))
    expect(operations.filter(({ operation }) => operation.description === '' || !operation.tags.every((tag) => known.has(tag)))).toEqual([])
  })

  it('refers only to what it holds', () => {
    const wrong = new Set(references(document)).difference(
      new Set(
        Object.entries(document.components).flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`)),
      ),
    )
    expect([...wrong]).toEqual([])
  })

  it.each(served.map(({ call }) => [`${call.method} /api/${call.api}${call.path}`, call] as const))(
    '%s lists its success and each status it refuses with',
    (_, call) => {
      const { responses } = document.paths[`/api/${call.api}${call.path}`]![call.method.toLowerCase()]!
      const statuses = [call.status, ...refusalsOf(call).map((code) => errorTable[code].status)]
      expect(Object.keys(responses).toSorted()).toEqual([...new Set(statuses)].map(String).toSorted())
    },
  )

  it('tells with 429 and 503 how long to wait', () => {
    const late = Object.entries(document.components['responses']!).filter(([name]) => /^(429|503)\./.test(name))
    expect(late.length).toBeGreaterThan(1)
    for (const [, response] of late) expect(response).toHaveProperty('headers.Retry-After')
  })

  it('names the header of the key where a call may be repeated, and says when an answer is a repeated one', () => {
    const { parameters, responses } = document.paths['/api/shop/checkout/process']!['post']!
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(responses['200']).toHaveProperty('headers.Idempotent-Replayed')
  })

  it('refuses a path without a tag', () => {
    expect(() => tagOf('shop/gardens')).toThrow('No tag for shop/gardens')
  })
})

describe('a refusal that the contract does not list', () => {
  const { call } = served.find((one) => one.call.path === '/cart' && one.call.method === 'GET')!

  it('is a failure in tests and development', () => {
    expect(String(checkRefusal(call, new AppError('slot_full')))).toContain(
      'GET /cart refuses with slot_full, which its contract does not list',
    )
  })

  it('passes where it is listed', () => {
    const listed = new AppError('unauthenticated')
    expect(checkRefusal(call, listed)).toBe(listed)
  })
})
