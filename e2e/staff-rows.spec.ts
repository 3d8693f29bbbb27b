import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { askOn } from './support/desks.ts'
import { expect, test } from './support/test.ts'

test('acts on chosen rows: done and undone, and refused ones with the reason', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  // A tag that another person added meanwhile.
  trouble.expect(/409/)
  await page.goto(staffPages.stock())
  await page
    .getByRole('region', { name: t('staff.signIn.demo') })
    .getByRole('button', { name: /pemilik|owner/i })
    .click()
  const row = page.getByRole('table').getByRole('row')
  const shelfOf = async (at: number): Promise<string> =>
    (await row.nth(at).getByRole('cell').nth(1).innerText()).trim()
  await expect(row.nth(2).getByRole('checkbox')).toBeVisible()
  const before = [await shelfOf(1), await shelfOf(2)]
  for (const at of [1, 2]) await row.nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: t('stock.chooseShelf') }).click()
  const dialog = page.getByRole('dialog', { name: t('stock.chooseShelf') })
  const shelves = dialog.getByRole('combobox', { name: t('stock.shelf') })
  await expect(shelves.getByRole('option').nth(1)).toBeAttached()
  const values = await shelves
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const chosen = values.find((value) => value !== '' && !before.includes(value))!
  await shelves.selectOption(chosen)
  await expect(dialog.getByText(t('staff.rows.changes', { count: 2 }))).toBeVisible()
  await expectAccessible(page, 'an act on rows', 'dialog')
  await picture(page, 'staff-rows-shelf')
  const onIt = page
    .locator('tbody')
    .getByRole('cell', { name: chosen, exact: true, includeHidden: true })
  const others = await onIt.count()
  await dialog.getByRole('button', { name: t('stock.chooseShelf') }).click()
  await expect(dialog).toBeHidden()
  await expect(onIt).toHaveCount(others + 2)
  await page.getByRole('button', { name: t('staff.rows.undo') }).click()
  await expect(page.getByText(t('staff.rows.undone', { count: 2 }))).toBeVisible()
  await expect(onIt).toHaveCount(others)
  expect([await shelfOf(1), await shelfOf(2)].toSorted()).toEqual(before.toSorted())

  await page.goto(staffPages.customers())
  const first = page.getByRole('table').getByRole('row').nth(1)
  await first.getByRole('checkbox').click()
  await page.getByRole('button', { name: t('staff.customers.tagAll') }).click()
  const tagging = page.getByRole('dialog', { name: t('staff.customers.tagAll') })
  const tag = `uji ${Date.now().toString(36)}`
  await tagging.getByLabel(t('staff.customers.tag')).fill(tag)
  await expect(tagging.getByText(t('staff.rows.changes', { count: 1 }))).toBeVisible()
  const id = new URL(
    await first.getByRole('link').evaluate((link: HTMLAnchorElement) => link.href),
  ).pathname
    .split('/')
    .at(-1)
  await askOn(page)('POST', `/customers/${id}/tags`, { tag })
  await tagging.getByRole('button', { name: t('staff.customers.tagAll') }).click()
  await expect(tagging.getByText(t('staff.rows.notDone', { count: 1 }))).toBeVisible()
  await expect(tagging.getByRole('button', { name: t('staff.rows.again') })).toBeVisible()
  await expectAccessible(page, 'rows that were refused', 'dialog')
  await picture(page, 'staff-rows-refused')
})
