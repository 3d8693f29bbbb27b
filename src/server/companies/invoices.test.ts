/** Orders on a company's invoice: its limit, what refunds and transfers do to it, and its books. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatRupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  placeOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import {
  buildCompany,
  joinCompany,
  openOwner,
  orderOnInvoice,
} from '../../../test/support/companies.ts'
import { listDemoMessages } from '../adapters/messages/store.ts'
import { withDefect } from '../../../test/support/defects.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

const TERMS = { terms_days: 14, credit_limit: 1_000_000 }

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const owedOf = async (companyId: string): Promise<number> =>
  (
    await test.sql<{ owed: number }>('select owed::integer from companies where id = $1', companyId)
  )[0]!.owed
const invoiceOf = async (orderId: string) => {
  const { ask } = await openOwner(test)
  const { body } = await ask('GET', '/company-invoices')
  return body.data.find((one: { order_id: string }) => one.order_id === orderId)
}
const stateOf = async (orderId: string) =>
  (
    await test.sql<{ state: string; paid: string }>(
      'select state, payment_state as paid from orders where id = $1',
      orderId,
    )
  )[0]
const paymentsOf = async ({ token }: Buyer) => {
  const { body } = await test.request('GET', '/api/shop/checkout/summary', { token })
  return body.data.available_payments.filter(({ id }: { id: string }) => id === 'invoice')
}
const refundsOf = (orderId: string) =>
  test.sql('select route, state, money::integer from refunds where order_id = $1', orderId)
const today = () => jakartaDate(test.clock.now())

describe('an order on invoice', () => {
  it('goes on as paid, owes its total, and prints company, NPWP and PO number', async () => {
    const { company, buyer, orderId, placed } = await orderOnInvoice(test, {
      more: { po_number: 'PO-77' },
    })
    expect(placed.payment).toMatchObject({ method: 'invoice', state: 'paid' })
    expect(await stateOf(orderId)).toEqual({ state: 'confirmed', paid: 'paid' })
    const invoice = await invoiceOf(orderId)
    expect(invoice).toMatchObject({
      company: company.legal_name,
      po_number: 'PO-77',
      state: 'open',
      amount: placed.payment.amount,
      open: placed.payment.amount,
    })
    expect(await owedOf(company.id)).toBe(placed.payment.amount)
    const { body } = await test.request('GET', `/api/shop/orders/${orderId}/invoice`, {
      token: buyer.token,
    })
    expect(body.data.company).toMatchObject({
      legal_name: company.legal_name,
      tax_number: company.tax_number,
      tax_address: company.tax_address,
      po_number: 'PO-77',
    })
    const named = { legal_name: company.legal_name, po_number: 'PO-77' }
    const path = `/api/shop/orders/${orderId}`
    const shown = await test.request('GET', path, { token: buyer.token })
    expect(shown.body.data.company).toEqual(named)
    const { ask } = await openOwner(test)
    const onDesk = await ask('GET', `/orders/${placed.order_number}`)
    expect(onDesk.body.data.company).toEqual(named)
    expect(body.data.number).toBe(invoice.number)
    const lines = await test.sql<{ account: string; amount: number }>(
      `select account, amount::integer from journal_lines l join journal_entries e on e.id = l.entry_id
       where e.cause = 'payment' and e.cause_id = $1 and account = 'receivable:companies'`,
      placed.payment.id,
    )
    expect(lines).toEqual([{ account: 'receivable:companies', amount: placed.payment.amount }])
  })

  it('says everywhere that the company is invoiced and until when, not that money came', async () => {
    const { buyer, orderId, placed } = await orderOnInvoice(test)
    await test.drain()
    const due = formatDay(addDays(today(), 14), 'en')
    const { body } = await test.request('GET', `/api/shop/orders/${orderId}`, {
      token: buyer.token,
    })
    const { formatted_invoice_due, timeline } = body.data
    expect(formatted_invoice_due).toBe(due)
    const said = timeline.map(({ text, by }: { text: string; by: string }) => [text, by])
    expect(said).toContainEqual(['Invoiced to your company', 'The shop'])
    expect(said.flat()).not.toContain('Payment received')
    expect(said.flat()).not.toContain('Payment provider')
    const { ask } = await openOwner(test)
    const desk = (await ask('GET', `/orders/${placed.order_number}`)).body.data.timeline
    expect(
      desk.map(({ what, label, actor }: Record<string, string>) => [what, label, actor]),
    ).toContainEqual(['pay', 'Invoiced to the company', 'system'])
    expect(desk.map(({ kind }: { kind: string }) => kind)).not.toContain('payment')
    const result = await test.request('GET', `/api/shop/checkout/order/${orderId}`, {
      token: buyer.token,
    })
    expect(result.body.data.formatted_invoice_due).toBe(due)
    const { body: notices } = await test.request('GET', '/api/account/v1/notifications', {
      token: buyer.accountToken,
    })
    expect(notices.data).toContainEqual(
      expect.objectContaining({
        title: 'Invoiced to your company',
        text: expect.stringContaining(`to be paid by ${due}`),
      }),
    )
    const [message] = await listDemoMessages(test.shop.db, 1, buyer.phone)
    expect(message!.text).toContain(
      `${placed.order_number} (${formatRupiah(placed.payment.amount)}) and invoice it to your company, to be paid by ${due}`,
    )
  })

  it('is offered to buyers of companies with terms alone, and not above the limit', async () => {
    const other = await buildBuyer(test)
    const product = await buildProduct(test, { price: 100_000, stock: 50 })
    await fillCart(test, other, product, 1)
    expect(await paymentsOf(other)).toEqual([])
    const forged = await placeOrder(test, other, { more: { payment_method: 'invoice' } })
    expect([forged.status, forged.body.code]).toEqual([422, 'payment_method_unavailable'])
    const [built, buyer] = [
      await buildCompany(test, { terms_days: 30, credit_limit: 150_000 }),
      await buildBuyer(test),
    ]
    await joinCompany(test, built, buyer)
    await fillCart(test, buyer, product, 1)
    expect(await paymentsOf(buyer)).toMatchObject([{ is_available: true, kind: 'invoice' }])
    await fillCart(test, buyer, product, 1)
    expect(await paymentsOf(buyer)).toMatchObject([
      { is_available: false, reason: 'Your company has Rp150.000 left on invoice' },
    ])
    const above = await placeOrder(test, buyer, { more: { payment_method: 'invoice' } })
    expect([above.status, above.body.code]).toEqual([422, 'payment_method_unavailable'])
    expect(await owedOf(built.company.id)).toBe(0)
  })

  it('is listed for its buyer and for managers of the company, and for no other buyer', async () => {
    const { ask, company, buyer, orderId, placed } = await orderOnInvoice(test, {
      more: { po_number: 'PO-9' },
    })
    const [manager, colleague] = [await buildBuyer(test), await buildBuyer(test)]
    await joinCompany(test, { ask, company }, manager, true)
    await joinCompany(test, { ask, company }, colleague)
    const ordersOf = async ({ accountToken }: Buyer) =>
      (await test.request('GET', '/api/account/v1/company', { token: accountToken })).body.data
        .orders
    const listed = { order_number: placed.order_number, po_number: 'PO-9' }
    expect(await ordersOf(buyer)).toMatchObject([
      { ...listed, order_id: orderId, invoice: { state: 'open' } },
    ])
    expect(await ordersOf(manager)).toMatchObject([{ ...listed, order_id: null }])
    expect(await ordersOf(colleague)).toEqual([])
    const path = `/api/shop/orders/${orderId}`
    expect((await test.request('GET', path, { token: manager.token })).status).toBe(404)
  })

  it('grows under its PO number, unless another one is given', async () => {
    const { ask, company, buyer, product, orderId } = await orderOnInvoice(test, {
      more: { po_number: 'PO-12' },
    })
    const grow = async (person: Buyer, first: string, more = {}) => {
      const put = (path: string, body: object) =>
        test.request('PUT', `/api/shop${path}`, { token: person.token, body })
      await fillCart(test, person, product, 1)
      const { body } = await put('/checkout/add-to', { order_id: first })
      const placed = await placeOrder(test, person, {
        more: { payment_method: 'invoice', ...more },
      })
      const path = `/api/shop/orders/${placed.body.data.order_id}`
      const grown = await test.request('GET', path, { token: person.token })
      return [body.data.adding_to.po_number, grown.body.data.company.po_number]
    }
    expect(await grow(buyer, orderId)).toEqual(['PO-12', 'PO-12'])
    expect(await grow(buyer, orderId, { po_number: 'PO-13' })).toEqual(['PO-12', 'PO-13'])
    expect(await grow(buyer, orderId, { po_number: '' })).toEqual(['PO-12', ''])
    // Another company does not take the number over.
    await ask('DELETE', `/companies/${company.id}/buyers/${buyer.id}`)
    const terms = { terms_days: 14, credit_limit: 2_000_000 }
    await joinCompany(test, await buildCompany(test, terms), buyer)
    expect(await grow(buyer, orderId)).toEqual(['', ''])
  })

  it('that is cancelled owes nothing, and the limit is free again', async () => {
    const { company, orderId, placed } = await orderOnInvoice(test)
    await orderAction(test, orderId, 'cancel')
    expect(await owedOf(company.id)).toBe(0)
    expect(await refundsOf(orderId)).toEqual([
      { route: 'invoice', state: 'done', money: placed.payment.amount },
    ])
    expect(await invoiceOf(orderId)).toMatchObject({ state: 'settled', open: 0 })
  })
})

describe('transfers', () => {
  const pay = async (
    orderId: string,
    amount: number,
    { ask }: Pick<Awaited<ReturnType<typeof openOwner>>, 'ask'>,
    day = today(),
  ) => ask('POST', `/company-invoices/${orderId}/payments`, { amount, day, reference: 'TRF 1' })

  it('pay an invoice in parts, never more than is open, each with one row of the audit log', async () => {
    const { company, orderId, placed, ask } = await orderOnInvoice(test)
    const total = placed.payment.amount
    const first = await pay(orderId, 60_000, { ask })
    expect(first.body.data).toMatchObject({ paid: 60_000, open: total - 60_000 })
    const tooMuch = await pay(orderId, total, { ask })
    expect([tooMuch.status, tooMuch.body.errors.amount[0]]).toEqual([
      422,
      expect.not.stringContaining('{'),
    ])
    const future = await pay(orderId, 1, { ask }, '2099-01-01')
    expect([future.status, Object.keys(future.body.errors)]).toEqual([422, ['day']])
    const last = await pay(orderId, total - 60_000, { ask })
    expect(last.body.data).toMatchObject({ state: 'settled', open: 0 })
    expect(last.body.data.payments).toHaveLength(2)
    expect(await owedOf(company.id)).toBe(0)
    const acts = await test.sql('select act from staff_acts where entity_id = $1', orderId)
    expect(acts).toHaveLength(2)
  })

  it('above a person’s own limit wait for a second person', async () => {
    const { orderId, ask } = await orderOnInvoice(test, { quantity: 5 })
    const support = staffAsk(test, await buildStaff(test, 'support', null))
    const asked = await pay(orderId, 400_000, { ask: support })
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    expect(await invoiceOf(orderId)).toMatchObject({ paid: 0 })
    const done = await ask('POST', `/approvals/${asked.body.details.id}/approve`, {})
    expect([done.status, done.body.code]).toEqual([200, undefined])
    expect(await invoiceOf(orderId)).toMatchObject({ paid: 400_000 })
  })

  it('that came before a refund go back to the company’s account, never as a buyer’s credit', async () => {
    const { company, buyer, orderId, placed, ask } = await orderOnInvoice(test)
    const preview = `/orders/${placed.order_number}/refund?service_fee=1&route=store_credit`
    expect((await ask('GET', preview)).body.data).toMatchObject({ route: 'invoice' })
    await pay(orderId, placed.payment.amount, { ask })
    expect((await ask('GET', preview)).body.data).toMatchObject({ route: 'transfer' })
    await orderAction(test, orderId, 'cancel')
    expect(await refundsOf(orderId)).toEqual([
      { route: 'choice', state: 'awaiting_choice', money: placed.payment.amount },
    ])
    expect(await owedOf(company.id)).toBe(0)
    const path = `/api/shop/orders/${orderId}`
    const { token } = buyer
    const [refund] = (await test.request('GET', path, { token })).body.data.refunds
    expect(refund).toMatchObject({ needs_choice: true, allows_credit: false })
    const choose = `${path}/refunds/${refund.id}`
    const asCredit = await test.request('POST', `${choose}/credit`, { token })
    expect([asCredit.status, asCredit.body.code]).toEqual([409, 'refund_to_company'])
    const body = { bank: 'bca', account_number: '1234567890', holder: 'PT Uji' }
    const moved = await test.request('POST', `${choose}/transfer`, { token, body })
    expect(moved.body.data.refunds).toMatchObject([{ route: 'transfer', state: 'pending' }])
  })
})

describe('40 buyers at once at one limit', () => {
  const rush = async (on: TestShop) => {
    const built = await buildCompany(on, { terms_days: 14, credit_limit: 1_000_000 })
    const product = await buildProduct(on, { price: 100_000, stock: 100 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => buildBuyer(on)))
    for (const buyer of buyers) {
      await joinCompany(on, built, buyer)
      await fillCart(on, buyer, product, 1)
    }
    const more = { payment_method: 'invoice' }
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(on, buyer, { more })))
    const amount = answers.find(({ status }) => status === 200)!.body.data.payment.amount as number
    const [row] = await on.sql<{ owed: number }>(
      'select owed::integer from companies where id = $1',
      built.company.id,
    )
    const codes = new Set(answers.flatMap(({ body }) => (body.code ? [body.code as string] : [])))
    return { placed: answers.filter(({ status }) => status === 200).length, amount, codes, ...row! }
  }

  it('never go above it, and leave no room unused', async () => {
    const { placed, amount, codes, owed } = await rush(test)
    expect(placed).toBe(Math.floor(1_000_000 / amount))
    expect(owed).toBe(placed * amount)
    expect([...codes]).toEqual(['payment_method_unavailable'])
  })

  it('control: a claim that ignores the limit goes above it', async () => {
    const own = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
    await changeSettings(own, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
    const { app } = withDefect(own.shop, (text) =>
      text.replaceAll('<= credit_limit', 'is not null'),
    )
    const request: TestShop['request'] = async (method, path, options = {}) => {
      const response = await app.request(`http://localhost${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'authorization': `Bearer ${options.token}`,
          'x-petik-peer': '127.0.0.1',
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    }
    let most = 0
    for (let turn = 0; turn < 4 && most <= 1_000_000; turn++) {
      const { owed } = await rush({ ...own, request: faulty(own, request) })
      most = Math.max(most, owed)
    }
    expect(most).toBeGreaterThan(1_000_000)
    await own.close()
  })
})

/** Only orders are placed in the shop with the defect. */
const faulty =
  (own: TestShop, request: TestShop['request']): TestShop['request'] =>
  (method, path, options) =>
    (path.endsWith('/checkout/process') ? request : own.request)(method, path, options)

