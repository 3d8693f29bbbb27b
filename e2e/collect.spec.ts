import type { Browser, Page } from '@playwright/test'
import { pages, staffPages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { openFloor } from './support/floor.ts'
import { shopCommand } from './support/operator.ts'
import { MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import {
  chooseLastTime,
  choosePayment,
  confirmPayment,
  openBlock,
  payBy,
  payButton,
  waitOutDoublePress,
} from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { openTill, signInAtTill, typeCode } from './support/till.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

/** Orders that are collected at Petik Kemang, from the checkout to the till of the branch. */
const BRANCH = 'Petik Kemang'
const METHOD = 'collect:petik-kemang'
type Shown = {
  number: string
  state: string
  total: number
  payment: { kind: string; state: string } | null
  collection: { code: string } | null
  refunds: { amount: number }[]
  subtotal: number
  discount: number
}
const orderOf = (customer: Customer, id: string) =>
  customer.ask<Shown>('GET', `/api/shop/orders/${id}`)

test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

/** A till of the branch, next to the customer's page. */
const openBranch = async (browser: Browser, t: Words, language: Locale): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(pages.till())
  await context.addCookies([{ name: 'locale', value: language, url: new URL(page.url()).origin }])
  await openTill(page)
  await signInAtTill(page, t)
  await expect(page.getByRole('region', { name: t('till.collect'), exact: true })).toBeVisible()
  return page
}

/** At the checkout: collecting, and a time of the branch. No address was given. */
async function chooseToCollect({ page, t }: { page: Page; t: Words }) {
  await visit(page, pages.checkout())
  const main = page.getByRole('main')
  const ways = await openBlock({ page, t }, 'checkout.courier', 'checkout.courierChoose')
  await ways.getByRole('radio', { name: new RegExp(BRANCH) }).check()
  await ways.getByRole('button', { name: t('shell.save') }).click()
  await expect(ways).toBeHidden()
  await waitOutDoublePress(page)
  await expect(main.getByText(t('checkout.collectAt'), { exact: true })).toBeVisible()
  await expect(main.getByText(t('checkout.noAddress'))).toBeHidden()
  const slots = await openBlock({ page, t }, 'checkout.collectSlot', 'checkout.collectSlotChoose')
  await chooseLastTime(slots, t)
  await waitOutDoublePress(page)
}

const placedOrder = (page: Page): string => new URL(page.url()).searchParams.get('order_id') ?? ''

test('an order is collected with its code, and the next one paid at the till', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 2)
  await chooseToCollect({ page, t })
  await picture(page, 'collect-checkout')
  await payBy({ page, t }, /QRIS/, 'checkout.collectSlot')
  const id = placedOrder(page)
  await payOrder(customer, id)
  await expect(page.getByRole('heading', { level: 1, name: t('result.paid') })).toBeVisible()
  await expect(page.getByText(t('result.nextCollect'))).toBeVisible()
  await expect(page.getByText(t('result.nextBring'))).toBeHidden()
  await expect(page.getByRole('heading', { name: t('result.collecting') })).toBeVisible()
  await picture(page, 'collect-paid')

  await pickAndPack(browser, t, language, id)
  const { number } = await orderOf(customer, id)
  const till = await openBranch(browser, t, language)
  const ofOrder = (one: string) => till.getByRole('listitem').filter({ hasText: one })
  await expect(ofOrder(number).getByText(t('till.collect.packed'))).toBeVisible()
  await till.getByRole('button', { name: `${t('till.collect.arrived')} ${number}` }).click()
  await expect(till.getByText(t('till.collect.readied', { number }))).toBeVisible()
  await expectAccessible(till, 'the orders to collect')

  await visit(page, pages.notifications())
  const { code } = (await orderOf(customer, id)).collection!
  await expect(
    page
      .getByText(t('notice.order.make_ready.text', { number, branch: BRANCH, code }))
      .filter({ visible: true }),
  ).toBeVisible()
  await visit(page, pages.order(id))
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: t('collect.qr', { number }) })).toBeVisible()
  await expectAccessible(page, 'an order that is ready to collect')
  await picture(page, 'collect-code')

  await ofOrder(number)
    .getByRole('button', { name: `${t('till.collect.handOver')} ${number}` })
    .click()
  const dialog = till.getByRole('dialog')
  await expect(dialog.getByText(t('till.collect.paid'))).toBeVisible()
  await typeCode(till, code === '0000' ? '1111' : '0000')
  await expect(dialog.getByRole('alert').filter({ hasText: t('till.collect.wrong') })).toBeVisible()
  await picture(till, 'collect-wrong')
  await typeCode(till, code)
  await expect(till.getByText(t('till.collect.done', { number }))).toBeVisible()
  await expect(ofOrder(number)).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('list', { name: t('orders.timeline') })).toContainText(
    t('orders.event.collected'),
  )
  await expect(page.getByText(code, { exact: true })).toBeHidden()
  await page.getByRole('button', { name: t('orders.complete'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('orders.completeConfirm') })
    .click()
  await expect.poll(async () => (await orderOf(customer, id)).state).toBe('completed')

  // Who has completed an order may pay the next one in cash.
  await putInCart(customer, MANGO.slug, 2)
  await chooseToCollect({ page, t })
  await payInCash(page, t)
  const second = placedOrder(page)
  const { total } = await orderOf(customer, second)
  await expect(page.getByText(t('result.codTextCollect', { total: inRupiah(total) }))).toBeVisible()
  await shopCommand('orders', 'advance', second, 'packed')
  const cash = await orderOf(customer, second)
  await till.reload()
  await expect(ofOrder(cash.number).getByText(dueOf(t, cash.total))).toBeVisible()
  await till.getByRole('button', { name: `${t('till.collect.arrived')} ${cash.number}` }).click()
  await expect(till.getByText(t('till.collect.readied', { number: cash.number }))).toBeVisible()
  await visit(page, pages.order(second))
  await expect(page.getByRole('heading', { name: t('orders.collecting') })).toBeVisible()
  await expect(page.getByText(t('payment.method.cod_collect'))).toBeVisible()
  await expect(page.getByText(t('payment.method.cod'), { exact: true })).toBeHidden()
  await picture(page, 'collect-cash-order')
  await expect(page.getByText(t('collect.pay', { amount: inRupiah(cash.total) }))).toBeVisible()
  const shown = (await orderOf(customer, second)).collection!
  await till.getByRole('combobox', { name: t('till.counter.scan') }).focus()
  await typeCode(till, `PTKC:${cash.number}:${shown.code}`)
  await dialog
    .getByRole('button', { name: t('till.collect.confirmCash', { amount: inRupiah(cash.total) }) })
    .click()
  await expect(till.getByText(t('till.collect.done', { number: cash.number }))).toBeVisible()
  expect(await orderOf(customer, second)).toMatchObject({
    state: 'delivered',
    payment: { kind: 'cod', state: 'paid' },
  })
  await till.context().close()
})

