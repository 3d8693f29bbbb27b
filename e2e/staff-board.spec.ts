import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { shopCommand } from './support/operator.ts'
import { paidOrder } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('the board: a picker is assigned from the menu, and two people who do so learn of each other', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  // The page of the demo gateway has no icon; the second assignment is refused on purpose.
  trouble.expect(/favicon\.ico/)
  trouble.expect(/409/)
  const number = await paidOrder(page, language, t('address.home'))
  await page.goto(staffPages.board())
  await signInAs(page, t, 'owner')
  const card = page.getByRole('article').filter({ hasText: number })
  await expect(card).toBeVisible()

  // By keys alone: the menu of the card, and its picker.
  await card.getByRole('link').focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('dialog', { name: number })
  const move = t('board.moveTo', { column: t('board.column.picking') })
  await expect(menu.getByRole('button', { name: move })).toBeVisible()
  await expectAccessible(page, 'the menu of a card', 'dialog')
  await picture(page, 'staff-board-menu')
  await menu.getByRole('button', { name: t('board.assign') }).press('Enter')
  const form = page.getByRole('dialog', { name: t('board.assign') })
  const choice = form.getByRole('combobox', { name: t('board.picker') })
  await expect(choice.getByRole('option').nth(1)).toBeAttached()
  const others = await choice.getByRole('option').all()
  const [id, other] = await Promise.all(
    others.slice(1, 3).map((option) => option.getAttribute('value')),
  )
  await choice.selectOption(id!)

  // Another person is faster.
  const answer = await page.request.put(`/api/staff/orders/${number}/picker`, {
    headers: { 'x-petik-staff': '1', 'origin': new URL(page.url()).origin },
    data: { staff_id: other ?? id, seen: null },
  })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { picker: { name: string } } }
  const { name } = data.picker
  await form.getByRole('button', { name: t('board.picker.save') }).click()
  await expect(form.getByRole('alert')).toHaveText(t('board.picker.changed', { name }))
  await expect(choice).toHaveValue(id!)
  await expectAccessible(page, 'a picker that changed meanwhile', 'dialog')
  await picture(page, 'staff-board-picker-changed')
  const mine = (await choice.locator(`option[value="${id}"]`).textContent())!
  await form.getByRole('button', { name: t('board.picker.save') }).press('Enter')
  await expect(card.getByText(t('board.willPick', { name: mine }))).toBeVisible()

  const filter = page.getByRole('combobox', { name: t('board.picker') })
  await filter.selectOption('none')
  await expect(card).toBeHidden()
  await filter.selectOption(id!)
  await expect(card).toBeVisible()
  await expectAccessible(page, 'the board of a picker')
  await picture(page, 'staff-board-picker')
})

test('the board: a packed order on its way asks for the rider', async ({
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
  await shopCommand('orders', 'advance', number, 'packed')
  await page.goto(staffPages.board())
  await signInAs(page, t, 'owner')
  const column = (name: 'packed' | 'on_the_way') =>
    page.getByRole('region', { name: t(`board.column.${name}`), exact: true })
  const card = column('packed').getByRole('article').filter({ hasText: number })
  await expect(card).toBeVisible()
  const form = page.getByRole('dialog', { name: t('board.give') })
  if (!isMobile) {
    await card.hover()
    await page.mouse.down()
    const target = column('on_the_way').getByRole('heading', { level: 2 })
    await target.hover()
    // A column takes a card once the page has drawn the start of the drag.
    await expect(column('on_the_way')).toHaveAttribute('data-takes', 'true')
    await target.hover({ position: { x: 12, y: 12 } })
    await page.mouse.up()
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  }

  // By keys: the card's step opens the same form.
  await card.getByRole('link').focus()
  await page.keyboard.press('c')
  const rider = form.getByRole('combobox', { name: t('board.rider') })
  await expect(rider.getByRole('option').nth(1)).toBeAttached()
  await rider.selectOption({ index: 1 })
  await expectAccessible(page, 'the rider of an order', 'dialog')
  await picture(page, 'staff-board-rider')
  const chosen = (await rider.locator('option:checked').textContent())!
  const name = chosen.split(' · ')[0]!
  await form.getByRole('button', { name: t('board.give') }).press('Enter')
  await expect(card.getByText(t('board.rides', { name }))).toBeVisible()
  await expectAccessible(page, 'a card with a rider')
  await picture(page, 'staff-board-rides')

  // The menu has the same step, for another rider.
  await card.getByRole('button', { name: t('board.more.of', { number }) }).click()
  const menu = page.getByRole('dialog', { name: number })
  const move = t('board.moveTo', { column: t('board.column.on_the_way') })
  await menu.getByRole('button', { name: move }).click()
  await expect(rider.locator('option:checked')).toContainText(name)
})
