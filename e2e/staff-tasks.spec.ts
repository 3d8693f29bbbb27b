/** Whole tasks at the desks by keys alone: after each act the focus has a place in the page. */
import { staffPages } from '#contract/pages.ts'
import { demoRole } from './support/desks.ts'
import { makeKeyboard } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

/** Slower than a scanner, whose code would be looked up. */
const TYPED = { delay: 40 }

test('by keys: one unit of a batch is thrown away', async ({ page, t }) => {
  await page.goto(staffPages.batches())
  const keyboard = makeKeyboard(page)
  await keyboard.press(demoRole(page, t, 'shift_lead'))
  await keyboard.press(page.locator('tbody [data-row-link]').last())
  const waste = page.getByRole('button', { name: t('stock.wasteIt') })
  await keyboard.press(waste)
  const dialog = page.getByRole('dialog', { name: t('stock.wasteIt') })
  await keyboard.tabTo(dialog.getByLabel(t('stock.units')))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1', TYPED)
  await keyboard.press(dialog.getByRole('button', { name: t('stock.wasteIt') }))
  await expect(dialog).toBeHidden()
  await expect(waste).toBeFocused()
})
