import { staffPages } from '#contract/pages.ts'
import { expectFloorTargets } from './support/targets.ts'
import { expect, test } from './support/test.ts'
import { askOn, signInAs } from './support/desks.ts'

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

  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') })
    .first()
  const units = line.getByRole('textbox')
  for (const typed of ['2,5', '-1']) {
    await units.fill(typed)
    await expect(line.getByText(t('stock.countWhole'))).toBeVisible()
  }
  await units.fill('3')
  await expect(line.getByText(t('stock.countWhole'))).toBeHidden()

  // Hours of counting do not end by one press next to the button that books them.
  await page.getByRole('button', { name: t('stock.drop') }).click()
  const sure = page.getByRole('alertdialog', { name: t('stock.dropSure') })
  await measure('the question whether a count is dropped')
  await sure.getByRole('button', { name: t('stock.dropNot') }).click()
  await expect(page.getByRole('button', { name: t('stock.ok') }).first()).toBeVisible()
  await page.getByRole('button', { name: t('stock.drop') }).click()
  await sure.getByRole('button', { name: t('stock.drop') }).click()
  await expect(page.getByRole('button', { name: t('stock.drop') })).toHaveCount(0)
})

test('units that cannot be thrown away are named at their field', async ({ page, t }) => {
  await page.goto(`${staffPages.batches()}?q=BL009-01`)
  await signInAs(page, t, 'picker')
  await page.locator('main a[href*="/batches/"]').first().click()
  await page
    .getByRole('button', { name: t('stock.wasteIt') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  const units = form.getByLabel(t('stock.units'))
  // One press must not throw the whole batch away.
  await expect(units).toHaveValue('')
  await expect(form.getByRole('button', { name: t('stock.wasteIt') })).toBeDisabled()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { on_hand: max } = await askOn(page)<{ on_hand: number }>('GET', `/batches/${id}`)
  for (const typed of ['0,5', '-1', String(max + 1)]) {
    await units.fill(typed)
    await expect(form.getByText(t('stock.wasteWhole', { max }))).toBeVisible()
    await expect(form.getByText(/Rp/)).toBeHidden()
  }
  await units.fill('1')
  await expect(form.getByText(t('stock.wasteWhole', { max }))).toBeHidden()
})
