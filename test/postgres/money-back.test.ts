/** Money that goes back, on a real PostgreSQL: notices in every order, money that comes late, coupons that return, refunds asked for many times at once. */
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOrders, refundOrder, sendDueRefunds } from '#server/orders/index.ts'
import { row, rows, run, sql } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'
import { buildBuyers, buildCoupon, buildProduct, changeSettings, expectBooksRight, NOON, type Buyer } from '../support/builders.ts'
import { counted, listen, speak, untilAnswered, type Answer, type Listening } from '../support/http.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../support/shop.ts'

let test: TestShop
let server: Listening
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, {
    'slot.capacityOrders': 100_000,
    'slot.capacityGrams': 100_000_000,
    'order.perMinute': 1_000,
    'order.unpaidMax': 1_000,
  })
  server = await listen(test)
})
afterAll(async () => {
  await expectBooksRight(test)
  await server.stop()
  await test.close()
})

const MINUTE = 60_000
const place = (buyer: Buyer, method = 'ewallet'): Promise<Answer> =>
  untilAnswered(() =>
    speak(server.url, 'POST', '/api/shop/checkout/process', {
      token: buyer.token,
      body: { address_id: buyer.addressId, payment_method: method, time_pickup: NOON },
    }),
  )
const notify = (ref: string, status: string): Promise<Answer> => {
  const body = { transaction_id: ref, status }
  const signature = createHmac('sha256', test.config.paymentSecret).update(JSON.stringify(body)).digest('hex')
  return untilAnswered(() => speak(server.url, 'POST', '/hooks/local', { body, signature }))
}
/** In waves, so that the order of arrival is left to chance within each. */
const inWaves = async <T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let at = 0; at < all.length; at += size) done.push(...(await Promise.all(all.slice(at, at + size).map(work))))
  return done
}

type Charged = { buyer: Buyer; orderId: string; ref: string }
/** So many orders of one product, each with its charge open. */
const ordered = async (count: number, stock: number, method = 'ewallet') => {
  test.clock.set(TEST_NOW)
  const product = await buildProduct(test, { stock, safety: 0 })
  const buyers = await buildBuyers(test, count, () => [{ variationId: product.variationId, quantity: 1 }])
  const placed = await inWaves(buyers, 40, (buyer) => place(buyer, method))
  expect(counted(placed)).toEqual({ 200: count })
  await test.drain()
  const refs = new Map(
    (
      await rows(
        test.shop.db,
        sql<{ id: string; ref: string }>`select order_id as id, provider_ref as ref from payments where provider_ref is not null`,
      )
    ).map(({ id, ref }) => [id, ref]),
  )
  const charged: Charged[] = placed.map(({ body }, index) => ({
    buyer: buyers[index]!,
    orderId: body.data.order_id,
    ref: refs.get(body.data.order_id)!,
  }))
  return { product, charged }
}
const setAtGateway = (refs: readonly string[], status: string) =>
  run(
    test.shop.db,
    sql`update gateway_charges set status = ${status}, decided_at = ${test.clock.now()} where ref = any(${[...refs]}::text[])`,
  )
const expireAll = async () => {
  test.clock.advance(21 * MINUTE)
  // A hundred at a time, by two sweepers at once.
  for (let turn = 0; turn < 20; turn++) {
    const [one, two] = await Promise.all([expireOrders(test.shop, test.clock.now()), expireOrders(test.shop, test.clock.now())])
    if (one + two === 0) break
  }
  await test.drain()
}