it('says what other terms mean for what is open now, and saves nothing', async () => {
  const { company } = await orderOnInvoice(test, { quantity: 2 })
  const owed = await owedOf(company.id)
  const asking = async (id: string, body: object) =>
    (await openOwner(test)).ask('POST', `/companies/${id}/effect`, body)
  const same = { price_list_id: company.price_list_id, is_active: true }
  const tried = async (terms_days: number, credit_limit: number) =>
    (await asking(company.id, { terms_days, credit_limit, ...same })).body
  const none = { open: 1, overdue: 0, overdue_amount: 0, prices: null }
  const whole = { owed, over: 0, left: 1_000_000 - owed, ...none }
  expect((await tried(14, 1_000_000)).data).toEqual(whole)
  expect((await tried(14, owed - 1)).data).toEqual({ ...whole, over: 1, left: 0 })
  await test.sql(
    `update company_invoices set issued_at = issued_at - interval '3 days' where company_id = $1`,
    company.id,
  )
  const late = { ...whole, overdue: 1, overdue_amount: owed }
  expect((await tried(2, 1_000_000)).data).toEqual(late)
  expect((await tried(0, 1_000_000)).data).toEqual(whole)
  expect((await tried(-1, 0)).errors).toHaveProperty('terms_days')
  const { ask } = await openOwner(test)
  expect((await ask('GET', `/companies/${company.id}`)).body.data.version).toBe(company.version)
  expect((await asking(randomUUID(), { ...TERMS, ...same })).status).toBe(404)
})
