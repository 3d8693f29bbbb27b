/**
 * Whole purchases, from the cart to a completed and rated order, each with something that differs
 * or changes in the middle. What the page shows is what is ordered, paid, delivered and earned.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earnBonus } from '#server/points/index.ts'
import { giveGoodwill } from '#server/store-credit/index.ts'
import {
  buildAddress,
  buildBuyer,
  buildCoupon,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  slotOf,
  stateOf,
  type Buyer,
} from '../support/builders.ts'
import { buildCounter, collectAt } from '../support/collect.ts'
import { complain, linesOf } from '../support/complaints.ts'
import { orderAction } from '../support/orders.ts'
import { sendRating } from '../support/ratings.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Given = NonNullable<Parameters<typeof buildProduct>[1]>
type Summary = TestAnswer['body']
type Journey = {
  name: string
  goods: readonly Given[]
  /** How many of each; three unless it says otherwise. */
  quantity?: number
  /** How many lines the checkout shows, if not all of them. */
  lines?: number
  method?: string
  /** Before the checkout is opened. */
  before?: (buyer: Buyer) => Promise<unknown>
  /** Between the summary that is shown and the order that is sent. */
  meanwhile?: (buyer: Buyer, shown: Summary) => Promise<unknown>
  /** How the order is refused then, before the fresh summary is confirmed. */
  refused?: string
  /** What the customer does about it. */
  mend?: (buyer: Buyer, shown: Summary) => Promise<unknown>
  shown?: Record<string, unknown>
  /** Once it is paid, before it is picked. */
  afterwards?: (buyer: Buyer, orderId: string) => Promise<unknown>
  isCollected?: boolean
}

const shop = (buyer: Buyer, method: string, path: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const done = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  return body.data
}
const credit = (buyer: Buyer, amount: number) =>
  test.shop.database.transaction((tx) =>
    giveGoodwill(tx, {
      customerId: buyer.id,
      amount,
      cause: 'test',
      causeId: randomUUID(),
      orderId: null,
      note: { en: 'Sorry', id: 'Maaf' },
      now: test.clock.now(),
    }),
  )
const payWithCredit = (amount: number) => async (buyer: Buyer) => {
  await credit(buyer, amount)
  await done(shop(buyer, 'PUT', '/checkout/store-credit', { in_use: true }))
}
const applied = async (buyer: Buyer, given: Parameters<typeof buildCoupon>[1] = {}) => {
  const code = await buildCoupon(test, given)
  await done(shop(buyer, 'POST', '/checkout/coupon', { code }))
  return code
}
/** The code of a voucher for 2,000 points, worth Rp20.000. */
const voucherOf = async (buyer: Buyer): Promise<string> => {
  const bonus = {
    customerId: buyer.id,
    points: 2_000,
    cause: 'test',
    causeId: buyer.id,
    note: { en: 'A test', id: 'Uji' },
  }
  await test.shop.database.transaction((tx) =>
    earnBonus(tx, bonus, test.shop.settings(), test.clock.now()),
  )
  const { voucher } = await done(
    test.request('POST', '/api/account/v1/point/redeem', {
      token: buyer.accountToken,
      body: { total_point: bonus.points },
    }),
  )
  return voucher.coupon_code
}
const summaryOf = (buyer: Buyer): Promise<Summary> => done(shop(buyer, 'GET', '/checkout/summary'))
const edit = (column: 'phone' | 'recipient' | 'full_address') => (buyer: Buyer) =>
  test.sql(`update addresses set ${column} = '62899999999' where id = $1`, buyer.addressId)
const NOW = {}
const CHILLED = { refrigerated: true }
const TOMORROW = { stock: 0, nextDay: 50 }

