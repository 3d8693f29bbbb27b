import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { signIn } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { MANGO } from './support/orders.ts'
import {
  choosePayment,
  chooseVariation,
  confirmPayment,
  payButton,
  rupiahOf,
  seenButton,
} from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

/** Buys for the hotel of the demo, which owes an invoice for too long. */
const SEKAR = { name: 'Sekar Ayu Lestari', phone: '6281211002210', password: 'Petik123!' } as const
type Cart = { items: { formatted_line_total: string }[] }
/** From here on the hotel pays its fixed price. */
const UNITS = 10

test('a company: its price is what it is charged, on its invoice with a PO number', async ({
  page,
  language,
  t,
  picture,
}) => {
  test.slow()
  const width = page.viewportSize()!.width
  const guest = await page.request.get(`/product/${MANGO.slug}`)
  const sekar = await signIn(page, language, SEKAR)
  await sekar.ask('DELETE', '/api/shop/cart/clear')
  await visit(page, pages.product(MANGO.slug))
  const main = page.getByRole('main')
  await expect(main.getByText(t('cart.ownPrice')).first()).toBeVisible()
  await expectAccessible(page, 'a product at a company’s price')
  await chooseVariation({ page, t }, UNITS)
  const line = main.getByRole('list', { name: t('product.selected') })
  await expect(line.getByText(t('cart.ownPrice'))).toBeVisible()
  // What everybody pays is struck through before it.
  const [ordinary, total] = (await line.innerText()).match(/Rp[\d.]+/g)!.map(rupiahOf)
  expect(total).toBeLessThan(ordinary!)
  await picture(page, 'personal-company-product')
  // The page itself stays the one that everybody gets.
  const again = await page.request.get(`/product/${MANGO.slug}`)
  expect(await again.text()).toBe(await guest.text())
  await seenButton(page, t('product.add')).first().click()
  const charged = async () =>
    (await sekar.ask<Cart>('GET', '/api/shop/cart?peek=1')).items.map(
      ({ formatted_line_total: charge }) => rupiahOf(charge),
    )
  await expect.poll(charged).toEqual([total])

  await visit(page, pages.category('mangga'))
  await expect(main.getByText(t('cart.ownPrice')).first()).toBeVisible()
  await picture(page, 'personal-company-listing')
  await visit(page, pages.cart())
  await expect(main.getByText(t('cart.companyPrice')).first()).toBeVisible()
  await expectNoOverflow(page, width)
  await picture(page, 'personal-company-cart')

  await visit(page, pages.checkout())
  const po = page.getByLabel(t('checkout.poNumber'))
  await po.fill('PO-2026-118')
  await page.reload()
  await expect(po).toHaveValue('PO-2026-118')
  await expectAccessible(page, 'the checkout of a company')
  await expectNoOverflow(page, width)
  await picture(page, 'personal-company-checkout')
  await payButton(main, t).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await expect(methods.getByRole('radio', { name: /PT Hotel Taman Sari/ })).toBeEnabled()
  await picture(page, 'company-payment')
  await choosePayment({ page, t }, /PT Hotel Taman Sari/)
  await confirmPayment({ page, t })
  await expect(page).toHaveURL(/order-result/)
  await expect(main.getByRole('heading', { name: t('result.invoiced') })).toBeVisible()

  await visit(page, pages.orders())
  await main.getByRole('link', { name: /FR-/ }).first().click()
  await expect(page.getByText(t('orders.poNumber', { number: 'PO-2026-118' }))).toBeVisible()
  await expectNoOverflow(page, width)
  await picture(page, 'personal-company-order')
})

test('the account of a company: limit, overdue invoice, orders and buyers', async ({
  page,
  language,
  t,
  picture,
}) => {
  const width = page.viewportSize()!.width
  await signIn(page, language, SEKAR)
  await visit(page, pages.profile())
  const part = page.getByRole('region', { name: 'PT Hotel Taman Sari' })
  await expect(part.getByRole('progressbar', { name: t('company.limit') })).toBeVisible()
  await expect(part.getByText(t('company.overdueText'))).toBeVisible()
  await expect(part.getByText('Intan Permatasari')).toBeVisible()
  const orders = page.getByRole('region', { name: t('company.allOrders') })
  await expect(orders.getByText(t('company.state.overdue'))).toBeVisible()
  await expectAccessible(page, 'the account of a company')
  await expectNoOverflow(page, width)
  await picture(page, 'personal-company-account')
})
