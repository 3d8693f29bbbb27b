import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { shopCall } from '#contract/call.ts'
import { checkAnswer } from './serve.ts'

const call = shopCall({
  method: 'GET',
  path: '/x',
  summary: 'x',
  auth: 'public',
  data: v.object({
    name: v.string(),
    lines: v.array(v.object({ id: v.string() })),
    logos: v.record(v.string(), v.string()),
    note: v.optional(v.string()),
  }),
  meta: v.object({ total: v.number() }),
})
const right = { name: 'x', lines: [{ id: '1' }], logos: { bca: '/x.svg' } }
const check =
  (data: unknown, meta: unknown = { total: 1 }) =>
  () =>
    checkAnswer(call, { data: data as never, meta: meta as never })

describe('a response', () => {
  it('passes when it matches its contract, also without optional fields', () => {
    expect(check(right)).not.toThrow()
    expect(check({ ...right, note: undefined })).not.toThrow()
  })

  it.each([
    ['a field too many', { ...right, password_hash: 'x' }, 'data.password_hash'],
    [
      'one too many in a list',
      { ...right, lines: [{ id: '1' }, { id: '2', cost_price: 1 }] },
      'data.lines.1.cost_price',
    ],
  ])('fails for %s', (_, data, where) => expect(check(data)).toThrow(where))

  it('fails for an extra field next to the data', () =>
    expect(check(right, { total: 1, phone: '62' })).toThrow('meta.phone'))
  it('fails for another type', () =>
    expect(check({ ...right, name: 1 })).toThrow('GET /x answers what its contract does not say'))
})