const JOURNEYS: readonly Journey[] = [
  { name: 'one line', goods: [NOW] },
  { name: 'only chilled goods', goods: [CHILLED, CHILLED] },
  { name: 'only goods of tomorrow', goods: [TOMORROW, TOMORROW] },
  { name: 'chilled goods of tomorrow with others', goods: [{ ...TOMORROW, ...CHILLED }, TOMORROW] },
  {
    name: 'goods of today, and those of tomorrow by a second order',
    goods: [NOW, TOMORROW],
    lines: 1,
    afterwards: (buyer) => purchase(buyer, { goods: [], lines: 1 }),
  },
  {
    name: 'cash, for someone who has bought before',
    goods: [],
    lines: 1,
    before: async (buyer) => {
      await purchase(buyer, { goods: [NOW] })
      await fillCart(test, buyer, await buildProduct(test))
    },
    method: 'cod',
  },
  {
    name: 'a gift that a coupon brings',
    goods: [NOW],
    lines: 2,
    before: async (buyer) => {
      const { variationId: gift } = await buildProduct(test)
      await applied(buyer, { kind: 'gift', value: 1, gift })
    },
  },
  {
    name: 'as many lines as a cart holds',
    goods: Array.from({ length: 50 }, () => ({ price: 5_000, weightG: 100 })),
    quantity: 1,
    before: async (buyer) => {
      const { status, body } = await fillCart(test, buyer, await buildProduct(test))
      expect([status, body.code]).toEqual([422, 'cart_full'])
    },
  },
  {
    name: 'store credit that pays a part',
    goods: [NOW],
    before: payWithCredit(25_000),
    shown: { store_credit: expect.objectContaining({ in_use: true, applied: 25_000 }) },
  },
  {
    name: 'store credit that pays all',
    goods: [NOW],
    before: payWithCredit(5_000_000),
    shown: { due: 0 },
  },
  {
    name: 'store credit that is switched off in another tab',
    goods: [NOW],
    before: payWithCredit(25_000),
    meanwhile: (buyer) => done(shop(buyer, 'PUT', '/checkout/store-credit', { in_use: false })),
    refused: 'cart_changed',
  },
  {
    name: 'a coupon',
    goods: [NOW],
    before: (buyer) => applied(buyer),
    shown: { discount: 10_000 },
  },
  {
    name: 'a coupon that is replaced by another one',
    goods: [NOW],
    before: async (buyer) => {
      const code = await applied(buyer)
      await done(shop(buyer, 'DELETE', `/checkout/coupon/${code}`))
      await applied(buyer, { value: 20_000 })
    },
    shown: { discount: 20_000 },
  },
  {
    name: 'a voucher together with store credit',
    goods: [NOW],
    before: async (buyer) => {
      await payWithCredit(5_000)(buyer)
      const code = await voucherOf(buyer)
      await done(shop(buyer, 'POST', '/checkout/coupon', { code }))
    },
    shown: { discount: 20_000, store_credit: expect.objectContaining({ applied: 5_000 }) },
  },
  {
    name: 'goods added to a paid order, which come along with it',
    goods: [NOW],
    afterwards: async (buyer, first) => {
      await fillCart(test, buyer, await buildProduct(test))
      await done(shop(buyer, 'PUT', '/checkout/add-to', { order_id: first }))
      const summary = await summaryOf(buyer)
      expect(summary).toMatchObject({ shipping: 0, requirements: [], item_count: 1 })
      const { order_id: added } = await done(order(buyer, summary, 'qris'))
      await test.drain()
      await payOrder(test, added)
    },
  },
  {
    name: 'a coupon that is taken off in another tab',
    goods: [NOW],
    before: (buyer) => applied(buyer),
    meanwhile: (buyer, { applied_coupons: [code] }) =>
      done(shop(buyer, 'DELETE', `/checkout/coupon/${code}`)),
    refused: 'cart_changed',
  },
  {
    name: 'a coupon that ends in the middle',
    goods: [NOW],
    before: (buyer) => applied(buyer),
    meanwhile: async (buyer, { applied_coupons: [code] }) => {
      await test.sql(
        `update coupons set ends_at = $2::timestamptz where code = $1`,
        code,
        new Date(test.clock.now().getTime() - 1000).toISOString(),
      )
    },
    refused: 'not_ready_to_order',
    mend: (buyer, { applied_coupons: [code] }) =>
      done(shop(buyer, 'DELETE', `/checkout/coupon/${code}`)),
  },
  ...(['phone', 'recipient', 'full_address'] as const).map((column) => ({
    name: `an address whose ${column} is edited in another tab`,
    goods: [NOW],
    meanwhile: edit(column),
    refused: 'cart_changed',
  })),
  {
    name: 'goods that are put in from another device',
    goods: [NOW],
    meanwhile: async (buyer) => fillCart(test, buyer, await buildProduct(test)),
    refused: 'cart_changed',
  },
  {
    name: 'collected at a branch',
    goods: [NOW],
    before: async (buyer) => collectAt(test, buyer, await buildCounter(test)),
    isCollected: true,
  },
  {
    name: 'collecting that is chosen in another tab',
    goods: [NOW],
    meanwhile: async (buyer) => collectAt(test, buyer, await buildCounter(test)),
    refused: 'not_ready_to_order',
    isCollected: true,
  },
  {
    name: 'another window and address after it was paid',
    goods: [NOW, CHILLED],
    afterwards: async (buyer, orderId) => {
      const time_pickup = slotOf('2026-11-22', '12:00')
      await done(shop(buyer, 'PUT', `/orders/${orderId}/time-pickup`, { time_pickup }))
      const address_id = await buildAddress(test, buyer.id)
      await done(shop(buyer, 'PUT', `/orders/${orderId}/address`, { address_id }))
    },
  },
  {
    name: 'goods taken out after it was paid',
    goods: [NOW, NOW],
    afterwards: async (buyer, orderId) => {
      const [line] = await linesOf(test, orderId)
      const lines = [{ line_id: line!.id, quantity: 1 }]
      await done(shop(buyer, 'POST', `/orders/${orderId}/drop`, { lines }))
    },
  },
  {
    name: 'another order while a complaint about the one before is open',
    goods: [],
    lines: 1,
    before: async (buyer) => {
      const ended = await purchase(buyer, { goods: [NOW] })
      const [line] = await linesOf(test, ended)
      const items = [{ order_item_id: line!.id, quantity: 1 }]
      expect((await complain(test, buyer.token, ended, { items })).status).toBe(201)
      await fillCart(test, buyer, await buildProduct(test))
    },
  },
]

