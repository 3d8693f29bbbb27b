import type { Page } from '@playwright/test'
import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { demoRole, type DemoRole } from './support/desks.ts'
import { makeKeyboard } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'

const signIn = async (page: Page, t: Words, role: DemoRole) => {
  await page.goto(staffPages.today())
  await makeKeyboard(page).press(demoRole(page, t, role))
  await expectTitle(page, t('staff.title.today'))
}
const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const go = async (page: Page, letter: string) => {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
}
const firstRow = (page: Page) => page.locator('tbody').getByRole('row').first().getByRole('link')

test('@wide by keys alone: to a list, into a product, into its form and back', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'owner')
  await go(page, 'o')
  await expectTitle(page, t('staff.title.orders'))
  await go(page, 't')
  await expectTitle(page, t('staff.title.today'))
  await go(page, 'p')
  await expectTitle(page, t('staff.title.products'))

  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(firstRow(page)).toBeFocused()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/staff\/products\/[\w-]+$/)
  await expect(page.getByRole('button', { name: t('goods.preview') })).toBeVisible()
  await page.keyboard.press('e')
  const field = page.locator('form input').first()
  await expect(field).toBeFocused()

  // In the field letters are text, and Escape does not leave the page.
  const before = await field.inputValue()
  await page.keyboard.press('End')
  await page.keyboard.type(' gpn?')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(`${before} gpn?`)
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+p')
  const preview = page.getByRole('dialog', { name: t('goods.preview') })
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page).toHaveURL(/\/staff\/products\/[\w-]+$/)

  await page.keyboard.press('Shift+Tab')
  await expect(field).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expectTitle(page, t('staff.title.products'))
  await page.keyboard.press('n')
  await expectTitle(page, t('staff.title.newProduct'))
})

test('@wide the list of keys names those of the page, and a dialog stops them', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'owner')
  await go(page, 'p')
  await expectTitle(page, t('staff.title.products'))
  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: t('staff.keys.title') })
  for (const label of [
    t('staff.palette.title'),
    t('staff.title.orders'),
    t('goods.new'),
    t('goods.editKey'),
    t('staff.list.next'),
    t('staff.list.search'),
  ])
    await expect(keys.getByText(label, { exact: true })).toBeVisible()

  await go(page, 'o')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: t('staff.palette.title') })).toBeHidden()
  await expect(keys).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(staffPages.products())
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  // Control: the same keys work once it is closed.
  await go(page, 'o')
  await expectTitle(page, t('staff.title.orders'))
})

test('@wide a role has only the keys that it may use', async ({ page, t }) => {
  await signIn(page, t, 'auditor')
  await go(page, 'p')
  await expectTitle(page, t('staff.title.products'))
  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: t('staff.keys.title') })
  await expect(keys.getByText(t('staff.title.products'), { exact: true })).toBeVisible()
  await expect(keys.getByText(t('goods.new'), { exact: true })).toBeHidden()
  await expect(keys.getByText(t('staff.title.till'), { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('n')
  await expectTitle(page, t('staff.title.products'))
  await go(page, 'k')
  await expectTitle(page, t('staff.title.products'))
  expect(new URL(page.url()).pathname).not.toBe(pages.till())
})

test('@wide the palette begins acts, and shows the option that the arrows reach', async ({
  page,
  t,
  picture,
}) => {
  await signIn(page, t, 'owner')
  const palette = page.getByRole('dialog', { name: t('staff.palette.title') })
  const field = palette.getByRole('combobox')
  const chosen = palette.getByRole('option', { selected: true })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  // Up from the first option leads to the last one, which is out of view until then.
  await page.keyboard.press('ArrowUp')
  await expect(palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'the palette', 'dialog')
  await page.keyboard.type('?zz')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.fill(t('staff.palette.accept').toLowerCase())
  await expect(chosen).toContainText(t('staff.palette.accept'))
  await picture(page, 'staff-palette-act')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/orders\?view=new$/)
  await expectTitle(page, t('staff.title.orders'))
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  // Typed this fast and ended by Enter, it would be a scan.
  await field.fill(t('staff.title.newProduct'))
  await expect(chosen).toContainText(t('staff.title.newProduct'))
  await page.keyboard.press('Enter')
  await expectTitle(page, t('staff.title.newProduct'))
})

test('@wide the palette finds no act that the role may not do', async ({ page, t }) => {
  await signIn(page, t, 'auditor')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('staff.palette.title') })
  await expect(palette.getByRole('combobox')).toBeFocused()
  for (const act of [t('staff.title.newProduct'), t('staff.palette.accept')]) {
    await palette.getByRole('combobox').fill(act)
    await expect(palette.getByText(t('staff.palette.none', { typed: act }))).toBeVisible()
  }
})
