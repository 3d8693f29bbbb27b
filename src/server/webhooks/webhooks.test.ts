import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuyer, buildOrder, buildProduct, payOrder } from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openReceiver, type Received, type Receiver } from '../../../test/support/receiver.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { runCommand } from '../operator/commands.ts'
import { makeOutboxHandlers } from '../start/subscribers.ts'
import { claimEffect } from '../platform/outbox.ts'

let test: TestShop
let receiver: Receiver
beforeAll(async () => {
  test = await openTestShop({ WEBHOOKS_TO_PRIVATE: '1' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  receiver = await openReceiver()
})
afterEach(async () => {
  await test.sql('delete from webhook_endpoints')
  await receiver.stop()
})

/** Runs an operator command; returns exit code and output. */
const shop = async (...words: string[]) => {
  const lines: string[] = []
  const code = await runCommand(test.open, words, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const add = async (path = '/', ...events: string[]) => {
  const { code, text } = await shop(
    'webhooks',
    'add',
    receiver.url + path,
    ...(events.length > 0 ? [events.join(',')] : []),
  )
  expect(code).toBe(0)
  return { id: /added (\S+)/.exec(text)![1]!, secret: /(whsec_[\w-]+)/.exec(text)![1]! }
}
const eventsOf = (all: readonly Received[]) => all.map(({ headers }) => headers['petik-event'])
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['petik-signature']!)!
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === given
}
const placed = async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  return { buyer, product, orderId: await buildOrder(test, buyer, product) }
}

describe('an event', () => {
  it('is posted to every subscribed endpoint, signed over time and body', async () => {
    const [all, paidOnly] = [await add('/all'), await add('/paid', 'order.paid')]
    const { buyer, orderId } = await placed()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick')
    const to = (path: string) => receiver.received.filter((one) => one.path === path)
    expect(eventsOf(to('/all')).toSorted((a, b) => a!.localeCompare(b!))).toEqual([
      'order.paid',
      'order.picking',
      'order.placed',
    ])
    expect(eventsOf(to('/paid'))).toEqual(['order.paid'])
    for (const one of to('/all'))
      expect([isSigned(one, all.secret), isSigned(one, paidOnly.secret)]).toEqual([true, false])
    const [paid] = to('/paid')
    expect(isSigned(paid!, paidOnly.secret)).toBe(true)
    expect(JSON.parse(paid!.body)).toMatchObject({
      id: expect.stringMatching(/^evt_\d+$/),
      type: 'order.paid',
      created_at: expect.any(String),
      data: {
        order: {
          id: orderId,
          customer_id: buyer.id,
          payment_state: 'paid',
          lines: [{ quantity: 1, ppn_class: 'exempt' }],
        },
      },
    })
    expect(paid!.body).not.toContain(buyer.phone)
    expect(paid!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'petik-delivery': expect.any(String),
    })
  })

  it('is sent once, like its notification, when the effect repeats after a crash', async () => {
    await add()
    const { buyer, orderId } = await placed()
    const [effect] = await test.sql<{
      id: number
      payload: { orderId: string; action: string; to: string }
    }>(
      `select id, payload from outbox where topic = 'order.changed' and payload ->> 'orderId' = $1`,
      orderId,
    )
    const before = receiver.received.length
    expect(before).toBe(1)
    await test.sql(
      'update outbox set done_at = null, claimed_until = null where id = $1',
      effect!.id,
    )
    await test.drain()
    await makeOutboxHandlers(test.shop)['order.changed'](
      effect!.payload,
      test.clock.now(),
      effect!.id,
    )
    await test.drain()
    expect(receiver.received).toHaveLength(before)
    const notices = await test.sql('select 1 from notifications where customer_id = $1', buyer.id)
    expect(notices).toHaveLength(1)
  })

  it('applies an effect once in twenty parallel runs', async () => {
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claimEffect(test.shop.db, 'test', 4711, test.clock.now())),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
  })
})