/** What the page sends for the summary that it shows. */
const order = (buyer: Buyer, summary: Summary, method: string) =>
  shop(buyer, 'POST', '/checkout/process', {
    ...(summary.collect || summary.adding_to?.is_chosen
      ? {}
      : { address_id: summary.selected_address.id }),
    payment_method: summary.due === 0 ? 'free' : method,
    time_pickup: summary.selected_time_pickup,
    expected_total: summary.total,
    expected_due: summary.due,
    cart_version: summary.cart_version,
    contents: summary.contents,
  })

/** Chooses what is still open: a courier, a window. */
const decided = async (buyer: Buyer, summary: Summary): Promise<Summary> => {
  const { selected_time_pickup: chosen, available_time_pickups: windows } = summary
  if (chosen !== null) return summary
  const { id } = windows.find(({ is_available }: { is_available: boolean }) => is_available)
  return done(shop(buyer, 'PUT', '/checkout/time-pickup', { time_pickup: id }))
}

it.each(JOURNEYS)('$name', async (journey) => {
  const buyer = await buildBuyer(test)
  const orderId = await purchase(buyer, journey)
  expect((await stateOf(test, orderId)).state).toBe('completed')
})

const purchase = async (buyer: Buyer, journey: Omit<Journey, 'name'>): Promise<string> => {
  for (const given of journey.goods)
    await fillCart(test, buyer, await buildProduct(test, given), journey.quantity ?? 3)
  await journey.before?.(buyer)
  let summary = await decided(buyer, await summaryOf(buyer))
  expect(summary).toMatchObject({ requirements: [], ...journey.shown })
  expect(summary.items).toHaveLength(journey.lines ?? journey.goods.length)
  await journey.meanwhile?.(buyer, summary)
  const method = journey.method ?? 'qris'
  if (journey.refused) {
    const { status, body } = await order(buyer, summary, method)
    expect([status >= 400, body.code]).toEqual([true, journey.refused])
    await journey.mend?.(buyer, summary)
    summary = await decided(buyer, await summaryOf(buyer))
  }
  const { order_id: orderId, payment } = await done(order(buyer, summary, method))
  expect(payment.amount).toBe(summary.due)
  await test.drain()
  if (summary.due > 0 && method !== 'cod') await payOrder(test, orderId)
  await journey.afterwards?.(buyer, orderId)
  await finish(buyer, orderId, journey.isCollected === true)
  return orderId
}

/** Brought or handed over, completed by the customer, and rated. */
const finish = async (buyer: Buyer, orderId: string, isCollected: boolean) => {
  await orderAction(test, orderId, 'pick', 'pack', isCollected ? 'make_ready' : 'send', 'deliver')
  const { lines } = await done(shop(buyer, 'POST', `/orders/${orderId}/complete`))
  await test.drain()
  expect((await sendRating(test, buyer, orderId, { line: lines[0].id })).status).toBe(200)
}
