import { staffPages } from '#contract/pages.ts'
import { expectFloorTargets } from './support/targets.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a count begins with the place and the part of the stock that is counted', async ({
  page,
  t,
}, info) => {
  const measure = (what: string) =>
    info.project.name === 'phone' ? expectFloorTargets(page, what) : undefined
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
  await measure('the beginning of a count')
  await begin.click()
  await expect(page).toHaveURL(/\/staff\/counts\/.+/)
  await expect(page.getByRole('button', { name: t('stock.ok') }).first()).toBeVisible()
  await measure('a count')

  // Hours of counting do not end by one press next to the button that books them.
  await page.getByRole('button', { name: t('stock.drop') }).click()
  const sure = page.getByRole('alertdialog', { name: t('stock.dropSure') })
  await measure('the question whether a count is dropped')
  await sure.getByRole('button', { name: t('stock.dropNot') }).click()
  await expect(page.getByRole('button', { name: t('stock.ok') }).first()).toBeVisible()
  await page.getByRole('button', { name: t('stock.drop') }).click()
  await sure.getByRole('button', { name: t('stock.drop') }).click()
  await expect(page.getByRole('button', { name: t('stock.drop') })).toBeHidden()
})
