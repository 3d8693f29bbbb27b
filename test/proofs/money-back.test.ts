/** Refunds on a real PostgreSQL: notices in every order, late payments, returned coupons. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOrders, refundOrder, sendDueRefunds } from '#server/orders/index.ts'
import { col, row, rows, run, sql } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'
import {
  buildBuyers,
  buildCoupon,
  buildProduct,
  changeSettings,
  expectBooksRight,
  NOON,
  type Buyer,
} from '../support/builders.ts'
import { withDefect, without, type Defect } from '../support/defects.ts'
import {
  counted,
  listen,
  speak,
  untilAnswered,
  type Answer,
  type Listening,
} from '../support/http.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../support/shop.ts'

const PLENTY = {
  'slot.capacityOrders': 100_000,
  'slot.capacityGrams': 100_000_000,
  'order.perMinute': 1_000,
  'order.unpaidMax': 1_000,
}
const open = async (): Promise<TestShop> => {
  const on = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(on, PLENTY)
  return on
}

let test: TestShop
/**
 * What the jobs and steps of a case run on: the shop itself, or the one with a control's defect.
 */
let shop: Shop
let server: Listening
beforeAll(async () => {
  test = await open()
  shop = test.shop
  server = await listen(test)
})
/**
 * Runs on a shop with a defect and its own database, without the constraints that would stop it.
 */
