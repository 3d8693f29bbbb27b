import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { paidOrder } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { signInAs, type DemoRole } from './support/desks.ts'

test('two people on one order see each other, and the second one reads what the first did', async ({
  page,
  browser,
  t,
  language,
  picture,
  trouble,
}, info) => {
  test.slow()
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const number = await paidOrder(page, language, t('address.home'))
  const { viewport } = info.project.use
  const context = await browser.newContext({ viewport: viewport ?? null })
  const second = await context.newPage()
  // Without its stream a page keeps what it read, as it does for a moment with it.
  await second.route('**/api/staff/events*', (route) => route.abort())
  const open = async (desk: typeof page, role: DemoRole) => {
    await desk.goto(staffPages.order(number))
    await signInAs(desk, t, role)
    await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  }
  await second.goto(staffPages.order(number))
  const { origin } = new URL(second.url())
  await context.addCookies([{ name: 'locale', value: language, url: origin }])
  await open(page, 'owner')
  await open(second, 'rider_desk')
  const [said] = t('staff.orders.presence', { names: '|' }).split('|')
  for (const desk of [second, page])
    await expect(desk.getByText(said!)).toBeVisible({ timeout: 25_000 })
  await expectAccessible(second, 'an order that someone else has open')
  await picture(second, 'staff-presence')

  const cancel = t('staff.orders.action.cancel')
  await second.getByRole('button', { name: cancel }).first().click()
  const dialog = second.getByRole('dialog', { name: cancel })
  const reason = dialog.getByRole('textbox')
  await reason.fill('Pelanggan menelepon')
  await page.getByRole('button', { name: t('staff.orders.action.pick') }).click()
  await expect(page.getByText(t('staff.orders.state.picking')).first()).toBeVisible()
  await dialog.getByRole('button', { name: cancel }).click()
  // A toast says it as well.
  const alert = dialog.getByRole('alert').filter({ has: second.getByRole('listitem') })
  await expect(alert).toContainText(t('staff.orders.changed'))
  await expect(alert.getByRole('listitem')).toHaveCount(1)
  await expect(reason).toHaveValue('Pelanggan menelepon')
  await expectAccessible(second, 'a step that came too late', 'dialog')
  await picture(second, 'staff-order-changed')
  await dialog
    .getByRole('button', { name: t('staff.close') })
    .first()
    .click()
  await expect(second.getByText(t('staff.orders.state.picking')).first()).toBeVisible()

  // Who leaves is not shown any more.
  await context.close()
  await expect(page.getByText(said!)).toBeHidden({ timeout: 60_000 })
})
