/**
 * Orders paid by Midtrans and Xendit through their webhooks: duplicated, late, out of order,
 * forged, and missing (C2, C4, C6).
 */
import { paymentMethod, type ChargedKind } from '#domain/payments/payment-method.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  fillCart,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../test/support/builders.ts'
import { openGatewayShop } from '../../../../test/support/gateway-shop.ts'
import { forgedMidtrans, forgedXendit, type Told } from '../../../../test/support/forged-notices.ts'
import { MIDTRANS_KEY } from '../../../../test/support/midtrans-server.ts'
import { TEST_NOW } from '../../../../test/support/shop.ts'
import { XENDIT_KEY, XENDIT_TOKEN } from '../../../../test/support/xendit-server.ts'
import { refund } from '../../../../test/support/orders.ts'
import { jakartaDate } from '#domain/time.ts'
import { col, row, rows, sql } from '../../platform/database.ts'
import type { MatchReport } from './match-payments.ts'
import { expireOrders, matchPayments, pollPayments, refundOrder, sendDueRefunds } from '../index.ts'

const NEEDS = {
  qris: { qr: expect.stringMatching(/./) },
  virtual_account: { account_number: expect.stringMatching(/^\d+$/) },
  e_wallet: { redirect_url: expect.stringMatching(/^https:/) },
  card: { redirect_url: expect.stringMatching(/^https:/) },
  paylater: { redirect_url: expect.stringMatching(/^https:/) },
  counter: { account_number: expect.stringMatching(/^\w+$/) },
}