const onDefective = async <T>(
  defect: Defect,
  constraints: [table: string, name: string][],
  body: () => Promise<T>,
): Promise<T> => {
  const sound = { test, shop, server }
  test = await open()
  for (const [table, name] of constraints)
    await run(test.shop.db, sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`)
  const broken = withDefect(test.shop, defect)
  ;[shop, server] = [broken.shop, await listen(broken)]
  try {
    return await body()
  } finally {
    await server.stop()
    await test.close()
    ;({ test, shop, server } = sound)
  }
}
/** A control shows that a race can be lost, which does not happen every time. */
const RACE = { retry: 5 }
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
  const signature = createHmac('sha256', test.config.paymentSecret)
    .update(JSON.stringify(body))
    .digest('hex')
  return untilAnswered(() => speak(server.url, 'POST', '/hooks/local', { body, signature }))
}
/** In waves, so that the order within each is random. */
const inWaves = async <T, R>(
  all: readonly T[],
  size: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = []
  for (let at = 0; at < all.length; at += size)
    done.push(...(await Promise.all(all.slice(at, at + size).map(work))))
  return done
}

type Charged = { buyer: Buyer; orderId: string; ref: string }
/** Orders of one product, each with an open charge. */
const ordered = async (count: number, stock: number, method = 'ewallet') => {
  test.clock.set(TEST_NOW)
  const product = await buildProduct(test, { stock, safety: 0 })
  const buyers = await buildBuyers(test, count, () => [
    { variationId: product.variationId, quantity: 1 },
  ])
  const placed = await inWaves(buyers, 40, (buyer) => place(buyer, method))
  expect(counted(placed)).toEqual({ 200: count })
  await test.drain()
  const refs = new Map(
    (
      await rows(
        test.shop.db,
        sql({ id: col.text, ref: col.text })`
          select order_id as id, provider_ref as ref from payments where provider_ref is not null`,
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
  // A hundred at a time, by two concurrent jobs.
  for (let turn = 0; turn < 20; turn++) {
    const [one, two] = await Promise.all([
      expireOrders(shop, test.clock.now()),
      expireOrders(shop, test.clock.now()),
    ])
    if (one + two === 0) break
  }
  await test.drain()
}

describe('notices in every order', () => {
  const EVENTS = {
    pending: 'pending',
    settlement: 'paid',
    expire: 'expired',
    cancel: 'cancelled',
    deny: 'failed',
    refund: 'paid',
  } as const
  type Event = keyof typeof EVENTS
  const permutations = (events: readonly Event[]): Event[][] =>
    events.length === 0
      ? [[]]
      : events.flatMap((event) =>
          permutations(events.filter((one) => one !== event)).map((rest) => [event, ...rest]),
        )

  const ALL = permutations(Object.keys(EVENTS) as Event[])
  const AS_SETTLED = [{ state: 'confirmed', payment: 'paid', attempt: 'paid', captures: 1 }]

  /** Each sequence of notices on its own order; returns the responses and the final states. */
  const play = async (all: readonly Event[][]) => {
    const { charged } = await ordered(all.length, all.length)
    const answers: Answer[] = []
    // A gateway that even changes its mind: its status is always that of the last notice.
    const tell = async ({ ref }: Charged, event: Event) => {
      await setAtGateway([ref], EVENTS[event])
      answers.push(await notify(ref, EVENTS[event]))
    }
    for (let step = 0; step < 6; step++)
      await inWaves(
        charged.map((one, index) => [one, all[index]![step]!] as const),
        40,
        ([one, event]) => tell(one, event),
      )
    const states = await rows(
      test.shop.db,
      sql({ state: col.text, payment: col.text, attempt: col.text, captures: col.int })`
        select distinct o.state, o.payment_state as payment, p.state as attempt, (select count(*) from journal_entries j where j.kind = 'capture' and j.cause_id = p.id::text) as captures
        from orders o join payments p on p.order_id = o.id where o.id = any(${charged.map(({ orderId }) => orderId)}::uuid[])`,
    )
    await test.drain()
    return { answers: counted(answers), states }
  }

  it('all 720 orders of six: a settled payment stays settled, captured once, whatever comes before or after', async () => {
    expect(ALL).toHaveLength(720)
    expect(await play(ALL)).toEqual({ answers: { 200: 6 * 720 }, states: AS_SETTLED })
    await expectBooksRight(test)
  })

  it('control: without a check of the payment’s state, a later notice overwrites it', async () => {
    const forgetful: Defect = (text) =>
      text
        .replace('refunded, state, provider_ref', "refunded, 'pending' as state, provider_ref")
        .replace(' and state = any(', ' and 0 <> cardinality(')
    const { states } = await onDefective(forgetful, [], () =>
      play(ALL.filter((_, index) => index % 30 === 0)),
    )
    expect(states).not.toEqual(AS_SETTLED)
  })
})

describe('payments that arrive too late', () => {
  const COUNT = 40
  const settledLate = async (free: number) => {
    const { product, charged } = await ordered(COUNT, COUNT)
    await expireAll()
    if (free < COUNT) {
      const others = await buildBuyers(test, COUNT - free, () => [
        { variationId: product.variationId, quantity: 1 },
      ])
      expect(counted(await inWaves(others, 20, (buyer) => place(buyer)))).toEqual({
        200: COUNT - free,
      })
    }
    const refs = charged.map(({ ref }) => ref)
    await setAtGateway(refs, 'paid')
    const answers = await Promise.all([...refs, ...refs, ...refs].map((ref) => notify(ref, 'paid')))
    expect(counted(answers)).toEqual({ 200: 3 * COUNT })
    await test.drain()
    for (let turn = 0; turn < 4; turn++) await sendDueRefunds(shop, test.clock.now())
    return rows(
      test.shop.db,
      sql({ state: col.text, payment: col.text, late: col.flag, count: col.int, back: col.int })`
        select o.state, o.payment_state as payment, o.late, count(*) as count, sum((select count(*) from gateway_refunds g where g.charge_ref = p.provider_ref and g.amount = o.total))::integer as back
        from orders o join payments p on p.order_id = o.id where o.id = any(${charged.map(({ orderId }) => orderId)}::uuid[]) group by 1, 2, 3 order by 1`,
    )
  }

  it('with the goods gone, each is refused and refunded in full, once', async () => {
    expect(await settledLate(0)).toEqual([
      { state: 'expired', payment: 'refunded', late: false, count: COUNT, back: COUNT },
    ])
    await expectBooksRight(test)
  })

  it('control: a claim without a check of the stock revives orders whose goods are gone', async () => {
    const found = await onDefective(
      without('and s.free >= w.quantity'),
      [['stock_items', 'stock_items_check']],
      () => settledLate(0),
    )
    expect(found).toEqual([
      { state: 'confirmed', payment: 'paid', late: true, count: COUNT, back: 0 },
    ])
  })

  it('with some goods left, that many orders are revived and the others’ payments are refunded', async () => {
    expect(await settledLate(15)).toEqual([
      { state: 'confirmed', payment: 'paid', late: true, count: 15, back: 0 },
      { state: 'expired', payment: 'refunded', late: false, count: COUNT - 15, back: COUNT - 15 },
    ])
    await expectBooksRight(test)
  })
})

const UNHELD: [string, string][] = ['uses', 'spent'].map((column) => [
  'coupons',
  `coupons_${column}_check`,
])

describe('a coupon for one, and another customer waiting for it', () => {
  const ENDS = {
    'expires': async ({ orderId }: Charged) => {
      await run(
        test.shop.db,
        sql`update orders set pay_until = ${new Date(test.clock.now().getTime() - 10 * MINUTE)} where id = ${orderId}`,
      )
      await Promise.all(Array.from({ length: 8 }, () => expireOrders(shop, test.clock.now())))
    },
    'is cancelled': async ({ buyer, orderId }: Charged) => {
      await Promise.all(
        Array.from({ length: 8 }, () =>
          speak(server.url, 'POST', `/api/shop/orders/${orderId}/cancel`, {
            token: buyer.token,
            body: {},
          }),
        ),
      )
    },
    'is refunded': async ({ orderId, ref }: Charged) => {
      await setAtGateway([ref], 'paid')
      await notify(ref, 'paid')
      await Promise.all(Array.from({ length: 8 }, () => refundWhole(shop, orderId, orderId)))
    },
  } as const

  const usesOf = async (code: string) =>
    (await row(
      test.shop.db,
      sql({ uses: col.int })`select uses from coupons where code = ${code}`,
    ))!.uses
  /**
   * One customer has the coupon and another was refused as used up; then the order that has it
   * ends, eight times at once.
   */
  const waitFor = async (end: (first: Charged) => Promise<unknown>) => {
    test.clock.set(TEST_NOW)
    const code = await buildCoupon(test, { totalLimit: 1 })
    const product = await buildProduct(test, { stock: 100 })
    const [first, second] = await buildBuyers(
      test,
      2,
      () => [{ variationId: product.variationId, quantity: 1 }],
      [code],
    )
    const placed = await place(first!)
    expect(placed.status).toBe(200)
    await test.drain()
    expect((await place(second!)).body.code).toBe('coupon_used_up')
    const found = await row(
      test.shop.db,
      sql({ ref: col.text })`
        select provider_ref as ref from payments where order_id = ${placed.body.data.order_id}`,
    )
    await end({ buyer: first!, orderId: placed.body.data.order_id, ref: found!.ref })
    return { code, second: second!, uses: await usesOf(code) }
  }

  it.each(Object.entries(ENDS))(
    'when the first order %s eight times at once: given back once, and the second buyer has it',
    async (_, end) => {
      const { code, second, uses } = await waitFor(end)
      expect(uses).toBe(0)
      expect((await place(second)).status).toBe(200)
      expect(await usesOf(code)).toBe(1)
      await expectBooksRight(test)
    },
  )

  it(
    'control: without the order’s lock and the states of order and use it is returned more than once',
    RACE,
    async () => {
      const twice: Defect = (text) =>
        text
          .replaceAll(/ for update(?! of| skip)/g, '')
          .replace(' and o.state = any(', ' and 0 <> cardinality(')
          .replaceAll("and u.state <> 'released'", '')
      const { uses } = await onDefective(twice, UNHELD, () => waitFor(ENDS['is cancelled']))
      expect(uses).toBeLessThan(0)
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