describe('a failing delivery', () => {
  it('is attempted five times with growing back-off, then dead, with each attempt in the log', async () => {
    const { id } = await add('/', 'shop.ping')
    receiver.answers.push(500, 0, 302, 404, 429, 200)
    expect((await shop('webhooks', 'test', id)).code).toBe(0)
    const tries: number[] = []
    for (const minutes of [0, 1, 5, 30, 120, 600, 600]) {
      test.clock.advance(minutes * 60_000 - 1)
      await test.drain()
      const early = receiver.received.length
      test.clock.advance(1)
      await test.drain()
      tries.push(receiver.received.length - early)
    }
    expect(tries).toEqual([1, 1, 1, 1, 1, 0, 0])
    expect(new Set(receiver.received.map(({ headers }) => headers['petik-delivery'])).size).toBe(1)
    expect(eventsOf(receiver.received)).toEqual(Array.from({ length: 5 }, () => 'shop.ping'))
    const log = await test.sql(
      'select try, status, error is not null as failed from webhook_tries order by id',
    )
    expect(log).toEqual([
      { try: 1, status: 500, failed: false },
      { try: 2, status: null, failed: true },
      { try: 3, status: 302, failed: false },
      { try: 4, status: 404, failed: false },
      { try: 5, status: 429, failed: false },
    ])
    const dead = await shop('webhooks', 'dead')
    expect(dead.text).toMatch(/shop\.ping .* dead after 5: 429/)
    const [delivery] = receiver.received.map(({ headers }) => headers['petik-delivery']!)
    expect((await shop('webhooks', 'retry', delivery!)).code).toBe(0)
    await test.drain()
    expect((await shop('webhooks', 'log')).text).toMatch(/delivered after 1: 200/)
    expect((await shop('webhooks', 'dead')).text).toBe('0 shown')
    expect((await shop('webhooks', 'retry', delivery!)).code).toBe(1)
  })

  it('is explained to staff by its kind, not in the words of the runtime', async () => {
    const owner = staffAsk(test, await buildStaff(test, 'owner', null))
    const { id } = await add('/', 'shop.ping')
    receiver.answers.push(0)
    await shop('webhooks', 'test', id)
    await test.drain()
    const { body } = await owner('GET', `/webhooks/${id}/deliveries`)
    expect(body.data).toMatchObject([{ status: null, problem: 'cut' }])
  })

  it('stops when its endpoint is removed, and a rotated secret signs later deliveries', async () => {
    const { id, secret } = await add('/', 'shop.ping')
    receiver.answers.push(500)
    await shop('webhooks', 'test', id)
    await test.drain()
    const renewed = /(whsec_[\w-]+)/.exec((await shop('webhooks', 'rotate', id)).text)![1]!
    test.clock.advance(60_000)
    await test.drain()
    expect(receiver.received.map((one) => [isSigned(one, secret), isSigned(one, renewed)])).toEqual(
      [
        [true, false],
        [false, true],
      ],
    )
    receiver.answers.push(500)
    await shop('webhooks', 'test', id)
    await test.drain()
    expect((await shop('webhooks', 'remove', id)).code).toBe(0)
    test.clock.advance(60_000)
    await test.drain()
    expect(receiver.received).toHaveLength(3)
  })
})

describe('npm run shop -- webhooks', () => {
  it('lists endpoints and deliveries, and reports invalid input', async () => {
    expect((await shop('webhooks', 'list')).text).toBe('there are no endpoints')
    const { id } = await add('/a', 'order.paid', 'order.sent')
    expect((await shop('webhooks', 'list')).text).toBe(
      `${id}  ${receiver.url}/a  order.paid, order.sent`,
    )
    expect(await shop('webhooks', 'add', `${receiver.url}/a`)).toMatchObject({
      code: 1,
      text: expect.stringContaining('already'),
    })
    expect(await shop('webhooks', 'add', 'https://x.example', 'order.lost')).toMatchObject({
      code: 1,
      text: expect.stringContaining('order.lost'),
    })
    for (const words of [[], ['add'], ['remove'], ['rotate'], ['what', 'x']])
      expect((await shop('webhooks', ...words)).code).toBe(2)
    for (const verb of ['remove', 'rotate', 'test', 'retry'])
      expect((await shop('webhooks', verb, 'nobody')).code).toBe(1)
  })

  it('rejects private addresses unless they are allowed', async () => {
    const strict = await openTestShop()
    try {
      const lines: string[] = []
      expect(
        await runCommand(strict.open, ['webhooks', 'add', receiver.url], (line) =>
          lines.push(line),
        ),
      ).toBe(1)
      expect(
        await runCommand(strict.open, ['webhooks', 'add', 'https://10.0.0.1/x'], (line) =>
          lines.push(line),
        ),
      ).toBe(1)
      expect(await strict.sql('select 1 from webhook_endpoints')).toEqual([])
    } finally {
      await strict.close()
    }
  })
})
