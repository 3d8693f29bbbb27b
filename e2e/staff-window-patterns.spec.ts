import { staffPages } from '#contract/pages.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { weekdayName } from '#i18n/format.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { signInAs } from './support/desks.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ trouble }) => {
  // A form without a name.
  trouble.expect(/422.*window-pattern-check/)
})

// Far from the days that other tests book, and another one for each language.
const firstDayOf = (language: string, demoToday: string) =>
  addDays(demoToday, language === 'id' ? 120 : 180)

test('a pattern: what it changes is shown first, then it is changed and removed', async ({
  page,
  t,
  language,
  picture,
}) => {
  test.slow()
  await page.goto(staffPages.windows())
  await signInAs(page, t, 'owner')
  await page.getByRole('link', { name: t('windows.patterns'), exact: true }).click()
  await expect(page).toHaveURL(/windows\/patterns/)
  await expect(page.getByRole('table')).toContainText('08:00')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('windows.pattern.new') })
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('windows.pattern.check') }).click()
  await expect(dialog.getByText(t('validation.required')).first()).toBeVisible()

  const name = `Ramadan ${language}`
  const first = firstDayOf(language, jakartaDate(new Date()))
  await dialog.getByLabel(t('windows.pattern.name')).fill(name)
  const days = dialog.getByRole('group', { name: t('windows.pattern.weekdays') })
  await days.getByLabel(weekdayName(1, language)).check()
  await days.getByLabel(weekdayName(6, language)).check()
  const starts = dialog.getByRole('group', { name: t('windows.pattern.starts') })
  await starts.getByLabel(t('windows.pattern.all')).check()
  await starts.getByLabel('08:00').uncheck()
  await dialog.getByLabel(t('windows.capacity')).fill('7')
  await dialog.getByLabel(t('windows.pattern.weight')).fill('55')
  await dialog.getByLabel(t('windows.pattern.first')).fill(first)
  await dialog.getByLabel(t('windows.pattern.last')).fill(addDays(first, 29))
  await expectAccessible(page, 'the form of a pattern', 'dialog')
  await picture(page, 'staff-window-pattern-form')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('windows.pattern.check') }).click()
  const changes = dialog.getByRole('region', { name: t('windows.pattern.changes') })
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes).toContainText(/10 .*→ 7 (orders|pesanan), \d+ → 55 kg/)
  await expect(dialog.getByText(t('windows.noOrders'))).toBeVisible()
  await picture(page, 'staff-window-pattern-effect')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('windows.confirm'), exact: true }).click()
  await expect(dialog).toBeHidden()

  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText(t('windows.pattern.coming'))
  await page.getByLabel(t('windows.pattern.weekFrom')).fill(first)
  await expect(page.getByRole('table').getByText(name).first()).toBeVisible()
  await expectAccessible(page, 'patterns of windows')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-window-patterns')

  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('windows.pattern.changeName', { name }) }).click()
  const changing = page.getByRole('dialog', { name: t('windows.pattern.changeName', { name }) })
  await expect(changing.getByLabel(t('windows.pattern.weight'))).toHaveValue('55')
  await changing.getByLabel(t('windows.capacity')).fill('9')
  await waitOutDoublePress(page)
  await changing.getByRole('button', { name: t('windows.pattern.check') }).click()
  await expect(changing.getByText(/7 → 9/)).toBeVisible()
  await waitOutDoublePress(page)
  await changing.getByRole('button', { name: t('windows.confirm'), exact: true }).click()
  await expect(changing).toBeHidden()
  await expect(entry).toContainText(t('windows.pattern.orders', { count: '9' }))

  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('windows.pattern.removeName', { name }) }).click()
  const removing = page.getByRole('dialog', { name: t('windows.pattern.removeName', { name }) })
  await waitOutDoublePress(page)
  await removing.getByRole('button', { name: t('windows.pattern.check') }).click()
  await waitOutDoublePress(page)
  await removing.getByRole('button', { name: t('windows.confirm'), exact: true }).click()
  await expect(removing).toBeHidden()
  await expect(entry).toBeHidden()
})
