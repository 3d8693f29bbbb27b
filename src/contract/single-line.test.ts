/**
 * Single-line fields reject or remove line breaks, control characters and bidirectional controls,
 * which could break names, labels and codes.
 */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { served } from '#server/start/calls.ts'
import { textFieldsOf } from '../../test/support/contract-fields.ts'

const BREAKS = ['\n', '\r', '\r\n', '\t', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029']
const BIDI = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]
const CONTROLS = ['\u0001', '\u0007', '\u001b', '\u007f', '\u009b']

/** Multi-line fields, which may contain line breaks and tabs only. */
const PARAGRAPHS = new Set([
  'POST /account/v1/my-data/corrections message',
  'PUT /shop/cart/update note',
  'POST /shop/shopping-list text',
  'POST /shop/checkout/process notes',
  'POST /staff/phone-orders/customers/{id}/place notes',
  'POST /shop/orders/{id}/cancel reason',
  'POST /shop/orders/{id}/rate items.0.content',
  'POST /shop/orders/{id}/conversation text',
  'POST /shop/orders/{id}/complaints description',
  'POST /shop/orders/{id}/complaints/{complaint_id}/answer description',
  'POST /shop/orders/{id}/complaints/{complaint_id}/reopen description',
  'POST /staff/orders/{number}/actions reason',
  'POST /staff/orders/{number}/refund reason',
  'POST /staff/orders/{number}/notes text',
  'POST /staff/orders/{number}/messages text',
  'POST /staff/complaints/{id}/ask words',
  'POST /staff/complaints/{id}/approve words',
  'POST /staff/complaints/{id}/reject words',
  'POST /staff/claims words',
  'POST /staff/reviews/{id}/answer content',
  'POST /staff/data-requests/{id}/answer answer',
  'POST /staff/complaints/{id}/notes text',
  'POST /staff/customers/{id}/notes text',
  ...['POST /staff/suppliers', 'PUT /staff/suppliers/{id}'].flatMap((call) =>
    ['en', 'id'].map((side) => `${call} orchards.0.story.${side}`),
  ),
  ...['POST /staff/products', 'POST /staff/products/preview', 'PUT /staff/products/{id}'].flatMap(
    (call) =>
      ['description', 'pricing_guide', 'product_info.description'].flatMap((field) => [
        `${call} form.${field}.en`,
        `${call} form.${field}.id`,
      ]),
  ),
])
/** Compared byte by byte and never displayed. */
const SECRETS = /(^|[._])(password|password_confirmation|old_password|new_password)$/

/** A valid value for every field format. */
const SAMPLES = [
  '/staff/orders',
  'Sinta Uji',
  'name',
  'number',
  'state',
  'act',
  'Busuk di dalam sejak hari pertama',
  'sinta@example.com',
  '081234567890',
  '123456',
  '12730',
  '7890',
  '31',
  '31.74',
  '31.74.03',
  '3174031002',
  '01.234.567.8-901.000',
  'yes',
  'mangga-harum-manis',
  '0190c0de-0000-7000-8000-000000000001',
  '0190c0de-0000-7000-8000-000000000001:2',
  'a1b2c3d4'.repeat(4),
  'a1b2c3d4'.repeat(8),
  'Aman4!gunung',
  's'.repeat(43),
  '1990-01-31',
  '2026-11',
  '2026-11-20T09:00:00.000Z',
  '1768_12',
  '20261120-0001',
  '2026-11-20',
  '08:00',
  '4006381333931',
  '/files/art/mangga',
  `l${'a'.repeat(58)}`,
  `y${'a'.repeat(58)}`,
  `o${'a'.repeat(58)}`,
  `s${'a'.repeat(58)}`,
  '[{"order_item_id":"0190c0de-0000-7000-8000-000000000001","quantity":1}]',
]

const fields = served.flatMap(({ call }) =>
  textFieldsOf(call).map((field) => ({
    ...field,
    name: `${call.method} /${call.api}${call.path} ${field.path}`,
  })),
)
const accepted = fields.map((field) => ({
  ...field,
  samples: SAMPLES.filter((sample) => v.safeParse(field.schema, sample).success),
}))

describe('texts of requests', () => {
  it('all accept one of the sample values', () => {
    expect(accepted.length).toBeGreaterThan(100)
    expect(accepted.filter(({ samples }) => samples.length === 0).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('reject or remove everything that breaks or reverses a line', () => {
    const wrong = accepted
      .filter(({ path }) => !SECRETS.test(path))
      .filter(({ name, schema, samples }) => {
        const forbidden = PARAGRAPHS.has(name)
          ? [...BIDI, ...CONTROLS]
          : [...BREAKS, ...BIDI, ...CONTROLS]
        return forbidden.some((character) =>
          samples.some((sample) => {
            const middle = Math.ceil(sample.length / 2)
            const bent = [
              character + sample,
              sample.slice(0, middle) + character + sample.slice(middle),
              sample + character,
            ]
            return bent.some((text) => {
              const parsed = v.safeParse(schema, text)
              return (
                parsed.success &&
                JSON.stringify(parsed.output).includes(JSON.stringify(character).slice(1, -1))
              )
            })
          }),
        )
      })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