describe('notices in every order', () => {
  const EVENTS = { pending: 'pending', settlement: 'paid', expire: 'expired', cancel: 'cancelled', deny: 'failed', refund: 'paid' } as const
  type Event = keyof typeof EVENTS
  const permutations = (events: readonly Event[]): Event[][] =>
    events.length === 0
      ? [[]]
      : events.flatMap((event) => permutations(events.filter((one) => one !== event)).map((rest) => [event, ...rest]))

  it('all 720 orders of six: what was settled stays settled, captured once, whatever is told before or after', async () => {
    const all = permutations(Object.keys(EVENTS) as Event[])
    expect(all).toHaveLength(720)
    const { charged } = await ordered(all.length, all.length)
    // A gateway that even changes its mind: it says of the charge what it told last.
    const tell = async ({ ref }: Charged, event: Event) => {
      await setAtGateway([ref], EVENTS[event])
      expect((await notify(ref, EVENTS[event])).status).toBe(200)
    }
    for (let step = 0; step < 6; step++)
      await inWaves(
        charged.map((one, index) => [one, all[index]![step]!] as const),
        40,
        ([one, event]) => tell(one, event),
      )
    const states = await rows(
      test.shop.db,
      sql<{ state: string; payment: string; captures: number }>`
        select distinct o.state, o.payment_state as payment, (select count(*) from journal_entries j where j.kind = 'capture' and j.cause_id = p.id::text) as captures
        from orders o join payments p on p.order_id = o.id where o.id = any(${charged.map(({ orderId }) => orderId)}::uuid[])`,
    )
    expect(states).toEqual([{ state: 'confirmed', payment: 'paid', captures: 1 }])
    await test.drain()
    await expectBooksRight(test)
  })
})

describe('money that comes after the time', () => {
  const COUNT = 40
  const settledLate = async (free: number) => {
    const { product, charged } = await ordered(COUNT, COUNT)
    await expireAll()
    if (free < COUNT) {
      const others = await buildBuyers(test, COUNT - free, () => [{ variationId: product.variationId, quantity: 1 }])
      expect(counted(await inWaves(others, 20, (buyer) => place(buyer)))).toEqual({ 200: COUNT - free })
    }
    const refs = charged.map(({ ref }) => ref)
    await setAtGateway(refs, 'paid')
    const answers = await Promise.all([...refs, ...refs, ...refs].map((ref) => notify(ref, 'paid')))
    expect(counted(answers)).toEqual({ 200: 3 * COUNT })
    await test.drain()
    for (let turn = 0; turn < 4; turn++) await sendDueRefunds(test.shop, test.clock.now())
    const found = await rows(
      test.shop.db,
      sql<{ state: string; payment: string; late: boolean; count: number; back: number }>`
        select o.state, o.payment_state as payment, o.late, count(*) as count, sum((select count(*) from gateway_refunds g where g.charge_ref = p.provider_ref and g.amount = o.total)) as back
        from orders o join payments p on p.order_id = o.id where o.id = any(${charged.map(({ orderId }) => orderId)}::uuid[]) group by 1, 2, 3 order by 1`,
    )
    await expectBooksRight(test)
    return found.map((one) => ({ ...one, back: Number(one.back) }))
  }

  it('and the goods are gone: each goes back whole, once', async () => {
    expect(await settledLate(0)).toEqual([{ state: 'expired', payment: 'refunded', late: false, count: COUNT, back: COUNT }])
  })

  it('and some goods are left: so many orders live again, the others’ money goes back', async () => {
    expect(await settledLate(15)).toEqual([
      { state: 'confirmed', payment: 'paid', late: true, count: 15, back: 0 },
      { state: 'expired', payment: 'refunded', late: false, count: COUNT - 15, back: COUNT - 15 },
    ])
  })
})

