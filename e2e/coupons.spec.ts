import { pages } from '#contract/pages.ts'
import { formatRupiah } from '#domain/money.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, putInCart } from './support/orders.ts'
import { amountOf, openBlock } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

const CODE = 'MUSIMMANGGA'

test('a coupon that no longer applies is removed by one press', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  await visit(page, pages.checkout())
  const coupons = await openBlock({ page, t }, 'checkout.coupon', 'checkout.couponChoose')
  await coupons.getByText(CODE, { exact: true }).click()
  await coupons.getByRole('button', { name: t('checkout.couponSave'), exact: true }).click()
  await expect(coupons).toBeHidden()

  await visit(page, pages.cart())
  await expect(page.getByText(t('cart.couponOn', { codes: CODE }))).toBeVisible()
  await expect(page.getByText(t('cart.couponHint'))).toHaveCount(0)
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('1')
  await visit(page, pages.checkout())
  const remove = page.getByRole('button', { name: t('checkout.couponRemove') })
  await expect(remove).toBeVisible()
  const change = page.getByRole('button', {
    name: t('checkout.changeOf', { what: t('checkout.coupon') }),
  })
  const [above, below] = await Promise.all([change.boundingBox(), remove.boundingBox()])
  expect(below!.x + below!.width, 'both actions end at the same edge').toBeCloseTo(
    above!.x + above!.width,
    0,
  )
  await picture(page, 'coupon-no-longer')
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(page.getByText(CODE)).toHaveCount(0)
  await expect(page.getByText(t('checkout.couponNone'))).toBeVisible()
})

test('the coupon’s figure is what the coupon takes off, without the automatic discounts', async ({
  page,
  t,
  language,
}) => {
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  // Much dried fruit costs less without a coupon.
  await putInCart(customer, 'kurma-ajwa', 2)
  type Summary = { discount: number; automatic_discounts: { name: string; amount: number }[] }
  const plain = await customer.ask<Summary>('GET', '/api/shop/checkout/summary')
  const [{ name, amount: off }] = plain.automatic_discounts as [{ name: string; amount: number }]
  expect([plain.discount, off > 0]).toEqual([off, true])

  await visit(page, pages.checkout())
  const coupons = await openBlock({ page, t }, 'checkout.coupon', 'checkout.couponChoose')
  await coupons.getByText(CODE, { exact: true }).click()
  await coupons.getByRole('button', { name: t('checkout.couponSave'), exact: true }).click()
  await expect(coupons).toBeHidden()
  const both = await customer.ask<Summary>('GET', '/api/shop/checkout/summary')
  const saved = both.discount - off
  expect(saved).toBeGreaterThan(0)
  await expect(
    page.getByText(t('checkout.couponSaved', { code: CODE, amount: formatRupiah(saved) })),
  ).toBeVisible()
  const summary = page.getByRole('region', { name: t('checkout.summary') })
  expect(await amountOf(summary, name)).toBe(-off)
  expect(await amountOf(summary, t('checkout.discount'))).toBe(-saved)
})
