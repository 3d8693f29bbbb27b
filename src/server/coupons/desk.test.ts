/** Coupons at the desk: added, saved, paused and ended, and what customers may do with them then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameAtTill } from '#domain/till/till.ts'
import type { CouponForm } from '#contract/staff/coupons/coupons.ts'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  fillCart,
  payOrder,
  placeOrder,
} from '../../../test/support/builders.ts'
import { buildCategory } from '../../../test/support/goods.ts'
import { couponForm, newCouponCode } from '../../../test/support/coupon-asks.ts'
import { csvRows } from '../../../test/support/csv.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
let marketing: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  marketing = await buildStaff(test, 'marketing', null)
  ask = staffAsk(test, marketing)
})
afterAll(() => test.close())

const add = async (change: Partial<CouponForm> = {}) => {
  const code = newCouponCode()
  return { code, answer: await ask('POST', '/coupons', { code, ...couponForm(change) }) }
}
const save = (code: string, version: number, change: Partial<CouponForm>) =>
  ask('PUT', `/coupons/${code}`, { version, ...couponForm(change) })
const page = async (code: string) => (await ask('GET', `/coupons/${code}`)).body.data

const shopper = async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 100_000 })]
  await fillCart(test, buyer, product)
  const apply = (code: string) =>
    test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
  return { buyer, product, apply }
}

describe('a coupon', () => {
  it('is added by marketing, and customers use it at once', async () => {
    const { code, answer } = await add()
    expect([answer.status, answer.body.data.state, answer.body.data.version]).toEqual([
      201,
      'running',
      1,
    ])
    const { apply } = await shopper()
    expect((await apply(code)).status).toBe(200)
    const twice = await ask('POST', '/coupons', { code, ...couponForm() })
    expect([twice.status, twice.body.errors]).toEqual([422, { code: ['Already used'] }])
  })

  it('names its gift with the size, not by the SKU alone', async () => {
    const product = await buildProduct(test)
    const [sku, name] = [`GIFT-${product.sku.toUpperCase()}`, { en: '250 g', id: '250 gram' }]
    await test.sql(
      'update variations set sku = $1, name = $2 where id = $3',
      sku,
      name,
      product.variationId,
    )
    const { code } = await add({ kind: 'gift', value: 1, max_discount: null, gift_sku: sku })
    const { data } = (await ask('GET', `/coupons?search=${code}`)).body
    expect(data[0]).toMatchObject({ gift_sku: sku })
    expect(data[0].gift_name.id).toMatch(/., 250 gram$/)
  })

  it('says what was done with it', async () => {
    const { code } = await add()
    const { buyer, apply } = await shopper()
    await apply(code)
    await placeOrder(test, buyer)
    expect(await page(code)).toMatchObject({
      uses: 1,
      spent: 20_000,
      is_used: true,
      goods_sold: 100_000,
      new_customers: 1,
      days: [{ uses: 1, discount: 20_000 }],
      orders: [{ discount: 20_000, is_live: true }],
    })
  })

  it('has its orders compared with those without it, over the same days', async () => {
    const { code } = await add()
    expect((await page(code)).compared).toBe(null)
    const [user, other, before] = [await shopper(), await shopper(), await shopper()]
    await test.sql(
      'update batches set unit_cost = 60000 where variation_id = any($1::text[]::uuid[])',
      [user, other].map(({ product }) => product.variationId),
    )
    await placeOrder(test, before.buyer)
    test.clock.advance(10 * 60_000)
    await user.apply(code)
    for (const { buyer } of [user, other]) {
      const order = (await placeOrder(test, buyer)).body.data.order_id
      await test.drain()
      await payOrder(test, order)
      await orderAction(test, order, 'pick', 'pack')
    }
    const { compared } = await page(code)
    expect(compared.with).toEqual({
      orders: 1,
      goods: 100_000,
      discount: 20_000,
      margin: 20_000,
      costed: 1,
    })
    expect(compared.without).toMatchObject({ orders: 1, margin: 40_000, costed: 1 })
  })

  it('says all its terms in both languages, with names instead of codes', async () => {
    const { buyer, product } = await shopper()
    const { code, answer } = await add({
      kind: 'percent',
      value: 15,
      max_discount: 25_000,
      minimum: 50_000,
      weekdays: [1, 6],
      from_time: '09:00',
      until_time: null,
      first_order_only: true,
      products: [product.slug],
      payment_methods: ['qris'],
      customer_id: buyer.id,
      per_customer_limit: 1,
      per_customer_day_limit: null,
      total_limit: 50,
      budget: 1_000_000,
    })
    expect(answer.status).toBe(201)
    const owner = staffAsk(test, await buildStaff(test, 'owner', null))
    const { terms, customer_name: name } = (await owner('GET', `/coupons/${code}`)).body.data
    for (const words of [
      '15% off goods',
      'at most Rp25.000 an order',
      'from Rp50.000 of goods',
      `for ${name} alone`,
      'first orders only',
      'QRIS',
      'on Monday; Saturday',
      'between 09:00 and 24:00 WIB',
      '1× a customer',
      '50× in all',
      'Rp1.000.000 in all',
    ])
      expect(terms.en).toContain(words)
    for (const words of ['Potongan 15%', 'maksimal Rp25.000', 'setiap Senin; Sabtu'])
      expect(terms.id).toContain(words)
    expect(terms.en).not.toContain(product.slug)
    expect((await page(code)).customer_name).toBe(nameAtTill(name))
  })

  it('is refused with impossible terms and names that the shop does not have', async () => {
    const { answer } = await add({
      kind: 'percent',
      value: 101,
      ends_at: '2026-10-01T00:00:00.000Z',
    })
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
      422,
      ['ends_at', 'value'],
    ])
    const named = await add({
      categories: ['tidak-ada'],
      tiers: ['langit'],
      products: ['hantu'],
      gift_sku: 'TIDAK-ADA',
      customer_id: crypto.randomUUID(),
    })
    expect(Object.keys(named.answer.body.errors).toSorted()).toEqual([
      'categories',
      'customer_id',
      'gift_sku',
      'products',
      'tiers',
    ])
    const set = await add({ kind: 'buy_get', value: 100 })
    expect(Object.keys(set.answer.body.errors).toSorted()).toEqual(['buy_quantity', 'get_quantity'])
    const asVoucher = await ask('POST', '/coupons', { code: '2222222222222', ...couponForm() })
    expect(asVoucher.body.errors).toEqual({
      code: ['Vouchers have such codes. Choose another one'],
    })
  })

  it('takes new terms until an order has used it, then only words and an earlier end', async () => {
    const { code } = await add()
    expect((await save(code, 1, { value: 30_000 })).body.data).toMatchObject({
      value: 30_000,
      version: 2,
    })
    const stale = await save(code, 1, { value: 10_000 })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(stale.body.details).toMatchObject({ code, version: 2, value: 30_000 })
    const { buyer, apply } = await shopper()
    await apply(code)
    await placeOrder(test, buyer)
    const locked = await save(code, 2, {
      value: 40_000,
      total_limit: 500,
      ends_at: '2027-07-30T00:00:00.000Z',
    })
    expect([locked.status, Object.keys(locked.body.errors).toSorted()]).toEqual([
      422,
      ['ends_at', 'total_limit', 'value'],
    ])
    const words = await save(code, 2, {
      value: 30_000,
      description: { en: 'For you', id: 'Untukmu' },
      public: false,
      ends_at: '2026-12-24T00:00:00.000Z',
    })
    expect([words.status, words.body.data.public, words.body.data.ends_at]).toEqual([
      200,
      false,
      '2026-12-24T00:00:00.000Z',
    ])
  })

  it('is paused and goes on: meanwhile neither codes nor orders may use it', async () => {
    const { code } = await add()
    const { buyer, apply } = await shopper()
    await apply(code)
    expect((await ask('POST', `/coupons/${code}/pause`, { paused: true })).body.data.state).toBe(
      'paused',
    )
    expect((await ask('POST', `/coupons/${code}/pause`, { paused: true })).status).toBe(409)
    const other = await shopper()
    const refused = await other.apply(code)
    expect([refused.status, refused.body.details.reason_code]).toEqual([422, 'paused'])
    const placed = await placeOrder(test, buyer)
    expect(placed.status, 'the cart still has the code').not.toBe(200)
    expect((await page(code)).uses).toBe(0)
    await ask('POST', `/coupons/${code}/pause`, { paused: false })
    expect((await other.apply(code)).status).toBe(200)
  })

  it('ends now, once', async () => {
    const { code } = await add()
    const ended = await ask('POST', `/coupons/${code}/end`)
    expect([ended.status, ended.body.data.state]).toEqual([200, 'ended'])
    expect((await ask('POST', `/coupons/${code}/end`)).status).toBe(409)
    expect((await (await shopper()).apply(code)).status).toBe(422)
  })
})

describe('four eyes', () => {
  it.each([
    ['more than the limit per order', { value: 100_001 }],
    ['no limit in all', { total_limit: null }],
    ['a percentage without a bound', { kind: 'percent', value: 10 }],
  ] as const)('are needed for %s', async (_, change) => {
    const { code, answer } = await add(change)
    expect([answer.status, answer.body.code]).toEqual([202, 'approval_needed'])
    expect((await ask('GET', `/coupons/${code}`)).status).toBe(404)
    const finance = staffAsk(test, await buildStaff(test, 'finance', null))
    const { id } = answer.body.details
    const approved = await finance('POST', `/approvals/${id}/approve`)
    expect([approved.status, approved.body.code]).toEqual([200, undefined])
    expect((await page(code)).state).toBe('running')
  })

  it('are not needed where a budget limits it, nor to change its words', async () => {
    const { code, answer } = await add({ total_limit: null, budget: 1_000_000 })
    expect(answer.status).toBe(201)
    const raised = await save(code, 1, { total_limit: null, budget: 1_000_000, value: 200_000 })
    expect(raised.status).toBe(202)
    const unbound = await buildCoupon(test, { kind: 'percent', value: 15 })
    const before = await page(unbound)
    const { answer: other } = await add()
    const form = Object.fromEntries(
      Object.keys(couponForm()).map((field) => [field, before[field]]),
    )
    const renamed = await ask('PUT', `/coupons/${unbound}`, {
      ...form,
      version: before.version,
      description: { en: 'Other words', id: 'Kata lain' },
    })
    expect([renamed.status, other.status]).toEqual([200, 201])
  })
})

describe('the list', () => {
  it('finds coupons by state, kind, words, end and person, page by page', async () => {
    const word = newCouponCode()
    const make = async (change: Partial<CouponForm>) =>
      (await add({ description: { en: word, id: word }, ...change })).code
    const running = await make({ ends_at: '2027-02-01T00:00:00.000Z' })
    const planned = await make({ starts_at: '2027-01-01T00:00:00.000Z' })
    const paused = await make({ kind: 'shipping' })
    const ended = await make({})
    const ending = await make({
      ends_at: new Date(test.clock.now().getTime() + 3 * 86_400_000).toISOString(),
    })
    await ask('POST', `/coupons/${paused}/pause`, { paused: true })
    await ask('POST', `/coupons/${ended}/end`)
    const codes = async (query: string) =>
      (await ask('GET', `/coupons?search=${word}&${query}`)).body.data.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes('state=running')).toEqual([running, ending])
    expect(await codes('state=planned')).toEqual([planned])
    expect(await codes('state=paused')).toEqual([paused])
    expect(await codes('state=ended')).toEqual([ended])
    expect(await codes('kind=shipping')).toEqual([paused])
    expect(await codes('ending=1')).toEqual([ending])
    expect(await codes('personal=1')).toEqual([])
    const first = await ask('GET', `/coupons?search=${word}&per_page=2`)
    const second = await ask(
      'GET',
      `/coupons?search=${word}&per_page=2&cursor=${first.body.meta.next_cursor}`,
    )
    const all = [...first.body.data, ...second.body.data].map(({ code }) => code)
    expect([new Set(all).size, first.body.meta.total]).toEqual([4, 5])
  })

  it('is downloaded as it is filtered, with text that a spreadsheet would run made harmless', async () => {
    const description = { en: '=HYPERLINK("http://x")', id: '=1+1' }
    const { code } = await add({ description, max_discount: 15_000 })
    const file = async (query: string) => {
      const response = await test.app.request(
        `http://localhost/api/staff/exports/lists/coupons?search=${code}${query}`,
        { headers: { authorization: `Bearer ${marketing.token}` } },
      )
      expect(response.status).toBe(200)
      return response.text()
    }
    const text = await file('')
    const { head, rows } = csvRows(text)
    expect(head.slice(0, 6)).toEqual([
      'Code',
      'Description',
      'Kind',
      'Percent, Rupiah or units',
      'At most per order',
      'Minimum goods',
    ])
    expect(rows.map((row) => row.slice(0, 7))).toEqual([
      [code, description.en, 'Rupiah off goods', '20000', '15000', '50000', 'Running'],
    ])
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    const chosen = csvRows(await file('&columns=uses,code&state=running'))
    expect(chosen).toEqual({ head: ['Uses', 'Uses in all', 'Code'], rows: [['0', '100', code]] })
    expect(csvRows(await file('&state=ended')).rows).toEqual([])
    const picker = staffAsk(test, await buildStaff(test, 'picker', null))
    expect((await picker('GET', '/exports/lists/coupons')).status).toBe(403)
  })
})

it('the form’s choices have the names of what the shop has', async () => {
  const product = await buildProduct(test)
  await buildCategory(test)
  const answer = await ask('GET', `/coupon-choices?products=${product.slug},tidak-ada`)
  expect([answer.status, answer.body.data.products.map(({ value }: Choice) => value)]).toEqual([
    200,
    [product.slug],
  ])
  const { categories, tiers, benefits, payment_methods: methods } = answer.body.data
  expect(benefits.map(({ value }: Choice) => value)).toEqual(['uji'])
  // Each is a name that a coupon can hold.
  const values = (list: Choice[]) => list.map(({ value }) => value)
  const { answer: added } = await add({
    categories: values(categories),
    tiers: values(tiers),
    payment_methods: values(methods),
  })
  expect(added.status).toBe(201)
  expect([values(categories).length > 0, values(tiers).length > 1, values(methods)]).toEqual([
    true,
    true,
    expect.arrayContaining(['qris', 'cod']),
  ])
})
type Choice = { value: string }
