/** Companies, their buyers and price lists, from the desk to the cart and the order. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, jakartaDate } from '#domain/time.ts'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  placeOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { buildAutomaticDiscount } from '../../../test/support/automatic-discounts.ts'
import {
  buildCompany,
  buildPriceList,
  companyForm,
  invite,
  joinCompany,
  priceListForm,
} from '../../../test/support/companies.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const cartOf = async ({ token }: Buyer) =>
  (await test.request('GET', '/api/shop/cart', { token })).body.data
const ownOf = async ({ accountToken }: Buyer) =>
  (await test.request('GET', '/api/account/v1/company', { token: accountToken })).body.data
const leave = ({ accountToken }: Buyer, company_id: string) =>
  test.request('POST', '/api/account/v1/company/leave', {
    token: accountToken,
    body: { company_id },
  })
const actsOf = async (id: string) =>
  (
    await test.sql<{ act: string }>(
      'select act from staff_acts where entity_id = $1 order by id',
      id,
    )
  ).map(({ act }) => act)

/** A buyer of a company whose list sells a product of Rp40.000 for 35.000, and for 30.000 from 5 on. */
const withList = async (change: object = {}) => {
  const product = await buildProduct(test, { price: 40_000, stock: 60 })
  const { list } = await buildPriceList(test, {
    prices: [
      { sku: product.sku, min_quantity: 1, price: 35_000 },
      { sku: product.sku, min_quantity: 5, price: 30_000 },
    ],
    ...change,
  })
  const built = await buildCompany(test, { price_list_id: list.id })
  const buyer = await buildBuyer(test)
  await joinCompany(test, built, buyer)
  return { product, list, buyer, ...built }
}

