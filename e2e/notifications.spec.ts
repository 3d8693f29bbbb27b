import { pages } from '#contract/pages.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('news appear while the page is open, by day, and are read one by one or all at once', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await visit(page, pages.notifications())
  await expect(
    page.getByRole('heading', { level: 1, name: t('title.notifications') }),
  ).toBeVisible()
  const rows = page.getByRole('main').getByRole('region').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(t('notifications.new'))

  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 4)
  const order = await placeOrder(customer, 'qris')
  await customer.ask('POST', `/api/shop/orders/${order}/cancel`, { reason: 'changed_mind' })
  // Without a reload: the server pushes to the open page.
  await expect(rows).toHaveCount(3, { timeout: 20_000 })
  await expect(page.getByText(t('notifications.unread', { count: 3 }))).toBeVisible()
  await picture(page, 'personal-notifications')

  // Both belong to one order: the older one is below the newer.
  await expect(rows.first().getByRole('listitem')).toHaveCount(1)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/profile/my-order/${order}$`))
  await page.goBack()
  await expect(page.getByText(t('notifications.unread', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: t('notifications.readAll') }).click()
  await expect(page.getByText(t('notifications.allRead'))).toBeVisible()
})