describe.each(['midtrans', 'xendit'] as const)('paying by %s', (name) => {
  let world: Awaited<ReturnType<typeof openGatewayShop>>
  beforeAll(async () => {
    world = await openGatewayShop(name)
    await changeSettings(world.test, { 'slot.capacityOrders': 1_000 })
  })
  afterAll(async () => {
    world.test.clock.set(TEST_NOW)
    await expectBooksRight(world.test)
    await world.test.close()
    await world.server.stop()
  })

  const ordered = async (method = 'qris') => {
    const { test } = world
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product, { method })
    return { buyer, product, orderId, reference: await chargeOf(test, orderId) }
  }
  const tell = async ({ body, headers }: Told): Promise<number> =>
    (await world.test.request('POST', `/hooks/${name}`, { body, headers })).status
  const captures = async (orderId: string): Promise<number> =>
    (await row(
      world.test.shop.db,
      sql({ count: col.int })`
        select count(*) as count from journal_entries j join payments p on p.id::text = j.cause_id where p.order_id = ${orderId} and j.kind = 'capture'`,
    ))!.count
  /** Everything that money could have changed, serialised. */
  const books = async (): Promise<string> => {
    const { db } = world.test.shop
    const all = await Promise.all([
      rows(db, sql`select id, state, payment_state, paid_at from orders order by id`),
      rows(db, sql`select id, state, settled_at from payments order by id`),
      rows(db, sql`select entry_id, account, amount from journal_lines order by 1, 2`),
      rows(db, sql`select count(*) from order_events`),
    ])
    return JSON.stringify(all)
  }

  it("sends the order's items to the Rupiah, and no customer data", async () => {
    const { orderId, buyer } = await ordered()
    const { total } = await stateOf(world.test, orderId)
    const asked = world.server.heard.findLast(({ method }) => method === 'POST')!
    const items = (asked.body['item_details'] ?? asked.body['items']) as {
      price?: number
      net_unit_amount?: number
      quantity: number
    }[]
    expect(
      items.reduce(
        (sum, { price, net_unit_amount, quantity }) =>
          sum + (price ?? net_unit_amount ?? 0) * quantity,
        0,
      ),
    ).toBe(total)
    expect(items.length).toBeGreaterThanOrEqual(2)
    const text = JSON.stringify(asked.body)
    for (const secret of [buyer.phone, buyer.phone.slice(2), 'Sinta Uji', 'Jl. Bangka'])
      expect(text).not.toContain(secret)
  })

  it('shows the payment details of each method that the gateway offers', async () => {
    for (const code of world.test.shop.ports.payment.methods) {
      const kind = paymentMethod(code)!.kind as ChargedKind
      const { buyer, orderId } = await ordered(code)
      const { payment } = (
        await world.test.request('GET', `/api/shop/checkout/order/${orderId}`, {
          token: buyer.token,
        })
      ).body.data
      expect(payment).toMatchObject({ state: 'pending', kind, method: code })
      expect(payment.steps.length).toBeGreaterThanOrEqual(2)
      expect(payment).toMatchObject(NEEDS[kind])
      expect(payment.biller_code).toBe(code === 'bill_mandiri' ? '70012' : null)
    }
  })

  it('200 and settles once for ten parallel notices and later repeats', async () => {
    const { orderId, reference } = await ordered()
    world.pay(reference)
    const notice = world.notice(reference)
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => tell(notice))))).toEqual(
      new Set([200]),
    )
    world.test.clock.advance(3_600_000)
    expect(await tell(notice)).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
    expect(await captures(orderId)).toBe(1)
    const kept = await rows(
      world.test.shop.db,
      sql({ body: col.text })`select body from payment_notices where provider_ref = ${reference}`,
    )
    expect(kept).toEqual([{ body: notice.body }])
  })

  it('is settled by polling when no notice comes', async () => {
    const { orderId, reference } = await ordered('va_bca')
    world.pay(reference)
    world.test.clock.advance(31_000)
    await pollPayments(world.test.shop, world.test.clock.now())
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
  })

  it('stays paid when notices arrive late and out of order', async () => {
    const { orderId, reference } = await ordered()
    const early = world.notice(reference)
    world.pay(reference)
    expect(await tell(world.notice(reference))).toBe(200)
    expect(await tell(early)).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
    expect(await captures(orderId)).toBe(1)
  })

  it('200 and changes nothing when a notice claims more than the gateway confirms', async () => {
    const { reference, orderId } = await ordered()
    const before = await books()
    world.pay(reference)
    const notice = world.notice(reference)
    if (world.midtrans) world.midtrans.change(reference, { status: 'pending' })
    if (world.xendit) world.xendit.change(reference, { status: 'REQUIRES_ACTION' })
    expect(await tell(notice)).toBe(200)
    expect(await books()).toBe(before)
    expect((await stateOf(world.test, orderId)).state).toBe('pending_payment')
  })

  it('holds and reports a payment with a wrong amount, never marks it paid', async () => {
    const { reference, orderId, product } = await ordered('va_bca')
    const { total } = await stateOf(world.test, orderId)
    world.pay(reference, total - 1)
    const said = world.log.length
    expect(await tell(world.notice(reference))).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'pending_payment',
      payment_state: 'pending',
    })
    expect(await captures(orderId)).toBe(0)
    expect(world.log.slice(said).join()).toContain('a captured amount differs from its payment')
    world.test.clock.advance(24 * 3_600_000)
    await expireOrders(world.test.shop, world.test.clock.now())
    expect((await stateOf(world.test, orderId)).state).toBe('pending_payment')
    expect((await stockOf(world.test, product.variationId)).reserved).toBe(1)
  })

  it('holds a payment that the gateway refunded before the shop processed it, never marks it paid', async () => {
    const { reference, orderId } = await ordered(name === 'midtrans' ? 'gopay' : 'dana')
    world.pay(reference)
    const notice = world.notice(reference)
    await world.test.shop.ports.payment.refund({
      reference,
      method: name === 'midtrans' ? 'gopay' : 'dana',
      amount: 1_000,
      key: 'by-hand',
      reason: 'In the dashboard',
    })
    expect(await tell(notice)).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'pending_payment',
      payment_state: 'pending',
    })
    expect(await captures(orderId)).toBe(0)
  })

  it('400 and 401 for forged notices, which change nothing and are logged', async () => {
    const [one, other] = [await ordered(), await ordered()]
    world.pay(one.reference)
    const genuine = world.notice(one.reference)
    const before = await books()
    const said = world.log.length
    const forged = world.midtrans ? forgedMidtrans(genuine, other.reference) : forgedXendit(genuine)
    const taken: string[] = []
    for (const [what, told] of Object.entries(forged))
      if (![400, 401].includes(await tell(told))) taken.push(what)
    expect(taken).toEqual([])
    expect(await tell({ ...genuine, body: `"${'x'.repeat(1_000_000)}"` })).toBe(413)
    expect(
      (
        await world.test.request('POST', '/hooks/elsewhere', {
          body: genuine.body,
          headers: genuine.headers,
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await world.test.request('POST', '/hooks/local', {
          body: genuine.body,
          headers: genuine.headers,
        })
      ).status,
    ).toBe(401)
    expect(await books()).toBe(before)
    expect(
      await rows(
        world.test.shop.db,
        sql`select 1 from payment_notices where provider_ref in (${one.reference}, ${other.reference})`,
      ),
    ).toEqual([])
    expect(world.log.length - said).toBeGreaterThanOrEqual(Object.keys(forged).length)
    for (const key of [MIDTRANS_KEY, XENDIT_KEY, XENDIT_TOKEN])
      expect(world.log.join()).not.toContain(key)
    // The same body is accepted with the gateway's signature.
    expect(await tell(genuine)).toBe(200)
    expect((await stateOf(world.test, one.orderId)).payment_state).toBe('paid')
  })

  it('409 for an unknown charge, so that the gateway retries as often as it ever does', async () => {
    const { reference } = await ordered()
    const unknown = `${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`
    const genuine = world.notice(reference)
    const told = world.midtrans?.noticeOf(reference, { order_id: unknown, transaction_id: unknown })
    expect(
      await tell(told ?? { ...genuine, body: genuine.body.replaceAll(reference, unknown) }),
    ).toBe(409)
  })

  it('503 while the gateway is unavailable, so that it retries', async () => {
    const { reference, orderId } = await ordered()
    world.pay(reference)
    world.server.fail('error')
    expect(await tell(world.notice(reference))).toBe(503)
    expect((await stateOf(world.test, orderId)).state).toBe('pending_payment')
    world.server.fail(null)
    expect(await tell(world.notice(reference))).toBe(200)
    expect((await stateOf(world.test, orderId)).state).toBe('confirmed')
  })

  it('places an order while the gateway is unavailable, and opens its charge afterwards', async () => {
    const { test } = world
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    world.server.fail('reset')
    const { status, body } = await placeOrder(test, buyer)
    expect(status).toBe(200)
    await test.drain()
    const look = async () =>
      (
        await test.request('GET', `/api/shop/checkout/order/${body.data.order_id}`, {
          token: buyer.token,
        })
      ).body.data
    expect(await look()).toMatchObject({
      state: 'pending_payment',
      payment: { state: 'created', qr: null },
    })
    world.server.fail(null)
    test.clock.advance(2_000)
    await test.drain()
    expect(await look()).toMatchObject({
      state: 'pending_payment',
      payment: { state: 'pending', qr: expect.any(String) },
    })
    world.pay(await chargeOf(test, body.data.order_id))
    expect(await tell(world.notice(await chargeOf(test, body.data.order_id)))).toBe(200)
    expect((await look()).state).toBe('confirmed')
  })

  it('refunds once, even when outbox, job and another process send it at the same moment', async () => {
    const { test, server } = world
    const { orderId, reference } = await ordered(name === 'midtrans' ? 'gopay' : 'dana')
    world.pay(reference)
    await tell(world.notice(reference))
    await test.drain()
    const now = test.clock.now()
    const whole = {
      orderId,
      lines: 'all',
      withShipping: true,
      withServiceFee: true,
      route: 'original',
      reason: '',
      actor: 'shop',
    } as const
    const made = await test.shop.database.transaction((tx) =>
      refundOrder(tx, test.shop, { ...whole, cause: 'cancel', causeId: orderId }, now),
    )
    const before = server.heard.length
    await Promise.all([
      test.drain(),
      sendDueRefunds(test.shop, now),
      sendDueRefunds(test.shop, now),
      test.drain(),
    ])
    const asked = server.heard
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path.includes('/refund'))
    expect(asked).toHaveLength(1)
    const { total, payment_state } = await stateOf(test, orderId)
    expect(payment_state).toBe('refunded')
    expect((await test.shop.ports.payment.read(reference))?.refunded).toBe(total)
    const [{ differences }] = (await matchPayments(test.shop, jakartaDate(now))) as [MatchReport]
    const ours = made.ok ? [made.refund?.id, reference] : []
    expect(ours).toHaveLength(2)
    expect(differences.filter((one) => ours.includes(one.name))).toEqual([])
  })

  it('cancels the charge at the gateway on expiry, and revives the order when it is paid all the same', async () => {
    const { orderId, reference } = await ordered()
    world.test.clock.advance(21 * 60_000)
    await expireOrders(world.test.shop, world.test.clock.now())
    await world.test.drain()
    expect((await stateOf(world.test, orderId)).state).toBe('expired')
    expect((await world.test.shop.ports.payment.read(reference))?.status).toBe('cancelled')
    world.pay(reference)
    expect(await tell(world.notice(reference))).toBe(200)
    expect(await stateOf(world.test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
      late: true,
    })
  })
})

