import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksRight, stateOf } from '../../../../../test/support/builders.ts'
import { buildDelivered } from '../../../../../test/support/complaints.ts'
import { buildWaitingRefund } from '../../../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../../test/support/staff.ts'
import { PaymentUnavailable } from '../../../adapters/payment/port.ts'
import { sendDueRefunds } from '../../index.ts'

let test: TestShop
let owner: ReturnType<typeof staffAsk>
let support: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  owner = staffAsk(test, await buildStaff(test, 'owner', null))
  support = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const delivered = async (given: Parameters<typeof buildDelivered>[1] = {}) => {
  const made = await buildDelivered(test, { method: 'ewallet', ...given })
  const [{ number }] = (await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    made.orderId,
  )) as [{ number: string }]
  return { ...made, path: `/orders/${number}/refund` }
}
const preview = async (path: string, query = '', ask = support) =>
  (await ask('GET', `${path}${query}`)).body.data
const give = (path: string, body: object, ask = support, key: string = randomUUID()) =>
  ask('POST', path, { reason: 'Buahnya memar', ...body }, { 'idempotency-key': key })
const refundsOf = (orderId: string) =>
  test.sql<{ cause: string; route: string; amount: string; state: string }>(
    'select cause, route, state, amount from refunds where order_id = $1::text::uuid order by created_at',
    orderId,
  )

describe('a refund by hand', () => {
  it('shows every part before it is done, and gives exactly that back', async () => {
    const { path, orderId, lineId } = await delivered()
    const nothing = await preview(path)
    expect(nothing).toMatchObject({ amount: 0, ends_order: false, left: { goods: 400_000 } })
    const planned = await preview(path, `?units=${lineId}:1&service_fee=1`)
    expect(planned).toMatchObject({ goods: 100_000, shipping: 0, credit: 0, route: 'gateway' })
    expect(planned.service_fee).toBe(nothing.left.service_fee)
    expect(planned.points).toBeGreaterThan(0)
    const made = await give(path, {
      units: [{ line: lineId, quantity: 1 }],
      service_fee: true,
      version: planned.version,
    })
    expect([made.status, made.body.data]).toEqual([200, { returned: planned.amount }])
    await test.drain()
    expect(await refundsOf(orderId)).toEqual([
      { cause: 'by_hand', route: 'gateway', state: 'done', amount: planned.amount },
    ])
    const after = await preview(path)
    expect(after.left).toEqual({ ...nothing.left, goods: 300_000, service_fee: 0 })
    expect((await give(path, { service_fee: true, version: after.version })).body.code).toBe(
      'invalid',
    )
  })

  it('gives back an amount without units, to the Rupiah, and no more than is left', async () => {
    const { path, orderId } = await delivered()
    const { version } = await preview(path, '?amount=33333')
    expect((await give(path, { amount: 33_333, version })).status).toBe(200)
    const { left, version: next } = await preview(path)
    expect(left.goods).toBe(400_000 - 33_333)
    const tooMuch = await give(path, { amount: left.goods + 1, version: next }, owner)
    expect(tooMuch.body.code).toBe('invalid')
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect((await stateOf(test, orderId)).state).toBe('delivered')
  })

  it('goes as store credit when asked to, and to the customer’s choice where a gateway cannot', async () => {
    const { path } = await delivered()
    expect((await preview(path, '?amount=5000&route=store_credit')).route).toBe('store_credit')
    const account = await delivered({ method: 'va_bca' })
    expect((await preview(account.path, '?amount=5000')).route).toBe('choice')
    const counter = await delivered({ method: 'alfamart' })
    expect((await preview(counter.path, '?amount=5000')).route).toBe('choice')
    const card = await delivered({ method: 'card' })
    expect((await preview(card.path, '?amount=5000')).route).toBe('gateway')
  })

  it('is done once by one key, and not on what another person changed', async () => {
    const { path, orderId } = await delivered()
    const { version } = await preview(path)
    const key = randomUUID()
    const body = { amount: 10_000, version }
    const answers = await Promise.all([
      give(path, body, support, key),
      give(path, body, support, key),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect((await give(path, body)).body.code).toBe('changed_meanwhile')
  })

  it('waits for a second person above the limit, to which small ones of a week add up', async () => {
    const { path, orderId } = await delivered({ price: 200_000 })
    const first = await preview(path)
    expect((await give(path, { amount: 200_000, version: first.version })).status).toBe(200)
    const { version } = await preview(path)
    const waiting = await give(path, { amount: 60_000, version })
    expect([waiting.status, waiting.body.code]).toEqual([202, 'approval_needed'])
    expect(await refundsOf(orderId)).toHaveLength(1)
    const approve = `/approvals/${waiting.body.details.id}/approve`
    expect((await support('POST', approve)).status).toBe(403)
    expect((await owner('POST', approve)).status).toBe(200)
    expect((await refundsOf(orderId)).map(({ amount }) => Number(amount))).toEqual([
      200_000, 60_000,
    ])
  })

  it('is closed to roles without refunds, and gives no goods back before the order has left', async () => {
    const { path } = await delivered()
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('GET', path)).status).toBe(403)
    expect((await give(path, { amount: 1_000, version: 1 }, picker)).status).toBe(403)
  })
})

describe('a refund that its gateway has not taken', () => {
  it('is asked for again under the same key, and once', async () => {
    const { orderId } = await delivered()
    const id = await buildWaitingRefund(test, orderId)
    const { payment } = test.shop.ports
    const keys: string[] = []
    const real = payment.refund
    payment.refund = async (ask) => {
      keys.push(ask.key)
      throw new PaymentUnavailable('the bank sleeps')
    }
    for (let times = 0; times < 8; times++) {
      test.clock.advance(3_600_000)
      await sendDueRefunds(test.shop, test.clock.now())
    }
    payment.refund = async (ask) => {
      keys.push(ask.key)
      return real(ask)
    }
    const member = staffAsk(test, await buildStaff(test, 'support'))
    const retry = (key: string = randomUUID()) =>
      member('POST', `/refunds/${id}/retry`, undefined, { 'idempotency-key': key })
    const { body } = await member('GET', '/refunds?view=stuck&per_page=200')
    expect(body.data.find((one: { id: string }) => one.id === id)).toMatchObject({
      tries: 8,
      last_error: expect.stringContaining('the bank sleeps'),
    })
    const key = randomUUID()
    expect((await retry(key)).status).toBe(200)
    await test.drain()
    expect((await retry(key)).status).toBe(200)
    expect((await retry()).status).toBe(404)
    expect(new Set(keys)).toEqual(new Set([id]))
    expect(keys).toHaveLength(9)
    const [refund] = await refundsOf(orderId)
    expect(refund).toMatchObject({ state: 'done', route: 'gateway' })
  })

  it('is left alone while it is being sent', async () => {
    const { orderId } = await delivered()
    const id = await buildWaitingRefund(test, orderId)
    await test.sql(
      `update refunds set next_try_at = $2::text::timestamptz where id = $1::text::uuid`,
      id,
      new Date(test.clock.now().getTime() + 30_000).toISOString(),
    )
    const member = staffAsk(test, await buildStaff(test, 'support'))
    const answer = await member('POST', `/refunds/${id}/retry`, undefined, {
      'idempotency-key': randomUUID(),
    })
    expect(answer.body.code).toBe('in_progress')
    await test.drain()
  })
})
