import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { passwordField } from './support/shopping.ts'
import { newCustomer } from './support/customers.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

/** The demo has sold out its third size. */
const PRODUCT = 'kurma-ajwa'

test('back in stock: asked for by a guest after the login, listed, notified once', async ({
  page,
  language,
  t,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const { variations } = await customer.ask<{
    variations: { id: string; name: string; availability: string }[]
  }>('GET', `/api/shop/products/${PRODUCT}`)
  const out = variations.find(({ availability }) => availability === 'out')!
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies({ name: /^(?!locale)/ })
  await visit(page, pages.product(PRODUCT))
  await page.getByRole('button', { name: t('alert.askFor', { name: out.name }) }).click()
  await expect(page.getByText(/Ajwa/).first()).toBeVisible()
  await page.getByLabel(t('auth.phone')).and(page.getByRole('textbox')).fill(customer.phone)
  await passwordField(page, t).fill(customer.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click()
  const waiting = page.getByText(t('alert.waiting', { name: out.name }))
  await expect(waiting).toBeVisible()
  await expectAccessible(page, 'a product with an alert')
  await picture(page, 'personal-stock-alert')
  await page.reload()
  await expect(waiting).toBeVisible()

  await visit(page, pages.wishlist())
  const list = page.getByRole('region', { name: t('alert.title') })
  await expect(list.getByRole('link')).toHaveCount(1)
  await expectAccessible(page, 'the wishlist with an alert')
  await picture(page, 'personal-waiting-list')
  await list.getByRole('button').click()
  await expect(list).toBeHidden()

  await visit(page, pages.product(PRODUCT))
  await expect(
    page.getByRole('button', { name: t('alert.askFor', { name: out.name }) }),
  ).toBeVisible()
})