describe('a coupon for one, and somebody who waits for it', () => {
  const ENDS = {
    'expires': async ({ orderId }: Charged) => {
      await run(
        test.shop.db,
        sql`update orders set pay_until = ${new Date(test.clock.now().getTime() - 10 * MINUTE)} where id = ${orderId}`,
      )
      await Promise.all(Array.from({ length: 8 }, () => expireOrders(test.shop, test.clock.now())))
    },
    'is cancelled': async ({ buyer, orderId }: Charged) => {
      await Promise.all(
        Array.from({ length: 8 }, () => speak(server.url, 'POST', `/api/shop/orders/${orderId}/cancel`, { token: buyer.token, body: {} })),
      )
    },
    'is refunded': async ({ orderId, ref }: Charged) => {
      await setAtGateway([ref], 'paid')
      await notify(ref, 'paid')
      await Promise.all(Array.from({ length: 8 }, () => refundWhole(test.shop, orderId, orderId)))
    },
  } as const

  it.each(Object.entries(ENDS))(
    'when the first order %s eight times at once: given back once, and the second buyer has it',
    async (_, end) => {
      test.clock.set(TEST_NOW)
      const code = await buildCoupon(test, { totalLimit: 1 })
      const product = await buildProduct(test, { stock: 100 })
      const [first, second] = await buildBuyers(test, 2, () => [{ variationId: product.variationId, quantity: 1 }], [code])
      const placed = await place(first!)
      expect(placed.status).toBe(200)
      await test.drain()
      expect((await place(second!)).body.code).toBe('coupon_used_up')
      const found = await row(
        test.shop.db,
        sql<{ ref: string }>`select provider_ref as ref from payments where order_id = ${placed.body.data.order_id}`,
      )
      await end({ buyer: first!, orderId: placed.body.data.order_id, ref: found!.ref })
      expect((await row(test.shop.db, sql<{ uses: number }>`select uses from coupons where code = ${code}`))!.uses).toBe(0)
      expect((await place(second!)).status).toBe(200)
      expect((await row(test.shop.db, sql<{ uses: number }>`select uses from coupons where code = ${code}`))!.uses).toBe(1)
      await expectBooksRight(test)
    },
  )
})

const refundWhole = (shop: Shop, orderId: string, causeId: string) =>
  shop.database.transaction((tx) =>
    refundOrder(
      tx,
      shop,
      {
        orderId,
        lines: 'all',
        withShipping: true,
        withServiceFee: true,
        route: 'store_credit',
        cause: 'complaint',
        causeId,
        reason: '',
        actor: 'shop',
      },
      test.clock.now(),
    ),
  )

describe('one order given back by twenty at once', () => {
  const backTwenty = async (shop: Shop, sameCause: boolean) => {
    const { charged } = await ordered(1, 5)
    const { orderId, ref, buyer } = charged[0]!
    await setAtGateway([ref], 'paid')
    await notify(ref, 'paid')
    await test.drain()
    const [line] = await rows(test.shop.db, sql<{ id: string }>`select id from order_lines where order_id = ${orderId}`)
    await run(test.shop.db, sql`update orders set state = 'delivered' where id = ${orderId}`)
    await run(test.shop.db, sql`update stock_reservations set state = 'sold' where order_id = ${orderId}`)
    await run(
      test.shop.db,
      sql`with s as (update stock_items i set on_hand = on_hand - 1, reserved = reserved - 1 from stock_reservations r where r.order_id = ${orderId} and r.variation_id = i.variation_id returning i.variation_id)
          insert into stock_movements (variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at) select variation_id, 'sell', -1, -1, 'order', ${orderId}, 'test', now() from s`,
    )
    // Every connection is open before the rush, so that nobody waits for one while another is done.
    await Promise.all(Array.from({ length: 20 }, () => run(test.shop.db, sql`select pg_sleep(0.1)`)))
    const causeId = randomUUID()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        shop.database.transaction((tx) =>
          refundOrder(
            tx,
            shop,
            {
              orderId,
              lines: [{ orderItemId: line!.id, quantity: 1 }],
              withShipping: false,
              withServiceFee: false,
              route: 'store_credit',
              cause: 'complaint',
              causeId: sameCause ? causeId : randomUUID(),
              reason: '',
              actor: 'shop',
            },
            test.clock.now(),
          ),
        ),
      ),
    )
    const { balance } = (await row(
      test.shop.db,
      sql<{ balance: number }>`select balance from credit_accounts where customer_id = ${buyer.id}`,
    ))!
    const { paid } = (await row(
      test.shop.db,
      sql<{ paid: number }>`select line_total - discount_share as paid from order_lines where id = ${line!.id}`,
    ))!
    return { failed: outcomes.filter(({ status }) => status === 'rejected').length, times: balance / paid }
  }

  it.each([
    ['for the same cause', true],
    ['for causes of their own', false],
  ])('%s: once', async (_, sameCause) => {
    expect(await backTwenty(test.shop, sameCause)).toEqual({ failed: 0, times: 1 })
    await expectBooksRight(test)
  })
})
