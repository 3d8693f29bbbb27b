import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('what was bought is listed, and goes into the cart again by one tap', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await visit(page, pages.buyAgain())
  await expect(page.getByRole('heading', { level: 1, name: t('again.title') })).toBeVisible()
  await expect(page.getByText(t('again.empty'))).toBeVisible()
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 4)
  await payOrder(customer, await placeOrder(customer, 'qris'))

  await visit(page, pages.buyAgain())
  await expect(page.getByRole('heading', { name: t('again.basket') })).toBeVisible()
  await expect(page.getByText(t('again.times', { count: 1 }))).toBeVisible()
  await expectAccessible(page, 'buying again')
  await picture(page, 'buy-again')
  await page.getByRole('link', { name: t('again.last') }).click()
  await expect(page).toHaveURL(/sort=last/)
  await page.getByRole('main').getByText(t('again.add'), { exact: true }).first().click()
  const name = { id: 'Mangga Harum Manis', en: 'Arumanis Mango' }[language]
  await expect(page.getByText(t('again.added', { name })).first()).toBeVisible()
  const cart = await customer.ask<{ item_count: number }>('GET', '/api/shop/cart')
  expect(cart.item_count).toBe(1)
})
