import type { Page } from '@playwright/test'
import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { newCustomer } from './support/customers.ts'
import { newRider, openDesk, plan, type Day, type Window } from './support/desks.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, LONGAN, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { scan } from './support/scan.ts'
import { countTaps } from './support/taps.ts'
import { expect as expectSoon, test } from './support/test.ts'
import { visit } from './support/visit.ts'

/** Several screens are opened for the first time, next to the other tests of a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

test.use(withPictures)

/** As the field of the temperature says them. */
const LIMITS = { min: '−30', max: '15' }

/** A chilled order of a new customer, packed and given to a rider of its own. */
const runWithColdBag = async (page: Page, day: Day) => {
  const customer = await newCustomer(page, day.language)
  await addAddress(customer, day.t('address.home'))
  await putInCart(customer, LONGAN.slug, 2)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  await shopCommand('orders', 'advance', orderId, 'packed')
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)

  const desk = await openDesk(day, `${staffPages.orders()}?view=all`, 'rider_desk')
  await expect(desk.page.getByRole('table')).toBeVisible()
  const listed = await desk.page.request.get(`/api/staff/orders?q=${number}`)
  const { data } = (await listed.json()) as { data: { window: Window }[] }
  await desk.context.close()
  const rider = await newRider()
  const { window } = data[0]!
  await plan(day, number, window, rider)
  return { orderId, number, window, rider }
}

test('a cold bag: measured when the rider leaves and at the door, seen by desk and customer', async ({
  page,
  browser,
  t,
  language,
  picture,
  trouble,
}) => {
  test.setTimeout(240_000)
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const day = { browser, t, language }
  const { orderId, number, window, rider } = await runWithColdBag(page, day)
  const { page: phone, context } = await openDesk(day, staffPages.run(), rider, 360)
  await expect(
    phone.getByRole('heading', { name: t('run.bags', { done: 0, count: 1 }) }),
  ).toBeVisible()
  const leaving = phone.getByLabel(t('run.chilledLeaving'))
  await expect(leaving).toBeHidden()
  await scan(phone, number)
  // What is no number is refused, and what no cold bag has is asked about once.
  const leave = phone.getByRole('button', { name: t('run.leave'), exact: true })
  await leaving.fill('abc')
  await leave.click()
  await expect(phone.getByText(t('run.noDegrees', LIMITS))).toBeVisible()
  await leaving.fill('45,5')
  await leave.click()
  await expect(phone.getByText(t('run.oddDegrees', LIMITS))).toBeVisible()
  await leaving.fill('1234')
  await expect(phone.getByText(t('run.isCode'))).toBeVisible()
  await leaving.fill('2,5')
  await expectNoOverflow(phone, 360)
  await expectAccessible(phone, 'the temperature of the cold bags')
  await picture(phone, 'cold-leaving')
  await leave.click()
  await phone.getByRole('button', { name: t('run.arrived') }).click()
  // It comes before the code, whose fourth digit would send without it.
  const measured = phone.getByLabel(t('run.chilled'), { exact: true })
  await expect(measured).toBeFocused()
  await measured.press('Enter')
  await expect(phone.getByLabel(t('run.codeOf'))).toBeFocused()
  await visit(page, pages.order(orderId))
  const code = page
    .getByRole('region')
    .filter({ hasText: t('tracking.code') })
    .locator('strong')
  await expect(code).toHaveText(/^\d{4}$/)
  await phone.getByLabel(t('run.codeOf')).fill(await code.innerText())
  await expect(phone.getByText(t('run.needsDegrees'))).toBeInViewport()
  await expect(measured).toBeFocused()
  await expectAccessible(phone, 'a code that waits for the temperature')
  await picture(phone, 'cold-door')
  await measured.fill('4,5')
  await phone.getByRole('button', { name: t('run.giveNow') }).click()
  await expect(phone.getByText(t('run.state.delivered'))).toBeVisible()
  await context.close()

  await page.reload()
  const degrees = language === 'en' ? '4.5' : '4,5'
  await expect(page.getByText(t('delivery.chilled', { degrees }))).toBeVisible()
  await expectAccessible(page, 'an order that came in a cold bag')
  await picture(page, 'cold-delivered')
  const path = `${staffPages.riders()}?day=${window.day}&start=${encodeURIComponent(window.start)}`
  const riders = await openDesk(day, path, 'rider_desk')
  const shown = t('riders.coldBags', { degrees: (2.5).toLocaleString(language) })
  await expect(riders.page.getByText(shown).first()).toBeVisible()
  await picture(riders.page, 'cold-desk')
  await riders.context.close()
})

/** A photo at the door: arriving, the button, and the phone's own shutter. */
const TAPS_WITH_PHOTO_MAX = 3
const SHUTTER_TAPS = 1

test('a rider who left without a thermometer is not asked for degrees at the door', async ({
  page,
  browser,
  t,
  language,
  trouble,
}) => {
  test.setTimeout(240_000)
  trouble.expect(/favicon\.ico/)
  const day = { browser, t, language }
  const { number, rider } = await runWithColdBag(page, day)
  const { page: phone, context } = await openDesk(day, staffPages.run(), rider, 360)
  await expect(
    phone.getByRole('heading', { name: t('run.bags', { done: 0, count: 1 }) }),
  ).toBeVisible()
  await scan(phone, number)
  await phone.getByRole('button', { name: t('run.leave'), exact: true }).click()
  const taps = await countTaps(context)
  await phone.getByRole('button', { name: t('run.arrived') }).click()
  await expect(phone.getByLabel(t('run.chilled'), { exact: true })).toBeFocused()
  const camera = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: t('run.photo') }).click()
  const buffer = await phone.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await (await camera).setFiles({ name: 'pintu.png', mimeType: 'image/png', buffer })
  await expect(phone.getByText(t('run.state.delivered'))).toBeVisible()
  expect(taps.taken() + SHUTTER_TAPS).toBeLessThanOrEqual(TAPS_WITH_PHOTO_MAX)
  await context.close()
})
