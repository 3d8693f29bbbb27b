import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { paidOrder } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('the orders desk: filter, take a step, write a note', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const number = await paidOrder(page, language, t('address.home'))

  await page.goto(`${staffPages.orders()}?view=all`)
  await signInAs(page, t, 'owner')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible()
  const folded = page.getByRole('button', { name: t('staff.list.filters'), exact: true })
  if (await folded.isVisible()) await folded.click()
  const late = page.getByRole('button', { name: t('staff.orders.filter.late'), exact: true })
  await late.click()
  await expectAccessible(page, 'a pressed filter')
  await late.click()
  await page
    .getByRole('combobox', { name: t('staff.orders.state'), exact: true })
    .selectOption('picking')
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: t('staff.list.clearFilters') }).click()
  await page.getByRole('searchbox').fill(number.slice(-5))
  await expect(page.getByText(t('staff.list.shownOf', { count: 1, total: 1 }))).toBeVisible()
  await expectAccessible(page, 'the list of orders')
  await picture(page, 'staff-orders-list')
  await page.getByRole('checkbox', { name: `${t('staff.list.choose')} ${number}` }).click()
  await page.getByRole('button', { name: t('orderBulks.act.move_window') }).click()
  const move = page.getByRole('dialog', { name: t('orderBulks.act.move_window') })
  const windows = move.getByRole('combobox', { name: t('orderBulks.window') })
  await expect(windows.getByRole('option').nth(1)).toBeAttached()
  const answer = await page.request.get(`/api/staff/orders?q=${number}`)
  const { data } = (await answer.json()) as { data: { window: { day: string; start: string } }[] }
  const { day, start } = data[0]!.window
  const values = await windows
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  await windows.selectOption(values.findLast((value) => value !== `${day} ${start}`)!)
  await expectAccessible(page, 'the slots to move to', 'dialog')
  await picture(page, 'staff-order-bulk-move')
  await move.getByRole('button', { name: t('orderBulks.preview') }).click()
  await move.getByRole('button', { name: t('orderBulks.begin.move_window', { count: 1 }) }).click()
  const moved = page.getByRole('region', { name: t('orderBulks.result') })
  await expect(moved.getByRole('link', { name: number })).toBeVisible()
  await expect(moved.getByText(t('orderBulks.finishedAt'), { exact: true })).toBeVisible()
  await page.goto(`${staffPages.orders()}?q=${number}`)
  await row.getByRole('button', { name: t('staff.orders.action.pick') }).click()
  await expect(row.getByText(t('staff.orders.state.picking'))).toBeVisible()

  await row.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const head = page.getByRole('main').locator('header').first()
  await expect(head.getByText(t('staff.orders.paymentState.paid'), { exact: true })).toBeVisible()
  const call = page.getByRole('link', { name: t('staff.orders.callOf', { phone: '' }).trim() })
  await expect(call.first()).toHaveAttribute('href', /^tel:\+62\d+$/)
  await page.getByLabel(t('staff.orders.notes.text')).fill('Telepon sebelum diantar')
  await page.getByRole('button', { name: t('staff.orders.notes.add') }).click()
  const notes = page.getByRole('region', { name: t('staff.orders.notes') })
  await expect(notes.getByText('Telepon sebelum diantar', { exact: true })).toBeVisible()
  await expect(page.getByLabel(t('staff.orders.notes.text'))).toHaveValue('')
  await expectAccessible(page, 'an order')
  await picture(page, 'staff-order')
  await page.getByRole('button', { name: t('staff.orders.action.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.orders.action.cancel') })
  await expect(dialog.getByText(/Rp\d/)).toBeVisible()
  await expectAccessible(page, 'the cancellation', 'dialog')

  await page.goto(`${staffPages.orders()}?q=${number}`)
  await page.getByRole('checkbox', { name: `${t('staff.list.choose')} ${number}` }).click()
  await page.getByRole('button', { name: t('staff.orders.printLists') }).click()
  await expect(page.getByRole('article').getByRole('heading', { name: number })).toBeVisible()
  await page.goBack()
  await page.getByRole('checkbox', { name: `${t('staff.list.choose')} ${number}` }).click()
  await page.getByRole('button', { name: t('orderBulks.act.cancel') }).click()
  const bulk = page.getByRole('dialog', { name: t('orderBulks.act.cancel') })
  await bulk.getByLabel(t('orderBulks.reason')).fill('Banjir')
  await bulk.getByRole('button', { name: t('orderBulks.preview') }).click()
  await expect(bulk.getByText(t('orderBulks.changes', { count: 1 }))).toBeVisible()
  await expect(bulk.getByText(/Rp\d/)).toBeVisible()
  await expectAccessible(page, 'a bulk act before it begins', 'dialog')
  await picture(page, 'staff-order-bulk-preview')
  await bulk.getByRole('button', { name: t('orderBulks.begin.cancel', { count: 1 }) }).click()
  await expect(page.getByText(t('orderBulks.progress', { done: 1, total: 1 }))).toBeVisible()
  await expectAccessible(page, 'a bulk act')
  await picture(page, 'staff-order-bulk')
  await page.getByRole('link', { name: t('staff.title.orderBulks') }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: t('orderBulks.act.cancel') })
      .first(),
  ).toBeVisible()
  await picture(page, 'staff-order-bulks')
})

test('the board: an order is dragged, and moved by its button', async ({
  page,
  t,
  language,
  picture,
  trouble,
  isMobile,
}) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const number = await paidOrder(page, language, t('address.home'))

  await page.goto(staffPages.board())
  await signInAs(page, t, 'owner')
  const column = (name: 'accepted' | 'picking' | 'packed') =>
    page.getByRole('region', { name: t(`board.column.${name}`), exact: true })
  const cardIn = (name: 'accepted' | 'picking' | 'packed') =>
    column(name).getByRole('article').filter({ hasText: number })
  await expect(cardIn('accepted')).toBeVisible()
  await expectAccessible(page, 'the board')
  await picture(page, 'staff-board')
  // Packed cannot be reached in one step, so that a drop there changes nothing.
  if (!isMobile) await cardIn('accepted').dragTo(column('packed'))
  await expect(cardIn('accepted')).toBeVisible()
  if (isMobile) await cardIn('accepted').getByRole('button').click()
  else await cardIn('accepted').dragTo(column('picking'))
  await expect(cardIn('picking')).toBeVisible()
  await cardIn('picking').getByRole('link').focus()
  await page.keyboard.press('c')
  await expect(cardIn('packed')).toBeVisible()
})
