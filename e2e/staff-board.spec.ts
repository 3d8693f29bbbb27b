import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { paidOrder } from './support/orders.ts'
import { expect, test } from './support/test.ts'

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
  const roles = page.getByRole('region', { name: t('staff.signIn.demo') })
  await roles.getByRole('button', { name: /pemilik|owner/i }).click()
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
