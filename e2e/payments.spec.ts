import { pages } from '#contract/pages.ts'
import { newCustomer, RANI, signIn, type Customer } from './support/customers.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import {
  choosePayment,
  confirmPayment,
  payButton,
  seenButton,
  waitOutDoublePress,
  type Visit,
} from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

/** A customer with an address and mangoes in the cart. */
async function readyToPay({ page, t }: Visit, language: 'en' | 'id'): Promise<Customer> {
  const customer = await newCustomer(page, language)
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 4)
  return customer
}

/** Decides at the demo gateway, in a second tab. */
async function decide(
  { page, t }: Visit,
  outcome: `gateway.${'pay' | 'pay_late' | 'fail' | 'refuse' | 'expire'}`,
) {
  const gateway = await page.context().newPage()
  const link = page.getByRole('link', {
    name: new RegExp(`^(${t('result.demoGateway')}|${t('result.walletOpen', { name: '.*' })})$`),
  })
  await gateway.goto((await link.getAttribute('href')) ?? '')
  await gateway
    .getByRole('button')
    .filter({ has: gateway.getByText(t(outcome), { exact: true }) })
    .click()
  await expect(gateway).toHaveURL(/\/order-result/)
  await gateway.close()
}

const expectTitle = (page: Visit['page'], text: string) =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible({ timeout: 20_000 })

test('a payment that failed is made again with a virtual account, whose number can be copied', async ({
  page,
  t,
  language,
  context,
  picture,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const customer = await readyToPay({ page, t }, language)
  await visit(page, `/order-result?order_id=${await placeOrder(customer, 'ewallet')}`)
  await expectTitle(page, t('result.waiting'))
  await decide({ page, t }, 'gateway.fail')
  await expectTitle(page, t('result.attemptFailed'))
  await expect(page.getByText(t('result.attemptFailedText'))).toBeVisible()
  await picture(page, 'pay-failed')

  await page.getByRole('button', { name: t('result.payAgain') }).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await methods.getByRole('radio', { name: /BCA/ }).check()
  await methods
    .getByRole('button', { name: new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`) })
    .click()
  await expectTitle(page, t('result.waiting'))
  await page.getByRole('button', { name: t('result.copyAccount') }).click()
  await expect(page.getByText(t('result.copied')).first()).toBeVisible()
  const number = await page.evaluate(() => navigator.clipboard.readText())
  expect(number).toMatch(/^\d{10,18}$/)
  await expect(page.getByText(number.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  await picture(page, 'pay-account')

  await decide({ page, t }, 'gateway.pay')
  await expectTitle(page, t('result.paid'))
})

test('a card that its bank refused is replaced by a code for the cashier', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await readyToPay({ page, t }, language)
  await visit(page, `/order-result?order_id=${await placeOrder(customer, 'card')}`)
  await expectTitle(page, t('result.waiting'))
  await expect(page.getByText(t('result.hostedText'))).toBeVisible()
  await picture(page, 'pay-card')
  await decide({ page, t }, 'gateway.refuse')
  await expectTitle(page, t('result.attemptFailed'))

  await page.getByRole('button', { name: t('result.payAgain') }).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  for (const group of [
    'checkout.groupCard',
    'checkout.groupCounter',
    'checkout.groupPaylater',
  ] as const)
    await expect(methods.getByRole('radiogroup', { name: t(group) })).toBeVisible()
  await methods.getByRole('radio', { name: /Alfamart/ }).check()
  await picture(page, 'pay-methods')
  await methods
    .getByRole('button', { name: new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`) })
    .click()
  await expectTitle(page, t('result.waiting'))
  await expect(page.getByText(t('result.storeCode', { store: 'Alfamart' }))).toBeVisible()
  await expect(page.getByText(/^8810( \d{4}){3}$/)).toBeVisible()
  await picture(page, 'pay-counter')
  await decide({ page, t }, 'gateway.pay')
  await expectTitle(page, t('result.paid'))
})

test('a payment whose time ran out keeps the order, and a reload keeps the page', async ({
  page,
  t,
  language,
}) => {
  const customer = await readyToPay({ page, t }, language)
  const orderId = await placeOrder(customer, 'qris')
  await visit(page, `/order-result?order_id=${orderId}`)
  await expectTitle(page, t('result.waiting'))
  await page.reload()
  await expectTitle(page, t('result.waiting'))
  await decide({ page, t }, 'gateway.expire')
  await expectTitle(page, t('result.attemptExpired'))
  await visit(page, pages.order(orderId))
  await expect(page.getByText(t('orders.event.payment_expired'))).toBeVisible()
})

test('finds a payment by itself when its notice is late', async ({ page, t, language }) => {
  const customer = await readyToPay({ page, t }, language)
  await visit(page, `/order-result?order_id=${await placeOrder(customer, 'qris')}`)
  await expectTitle(page, t('result.waiting'))
  await decide({ page, t }, 'gateway.pay_late')
  await expectTitle(page, t('result.paid'))
})