describe('a pending refund', () => {
  it('is done only when the gateway confirms it', async () => {
    const { test, xendit, server } = await openGatewayShop('xendit')
    const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test), {
      method: 'dana',
    })
    const reference = await chargeOf(test, orderId)
    const tell = (body: string, token = XENDIT_TOKEN) =>
      test.request('POST', '/hooks/xendit', { body, headers: { 'x-callback-token': token } })
    xendit!.change(reference, { status: 'SUCCEEDED' })
    await tell(xendit!.noticeOf(reference).body)
    xendit!.holdRefunds(true)
    const outcome = await refund(test, orderId, { cause: 'cancel' })
    const { id } = outcome.ok ? outcome.refund! : { id: '' }
    const stateNow = async () =>
      (
        await rows(
          test.shop.db,
          sql({ state: col.text })`select state from refunds where id = ${id}`,
        )
      )[0]?.state
    expect(await stateNow()).toBe('sent')
    const said = (key: string) =>
      JSON.stringify({
        event: 'refund.succeeded',
        data: { refund_id: 'rfd-1', payment_id: 'py-1', reference_id: key },
      })
    // Too early, for another refund, with a wrong token: the shop asks the gateway and changes
    // nothing.
    for (const key of [id, 'another', `${orderId}`])
      expect((await tell(said(key))).status).toBe(200)
    expect((await tell(said(id), 'guess')).status).toBe(401)
    expect(await stateNow()).toBe('sent')
    xendit!.finishRefund(id, 'SUCCEEDED')
    expect((await tell(said(id))).status).toBe(200)
    expect(await stateNow()).toBe('done')
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'cancelled',
      payment_state: 'refunded',
    })
    await expectBooksRight(test)
    await test.close()
    await server.stop()
  })
})

