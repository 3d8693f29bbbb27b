import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('@wide prices: a sale for some, planned with a preview, stopped, and in the history', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  test.slow()
  // An end before its start is refused.
  trouble.expect(/422/)
  await page.goto(staffPages.prices())
  await signInAs(page, t, 'owner')
  const rows = page.getByRole('table', { name: t('staff.title.prices') }).getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await expectAccessible(page, 'the list of prices')
  await picture(page, 'staff-prices')

  // A sale of two, which customers do not see before its start.
  await rows.nth(1).getByRole('checkbox').click()
  await rows.nth(2).getByRole('checkbox').click()
  await page
    .getByRole('region', { name: t('staff.list.chosenRows') })
    .getByRole('button', { name: t('prices.changeSome') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('prices.changeSome') })
  await dialog.getByLabel(t('prices.how')).selectOption('sale_percent')
  await dialog.getByLabel(t('prices.cut')).fill('10')
  await dialog.getByLabel(t('prices.roundUp')).check()
  // Each language and try has its own days.
  const year = new Date().getFullYear() + 1
  const first = (language === 'en' ? 11 : 21) + info.retry * 3
  const day = (after: number) => `${year}-01-${first + after}T08:00`
  const starts = `${first} Jan ${year}`
  await dialog.getByLabel(t('prices.startsAt')).fill(day(0))
  await dialog.getByLabel(t('prices.endsAt')).fill(day(-1))
  await dialog.getByRole('button', { name: t('prices.preview') }).click()
  await expect(dialog.getByText(t('validation.endsBeforeStart'))).toBeVisible()
  await dialog.getByLabel(t('prices.endsAt')).fill(day(2))
  await dialog.getByRole('button', { name: t('prices.preview') }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await expect(dialog.getByText(t('prices.will.sale_percent', { value: '10%' }))).toBeVisible()
  await expectAccessible(page, 'the preview of a change of prices')
  await picture(page, 'staff-prices-preview')
  await dialog.getByRole('button', { name: t('prices.planCount', { count: '2' }) }).click()
  await expect(page.getByText(t('prices.planned', { count: '2' }))).toBeVisible()

  await page.getByRole('link', { name: t('prices.plans') }).click()
  const plans = page.getByRole('table', { name: t('staff.title.pricePlans') })
  await expect(plans.getByRole('row').nth(2)).toContainText(starts)
  await expect(plans.getByText(t('prices.view.below_cost')).first()).toBeVisible()
  await expectAccessible(page, 'the list of plans')
  await picture(page, 'staff-price-plans')
  const stops = plans
    .getByRole('row')
    .filter({ hasText: starts })
    .getByRole('button', { name: t('prices.stop') })
  for (let left = 2; left > 0; left--) {
    await expect(stops).toHaveCount(left)
    await stops.first().click()
    const asked = page.getByRole('alertdialog')
    await expect(asked.getByText(t('prices.stopPlanned'))).toBeVisible()
    await asked.getByRole('button', { name: t('prices.stop') }).click()
  }
  await expect(stops).toHaveCount(0)

  // The page of a product shows what it cost when, as a chart and as numbers.
  await page.goto(staffPages.prices())
  await rows.nth(1).getByRole('link').click()
  const history = page.getByRole('region', { name: t('prices.history') })
  await expect(history.getByRole('img')).toBeVisible()
  const legend = t('prices.soldShown', { units: '#', most: '#', day: '#' }).split('#')[0]!
  await expect(history.getByText(legend)).toBeVisible()
  await history.getByText(t('prices.numbers')).click()
  await expect(history.getByRole('table').first()).toBeVisible()
  await history.scrollIntoViewIfNeeded()
  await picture(page, 'staff-price-history')
})
