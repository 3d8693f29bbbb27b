import { pages } from '#contract/pages.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, putInCart } from './support/orders.ts'
import { openBlock } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('a refused coupon shows an error without covering Save, and its toast ends with the panel', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/422|409/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  await visit(page, pages.checkout())
  const coupons = await openBlock({ page, t }, 'checkout.coupon', 'checkout.couponChoose')
  await coupons.getByLabel(t('checkout.couponCode')).fill('TIDAKADA')
  const save = coupons.getByRole('button', { name: t('checkout.couponSave'), exact: true })
  await save.click()
  const toast = page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: t('shell.close') }) })
  await expect(toast).toBeVisible()
  const isFree = await save.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].map((part) =>
      document.elementFromPoint(left + width * part, top + height / 2),
    )
    return points.every((element) => button.contains(element))
  })
  expect(isFree, 'the button can be pressed').toBe(true)
  await page.keyboard.press('Escape')
  await expect(coupons).toBeHidden()
  await expect(toast).toBeHidden()
})
