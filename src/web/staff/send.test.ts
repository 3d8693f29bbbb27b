import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setVariationStock } from '#contract/staff/stock/set-stock.ts'
import { setBrowserTransport } from '#web/send.ts'
import { send } from './send.ts'

const id = '0190c0de-0000-7000-8000-000000000001'
const set = (onHand: number) =>
  send(setVariationStock, {
    params: { id },
    body: { expected: 5, on_hand: onHand, kind: 'count' },
  }).catch(() => null)

let keys: (string | null)[]
let isLost: boolean
beforeEach(() => {
  keys = []
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    if (isLost) throw new TypeError('network')
    return Response.json({ data: { on_hand: 6 } })
  })
  setBrowserTransport({ locale: () => 'en', t: () => (key) => key })
})
afterEach(() => vi.unstubAllGlobals())

it('sends the same change with the same key until it is answered, and then with a new one', async () => {
  isLost = true
  await set(6)
  isLost = false
  await set(6)
  await set(6)
  // The first call repeats itself once.
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[3]).not.toBe(keys[0])
})

it('sends another change with a key of its own', async () => {
  isLost = true
  await set(6)
  await set(7)
  expect(new Set(keys).size).toBe(2)
})
