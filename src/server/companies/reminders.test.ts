/** Reminders of companies' invoices, and what an invoice that stays overdue stops. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { buildBuyer, changeSettings, fillCart, placeOrder } from '../../../test/support/builders.ts'
import { joinCompany, openOwner, orderOnInvoice } from '../../../test/support/companies.ts'
import { messagesTo } from '../../../test/support/customer.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { drainOutbox } from '../start/subscribers.ts'
import { remindCompanies } from './remind.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(() => test.close())

const TERMS = 14
let companies = 0
/** An order on invoice that is due in 14 days, of a company with an address of its own. */
const invoiced = async () => {
  const email = `tagihan${(companies += 1)}@example.com`
  return { email, ...(await orderOnInvoice(test, { form: { invoice_email: email } })) }
}
/** Nine o'clock of a day counted from the last day to pay. */
const onDay = (days: number) => new Date(Date.parse(TEST_NOW) + (TERMS + days) * DAY_MS)
const remind = async (days: number) => {
  await remindCompanies(test.shop, onDay(days))
  // Sessions of later tests do not outlive these days.
  test.clock.set(onDay(days).toISOString())
  await drainOutbox(test.shop)
  test.clock.set(TEST_NOW)
}
const noticesOf = async (customerId: string) =>
  (
    await test.sql<{ kind: string }>(
      `select kind from notifications where customer_id = $1::text::uuid and kind like 'invoice%' order by created_at, id`,
      customerId,
    )
  ).map(({ kind }) => kind)
const mailsTo = async (email: string) =>
  (await messagesTo(test, email)).map(({ purpose }) => purpose).toReversed()

describe('reminders of an invoice', () => {
  it('go out three days before, a day after and a week after its last day, once each', async () => {
    const { email, buyer, orderId } = await invoiced()
    await remind(-4)
    expect(await noticesOf(buyer.id)).toEqual([])
    await remind(-3)
    await Promise.all([
      remindCompanies(test.shop, onDay(-3)),
      remindCompanies(test.shop, onDay(-2)),
    ])
    await remind(0)
    expect(await noticesOf(buyer.id)).toEqual(['invoice_due'])
    await remind(1)
    await remind(6)
    expect(await noticesOf(buyer.id)).toEqual(['invoice_due', 'invoice_overdue'])
    await remind(7)
    await remind(30)
    const all = ['invoice_due', 'invoice_overdue', 'invoice_overdue']
    expect(await noticesOf(buyer.id)).toEqual(all)
    expect(await mailsTo(email)).toEqual(all)
    // A crash after sending: the event comes again.
    await test.sql(
      `insert into outbox (topic, payload, run_at, created_at) values ('company.reminder', $1::text::jsonb, now(), now())`,
      JSON.stringify({ orderId, days: 7 }),
    )
    await drainOutbox(test.shop)
    expect(await mailsTo(email)).toEqual(all)
  })

  it('are made up for by the latest after a missed week, and none follows a payment', async () => {
    const [missed, paid] = [await invoiced(), await invoiced()]
    const day = TEST_NOW.slice(0, 10)
    const amount = paid.placed.payment.amount
    const path = `/company-invoices/${paid.orderId}/payments`
    await paid.ask('POST', path, { amount, day, reference: 'TRF 1' })
    await remind(9)
    expect(await noticesOf(missed.buyer.id)).toEqual(['invoice_overdue'])
    expect(await noticesOf(paid.buyer.id)).toEqual([])
  })

  it('reach the buyer and managers, and no other buyer of the company', async () => {
    const built = await invoiced()
    const [manager, colleague] = [await buildBuyer(test), await buildBuyer(test)]
    await joinCompany(test, built, manager, true)
    await joinCompany(test, built, colleague)
    await remind(1)
    expect(await noticesOf(manager.id)).toEqual(['invoice_overdue'])
    expect(await noticesOf(colleague.id)).toEqual([])
    const { ask } = await openOwner(test)
    const { body } = await ask('GET', `/company-invoices?company=${built.company.id}`)
    expect(body.data).toMatchObject([{ reminded_at: onDay(1).toISOString() }])
  })
})

describe('an invoice that stays overdue', () => {
  it('stops buying on invoice after the days of the setting, and is shown to buyers and staff', async () => {
    const built = await invoiced()
    const { buyer, product } = built
    await fillCart(test, buyer, product, 1)
    const more = { payment_method: 'invoice' }
    await test.sql(
      'update company_invoices set due_day = due_day - 29 where order_id = $1::text::uuid',
      built.orderId,
    )
    const { body } = await test.request('GET', '/api/shop/checkout/summary', { token: buyer.token })
    const way = body.data.available_payments.find(({ id }: { id: string }) => id === 'invoice')
    expect(way).toMatchObject({
      is_available: false,
      reason: 'Your company first has to pay an overdue invoice',
    })
    const own = await test.request('GET', '/api/account/v1/company', { token: buyer.accountToken })
    expect(own.body.data.company).toMatchObject({
      is_stopped: true,
      formatted_overdue: built.placed.payment.formatted_amount,
    })
    const refused = await placeOrder(test, buyer, { more })
    expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_unavailable'])
    const today = await built.ask('GET', '/today')
    expect(today.body.data.invoices.overdue).toBeGreaterThan(0)
    await changeSettings(test, { 'payment.invoiceStopDays': 0 })
    expect((await placeOrder(test, buyer, { more })).status).toBe(200)
  })
})
