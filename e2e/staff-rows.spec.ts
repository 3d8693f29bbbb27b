import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { askOn, signInAs } from './support/desks.ts'
import { expect, test } from './support/test.ts'

test('acts on chosen rows: done and undone, and refused ones with the reason', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  // A tag that another person added meanwhile.
  trouble.expect(/409/)
  await page.goto(`${staffPages.stock()}?view=all`)
  await signInAs(page, t, 'owner')
  const row = page.getByRole('table').getByRole('row')
  const shelfOf = async (at: number): Promise<string> =>
    (await row.nth(at).getByRole('cell').nth(1).innerText()).trim()
  await expect(row.nth(2).getByRole('checkbox')).toBeVisible()
  // A box is named by what its row shows, not by an id.
  const name = (await row.nth(1).getByRole('rowheader').innerText()).split('\n')[0]!.trim()
  await expect(row.nth(1).getByRole('checkbox')).toHaveAccessibleName(
    new RegExp(`^${t('staff.list.choose')} .*${RegExp.escape(name)}`),
  )
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
  await expect(row.getByRole('checkbox', { checked: true })).toHaveCount(0)
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
  await expect(first.getByRole('checkbox', { includeHidden: true })).toBeChecked()
  await expect(tagging.getByRole('button', { name: t('staff.rows.again') })).toBeVisible()
  await expectAccessible(page, 'rows that were refused', 'dialog')
  await picture(page, 'staff-rows-refused')
})

test('keys: of rows, of the parts of a page, of the days of a report', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(`${staffPages.orders()}?view=all`)
  await signInAs(page, t, 'owner')
  await expect(page.getByRole('checkbox').nth(1)).toBeVisible()
  await page.locator('body').press('j')
  await expect(page.locator('[data-row-link]').first()).toBeFocused()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: t('staff.orders.assignPicker') })
  await expect(dialog.getByRole('combobox')).toBeVisible()
  await expectAccessible(page, 'a picker for rows', 'dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.locator('[data-row-link]').first().click()
  const parts = page.locator('main section > h2')
  await expect(parts.nth(2)).toBeVisible()
  await page.locator('body').press('3')
  await expect(parts.nth(2)).toBeFocused()
  await page.locator('body').press('?')
  const keys = page.getByRole('dialog', { name: t('staff.keys.title') })
  await expect(keys.getByText(t('staff.keys.part', { n: 9 }))).toBeVisible()
  await picture(page, 'staff-keys-order')
  await page.keyboard.press('Escape')

  await page.goto(`${staffPages.reports()}?range=own&from=2026-11-10&to=2026-11-12`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.locator('body').press(']')
  await expect(page).toHaveURL(/from=2026-11-13&to=2026-11-15/)
  await page.locator('body').press('[')
  await expect(page).toHaveURL(/from=2026-11-10&to=2026-11-12/)

  await page.goto(`${staffPages.refunds()}?view=done`)
  await expect(page.getByRole('searchbox', { name: t('staff.refunds.search') })).toBeVisible()
  await expectAccessible(page, 'refunds that went back')
  await picture(page, 'staff-refunds-done')
  await page.goto(staffPages.batches())
  const ends = page.getByRole('combobox', { name: t('stock.endsWithin') })
  const folded = page.getByRole('button', { name: t('staff.list.filters'), exact: true })
  await expect(ends.or(folded).first()).toBeVisible()
  if (await folded.isVisible()) await folded.click()
  await expect(ends).toBeVisible()
  await picture(page, 'staff-batches-filters')
})

test('the palette finds batches and coupons, and figures of Today open their lists', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.today())
  await signInAs(page, t, 'owner')
  const waste = page.getByRole('region', { name: t('today.waste') })
  const units = await waste.getByRole('row').nth(1).getByRole('cell').first().innerText()
  await waste.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.waste') })).toBeVisible()
  const wasted = page.locator('dt', { hasText: t('stock.wasted') }).locator('+ dd')
  await expect(wasted.first(), 'the list has the same total').toHaveText(units.trim())
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: t('staff.palette.title') })
  await search.fill('PAGISEGAR')
  await expect(page.getByRole('option', { name: /PAGISEGAR/ })).toBeVisible()
  const batches = await askOn(page)<{ code: string }[]>('GET', '/batches?per_page=1')
  await search.fill(batches[0]!.code)
  await expect(page.getByRole('option', { name: new RegExp(batches[0]!.code) })).toBeVisible()
  await expectAccessible(page, 'things in the palette', 'dialog')
  await picture(page, 'staff-palette-batch')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(batches[0]!.code) }),
  ).toBeVisible()
})
