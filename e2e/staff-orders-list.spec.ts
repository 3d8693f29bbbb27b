import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { paidOrder } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('tags: mark an order, take one off and undo it, find the order by it', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const number = await paidOrder(page, language, t('address.home'))
  // Both projects share one shop.
  const tag = `titip satpam ${language}`

  await page.goto(staffPages.order(number))
  await signInAs(page, t, 'owner')
  const tags = page.getByRole('region', { name: t('staff.orders.tags'), exact: true })
  const field = tags.getByLabel(t('staff.orders.tags.new'))
  await field.fill('Titip  Satpam ' + language)
  await field.press('Enter')
  const chip = tags.getByRole('button', { name: t('staff.orders.tags.remove', { tag }) })
  await expect(chip).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill(tag)
  await field.press('Enter')
  await expect(tags.getByText(t('staff.orders.tags.has'))).toBeVisible()
  await field.fill('vip')
  await field.press('Enter')
  await expect(
    tags.getByRole('button', { name: t('staff.orders.tags.remove', { tag: 'vip' }) }),
  ).toBeVisible()
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(chip).toBeHidden()
  await page.getByRole('button', { name: t('staff.orders.tags.undo') }).click()
  await expect(chip).toBeVisible()
  await expectAccessible(page, 'an order with tags')
  await chip.scrollIntoViewIfNeeded()
  await picture(page, 'staff-order-tags')

  await page.goto(`${staffPages.orders()}?view=all&columns=state,tags`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText(tag)
  const folded = page.getByRole('button', { name: t('staff.list.filters'), exact: true })
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('combobox', { name: t('staff.orders.tag'), exact: true }).selectOption(tag)
  await expect(page.getByText(t('staff.list.shownOf', { count: 1, total: 1 }))).toBeVisible()
  await expect(row).toContainText(tag)
  await expectAccessible(page, 'the list by tag')
  await picture(page, 'staff-orders-by-tag')
})

test('filters and columns: each has a control, the address remembers them', async ({
  page,
  t,
  picture,
}, info) => {
  await page.goto(staffPages.orders())
  await signInAs(page, t, 'owner')
  // Orders are accepted by themselves here, so it opens with those under way.
  const views = page.getByRole('navigation', { name: t('staff.orders.views') })
  const ofViews = (id: 'all' | 'open') =>
    views.getByRole('link', { name: t(`staff.orders.view.${id}`), exact: true })
  await expect(ofViews('open')).toHaveAttribute('aria-current', 'page')
  // A search looks through all of them.
  await page.getByRole('searchbox').fill('FR-')
  await expect(ofViews('all')).toHaveAttribute('aria-current', 'page')
  await ofViews('open').click()
  await ofViews('all').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const search = page.getByRole('search')
  const all = search.getByRole('button', { name: t('staff.list.filters'), exact: true })
  await all.focus()
  await page.keyboard.press('Enter')
  const choices = [
    t('staff.orders.picker'),
    t('staff.orders.rider'),
    t('staff.orders.branch'),
    t('staff.orders.tag'),
    t('staff.orders.filter.window_start'),
    t('staff.orders.paymentState'),
    t('staff.orders.payment'),
    t('staff.orders.shipping'),
    t('staff.orders.courier'),
  ]
  for (const name of choices)
    await expect(search.getByRole('combobox', { name, exact: true })).toBeVisible()
  for (const name of [t('staff.orders.placed'), t('staff.orders.total')])
    await expect(search.getByRole('button', { name, exact: true })).toBeVisible()
  await expectAccessible(page, 'all filters')
  await picture(page, 'staff-orders-filters')

  const payment = search.getByRole('combobox', { name: t('staff.orders.payment'), exact: true })
  await expect(payment.getByRole('option', { name: 'QRIS' })).toBeAttached()
  await payment.selectOption({ label: 'QRIS' })
  await expect(page).toHaveURL(/payment_method=qris/)
  const branch = search.getByRole('combobox', { name: t('staff.orders.branch'), exact: true })
  await branch.selectOption({ index: 1 })
  await expect(page).toHaveURL(/branch=/)
  const day = search.getByRole('button', { name: t('staff.orders.filter.window_day'), exact: true })
  await day.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel(t('staff.orders.filter.window_day')).fill('2026-11-01')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/window_day=2026-11-01/)
  const sku = search.getByRole('button', { name: t('staff.orders.filter.sku'), exact: true })
  await sku.focus()
  await page.keyboard.press('Enter')
  const typed = page.getByRole('dialog').getByLabel(t('staff.orders.filter.sku'))
  await typed.fill('bl001 -01')
  await expectAccessible(page, 'the filter of a SKU')
  await typed.press('Enter')
  await expect(page).toHaveURL(/sku=bl001-01/)
  const set = search.getByRole('button', { name: `${t('staff.orders.filter.sku')}: bl001-01` })
  if (info.project.name === 'wide') await expect(set).toBeFocused()
  await expect(search.getByText(t('staff.list.filtersSet', { count: 4 }))).toBeVisible()
  await picture(page, 'staff-orders-filters-set')
  await page.reload()
  // What is set is shown, also while the others are folded.
  if (info.project.name === 'wide') await expect(set).toBeVisible()
  await search.getByRole('button', { name: t('staff.list.clearFilters') }).click()
  await expect(page).not.toHaveURL(/sku/)

  const columns = search.getByRole('button', { name: t('staff.list.columns') })
  await columns.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: t('staff.list.columns') })
  for (const name of [t('staff.orders.picker'), t('staff.orders.age')]) {
    const box = choice.getByRole('checkbox', { name, exact: true })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  const forward = t('staff.list.earlier', { column: t('staff.orders.age') })
  await choice.getByRole('button', { name: forward }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/columns=[^&]*age%2Cpicker/)
  await expectAccessible(page, 'the columns')
  await picture(page, 'staff-orders-columns')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: t('staff.orders.age') })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: t('staff.orders.picker') })).toBeAttached()

  await search.getByRole('button', { name: t('staff.views.title') }).click()
  // Both projects share the account.
  const name = `Umur ${info.project.name}`
  await page.getByLabel(t('staff.views.name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('staff.views.save') }).click()
  const tab = page
    .getByRole('navigation', { name: t('staff.views.title') })
    .getByRole('link', { name })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: t('staff.views.delete', { name }) }).click()
  await expect(tab).toBeHidden()
})