test('a code is taken as the customer says it, and that of another order is named', async ({
  page,
  browser,
  t,
  language,
}) => {
  test.slow()
  const [one, other] = [await orderToCollect(page, language), await orderToCollect(page, language)]
  await shopCommand('orders', 'advance', one.id, 'packed')
  await shopCommand('orders', 'advance', other.id, 'ready_for_pickup')
  const till = await openBranch(browser, t, language)
  const { number, collection } = await orderOf(other.customer, other.id)
  const scan = till.getByRole('combobox', { name: t('till.counter.scan') })
  const row = till.getByRole('listitem').filter({ hasText: (await one.shown()).number })
  await expect(row.getByText(t('till.collect.packed'))).toBeVisible()
  // Another till of the branch says that it is ready, and its customer comes at once.
  await shopCommand('orders', 'advance', one.id, 'ready_for_pickup')
  const ready = await one.shown()
  await scan.focus()
  await typeCode(till, `PTKC:${ready.number}:${ready.collection!.code}`)
  const dialog = till.getByRole('dialog')
  const code = dialog.getByLabel(t('till.collect.code'))
  await expect(code).toHaveValue(ready.collection!.code)

  await code.fill(`PTKC:${number}:${collection!.code}`)
  await expect(dialog.getByRole('alert').filter({ hasText: t('till.collect.other') })).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(ready.collection!.code.replace(/(..)/, '$1 - '))
  await dialog.getByRole('button', { name: t('till.collect.confirm') }).click()
  await expect(till.getByText(t('till.collect.done', { number: ready.number }))).toBeVisible()
  await till.context().close()
})

/** A paid order of a new customer for the branch. */
const orderToCollect = async (page: Page, language: Locale) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 2)
  await customer.ask('PUT', '/api/shop/checkout/shipping-method', { shipping_method: METHOD })
  const id = await placeOrder(customer, 'qris')
  await payOrder(customer, id)
  return { customer, id, shown: () => orderOf(customer, id) }
}

test('an order that was not fetched ends, and its money goes back', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 2)
  await customer.ask('PUT', '/api/shop/checkout/shipping-method', { shipping_method: METHOD })
  await visit(page, pages.checkout())
  await payBy({ page, t }, /QRIS/, 'checkout.collectSlot')
  const id = placedOrder(page)
  await payOrder(customer, id)
  await shopCommand('orders', 'advance', id, 'ready_for_pickup')
  // The shop does so a day after the window; the clock is shared with other tests.
  await shopCommand('orders', 'advance', id, 'failed_delivery')
  const { number } = await orderOf(customer, id)
  await visit(page, pages.order(id))
  await expect(page.getByText(t('orders.uncollectedTitle'))).toBeVisible()
  await expect(page.getByText(t('orders.uncollectedText'))).toBeVisible()
  await picture(page, 'collect-ended')
  const till = await openBranch(browser, t, language)
  const row = till.getByRole('listitem').filter({ hasText: number })
  await expect(row.getByText(t('till.collect.failed_delivery'))).toBeVisible()
  await till.getByRole('button', { name: `${t('till.collect.shelf')} ${number}` }).click()
  await expect(till.getByText(t('till.collect.decided', { number }))).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await orderOf(customer, id)).state).toBe('refunded')
  const after = await orderOf(customer, id)
  expect(after.refunds.map(({ amount }) => amount)).toEqual([after.subtotal - after.discount])
  await page.reload()
  await expect(page.getByText(inRupiah(after.refunds[0]!.amount)).first()).toBeVisible()
  await till.context().close()
})

async function pickAndPack(browser: Browser, t: Words, language: Locale, orderId: string) {
  const floor = await openFloor(browser, t, language)
  await floor.pickAll(orderId)
  await floor.page.goto(staffPages.packing())
  await floor.ask('POST', `/packing/${orderId}`, { bags: 1 })
  await floor.page.context().close()
}

/** Who paid before on this device is led straight to that method, and chooses another there. */
async function payInCash(page: Page, t: Words) {
  await payButton(page.getByRole('main'), t).click()
  const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
  await detail.getByRole('button', { name: t('checkout.otherMethod') }).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await expect(methods.getByText(t('checkout.codTextCollect'))).toBeVisible()
  await choosePayment({ page, t }, t('payment.method.cod_collect'))
  await confirmPayment({ page, t }, 'checkout.collectSlot')
}
const inRupiah = (amount: number): string => formatRupiah(rupiah(amount))
const dueOf = (t: Words, amount: number) => t('till.collect.due', { amount: inRupiah(amount) })
