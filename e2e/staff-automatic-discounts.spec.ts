import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { amountOf } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { signInAs } from './support/desks.ts'

/** One for each run of the test, because a discount holds for all customers. */
const GOODS = {
  'wide-en': { slug: 'sirsak', name: 'Soursop' },
  'wide-id': { slug: 'sawo-manila', name: 'Sawo' },
  'phone-en': { slug: 'belimbing-dewa', name: 'Star' },
  'phone-id': { slug: 'jambu-air-citra', name: 'Jambu Air' },
} as const
type Shown = { total: number; discount: number; formatted_discount: string }

test('three for two: added, seen, bought, invoiced, ended', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  trouble.expect(/422/)
  const { slug, name } =
    GOODS[`${info.project.name.startsWith('phone') ? 'phone' : 'wide'}-${language}`]
  const title = `Uji 3-2 ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.automaticDiscounts())
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('table', { name: t('staff.title.automaticDiscounts') })
  await expect(list).toBeVisible()
  await expectAccessible(page, 'the list of automatic discounts')
  await picture(page, 'staff-automatic-discounts')
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: t('automatic.new') })).toBeVisible()
  const add = page.getByRole('button', { name: t('automatic.add'), exact: true })
  await add.click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  const field = (label: string) => page.getByLabel(label, { exact: false }).first()
  await field(t('automatic.kind')).selectOption('basket_steps')
  await page.getByRole('button', { name: t('automatic.addStep'), exact: true }).click()
  await expect(page.getByLabel(t('automatic.step.off', { number: 2 }))).toBeVisible()
  await expectAccessible(page, 'the form of an automatic discount')
  await picture(page, 'staff-automatic-discount-steps')
  await field(t('automatic.kind')).selectOption('multi_buy')
  for (const side of ['id', 'en'] as const)
    await field(`${t('automatic.name')} ${t(`staff.form.${side}`)}`).fill(title)
  await expect(field(t('automatic.buy_quantity'))).toHaveValue('3')
  await page.getByLabel(t('automatic.products')).fill(name)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await field(t('automatic.startsAt')).fill('2026-01-01T00:00')
  await picture(page, 'staff-automatic-discount-new')
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/Of every 3 of .*, the cheapest is free/)).toBeVisible()
  await expect(page.getByText(/Setiap 3 dari .*, yang termurah gratis/)).toBeVisible()
  const discount = page.url()

  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await visit(page, pages.search(slug.split('-')[0]!))
  const badge = t('automaticDiscount.badge.multi_buy', { buy: 3, pay: 2 })
  await expect(page.getByText(badge, { exact: true }).first()).toBeVisible()
  await page.getByText(badge, { exact: true }).first().scrollIntoViewIfNeeded()
  await picture(page, 'automatic-discount-card')
  await putInCart(customer, slug, 2)
  await visit(page, pages.cart())
  const missing = page
    .getByText(t('automaticDiscount.missingUnits', { units: 1, name: title }))
    .first()
  await expect(missing).toBeVisible()
  await missing.scrollIntoViewIfNeeded()
  await picture(page, 'automatic-discount-missing')
  await putInCart(customer, slug, 1)
  await visit(page, pages.cart())
  const summary = page.getByRole('region', { name: t('cart.summary') })
  await expect(summary.getByText(title, { exact: true })).toBeVisible()
  // The browser restores how far the page was scrolled; a half-covered link would be too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a cart with an automatic discount')
  await summary.getByText(title, { exact: true }).scrollIntoViewIfNeeded()
  await picture(page, 'automatic-discount-cart')
  await visit(page, pages.checkout())
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  await picture(page, 'automatic-discount-checkout')
  const { total, discount: saved } = await customer.ask<Shown>('GET', '/api/shop/checkout/summary')
  expect(saved).toBeGreaterThan(0)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  const order = await customer.ask<Shown>('GET', `/api/shop/orders/${orderId}`)
  expect(order.discount).toBe(saved)
  await visit(page, pages.order(orderId))
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  await picture(page, 'automatic-discount-order')
  await visit(page, pages.invoice(orderId))
  const sheet = page.getByRole('article')
  await expect(sheet.getByText(t('invoice.automatic', { name: title }))).toBeVisible()
  await sheet.getByText(t('invoice.total'), { exact: true }).scrollIntoViewIfNeeded()
  expect(await amountOf(sheet, t('invoice.automatic', { name: title }))).toBe(-saved)
  expect(await amountOf(sheet, t('invoice.total')), 'what was charged').toBe(order.total)
  expect(total).toBeGreaterThan(0)
  await picture(page, 'automatic-discount-invoice')

  await page.goto(discount)
  await expect(page.getByText(t('automatic.state.running'))).toBeVisible()
  await expect(page.getByRole('region', { name: t('automatic.use') })).toContainText('1')
  await expectAccessible(page, 'an automatic discount')
  await picture(page, 'staff-automatic-discount')
  await page.getByRole('button', { name: t('automatic.end'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('automatic.end') })
    .click()
  await expect(page.getByText(t('automatic.state.ended'))).toBeVisible()
  await putInCart(customer, slug, 3)
  await visit(page, pages.cart())
  await expect(summary).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})
