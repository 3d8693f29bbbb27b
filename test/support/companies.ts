/** Companies, their buyers and price lists: forms, and valid requests for their calls. */
import { randomUUID } from 'node:crypto'
import type { BodyInput } from '#contract/call.ts'
import type { createCompany } from '#contract/staff/companies.ts'
import type { createPriceList } from '#contract/staff/prices/price-lists.ts'
import { jakartaDate } from '#domain/time.ts'
import { buildBuyer, buildProduct, fillCart, placeOrder, type Buyer } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

type CompanyForm = BodyInput<typeof createCompany>
type ListForm = BodyInput<typeof createPriceList>

const taxNumber = () => randomUUID().replaceAll(/\D/g, '').padEnd(16, '7').slice(0, 16)

export const companyForm = (change: Partial<CompanyForm> = {}): CompanyForm => ({
  legal_name: `PT Uji ${randomUUID().slice(0, 8)}`,
  tax_number: taxNumber(),
  tax_address: 'Jl. Pajak 1, Jakarta',
  invoice_email: 'tagihan@example.com',
  terms_days: 0,
  credit_limit: 0,
  price_list_id: null,
  is_active: true,
  ...change,
})
export const priceListForm = (test: TestShop, change: Partial<ListForm> = {}): ListForm => ({
  name: `Harga ${randomUUID().slice(0, 8)}`,
  first_day: jakartaDate(test.clock.now()),
  last_day: null,
  percents: [],
  prices: [],
  ...change,
})

/** An owner may do everything of companies. */
export const openOwner = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  return { token, ask: staffAsk(test, { token }) }
}

export const buildPriceList = async (test: TestShop, change: Partial<ListForm> = {}) => {
  const { token, ask } = await openOwner(test)
  const { status, body } = await ask('POST', '/price-lists', priceListForm(test, change))
  if (status !== 201) throw new Error(`No price list: ${status} ${JSON.stringify(body)}`)
  return { token, ask, list: body.data }
}

export const buildCompany = async (test: TestShop, change: Partial<CompanyForm> = {}) => {
  const { token, ask } = await openOwner(test)
  const form = companyForm(change)
  const { status, body } = await ask('POST', '/companies', form)
  if (status !== 201) throw new Error(`No company: ${status} ${JSON.stringify(body)}`)
  return { token, ask, form, company: body.data }
}
export type BuiltCompany = Awaited<ReturnType<typeof buildCompany>>

export const invite = async (
  test: TestShop,
  { ask, company }: Pick<BuiltCompany, 'ask' | 'company'>,
  { phone }: Pick<Buyer, 'phone'>,
  is_manager = false,
) => ask('POST', `/companies/${company.id}/buyers`, { phone, is_manager })

/** Makes a customer a buyer of the company, by invitation. */
export const joinCompany = async (
  test: TestShop,
  built: Pick<BuiltCompany, 'ask' | 'company'>,
  buyer: Buyer,
  isManager = false,
): Promise<void> => {
  await invite(test, built, buyer, isManager)
  const { status, body } = await test.request('POST', '/api/account/v1/company/accept', {
    token: buyer.accountToken,
    body: { company_id: built.company.id },
  })
  if (status !== 200) throw new Error(`Not accepted: ${status} ${JSON.stringify(body)}`)
}

const withBuyer = async (test: TestShop) => {
  const [built, buyer] = [await buildCompany(test), await buildBuyer(test)]
  await joinCompany(test, built, buyer)
  return { ...built, buyer }
}

/** A buyer of a company on terms, and an order of theirs on its invoice. */
export const orderOnInvoice = async (
  test: TestShop,
  {
    form = {},
    more = {},
    quantity = 1,
  }: { form?: Partial<CompanyForm>; more?: object; quantity?: number } = {},
) => {
  const terms = { terms_days: 14, credit_limit: 2_000_000, ...form }
  const [built, buyer] = [await buildCompany(test, terms), await buildBuyer(test)]
  const product = await buildProduct(test, { price: 100_000, stock: 200 })
  await joinCompany(test, built, buyer)
  await fillCart(test, buyer, product, quantity)
  const { status, body } = await placeOrder(test, buyer, {
    more: { payment_method: 'invoice', ...more },
  })
  if (status !== 200) throw new Error(`Not placed: ${status} ${JSON.stringify(body)}`)
  return { ...built, buyer, product, orderId: body.data.order_id as string, placed: body.data }
}

export const COMPANY_ASKS: Record<string, Make> = {
  'POST /api/account/v1/company/accept': async (person, test) => {
    const built = await buildCompany(test)
    await invite(test, built, person)
    return { body: { company_id: built.company.id } }
  },
  'POST /api/account/v1/company/leave': async (person, test) => {
    const built = await buildCompany(test)
    await invite(test, built, person)
    return { body: { company_id: built.company.id } }
  },
  'GET /api/shop/company-prices': async (_, test) => ({
    query: { products: (await buildProduct(test)).id },
  }),
  'GET /api/staff/companies/{id}': async (_, test) => ({
    params: { id: (await withBuyer(test)).company.id },
  }),
  'POST /api/staff/companies': async () => ({ body: companyForm() }),
  'POST /api/staff/companies/{id}/effect': async (_, test) => {
    const { token, company } = await buildCompany(test)
    const body = { terms_days: 14, credit_limit: 500_000, price_list_id: null, is_active: true }
    return { token, params: { id: company.id }, body }
  },
  'PUT /api/staff/companies/{id}': async (_, test) => {
    const { token, company, form } = await buildCompany(test)
    return { token, params: { id: company.id }, body: { version: 1, ...form, terms_days: 30 } }
  },
  'POST /api/staff/companies/{id}/buyers': async (_, test) => {
    const [{ token, company }, buyer] = [await buildCompany(test), await buildBuyer(test)]
    const body = { phone: buyer.phone, is_manager: true }
    return { token, params: { id: company.id }, body }
  },
  'DELETE /api/staff/companies/{id}/buyers/{customer_id}': async (_, test) => {
    const { token, company, buyer } = await withBuyer(test)
    return { token, params: { id: company.id, customer_id: buyer.id } }
  },
  'POST /api/staff/company-invoices/{id}/payments': async (_, test) => {
    const { token, orderId } = await orderOnInvoice(test)
    const day = jakartaDate(test.clock.now())
    return { token, params: { id: orderId }, body: { amount: 50_000, day, reference: 'TRF 1' } }
  },
  'GET /api/staff/price-lists/{id}': async (_, test) => ({
    params: { id: (await buildPriceList(test)).list.id },
  }),
  'POST /api/staff/price-lists': async (_, test) => {
    const { sku } = await buildProduct(test)
    const prices = [{ sku, min_quantity: 5, price: 20_000 }]
    return { body: priceListForm(test, { prices }) }
  },
  'PUT /api/staff/price-lists/{id}': async (_, test) => {
    const { token, list } = await buildPriceList(test)
    return { token, params: { id: list.id }, body: { version: 1, ...priceListForm(test) } }
  },
  'POST /api/staff/price-lists/preview': async (_, test) => {
    const { sku } = await buildProduct(test)
    return { body: { percents: [], prices: [{ sku, min_quantity: 5, price: 20_000 }] } }
  },
}
