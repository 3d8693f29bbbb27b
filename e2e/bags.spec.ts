import type { Page } from '@playwright/test'
import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { newCustomer } from './support/customers.ts'
import { newRider, openDesk, plan, type Window } from './support/desks.ts'
import { openFloor, type Floor } from './support/floor.ts'
import { expectNoOverflow } from './support/layout.ts'
import { LONGAN, orderToPick } from './support/orders.ts'
import { scan } from './support/scan.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect as expectSoon, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

/** Several screens are opened for the first time, next to the other tests of a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

test.use(withPictures)

type Picture = (page: Page, name: string) => Promise<void>

/** Packs two bags, loses the second, and takes one more: the labels are of bags 1 and 3. */
const packInBags = async (floor: Floor, t: Words, number: string, picture: Picture) => {
  const { page } = floor
  await page.goto(staffPages.packing())
  const card = page.getByRole('listitem').filter({ hasText: number }).first()
  await card.getByRole('button', { name: t('picking.more'), exact: true }).click()
  await expect(card.getByText(t('picking.coldBags'), { exact: true })).toBeVisible()
  await expectNoOverflow(page, 360)
  await picture(page, 'bags-counted')
  await card.getByRole('button', { name: t('picking.pack'), exact: true }).click()
  await expect(card.getByText(t('picking.packedBags', { count: 2 }), { exact: true })).toBeVisible()
  await card.getByText(t('picking.changeBags')).click()
  const lost = card.getByRole('button', { name: t('picking.removeBagOf', { code: `${number}-2` }) })
  await waitOutDoublePress(page)
  await lost.click()
  await expect(lost).toBeHidden()
  await card.getByRole('button', { name: t('picking.addBag'), exact: true }).click()
  await expect(card.getByText(`${number}-3`)).toBeVisible()
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'the bags of a packed order')
  await picture(page, 'bags-changed')
  await card.getByRole('link', { name: t('picking.labels') }).click()
  for (const position of [1, 2])
    await expect(page.getByText(t('print.bagOf', { position, count: 2 }))).toBeVisible()
  await picture(page, 'bags-labels')
}

test('each bag has a label, and leaves and arrives with the others of its order', async ({
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
  const customer = await newCustomer(page, language)
  const orderId = await orderToPick(customer, LONGAN)
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)
  const floor = await openFloor(browser, t, language)
  await floor.pickAll(orderId)
  await packInBags(floor, t, number, picture)
  const { window } = await floor.ask<{ window: Window }>('GET', `/orders/${number}`)
  await floor.page.context().close()
  const rider = await newRider()
  await plan(day, number, window, rider)

  const { page: phone, context } = await openDesk(day, staffPages.run(), rider, 360)
  const heading = (done: number) =>
    phone.getByRole('heading', { name: t('run.bags', { done, count: 2 }) })
  await expect(heading(0)).toBeVisible()
  await scan(phone, `${number}-2`)
  await expect(phone.getByText(t('run.removed', { code: `${number}-2` }))).toBeVisible()
  await scan(phone, `${number}-1`)
  await expect(heading(1)).toBeVisible()
  await expect(phone.getByText(t('run.removed', { code: `${number}-2` }))).toBeHidden()
  const leave = phone.getByRole('button', { name: t('run.leave'), exact: true })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  const missing = t('run.bagMissing', { codes: `${number}-3` })
  await expect(phone.getByText(missing).first()).toBeVisible()
  await expectNoOverflow(phone, 360)
  await expectAccessible(phone, 'a bag is missing')
  await picture(phone, 'bags-missing')
  await scan(phone, `${number}-3`)
  await leave.click()

  await phone.getByRole('button', { name: t('run.arrived') }).click()
  await expect(phone.getByText(t('run.bagsOfOrder', { done: 0, count: 2 }))).toBeVisible()
  await expect(phone.getByLabel(t('run.codeOf'))).toBeHidden()
  await scan(phone, 'FR-260101-XXXXX-1')
  await expect(phone.getByText(t('run.strangeHere', { code: 'FR-260101-XXXXX-1' }))).toBeVisible()
  await scan(phone, `${number}-3`)
  await expectAccessible(phone, 'bags at the door')
  await picture(phone, 'bags-door')
  await scan(phone, `${number}-1`)
  await visit(page, pages.order(orderId))
  const code = page
    .getByRole('region')
    .filter({ hasText: t('tracking.code') })
    .locator('strong')
  await expect(code).toHaveText(/^\d{4}$/)
  // Its goods are chilled.
  await phone.getByLabel(t('run.chilled'), { exact: true }).fill('4')
  await phone.getByLabel(t('run.codeOf')).fill(await code.innerText())
  await expect(phone.getByText(t('run.state.delivered'))).toBeVisible()
  await context.close()
})
