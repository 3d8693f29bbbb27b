/** An order by phone: staff enter it, and the customer pays by the link without an account. */
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { scan } from './support/scan.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('an order by phone for a new customer, paid by its link', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  await page.goto(staffPages.orders())
  await signInAs(page, t, 'owner')
  await page.getByRole('link', { name: t('staff.title.phoneOrder') }).click()

  await page.getByLabel(t('phoneOrder.phone')).fill(`0813${Date.now().toString().slice(-8)}`)
  await page.getByRole('button', { name: t('phoneOrder.find') }).click()
  await page.getByLabel(t('phoneOrder.name'), { exact: false }).fill('Ibu Ratna')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Ibu Ratna' })).toBeVisible()

  await page.getByLabel(t('phoneOrder.search')).fill('mangga')
  await page
    .getByRole('button', { name: new RegExp(`^${t('phoneOrder.addNamed', { name: '' })}`) })
    .first()
    .click()
  await page.getByRole('button', { name: t('phoneOrder.more') }).click()
  // A scan adds one more of it, and leaves the search as it was.
  const named = await page
    .getByText(/ · [A-Z]{2}\d{3}[\w-]* ?$/)
    .first()
    .textContent()
  await page.getByLabel(t('phoneOrder.search')).focus()
  await scan(page, named!.split(' · ').at(-1)!.trim())
  await expect(page.getByLabel(t('phoneOrder.search'))).toHaveValue('mangga')
  await expect(page.getByRole('spinbutton').first()).toHaveValue('3')
  await page.getByLabel(t('phoneOrder.place')).fill('bangka')
  await page
    .getByRole('button', { name: /bangka.*jakarta selatan/i })
    .first()
    .click()
  await page.getByLabel(t('phoneOrder.street')).fill('Jl. Bangka XI No. 14B')
  await page.getByRole('button', { name: t('phoneOrder.saveAddress') }).click()

  const window = page.getByLabel(t('phoneOrder.window'))
  const free = window.locator('option:not([disabled])')
  await window.selectOption({
    index: await free.evaluateAll((all) => (all.at(-1) as HTMLOptionElement).index),
  })
  const method = page.getByLabel(t('phoneOrder.method'))
  await method.selectOption('va_bca')
  await expectAccessible(page, 'an order by phone')
  await picture(page, 'staff-phone-order')
  // The order is placed, and its answer lost: the cart is empty when it is read again.
  const placing = '**/api/staff/phone-orders/customers/*/place'
  await page.route(placing, async (route) => {
    await route.fetch()
    await route.abort()
  })
  trouble.expect(/Failed to load resource|place: net::ERR_FAILED/)
  await page
    .getByRole('button', { name: new RegExp(t('phoneOrder.placeOrder', { total: 'Rp' })) })
    .click()
  await expect(page.getByText(t('phoneOrder.unanswered', { total: '' }).slice(0, 15))).toBeVisible()
  await page.unroute(placing)
  const read = page.waitForResponse(/customers\/[\w-]+\/order$/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await read
  await page.getByRole('button', { name: t('phoneOrder.askAgain') }).click()
  await expect(page.getByRole('heading', { name: /FR-/ })).toBeVisible()
  await expectAccessible(page, 'an order by phone, placed')
  await picture(page, 'staff-phone-placed')
  const link = await page.locator('code').innerText()

  // The message and its link are in the language of the desk, as the customer has chosen none.
  const phone = await page.context().browser()!.newContext()
  const customer = await phone.newPage()
  const errors: string[] = []
  customer.on('pageerror', (error) => errors.push(error.message))
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1, name: t('result.waiting') })).toBeVisible()
  await expectAccessible(customer, 'a pay link')
  await picture(customer, 'pay-link')
  await customer.getByRole('link', { name: t('result.demoGateway') }).click()
  await customer.getByRole('button').first().click()
  // Back from the gateway, without an account.
  await customer.waitForURL(/\/pay\//)
  await expect(customer.getByRole('heading', { level: 1, name: t('result.paid') })).toBeVisible()
  expect(errors).toEqual([])
  await phone.close()
})
