import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('stars by week and batch: from the list to the product, its reviews and its batch', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(`${staffPages.stars()}?view=fell`)
  await signInAs(page, t, 'support')
  const row = page.getByRole('row').filter({ hasText: /pisang|banana/i })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'the list of stars')
  await picture(page, 'staff-stars')
  await row.getByRole('link').click()

  await expect(page).toHaveURL(/\/staff\/stars\/[\da-f-]+$/)
  await expect(page.getByText(t('stars.fellTitle'), { exact: true })).toBeVisible()
  await expect(page.getByRole('figure', { name: t('stars.chart') })).toBeVisible()
  const batches = page.getByRole('table', { name: t('stars.byBatch') })
  await expect(batches.getByRole('rowheader', { name: t('stars.unknown') })).toBeVisible()
  const known = batches.getByRole('row').filter({ has: page.getByRole('link', { name: /^B\d+/ }) })
  await expect(known).toBeVisible()
  await expectAccessible(page, 'the stars of a product')
  await picture(page, 'staff-product-stars')

  // The number opens as many reviews as it counts.
  const code = (await known.getByRole('link').first().textContent())!
  const behind = known.getByRole('link').last()
  const count = Number(await behind.textContent())
  await expect(behind).toHaveAccessibleName(t('stars.reviewsOf', { name: code, count }))
  await behind.click()
  await expect(page).toHaveURL(new RegExp(`batch=${code}`))
  await expect(page.getByRole('row')).toHaveCount(count + 1)
  await picture(page, 'staff-reviews-of-batch')
  await page.goBack()
  await known.getByRole('link', { name: code, exact: true }).click()
  const part = page.getByRole('region', { name: t('stars.ofBatch') })
  await expect(part).toContainText(t('stars.others'))
  await expectAccessible(page, 'the stars of a batch')
  await part.scrollIntoViewIfNeeded()
  await picture(page, 'staff-batch-stars')
  await part.getByRole('link', { name: t('stars.all') }).click()
  await page.getByRole('link', { name: t('stars.toProduct') }).click()
  await expect(page.getByRole('region', { name: t('stars.title') })).toBeVisible()
})
