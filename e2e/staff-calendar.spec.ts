import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('the promo calendar shows what customers see when, and leads to it', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.calendar())
  await signInAs(page, t, 'marketing')
  const weeks = page.getByRole('list', { name: t('content.calendar.weeks') })
  await expect(weeks.getByRole('link').first()).toBeVisible()
  await expect(weeks.locator('[aria-current=date]')).toHaveCount(1)
  await expectAccessible(page, 'the promo calendar')
  await picture(page, 'staff-calendar')
  const month = page.getByRole('heading', { level: 2 }).first()
  const now = await month.textContent()
  // The weeks of the next month may begin with today.
  for (const _ of [1, 2])
    await page.getByRole('button', { name: t('content.calendar.after') }).click()
  await expect(month).not.toHaveText(now!)
  await expect(weeks.locator('[aria-current=date]')).toHaveCount(0)
  await page.reload()
  await expect(month).not.toHaveText(now!)
  for (const _ of [1, 2])
    await page.getByRole('button', { name: t('content.calendar.before') }).click()
  await expect(month).toHaveText(now!)
  const name = await weeks.getByRole('link').first().textContent()
  await weeks.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name!)
})
