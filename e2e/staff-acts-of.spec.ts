import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { RANI } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

const CODE = 'PETIKPERTAMA'

test('pages of things show what was done about them', async ({ page, t, picture }) => {
  const acts = page.getByRole('region', { name: t('staff.acts.title'), exact: true })
  await page.goto(staffPages.coupon(CODE))
  await signInAs(page, t, 'owner')
  await expect(acts).toBeVisible()
  await page.getByRole('button', { name: t('coupons.pause'), exact: true }).click()
  await page.getByRole('button', { name: t('coupons.resume'), exact: true }).click()
  const resumed = acts.getByRole('button', { name: t('staff.act.coupon_resumed') })
  await expect(resumed.first()).toBeVisible()
  await expect(acts.getByText('paused: ').first()).toBeVisible()
  await expectAccessible(page, 'a coupon with its acts')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await acts.scrollIntoViewIfNeeded()
  await picture(page, 'staff-acts-of-coupon')
  await resumed.first().click()
  await expect(page.getByRole('dialog')).toContainText(CODE)
  await page.keyboard.press('Escape')

  await page.goto(staffPages.customers())
  await page.getByRole('searchbox').fill(RANI.phone)
  await page.getByRole('link', { name: RANI.name }).click()
  await expect(acts.getByRole('listitem').first()).toBeVisible()
  const reviews = page.getByRole('region', { name: t('staff.title.reviews') })
  await expect(reviews.getByRole('link').first()).toBeVisible()
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-acts-of-customer')

  for (const list of [staffPages.products(), `${staffPages.batches()}?view=all`]) {
    await page.goto(list)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(acts).toBeVisible()
  }
})
