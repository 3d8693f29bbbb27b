import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { paidOrder } from './support/orders.ts'
import { expect, test } from './support/test.ts'

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
  const roles = page.getByRole('region', { name: t('staff.signIn.demo') })
  await roles.getByRole('button', { name: /pemilik|owner/i }).click()
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

  await page.goto(`${staffPages.orders()}?columns=state,tags`)
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
