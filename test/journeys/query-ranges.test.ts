/**
 * Each query parameter has values, a range or a pattern in the document; anything else gets a 422
 * that names it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOf, sendAsk } from '../support/asks.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { nameOf } from '../support/contract-fields.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { served } from '../../src/server/start/calls.ts'
import { openApiDocument } from '../../src/server/http/openapi/document.ts'

type Schema = {
  type?: string
  enum?: string[]
  format?: string
  minimum?: number
  maximum?: number
  pattern?: string
  maxLength?: number
}
type Parameter = { name: string; in: string; schema: Schema }
type Operation = { parameters?: Parameter[] }

const { paths } = openApiDocument(served, 'https://shop.petik.example', 'Petik') as {
  paths: Record<string, Record<string, Operation>>
}
const parameters = served.flatMap(({ call }) =>
  (paths[`/api/${call.api}${call.path}`]![call.method.toLowerCase()]!.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => ({ title: `${name} of ${nameOf(call)}`, call, name, schema })),
)

/** Search texts, tokens, tags, codes of batches and keys of rows: any text up to a length. */
const FREE_TEXT = new Set([
  'search',
  'q',
  'token',
  'supplier',
  'picker',
  'rider',
  'tag',
  'batch',
  'products',
  'key',
  // Of a setting, whose own rule says what it may be.
  'value',
])

/** Values outside the document's limits. */
const outside = (
  name: string,
  { type, enum: values, format, minimum, maximum, pattern, maxLength }: Schema,
): string[] => {
  if (values) return ['zzz', `${values[0]}x`]
  if (format === 'uuid') return ['!', 'zzz', '1-2-3']
  if (type === 'integer' || type === 'number')
    return minimum === undefined || maximum === undefined
      ? []
      : [`${minimum - 1}`, `${maximum + 1}`, 'zzz']
  const texts = ['!', '§ß', '\u{1f96d}', '..', 'a'.repeat((maxLength ?? 0) + 1)]
  if (pattern !== undefined) return texts.filter((text) => !new RegExp(pattern).test(text))
  return maxLength === undefined || !FREE_TEXT.has(name) ? [] : [texts.at(-1)!]
}

/**
 * Any other value means all products: a filter must not fail when a page names its listing in a new
 * way.
 */
const LENIENT = 'source_endpoint'

let test: TestShop
let person: Person
beforeAll(async () => {
  test = await openTestShop()
  person = await buildPerson(test)
})
afterAll(() => test.close())

describe('query parameters', () => {
  it('exist in number', () => {
    expect(parameters.length).toBeGreaterThan(60)
  })

  it.each(parameters)(
    'answer 422 outside the documented values: $title',
    async ({ call, name, schema }) => {
      const values = outside(name, schema)
      expect(values).not.toEqual([])
      const ask = await askOf(test, call, person)
      for (const value of values) {
        const { status, body } = await sendAsk(test, call, {
          ...ask,
          query: { ...ask.query, [name]: value },
        })
        const refused = {
          status,
          texts: body?.errors?.[name]?.filter((text: string) => text !== '').length ?? 0,
        }
        expect({ value, ...refused }).toEqual({
          value,
          ...(name === LENIENT ? { status: 200, texts: 0 } : { status: 422, texts: 1 }),
        })
      }
    },
  )

  it.each(parameters.filter(({ name }) => name === 'cursor'))(
    'answer 422 for a well-formed cursor that no response contained: $title',
    async ({ call }) => {
      for (const cursor of ['bzYwMDAwMDAwMA', 'MTIzNA', 'x', '-_-']) {
        const ask = await askOf(test, call, person)
        const { status, body } = await sendAsk(test, call, {
          ...ask,
          query: { ...ask.query, cursor },
        })
        expect({ cursor, status, named: Object.keys(body.errors ?? {}) }).toEqual({
          cursor,
          status: 422,
          named: ['cursor'],
        })
      }
    },
  )

  it('answer 200 for an empty value, which counts as unset', async () => {
    expect(
      (await test.request('GET', '/api/shop/products?cursor=&limit=&price_min=&orderby=')).status,
    ).toBe(200)
  })
})