describe('any order of six notices', () => {
  it('leads to the state in the table, over the wire', async () => {
    const world = await openGatewayShop('midtrans')
    const { test, midtrans } = world
    await changeSettings(test, { 'slot.capacityOrders': 1_000, 'order.perMinute': 100 })
    const product = await buildProduct(test)
    const kinds = ['pending', 'settlement', 'expire', 'cancel', 'deny', 'refund'] as const
    for (let turn = 0; turn < 24; turn++) {
      const order = shuffled(kinds, turn)
      const buyer = await buildBuyer(test)
      const orderId = await buildOrder(test, buyer, product)
      const reference = await chargeOf(test, orderId)
      for (const status of order) {
        const refunds =
          status === 'refund'
            ? [
                {
                  refund_chargeback_id: 1,
                  refund_key: 'r',
                  refund_amount: '1000.00',
                  created_at: '',
                  reason: '',
                },
              ]
            : []
        midtrans!.change(reference, { status, refunds })
        const { body, headers } = world.notice(reference)
        expect((await test.request('POST', '/hooks/midtrans', { body, headers })).status).toBe(200)
        const isSettled = order.indexOf('settlement') <= order.indexOf(status)
        const state = await stateOf(test, orderId)
        expect([order.join(), status, state.state, state.payment_state === 'paid']).toEqual([
          order.join(),
          status,
          isSettled ? 'confirmed' : 'pending_payment',
          isSettled,
        ])
      }
    }
    await expectBooksRight(test)
    await test.close()
    await world.server.stop()
  })
})

/** A shuffle that is deterministic for a seed. */
const shuffled = <T>(all: readonly T[], seed: number): T[] => {
  const left = [...all]
  const order: T[] = []
  let random = seed * 7_919 + 17
  while (left.length > 0) {
    random = (random * 48_271) % 2_147_483_647
    order.push(...left.splice(random % left.length, 1))
  }
  return order
}
