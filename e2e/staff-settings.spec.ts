import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { askOn, signInAs } from './support/desks.ts'
import { makeKeyboard } from './support/keyboard.ts'

test('a setting is planned, shown with its time, and the plan cancelled', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  // A time that has passed is refused.
  trouble.expect(/422/)
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  const jumps = page.getByRole('navigation', { name: t('staff.settings.groups') })
  await jumps.getByRole('link', { name: t('staff.settings.group.payment'), exact: true }).click()
  const group = page.getByRole('heading', { name: t('staff.settings.group.payment'), exact: true })
  await expect(group).toBeInViewport()
  await page.getByRole('searchbox').fill('payment.qrisMax')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'QRIS' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(t('staff.settings.edit')) }).click()
  await row.getByRole('textbox').first().fill('9000000')
  await row.getByLabel(t('staff.settings.from')).fill('2025-01-01T08:00')
  await row.getByRole('button', { name: t('staff.settings.plan') }).click()
  await expect(row.getByText(t('validation.pastTime'))).toBeVisible()
  // Each language and try has its own day.
  const year = new Date().getFullYear() + 1
  const day = (language === 'en' ? 11 : 14) + info.retry
  await row.getByLabel(t('staff.settings.from')).fill(`${year}-01-${day}T08:00`)
  await expect(row.getByText(t('staff.settings.affects.payment'))).toBeVisible()
  await expectAccessible(page, 'the form of a setting')
  await picture(page, 'staff-setting-form')
  await row.getByRole('button', { name: t('staff.settings.plan') }).click()
  const planned = row.getByText(new RegExp(`${day} Jan ${year}`))
  await expect(planned).toContainText('Rp9.000.000')
  await expectAccessible(page, 'a planned setting')
  await picture(page, 'staff-setting-planned')
  await row.getByRole('button', { name: new RegExp(`${day} Jan ${year}`) }).click()
  await expect(page.getByText(t('staff.settings.unplanned'))).toBeVisible()
  await expect(planned).toHaveCount(0)
})

test('distance bands say at each band what is wrong, and ask about a slip of a zero', async ({
  page,
  t,
  trouble,
  picture,
}) => {
  trouble.expect(/422|409/)
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  await page.getByRole('searchbox').fill('shipping.bands')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(t('staff.settings.edit')) }).click()
  const far = row.getByRole('textbox', { name: t('staff.settings.band.upTo', { number: 2 }) })
  const price = row.getByRole('textbox', { name: t('staff.settings.band.price', { number: 2 }) })
  await far.fill('3')
  await price.fill('-1')
  const save = row.getByRole('button', { name: t('staff.settings.save') })
  await save.click()
  await expect(far).toHaveAccessibleDescription(/3 km/)
  await expect(price).toHaveAccessibleDescription(/Rp0/)
  await expectAccessible(page, 'bands that are refused')
  await picture(page, 'staff-setting-bands-refused')
  await far.fill('7')
  await price.fill('150.000')
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/Rp202\.000/)).toBeVisible()
  await expectAccessible(page, 'the question about an unlikely price')
  await picture(page, 'staff-setting-unlikely')
  await question.getByRole('button', { name: t('staff.sure.lookAgain') }).click()
  await expect(price).toHaveValue('150.000')
})

test('by keys: a group is jumped to, and its link shows its whole ring', async ({ page, t }) => {
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  const jumps = page.getByRole('navigation', { name: t('staff.settings.groups') })
  const first = jumps.getByRole('link').first()
  await expect(first).toBeVisible()
  await first.focus()
  const [ring, room] = await Promise.all([first.boundingBox(), jumps.boundingBox()])
  expect(ring!.x - room!.x).toBeGreaterThanOrEqual(4)
  expect(ring!.y - room!.y).toBeGreaterThanOrEqual(4)
  expect(room!.y + room!.height - ring!.y - ring!.height).toBeGreaterThanOrEqual(4)
})

test('a setting saved unchanged: the form says that nothing was saved', async ({ page, t }) => {
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  await page.getByRole('searchbox').fill('cart.linesMax')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveCount(1)
  await makeKeyboard(page).press(
    row.getByRole('button', { name: new RegExp(t('staff.settings.edit')) }),
  )
  const field = row.getByRole('textbox').first()
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(
    new RegExp(t('staff.settings.same', { name: '.*', value: '.*' })),
  )
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('an old value that cannot be set again: its history stays, and says why', async ({
  page,
  t,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  await page.goto(staffPages.settings())
  await signInAs(page, t, 'owner')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  const ask = askOn(page)
  const path = '/settings/delivery.positionDays'
  for (const [value, previous] of [
    ['9', '7'],
    ['7', '9'],
  ])
    await ask('PUT', path, { value, previous })
  await page.reload()
  await search.fill('delivery.positionDays')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveCount(1)
  const keyboard = makeKeyboard(page)
  await keyboard.press(row.getByRole('button').first())
  const history = page.getByRole('dialog')
  await page.route(`**/api/staff${path}`, (route) => route.abort())
  const back = history.getByRole('table').getByRole('button').first()
  await keyboard.press(back)
  await expect(history.getByRole('alert')).toHaveText(/./)
  await page.unroute(`**/api/staff${path}`)
  await keyboard.press(back)
  await expect(history).toBeHidden()
  await expect(row.getByRole('button').first()).toBeFocused()
  await expect(row).toContainText('9')
})