test('cash on delivery says why a first order cannot have it, and takes the order of those who bought before', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await readyToPay({ page, t }, language)
  await visit(page, pages.checkout())
  const methods = await openMethods(page, t)
  const cash = methods.getByRole('radio', { name: t('payment.method.cod') })
  await expect(cash).toBeDisabled()
  await expect(methods.getByText(t('payment.refusal.cod_first_order'))).toBeVisible()
  await picture(page, 'pay-methods')
  await page.keyboard.press('Escape')

  const first = await placeOrder(customer, 'qris')
  await payOrder(customer, first)
  await shopCommand('orders', 'advance', first, 'completed')
  await putInCart(customer, MANGO.slug, 3)
  await visit(page, pages.checkout())
  await payButton(page.getByRole('main'), t).click()
  await choosePayment({ page, t }, t('payment.method.cod'))
  const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
  await expect(detail.getByRole('button', { name: t('checkout.place') })).toBeVisible()
  await expect(payButton(detail, t)).toBeHidden()
  await picture(page, 'pay-cash-detail')
  await confirmPayment({ page, t })
  await expectTitle(page, t('result.cod'))
  await picture(page, 'pay-cash')
})

async function openMethods(page: Visit['page'], t: Words) {
  await seenButton(
    page.getByRole('main'),
    new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`),
  ).click()
  return page.getByRole('dialog', { name: t('checkout.paymentTitle') })
}

test("another customer's order is not found", async ({
  page,
  t,
  language,
  trouble,
  browser,
  baseURL,
}) => {
  trouble.expect(/404/)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const customer = await readyToPay({ page: await context.newPage(), t }, language)
  const orderId = await placeOrder(customer, 'qris')
  await context.close()
  await signIn(page, language, RANI)
  await visit(page, `/order-result?order_id=${orderId}`)
  await expectTitle(page, t('result.notFoundTitle'))
  await visit(page, pages.order(orderId))
  await expectTitle(page, t('orders.notFoundTitle'))
})

/** Answers the next attempt to place the order with a refusal, named in its message. */
const refuseOnce = (page: Visit['page'], code: string, wait = 0) =>
  page.route(
    '**/checkout/process',
    (route) =>
      route.fulfill({
        status: wait > 0 ? 429 : 422,
        headers: wait > 0 ? { 'retry-after': String(wait) } : {},
        json: { code, message: code, errors: {} },
      }),
    { times: 1 },
  )

test('an address that is edited or deleted elsewhere is shown again before anything is paid', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/checkout\/process|40[49]|422|429/)
  const customer = await readyToPay({ page, t }, language)
  await addAddress(customer, 'Kantor Lama')
  type Saved = { id: string; label: string }
  const saved = await customer.ask<Saved[]>('GET', '/api/shop/shipping/address')
  const { full_address: _, ...office } = saved.find(
    ({ label }) => label === 'Kantor Lama',
  ) as Saved & {
    full_address: string
  }
  const body = { address_id: office.id }
  await customer.ask('PUT', '/api/shop/checkout/address', body)
  await visit(page, pages.checkout())
  const pay = new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`)
  await seenButton(page.getByRole('main'), pay).click()
  await page.getByRole('radio', { name: 'QRIS' }).check()
  await page.getByRole('button', { name: t('checkout.continue') }).click()
  const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
  await expect(detail).toContainText('Kantor Lama')
  await refuseOnce(page, 'too_many_orders', 2)
  await waitOutDoublePress(page)
  await detail.getByRole('button', { name: pay }).click()
  await expect(detail.getByRole('button', { name: /0:0\d/ })).toBeDisabled()
  await refuseOnce(page, 'payment_method_unavailable')
  await detail.getByRole('button', { name: pay }).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await expect(methods.getByRole('alert')).toContainText('payment_method_unavailable')
  await methods.getByRole('radio', { name: 'QRIS' }).check()
  await expect(methods.getByRole('alert')).toBeHidden()
  await methods.getByRole('button', { name: t('checkout.continue') }).click()
  const path = `/api/shop/shipping/address/${office.id}`
  await customer.ask('PUT', path, { ...office, address_1: 'Jl. Melati No. 9' })
  await waitOutDoublePress(page)
  await detail.getByRole('button', { name: pay }).click()
  await expect(detail.getByRole('alert')).toContainText(t('error.cart_changed'))
  await expect(detail).toContainText('Jl. Melati No. 9')

  await customer.ask('DELETE', path)
  await detail.getByRole('button', { name: pay }).click()
  await expect(detail).toBeHidden()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('checkout.addressGone'))
  await expect(page.getByRole('main')).toContainText(t('address.home'))
  expect(await customer.ask('GET', '/api/shop/orders')).toEqual([])
})
