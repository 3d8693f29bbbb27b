import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  stateOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { transferByCommand } from '../../../../test/support/transfers.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { PaymentUnavailable } from '../../adapters/payment/port.ts'
import { col, row, rows, run, sql } from '../../platform/database.ts'
import { sendDueRefunds } from '../index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const MINUTE = 60_000
const paid = async (
  given: Parameters<typeof buildProduct>[1] = {},
  more: Parameters<typeof buildOrder>[3] = {},
) => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  const orderId = await buildOrder(test, buyer, product, more)
  await payOrder(test, orderId)
  return { buyer, product, orderId }
}

const ask = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const shown = async (buyer: Buyer, orderId: string) =>
  (await ask('GET', `/orders/${orderId}`, buyer)).body.data

const creditOf = async ({ id }: Buyer): Promise<number> =>
  (
    await row(
      test.shop.db,
      sql({ balance: col.int })`select balance from credit_accounts where customer_id = ${id}`,
    )
  )?.balance ?? 0

const refundsAtGateway = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ amount: col.int, key: col.text })`
      select g.amount, g.key from gateway_refunds g join payments p on p.provider_ref = g.charge_ref where p.order_id = ${orderId} order by g.created_at`,
  )

describe('a refund by the original method', () => {
  it('returns an e-wallet payment in full, sends it once, and shows it on the order', async () => {
    const { buyer, orderId } = await paid({}, { method: 'ewallet' })
    const { total } = await stateOf(test, orderId)
    const cancelled = (await ask('POST', `/orders/${orderId}/cancel`, buyer, {})).body.data
    expect(cancelled).toMatchObject({
      payment_state: 'refund_pending',
      refunds: [
        {
          amount: total,
          route: 'gateway',
          state: 'pending',
          cause: 'cancel',
          needs_choice: false,
          expected_at: expect.any(String),
        },
      ],
    })
    await test.drain()
    await sendDueRefunds(test.shop, test.clock.now())
    expect(await refundsAtGateway(orderId)).toEqual([
      { amount: total, key: cancelled.refunds[0].id },
    ])
    expect(await shown(buyer, orderId)).toMatchObject({
      payment_state: 'refunded',
      payment: { state: 'refunded' },
      refunds: [{ state: 'done' }],
    })
  })

  it('waits for a choice for a virtual account and for QRIS of an issuer without refunds', async () => {
    for (const [method, issuer] of [
      ['qris', 'bca'],
      ['va_bca', null],
    ] as const) {
      const { buyer, orderId } = await paid({}, { method })
      await run(
        test.shop.db,
        sql`update payments set issuer = ${issuer} where order_id = ${orderId}`,
      )
      await ask('POST', `/orders/${orderId}/cancel`, buyer, {})
      await test.drain()
      expect((await shown(buyer, orderId)).refunds).toMatchObject([
        { route: 'choice', state: 'awaiting_choice', needs_choice: true, expected_at: null },
      ])
      expect(await refundsAtGateway(orderId)).toEqual([])
      const notices = (
        await test.request('GET', '/api/account/v1/notifications', { token: buyer.accountToken })
      ).body.data
      expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('order.refund_choice')
    }
  })

  it('is retried until an unavailable gateway has sent it, once', async () => {
    const { buyer, orderId } = await paid({}, { method: 'ewallet' })
    const { payment } = test.shop.ports
    const real = payment.refund
    let tries = 0
    payment.refund = async (wanted) => {
      tries++
      // The first call succeeds but its answer is lost; the second fails.
      if (tries === 1) await real(wanted)
      if (tries < 3) throw new PaymentUnavailable('away')
      return real(wanted)
    }
    await ask('POST', `/orders/${orderId}/cancel`, buyer, {})
    await test.drain()
    for (let minute = 0; minute < 10; minute++) {
      test.clock.advance(MINUTE)
      await sendDueRefunds(test.shop, test.clock.now())
    }
    payment.refund = real
    expect(tries).toBe(3)
    expect(await refundsAtGateway(orderId)).toHaveLength(1)
    expect((await stateOf(test, orderId)).payment_state).toBe('refunded')
  })

  it('leaves the choice to the customer when the gateway refuses', async () => {
    const { buyer, orderId } = await paid({}, { method: 'ewallet' })
    const { payment } = test.shop.ports
    const real = payment.refund
    payment.refund = async ({ amount }) => ({
      refundRef: '',
      amount,
      status: 'refused',
      reason: 'wallet closed',
    })
    await ask('POST', `/orders/${orderId}/cancel`, buyer, {})
    await test.drain()
    payment.refund = real
    expect((await shown(buyer, orderId)).refunds).toMatchObject([
      { route: 'choice', state: 'awaiting_choice' },
    ])
    const notices = (
      await test.request('GET', '/api/account/v1/notifications', { token: buyer.accountToken })
    ).body.data
    expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('order.refund_choice')
  })

  it('is polled while the gateway processes it', async () => {
    const { buyer, orderId } = await paid({}, { method: 'ewallet' })
    const { payment } = test.shop.ports
    const { refund: real, readRefund } = payment
    payment.refund = async (wanted) => ({ ...(await real(wanted)), status: 'pending' })
    await ask('POST', `/orders/${orderId}/cancel`, buyer, {})
    await test.drain()
    expect((await shown(buyer, orderId)).refunds).toMatchObject([{ state: 'sent' }])
    payment.readRefund = async (wanted) => {
      const known = await readRefund(wanted)
      return known && { ...known, status: 'pending' }
    }
    test.clock.advance(11 * MINUTE)
    await sendDueRefunds(test.shop, test.clock.now())
    expect((await stateOf(test, orderId)).payment_state).toBe('refund_pending')
    payment.readRefund = readRefund
    payment.refund = real
    test.clock.advance(11 * MINUTE)
    await sendDueRefunds(test.shop, test.clock.now())
    expect((await stateOf(test, orderId)).payment_state).toBe('refunded')
  })
})

