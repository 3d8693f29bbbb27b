import { staffPages } from '#contract/pages.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a count begins with the place and the part of the stock that is counted', async ({
  page,
  t,
}) => {
  await page.goto(staffPages.counts())
  await signInAs(page, t, 'picker')
  await page.getByRole('button', { name: t('stock.beginCount') }).click()
  const form = page.getByRole('dialog', { name: t('stock.beginCount') })
  const begin = form.getByRole('button', { name: t('stock.beginCount') })
  await expect(begin).toBeDisabled()
  await form.getByRole('combobox', { name: t('stock.scope') }).selectOption('zone')
  const zone = form.getByRole('combobox', { name: t('stock.scope.zone') })
  await expect(zone).toHaveValue('')
  await zone.selectOption('chilled')
  await begin.click()
  await expect(page).toHaveURL(/\/staff\/counts\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
