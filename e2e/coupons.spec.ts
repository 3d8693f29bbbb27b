import { pages } from '#contract/pages.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, putInCart } from './support/orders.ts'
import { openBlock } from './support/shopping.ts'
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