describe('a refund that the customer chooses', () => {
  const waiting = async () => {
    const made = await paid({}, { method: 'va_bca' })
    await ask('POST', `/orders/${made.orderId}/cancel`, made.buyer, {})
    const [one] = (await shown(made.buyer, made.orderId)).refunds
    return { ...made, refundId: one.id as string, amount: one.amount as number }
  }
  const account = { bank: 'bca', account_number: '9876 543-210', holder: 'Sinta Uji' }

  it('200 posts store credit at once, and only once', async () => {
    const { buyer, orderId, refundId, amount } = await waiting()
    for (let times = 0; times < 2; times++)
      expect(
        (await ask('POST', `/orders/${orderId}/refunds/${refundId}/credit`, buyer)).body.data,
      ).toMatchObject({
        payment_state: 'refunded',
        refunds: [{ route: 'store_credit', state: 'done', credit: amount }],
      })
    expect(await creditOf(buyer)).toBe(amount)
  })

  it('200 a transfer: stores the account number without spaces, shows it masked, and the operator marks it as made', async () => {
    const { buyer, orderId, refundId } = await waiting()
    const { body } = await ask(
      'POST',
      `/orders/${orderId}/refunds/${refundId}/transfer`,
      buyer,
      account,
    )
    expect(body.data.refunds).toMatchObject([
      { route: 'transfer', state: 'pending', expected_at: expect.any(String) },
    ])
    expect(body.data.refunds[0].status_text).toContain('BCA •••• 3210')
    expect(JSON.stringify(body)).not.toContain('9876543210')
    const sent = () => transferByCommand(test, refundId, 'TRX-1')
    expect((await sent()).code).toBe(0)
    expect((await sent()).code).toBe(1)
    expect(await shown(buyer, orderId)).toMatchObject({
      payment_state: 'refunded',
      refunds: [{ state: 'done' }],
    })
  })

  it('409 for a different second choice', async () => {
    const { buyer, orderId, refundId } = await waiting()
    await ask('POST', `/orders/${orderId}/refunds/${refundId}/transfer`, buyer, account)
    expect(
      (await ask('POST', `/orders/${orderId}/refunds/${refundId}/credit`, buyer)).body.code,
    ).toBe('refund_decided')
    expect(await creditOf(buyer)).toBe(0)
  })

  it('accepts one of two parallel choices', async () => {
    const { buyer, orderId, refundId, amount } = await waiting()
    const answers = await Promise.all([
      ask('POST', `/orders/${orderId}/refunds/${refundId}/credit`, buyer),
      ask('POST', `/orders/${orderId}/refunds/${refundId}/transfer`, buyer, account),
      ask('POST', `/orders/${orderId}/refunds/${refundId}/credit`, buyer),
    ])
    expect(answers.some(({ status }) => status === 409)).toBe(true)
    const [one] = (await shown(buyer, orderId)).refunds
    expect(await creditOf(buyer)).toBe(one.route === 'store_credit' ? amount : 0)
  })

  it.each([
    ['bank', { bank: 'bank sampah' }],
    ['account_number', { account_number: '12345' }],
    ['account_number', { account_number: '12345678901' }],
    ['account_number', { account_number: '١٢٣٤٥٦٧٨٩٠' }],
    ['holder', { holder: '' }],
    ['holder', { holder: '<b>Sinta</b>' }],
    ['holder', { holder: 'S'.repeat(61) }],
  ])('422 %s: %j', async (field, wrong) => {
    const { buyer, orderId, refundId } = await waiting()
    const answer = await ask('POST', `/orders/${orderId}/refunds/${refundId}/transfer`, buyer, {
      ...account,
      ...wrong,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('404 for a refund of another order', async () => {
    const [one, other] = [await waiting(), await waiting()]
    expect(
      (await ask('POST', `/orders/${one.orderId}/refunds/${other.refundId}/credit`, one.buyer)).body
        .code,
    ).toBe('refund_not_found')
    expect(
      (await ask('POST', `/orders/${one.orderId}/refunds/${randomUUID()}/credit`, one.buyer)).body
        .code,
    ).toBe('refund_not_found')
  })
})