describe('companies', () => {
  it('have a tax number of 15 or 16 digits, each their own', async () => {
    const { ask, company, form } = await buildCompany(test, { tax_number: '01.234.567.8-901.000' })
    expect(company).toMatchObject({ version: 1, tax_number: '01.234.567.8-901.000', buyers: [] })
    const faulty = await ask('POST', '/companies', companyForm({ tax_number: '12345' }))
    expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([422, ['tax_number']])
    const twice = await ask('POST', '/companies', { ...form, tax_number: '012345678901000' })
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['tax_number']])
    const { body } = await ask('GET', '/companies?search=01.234.567')
    expect(body.data).toMatchObject([{ id: company.id }])
    // A name with a digit is no number: "1" is part of this tax number.
    const byName = await ask('GET', '/companies?search=PT%20Tidak%20Ada%201')
    expect(byName.body.data).toEqual([])
  })

  it('are saved over the version that was read, each time with one row of the audit log', async () => {
    const { ask, company, form } = await buildCompany(test)
    const path = `/companies/${company.id}`
    const saved = await ask('PUT', path, { version: 1, ...form, terms_days: 14 })
    expect(saved.body.data).toMatchObject({ version: 2, terms_days: 14 })
    const late = await ask('PUT', path, { version: 1, ...form })
    expect([late.status, late.body.code, late.body.details.terms_days]).toEqual([
      409,
      'changed_meanwhile',
      14,
    ])
    expect(await actsOf(company.id)).toEqual(['company_added', 'company_saved'])
  })

  it('a limit above one’s own waits for a second person', async () => {
    const support = staffAsk(test, await buildStaff(test, 'support', null))
    const form = companyForm({ terms_days: 14, credit_limit: 20_000_000 })
    const asked = await support('POST', '/companies', form)
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    const { ask } = await buildCompany(test)
    const found = await ask('GET', `/companies?search=${form.legal_name}`)
    expect(found.body.data).toEqual([])
    const answer = await ask('POST', `/approvals/${asked.body.details.id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
    const made = await ask('GET', `/companies?search=${form.legal_name}`)
    expect(made.body.data).toMatchObject([{ credit_limit: 20_000_000 }])
  })
})

describe('buyers', () => {
  it('are invited by phone, accept themselves, and belong to one company at most', async () => {
    const [built, other] = [await buildCompany(test), await buildCompany(test)]
    const buyer = await buildBuyer(test)
    expect((await invite(test, built, buyer)).body.data.buyers).toMatchObject([
      { customer_id: buyer.id, accepted_at: null },
    ])
    await invite(test, other, buyer)
    const own = await ownOf(buyer)
    expect(own.company).toBeNull()
    const inviting = own.invitations.map((one: { company_id: string }) => one.company_id)
    expect(new Set(inviting)).toEqual(new Set([built.company.id, other.company.id]))
    await joinCompany(test, built, buyer)
    expect((await ownOf(buyer)).company).toMatchObject({ id: built.company.id })
    const second = await test.request('POST', '/api/account/v1/company/accept', {
      token: buyer.accountToken,
      body: { company_id: other.company.id },
    })
    expect([second.status, second.body.code]).toEqual([409, 'buyer_elsewhere'])
    const again = await invite(test, other, buyer)
    expect([again.status, again.body.code]).toEqual([409, 'buyer_elsewhere'])
    const unknown = await built.ask('POST', `/companies/${built.company.id}/buyers`, {
      phone: '0899 9999 9999',
      is_manager: false,
    })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['phone']])
  })

  it('lose the prices at once when they are removed or leave', async () => {
    const { product, buyer, ask, company } = await withList()
    await fillCart(test, buyer, product, 2)
    expect((await cartOf(buyer)).items[0].price).toBe(35_000)
    await ask('DELETE', `/companies/${company.id}/buyers/${buyer.id}`)
    expect((await cartOf(buyer)).items[0].price).toBe(40_000)
    expect((await leave(buyer, company.id)).status).toBe(404)
    await joinCompany(test, { ask, company }, buyer)
    expect((await leave(buyer, company.id)).body.data.company).toBeNull()
    expect((await cartOf(buyer)).items[0].price).toBe(40_000)
  })
})

describe('a price list', () => {
  it('holds in the cart, the checkout and the order, by quantity, and reports no changed price', async () => {
    const { product, buyer } = await withList()
    await fillCart(test, buyer, product, 2)
    expect((await cartOf(buyer)).items[0]).toMatchObject({
      price: 35_000,
      is_company_price: true,
      price_changed_from: null,
    })
    await fillCart(test, buyer, product, 3)
    const cart = await cartOf(buyer)
    expect(cart.items[0]).toMatchObject({ quantity: 5, price: 30_000, price_changed_from: null })
    expect(cart.totals.subtotal).toBe(150_000)
    const { status, body } = await placeOrder(test, buyer, {})
    expect(status).toBe(200)
    const [line] = await test.sql<{ price: number; line_total: number }>(
      'select price::integer, line_total::integer from order_lines where order_id = $1',
      body.data.order_id,
    )
    expect(line).toEqual({ price: 30_000, line_total: 150_000 })
  })

  it('is read by pages with the personal call, and by no other customer', async () => {
    const { product, buyer } = await withList()
    const path = `/api/shop/company-prices?products=${product.id}`
    const own = await test.request('GET', path, { token: buyer.token })
    expect(own.body.data).toMatchObject([
      {
        product_id: product.id,
        card_variation_id: product.variationId,
        has_higher_prices: false,
        variations: [
          {
            variation_id: product.variationId,
            price: 35_000,
            formatted_price: 'Rp35.000',
            ordinary_price: 40_000,
            steps: [{ min_quantity: 5, price: 30_000, formatted_price: 'Rp30.000' }],
          },
        ],
      },
    ])
    // What the page shows of each quantity is what the cart charges.
    for (const [quantity, price] of [
      [1, 35_000],
      [4, 30_000],
    ] as const) {
      await fillCart(test, buyer, product, quantity)
      const { body } = await test.request('GET', '/api/shop/cart', { token: buyer.token })
      expect(body.data).toMatchObject({ has_company_prices: true, items: [{ price }] })
    }
    const other = await test.request('GET', path, { token: (await buildBuyer(test)).token })
    expect(other.body.data).toEqual([])
    expect((await test.request('GET', path)).status).toBe(401)
    const cards = '/api/shop/products?limit=100'
    const [asBuyer, asGuest] = [
      await test.request('GET', cards, { token: buyer.token }),
      await test.request('GET', cards),
    ]
    const priceIn = ({ body }: typeof asGuest) =>
      body.data.find((card: { slug: string }) => card.slug === product.slug).formatted_price
    expect(priceIn(asBuyer)).toBe(priceIn(asGuest))
  })

  it('leaves lines at its prices out of discounts without a code', async () => {
    const { product, buyer } = await withList()
    const other = await buildProduct(test, { price: 20_000, stock: 9 })
    const products = [product.slug, other.slug]
    await buildAutomaticDiscount(test, { kind: 'percent', percent: 50, products })
    await fillCart(test, buyer, product, 1)
    await fillCart(test, buyer, other, 2)
    const cart = await cartOf(buyer)
    expect(cart.totals).toMatchObject({ subtotal: 75_000, discount_total: 20_000 })
    const more = { expected_total: cart.totals.total }
    const { status, body } = await placeOrder(test, buyer, { more })
    expect([status, body.code === 'cart_changed']).toEqual([409, true])
    const total = body.details.summary.total
    expect(body.details.summary.discount).toBe(20_000)
    expect((await placeOrder(test, buyer, { more: { expected_total: total } })).status).toBe(200)
  })

  it('holds from its first day to its last, and only while the company is active', async () => {
    const tomorrow = addDays(jakartaDate(test.clock.now()), 1)
    const { product, buyer, ask, company, form } = await withList({ first_day: tomorrow })
    await fillCart(test, buyer, product, 1)
    expect((await cartOf(buyer)).items[0].price).toBe(40_000)
    const own = await withList()
    await fillCart(test, own.buyer, own.product, 1)
    const body = { version: 1, ...own.form, is_active: false }
    await own.ask('PUT', `/companies/${own.company.id}`, body)
    expect((await cartOf(own.buyer)).items[0].price).toBe(40_000)
    expect((await ask('PUT', `/companies/${company.id}`, { version: 1, ...form })).status).toBe(200)
  })

  it('says what another one would cost a company before it is chosen, and saves nothing', async () => {
    const { product, company, list, ask } = await withList()
    const prices = [{ sku: product.sku, min_quantity: 5, price: 32_000 }]
    const later = addDays(jakartaDate(test.clock.now()), 3)
    const other = await buildPriceList(test, { prices, first_day: later })
    const terms = { terms_days: 0, credit_limit: 0, is_active: true }
    const tried = async (change: object) =>
      (await ask('POST', `/companies/${company.id}/effect`, { ...terms, ...change })).body
    const effect = async (price_list_id: string | null, is_active = true) =>
      (await tried({ price_list_id, is_active })).data.prices
    expect(await effect(list.id)).toBeNull()
    const dearer = (quantity: number, before: number, after: number, begins: string | null) => ({
      cheaper: 0,
      dearer: 1,
      begins,
      ended: false,
      examples: [expect.objectContaining({ sku: product.sku, quantity, before, after })],
    })
    expect(await effect(null)).toEqual(dearer(1, 35_000, 40_000, null))
    expect(await effect(list.id, false)).toEqual(dearer(1, 35_000, 40_000, null))
    expect(await effect(other.list.id)).toEqual(dearer(1, 35_000, 40_000, later))
    const unknown = await tried({ price_list_id: randomUUID() })
    expect(Object.keys(unknown.errors)).toEqual(['price_list_id'])
    const { body } = await ask('GET', `/companies/${company.id}`)
    expect([body.data.version, body.data.price_list_id]).toEqual([company.version, list.id])
  })

  it('shows examples before it is saved, and refuses goods that the shop does not have', async () => {
    const { product, ask } = await withList()
    const prices = [{ sku: product.sku, min_quantity: 3, price: 33_000 }]
    const { body } = await ask('POST', '/price-lists/preview', { percents: [], prices })
    expect(body.data).toMatchObject([
      { sku: product.sku, quantity: 3, price: 40_000, company_price: 33_000 },
    ])
    const unknown = await ask(
      'POST',
      '/price-lists',
      priceListForm(test, {
        prices: [{ sku: 'TIDAK-ADA', min_quantity: 1, price: 1 }],
        percents: [{ category: 'tidak-ada', percent: 5 }],
        last_day: '2020-01-01',
      }),
    )
    expect([unknown.status, Object.keys(unknown.body.errors).toSorted()]).toEqual([
      422,
      ['last_day', 'percents', 'prices'],
    ])
  })
})
