import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
} from '../../../test/support/builders.ts'
import {
  buildCounter,
  buildCollectOrder,
  collectAt,
  slotAt,
} from '../../../test/support/collect.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { holidayForm } from '../../../test/support/branches.ts'
import { placeReplacement } from '../orders/index.ts'

/** Orders that customers collect at a branch, from the cart to a placed order. */
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

const summaryOf = async (token: string) =>
  (await test.request('GET', '/api/shop/checkout/summary', { token })).body.data

describe('collecting at a branch', () => {
  it('is offered, and chosen only by the customer', async () => {
    const [branch, buyer, product] = [
      await buildCounter(test),
      await buildBuyer(test),
      await buildProduct(test),
    ]
    await fillCart(test, buyer, product)
    const before = await summaryOf(buyer.token)
    expect(before.collect).toBeNull()
    expect(before.selected_shipping_method).not.toContain('collect')
    expect(
      before.available_couriers.find(({ id }: { id: string }) => id === `collect:${branch}`),
    ).toMatchObject({ name: `Collect at Petik ${branch}`, price: 0, collect_at: branch })
    const after = (await collectAt(test, buyer, branch)).body.data
    expect(after).toMatchObject({
      collect: { branch_id: branch, name: `Petik ${branch}`, full_address: 'Jl. Ambil 1' },
      selected_shipping_method: `collect:${branch}`,
      shipping: 0,
      requirements: [],
    })
    expect(after.selected_time_pickup).toMatch(new RegExp(`^collect-${branch}\\+`))
    const cart = (await test.request('GET', '/api/shop/cart', { token: buyer.token })).body.data
    expect(cart.delivery).toMatchObject({
      collect_at: `Petik ${branch}`,
      window: { id: after.selected_time_pickup },
    })
  })

  it('has the windows of the opening hours, closed on its holidays', async () => {
    // 20 November 2026 is a Friday.
    const [branch, buyer] = [await buildCounter(test, [5, 7, 1]), await buildBuyer(test)]
    await fillCart(test, buyer, await buildProduct(test))
    const { token } = await buildStaff(test, 'owner', null)
    const holiday = holidayForm({
      branch_id: branch,
      first_day: '2026-11-22',
      last_day: '2026-11-22',
    })
    expect((await staffAsk(test, { token })('POST', '/holidays', holiday)).status).toBe(201)
    await collectAt(test, buyer, branch)
    const { available_time_pickups: slots } = await summaryOf(buyer.token)
    type Offered = { day: string; label: string; reason: string | null }
    const days = Map.groupBy(slots as Offered[], ({ day }) => day)
    expect([...days.keys()]).toEqual(['2026-11-20', '2026-11-22', '2026-11-23'])
    expect(days.get('2026-11-23')!.map(({ label }) => label)).toEqual([
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
    ])
    expect(days.get('2026-11-22')!.every(({ reason }) => reason === 'closed')).toBe(true)
    const placed = await placeOrder(test, buyer, { slot: slotAt(branch, '2026-11-22') })
    expect([placed.status, placed.body.code]).toEqual([409, 'slot_full'])
  })

  it('needs no address, but a number to call', async () => {
    const [branch, buyer] = [await buildCounter(test), await buildBuyer(test)]
    await fillCart(test, buyer, await buildProduct(test))
    await test.sql('update addresses set deleted_at = now() where customer_id = $1', buyer.id)
    expect((await summaryOf(buyer.token)).requirements).toMatchObject([
      { code: 'ADDRESS_REQUIRED' },
    ])
    await collectAt(test, buyer, branch)
    expect((await summaryOf(buyer.token)).requirements).toEqual([])
    await test.sql(
      'update customers set phone = null, phone_verified_at = null where id = $1',
      buyer.id,
    )
    expect((await summaryOf(buyer.token)).requirements).toMatchObject([{ code: 'PHONE_REQUIRED' }])
    await test.sql('update customers set phone = $2 where id = $1', buyer.id, buyer.phone)
    const body = { payment_method: 'qris', time_pickup: slotAt(branch) }
    const placed = await test.request('POST', '/api/shop/checkout/process', {
      token: buyer.token,
      body,
    })
    expect(placed.status).toBe(200)
    const order = (
      await test.request('GET', `/api/shop/orders/${placed.body.data.order_id}`, {
        token: buyer.token,
      })
    ).body.data
    expect(order).toMatchObject({
      collect_at: branch,
      collection: null,
      shipping: 0,
      courier: `Collect at Petik ${branch}`,
      address: { label: `Petik ${branch}`, phone: buyer.phone, full_address: 'Jl. Ambil 1' },
    })
  })

  it('422 without an address for an order that is brought', async () => {
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, await buildProduct(test))
    const placed = await test.request('POST', '/api/shop/checkout/process', {
      token: buyer.token,
      body: { payment_method: 'qris', time_pickup: 'kemang+2026-11-21+12:00' },
    })
    expect([placed.status, placed.body.errors]).toEqual([422, { address_id: expect.any(Array) }])
  })

  it('takes places at the branch and none of the riders', async () => {
    const branch = await buildCounter(test)
    await changeSettings(test, { 'collect.capacityOrders': 1 })
    const [one, two] = [await buildBuyer(test), await buildBuyer(test)]
    const product = await buildProduct(test)
    await buildCollectOrder(test, one, product, branch)
    await fillCart(test, two, product)
    await collectAt(test, two, branch)
    const refused = await placeOrder(test, two, { slot: slotAt(branch) })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_full'])
    const rows = await test.sql(
      'select location_id, booked_orders from delivery_slots where location_id = $1',
      `collect-${branch}`,
    )
    expect(rows).toEqual([{ location_id: `collect-${branch}`, booked_orders: 1 }])
    await changeSettings(test, { 'collect.capacityOrders': 15 })
  })

  it('lets a window of riders lapse, and takes none of them when placing', async () => {
    const [branch, buyer] = [await buildCounter(test), await buildBuyer(test)]
    await fillCart(test, buyer, await buildProduct(test))
    const noon = 'kemang+2026-11-21+12:00'
    await test.request('PUT', '/api/shop/checkout/time-pickup', {
      token: buyer.token,
      body: { time_pickup: noon },
    })
    const { selected_time_pickup: chosen } = (await collectAt(test, buyer, branch)).body.data
    expect(chosen).toMatch(/^collect-/)
    const placed = await placeOrder(test, buyer, { slot: noon })
    expect([placed.status, placed.body.code]).toEqual([422, 'not_ready_to_order'])
  })

  it('has a price where the shop sets one, and no use for a coupon on shipping', async () => {
    const [branch, buyer] = [await buildCounter(test), await buildBuyer(test)]
    await fillCart(test, buyer, await buildProduct(test))
    await collectAt(test, buyer, branch)
    const code = await buildCoupon(test, { kind: 'shipping', value: 10_000 })
    const applied = await test.request('POST', '/api/shop/checkout/coupon', {
      token: buyer.token,
      body: { code },
    })
    expect(applied.body.code).toBe('coupon_invalid')
    await changeSettings(test, { 'collect.price': 4_000 })
    expect((await summaryOf(buyer.token)).shipping).toBe(4_000)
    await changeSettings(test, { 'collect.price': 0 })
  })

  it('sends a replacement to the same branch', async () => {
    const [branch, buyer] = [await buildCounter(test), await buildBuyer(test)]
    const product = await buildProduct(test, { stock: 10 })
    const orderId = await buildCollectOrder(test, buyer, product, branch)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'make_ready', 'deliver')
    const [line] = await test.sql<{ id: string }>(
      'select id from order_lines where order_id = $1',
      orderId,
    )
    const made = await test.shop.database.transaction((tx) =>
      placeReplacement(tx, test.shop, {
        orderId,
        cause: randomUUID(),
        attempt: 1,
        lines: [{ lineId: line!.id, quantity: 1 }],
        reason: '',
        now: test.clock.now(),
      }),
    )
    expect(made.ok).toBe(true)
    const placed = await test.sql(
      `select o.branch_id, o.shipping_method, b.location_id from orders o join slot_bookings b on b.order_id = o.id
       where o.branch_id = $1 and o.payment_method = 'replacement'`,
      branch,
    )
    expect(placed).toEqual([
      { branch_id: branch, shipping_method: 'collect', location_id: `collect-${branch}` },
    ])
  })

  it('leaves orders that are brought as they were', async () => {
    await buildCounter(test)
    const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
    const [row] = await test.sql<{ branch_id: string | null }>(
      'select branch_id from orders where id = $1',
      orderId,
    )
    expect(row!.branch_id).toBeNull()
  })
})
