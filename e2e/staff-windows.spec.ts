import { staffPages } from '#contract/pages.ts'
import { formatDay } from '#i18n/format.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  // A capacity that is left empty.
  trouble.expect(/422.*window-check/)
})

test('the week of windows: one is closed with its customers shown first, and opened again', async ({
  page,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 2)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)
  // The last window of all, which other tests do not book.
  const { available_time_pickups: offered } = await customer.ask<{
    available_time_pickups: { id: string; is_available: boolean }[]
  }>('GET', `/api/shop/orders/${orderId}/time-pickups`)
  const { id: slot } = offered.findLast(({ is_available: isFree }) => isFree)!
  await customer.ask('PUT', `/api/shop/orders/${orderId}/time-pickup`, { time_pickup: slot })
  const [, slotDay = '', start = ''] = slot.split('+')

  await page.goto(staffPages.windows())
  await signInAs(page, t, 'owner')
  await expect(page.getByRole('button', { name: new RegExp(start) }).first()).toBeVisible()
  await expectAccessible(page, 'the windows of a week')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-windows')

  const day = page.getByRole('region', { name: formatDay(slotDay, language) })
  const window = day.getByRole('button', { name: new RegExp(`^${start}`) })
  await window.click()
  await expect(window).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: t('windows.closeTitle', { count: '1' }) })
  await dialog.getByRole('textbox').first().fill('Banjir')
  await dialog.getByRole('textbox').last().fill('Flood')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await leaving.getByRole('button', { name: t('staff.form.stay'), exact: true }).click()
  await expect(dialog.getByRole('textbox').last()).toHaveValue('Flood')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('windows.check') }).click()
  await expect(dialog.getByRole('row').filter({ hasText: number })).toContainText(
    t('staff.affected.yes'),
  )
  await expectAccessible(page, 'who loses a window', 'dialog')
  await picture(page, 'staff-windows-affected')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: /notify|beri tahu/ }).click()
  await expect(dialog).toBeHidden()
  await expect(window).toContainText(t('windows.state.closed'))

  // By the words of the act, then by its key: both lead to the same dialog.
  await page.keyboard.press('Control+k')
  const act = t('staff.palette.openWindow', { start, day: formatDay(slotDay, language) })
  await page.getByRole('combobox', { name: t('staff.palette.title') }).fill(act.slice(0, -5))
  await page.getByRole('option', { name: act }).click()
  const opening = page.getByRole('dialog', { name: t('windows.openTitle', { count: '1' }) })
  await expect(opening).toBeVisible()
  await waitOutDoublePress(page)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/change=/)
  await expect(opening).toBeHidden()
  await window.click()
  await waitOutDoublePress(page)
  await page.keyboard.press('o')
  await expect(opening).toBeVisible()
  await waitOutDoublePress(page)
  await opening.getByRole('button', { name: t('windows.check') }).click()
  await expect(opening.getByText(t('windows.noOrders'))).toBeVisible()
  await waitOutDoublePress(page)
  await opening.getByRole('button', { name: t('windows.confirm'), exact: true }).click()
  await expect(opening).toBeHidden()
  await expect(window).not.toContainText(t('windows.state.closed'))

  // Its own capacity is offered; without one the field shows an error.
  await window.click()
  await waitOutDoublePress(page)
  await page.getByRole('button', { name: t('windows.take'), exact: true }).click()
  const sizing = page.getByRole('dialog', { name: t('windows.takeTitle', { count: '1' }) })
  const orders = sizing.getByLabel(t('windows.capacity'))
  const own = (await window.textContent())!.match(/\d+ (?:of|dari) (\d+)/)![1]!
  await expect(orders).toHaveValue(own)
  await orders.fill('')
  await waitOutDoublePress(page)
  await sizing.getByRole('button', { name: t('windows.check') }).click()
  await expect(sizing.getByText(t('validation.required'))).toBeVisible()
  await picture(page, 'staff-windows-capacity')
})

test('the windows of a branch that collects, on the same desk', async ({ page, t, picture }) => {
  await page.goto(staffPages.windows())
  await signInAs(page, t, 'owner')
  const whose = page.getByLabel(t('windows.whose'))
  await whose.focus()
  await whose.selectOption({ index: 1 })
  await expect(page).toHaveURL(/branch=/)
  await expect(whose).not.toHaveValue('')
  await expect(page.getByRole('button', { name: /^\d\d:00–\d\d:00/ }).first()).toBeVisible()
  await expect(whose).toBeFocused()
  await expectAccessible(page, 'the windows of a branch')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-windows-collecting')
  // Back shows the week before, then the windows that were chosen before.
  await page.getByRole('button', { name: t('windows.later') }).click()
  await expect(page).toHaveURL(/from=.*branch=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/from=/)
  await expect(whose).not.toHaveValue('')
  await page.goBack()
  await expect(page).not.toHaveURL(/branch=/)
  await expect(whose).toHaveValue('')
})

test('rain and flood: an area is drawn, checked, closed and opened again', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/422.*area-check/)
  await page.goto(staffPages.windowAreas())
  await signInAs(page, t, 'owner')
  await expect(page.getByText(/Pluit/)).toBeVisible()
  await expectAccessible(page, 'areas of rain and flood')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-areas')

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('areas.new') })
  const pin = dialog.getByText(/-6\.\d+, 106\.\d+/)
  const before = await pin.textContent()
  await dialog.getByLabel(t('address.mapSearch')).fill('Marunda')
  await dialog
    .getByRole('list', { name: t('address.mapResults') })
    .getByRole('button')
    .first()
    .click()
  await expect(pin).not.toHaveText(before!)
  const outline = dialog.locator('.leaflet-outline-pane path')
  await expect(outline).toBeVisible()
  await expectAccessible(page, 'a circle on the map')
  await picture(page, 'staff-area-circle')
  await dialog.getByLabel(t('areas.shape')).selectOption('polygon')
  await expect(outline).toHaveCount(0)
  await dialog.getByRole('button', { name: t('areas.addCorner') }).click()
  await dialog.getByRole('button', { name: t('windows.check') }).click()
  await expect(dialog.getByText(t('validation.areaCorners'))).toBeVisible()
  await dialog.getByLabel(t('areas.shape')).selectOption('radius')
  await dialog.getByLabel(t('areas.radius')).fill('100')
  const until = new Date(Date.now() + 12 * 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel(t('areas.untilTime')).fill(until)
  const reasons = dialog.getByRole('group', { name: t('areas.reason') }).getByRole('textbox')
  await reasons.first().fill('pohon tumbang')
  await reasons.last().fill('a fallen tree')
  await expectAccessible(page, 'an area on the map')
  await picture(page, 'staff-area-form')
  await dialog.getByRole('button', { name: t('windows.check') }).click()
  await expect(dialog.getByText(t('windows.noOrders'))).toBeVisible()
  await picture(page, 'staff-area-check')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('windows.confirm'), exact: true }).click()
  const tree = page.getByRole('listitem').filter({ hasText: /pohon tumbang|a fallen tree/ })
  await expect(tree).toBeVisible()
  await tree.getByRole('button', { name: t('areas.end') }).click()
  await expect(tree).toHaveCount(0)
})
