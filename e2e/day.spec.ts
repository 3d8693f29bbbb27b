import type { Page } from '@playwright/test'
import { pages, staffPages } from '#contract/pages.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import type { Locale } from '#domain/locale.ts'
import { formatDay } from '#i18n/format.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import {
  askOn,
  newRider,
  openDesk,
  plan,
  type Day,
  type Rider,
  type Window,
} from './support/desks.ts'
import { openFloor, type Floor } from './support/floor.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import {
  addAddress,
  BANANA,
  payOrder,
  placeOrder,
  putInCart,
  replaceable,
} from './support/orders.ts'
import { labelOfScale, scan } from './support/scan.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { countTaps } from './support/taps.ts'
import { expect as expectSoon, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

/** A weighed melon of the demo: 1,800 g each, whose labels carry the number 01101. */
const MELON = {
  slug: 'melon-sky-rocket',
  sku: 'BL011-01',
  plu: '01101',
  nominalG: 1_800,
  lightG: 1_656,
} as const
/** Dates of the demo: two packs cost more than what support may give back alone. */
const DATES = { slug: 'kurma-ajwa', packs: 2 } as const
/** From a new order to its printed labels, scans aside. */
const TAPS_TO_LABEL_MAX = 12
/** The demo accepts orders by itself; a shop that does it by hand presses a button. */
const ACCEPTING_TAPS = 1
/** From the door to the next stop, the code aside. */
const TAPS_AT_STOP_MAX = 2

/** Many screens are opened for the first time, next to the other tests of a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

test.use(withPictures)
test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

type Picture = (page: Page, name: string) => Promise<void>

/** Takes melons in, and resolves to the label of their batch. */
const takeIn = async (day: Day, picture: Picture): Promise<string> => {
  const { t } = day
  const { page, context } = await openDesk(day, staffPages.newGoodsIn(), 'buyer')
  await page.getByRole('combobox', { name: t('stock.supplier') }).fill('Kebun Melon Sragen')
  await expect(page.getByRole('searchbox', { name: t('stock.find') })).toBeVisible()
  await scan(page, MELON.sku)
  const line = page.getByRole('region', { name: MELON.sku })
  await line.getByLabel(t('stock.delivered')).fill('12')
  await page.getByRole('button', { name: t('stock.receivedNow') }).click()
  const code = page.getByRole('link', { name: /^B\d{5,}$/ })
  await expect(code).toBeVisible()
  await picture(page, 'day-receipt')
  const label = await code.innerText()
  await context.close()
  return label
}

/** Pays for a melon, bananas that may be missing, dates, and a good that others can replace. */
const shopFor = async (customer: Customer, language: Locale) => {
  await addAddress(customer, 'Rumah')
  const replaced = await replaceable(customer)
  type Named = { id: string; name: string }
  const named = (slug: string) => customer.ask<Named>('GET', `/api/shop/products/${slug}`)
  const [melon, banana] = [await named(MELON.slug), await named(BANANA.slug)]
  const dates = await named(DATES.slug)
  const choices = { [banana.id]: 'refund', [replaced.id]: 'ask' }
  for (const [id, choice] of Object.entries(choices))
    await customer.ask('PUT', `/api/shop/checkout/substitutes/${id}`, { choice })
  for (const slug of [MELON.slug, BANANA.slug, replaced.slug]) await putInCart(customer, slug, 1)
  await putInCart(customer, DATES.slug, DATES.packs)
  // The last windows, one for each language: the walk has no order of another test.
  const orderId = await placeOrder(customer, 'qris', language === 'en' ? -1 : -2)
  await payOrder(customer, orderId)
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)
  return {
    orderId,
    number,
    melon: melon.name,
    missing: banana.name,
    dates: dates.name,
    replaced: replaced.name,
  }
}
type Bought = Awaited<ReturnType<typeof shopFor>>

/** The window of an order that the shop has accepted. */
const acceptedFor = async ({ ask }: Floor, number: string): Promise<Window> => {
  type Listed = { state: string; window: Window }
  const read = async () => (await ask<Listed[]>('GET', `/orders?q=${number}`))[0]!
  await expect.poll(async () => (await read()).state).toBe('confirmed')
  return (await read()).window
}

/** Makes the run of a window, whose tasks are taken by it. */
const beginWalk = async (
  { page }: Floor,
  { t, language }: Day,
  { day, start }: Window,
): Promise<void> => {
  await page.reload()
  await page
    .getByRole('region', { name: t('picking.waiting') })
    .getByRole('listitem')
    .filter({ hasText: `${formatDay(day, language)} ${start}` })
    .getByRole('button', { name: t('picking.make') })
    .click()
  await expect(page.getByRole('article')).toBeVisible()
}

/** Weighs the light melon, misses the bananas, and asks about the third good. */
const walk = async (
  floor: Floor,
  t: Words,
  { orderId, missing, dates, replaced }: Bought,
  label: string,
  picture: Picture,
): Promise<void> => {
  const { page } = floor
  const runId = new URL(page.url()).pathname.split('/').at(-1)!
  await floor.pickOthers(runId, orderId)
  await page.reload()
  const good = page.getByRole('article').getByRole('heading', { level: 2 })
  for (let at = 0; at < 4; at++) {
    await expect(good).toBeVisible()
    const name = await good.innerText()
    if (name === missing || name === replaced)
      await page.getByRole('button', { name: t('picking.short') }).click()
    else if (name === dates) await page.getByRole('button', { name: t('picking.picked') }).click()
    else {
      await scan(page, label)
      await expect(page.getByRole('article')).toContainText(label)
      const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
      await page
        .getByRole('article')
        .locator('input[type="file"]')
        .setInputFiles({ name: 'timbangan.png', mimeType: 'image/png', buffer: photo })
      await expect(page.getByText(t('picking.photos', { count: 1 }))).toBeVisible()
      await picture(page, 'day-weighing')
      await scan(page, labelOfScale(MELON.plu, MELON.lightG))
    }
    await expect(good.and(page.getByText(name, { exact: true }))).toBeHidden()
  }
  await expect(page.getByText(t('picking.asking', { count: 1 }))).toBeVisible()
  const states = async () => {
    const { task_list: tasks } = await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)
    const own = tasks.filter((task) => task.order_id === orderId).map(({ state }) => state)
    return own.toSorted((a, b) => a.localeCompare(b))
  }
  // The last tap may still be on its way.
  await expect.poll(states).toEqual(['asked', 'picked', 'picked', 'short'])
}

/** The customer takes the first good that is offered, and the picker puts it in. */
const substitute = async (
  page: Page,
  floor: Floor,
  t: Words,
  orderId: string,
  picture: Picture,
): Promise<void> => {
  await visit(page, pages.order(orderId))
  await page
    .getByRole('button', { name: t('substitution.choose', { name: '' }) })
    .first()
    .click()
  await expect(page.getByText(t('substitution.accepted'))).toBeVisible()
  await floor.page.reload()
  await expect(floor.page.getByText(t('picking.asking', { count: 1 }))).toBeHidden()
  await picture(floor.page, 'day-substitute')
  await floor.page.getByRole('button', { name: t('picking.picked') }).click()
  await expect(floor.page.getByRole('heading', { name: t('picking.doneShort') })).toBeVisible()
}

/** Packs the order into one bag, and prints its label. */
const pack = async ({ page }: Floor, t: Words, number: string, picture: Picture): Promise<void> => {
  await page.getByRole('link', { name: t('picking.toPacking') }).click()
  const card = page.getByRole('listitem').filter({ hasText: number })
  await card.getByRole('button', { name: t('picking.pack'), exact: true }).click()
  // A packed order moves to the end of the list.
  await expect(card.getByText(t('picking.packedBags', { count: 1 }), { exact: true })).toBeVisible()
  await waitOutDoublePress(page)
  // The label prints by itself as soon as it is drawn.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await card.getByRole('link', { name: t('picking.labels') }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await picture(page, 'day-label')
  await expect(page.locator('body[data-printed]')).toBeVisible()
}

/** The desk sees the scale as the customer does. */
const seePhotoAtDesk = async (
  day: Day,
  { number, melon }: Bought,
  picture: Picture,
): Promise<void> => {
  const { page, context } = await openDesk(day, staffPages.order(number), 'rider_desk')
  const name = day.t('staff.orders.scalePhoto', { name: melon })
  await expect(page.getByRole('img', { name })).toBeVisible()
  await picture(page, 'day-desk')
  await context.close()
}

/** Scans the bag, leaves, and hands over by the code that the customer sees. */
const ride = async (
  day: Day,
  { page, orderId, number }: { page: Page; orderId: string; number: string },
  rider: Rider,
  picture: Picture,
): Promise<number> => {
  const { t } = day
  const { page: phone, context } = await openDesk(day, staffPages.run(), rider, 360)
  await expect(
    phone.getByRole('heading', { name: t('run.bags', { done: 0, count: 1 }) }),
  ).toBeVisible()
  await scan(phone, number)
  await phone.getByRole('button', { name: t('run.leave'), exact: true }).click()
  await visit(page, pages.order(orderId))
  const code = page
    .getByRole('region')
    .filter({ hasText: t('tracking.code') })
    .locator('strong')
  await expect(code).toHaveText(/^\d{4}$/)
  await picture(page, 'day-on-the-way')
  const taps = await countTaps(context)
  await phone.getByRole('button', { name: t('run.arrived') }).click()
  await expect(phone.getByLabel(t('run.codeOf'))).toBeFocused()
  await phone.keyboard.type(await code.innerText())
  await expect(phone.getByText(t('run.state.delivered'))).toBeVisible()
  const taken = taps.taken()
  await phone.getByRole('button', { name: t('run.end') }).click()
  await expect(phone.getByRole('heading', { name: t('run.done') })).toBeVisible()
  await picture(phone, 'day-run-done')
  // The phone shows its acts before the shop has them.
  const state = async () =>
    (await askOn(phone)<{ run: { state: string } }>('GET', '/my-run')).run.state
  await expect.poll(state).toBe('done')
  await context.close()
  return taken
}

/** Complains about melon and dates, and gets their money back. */
const complain = async (
  page: Page,
  day: Day,
  { orderId, melon, dates }: Bought,
  picture: Picture,
): Promise<void> => {
  const { t } = day
  await visit(page, pages.complaint(orderId, 'item-received-damaged'))
  for (const name of [melon, dates]) {
    const ours = page.getByRole('checkbox', { name })
    await ours.press('Space')
    await expect(ours).toBeChecked()
  }
  await page
    .getByLabel(t('complaint.description'))
    .fill('Melonnya memar, kurmanya berjamur di kedua kotak.')
  await page
    .getByLabel(t('complaint.addPhotos'))
    .and(page.locator('input'))
    .setInputFiles({
      name: 'memar.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
    })
  await expect(page.getByRole('img', { name: t('complaint.photo', { n: 1 }) })).toBeVisible()
  await page.getByRole('button', { name: t('complaint.send') }).click()
  const status = page.getByText(/KP-\d{6}-\w{5}/).first()
  await expect(status).toBeVisible()
  const number = /KP-\d{6}-\w{5}/.exec(await status.innerText())![0]
  await giveBack(day, number, picture)
  await page.reload()
  await expect(page.getByText(t('complaints.state.resolved_approved')).first()).toBeVisible()
  await picture(page, 'day-complaint')
}

/** Support gives back more than it may alone: finance approves it, and only then anything happens. */
const giveBack = async (day: Day, number: string, picture: Picture): Promise<void> => {
  const { t } = day
  const support = await openDesk(day, staffPages.complaints(), 'support')
  const { page } = support
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await page.getByRole('button', { name: t('staff.complaints.approve') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.complaints.approve') })
  await expect(dialog.getByText(/250\.000/)).toBeVisible()
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: /Rp/ }).click()
  const waiting = page.getByRole('link', { name: t('staff.form.approvalLink') })
  await expect(waiting).toBeVisible()
  const approval = new URL(page.url()).origin + (await waiting.getAttribute('href'))
  await expectAccessible(page, 'a refund that waits')
  await picture(page, 'day-refund-waits')
  await page.reload()
  await expect(page.getByRole('button', { name: t('staff.complaints.approve') })).toBeVisible()

  const finance = await openDesk(day, approval, 'finance')
  await finance.page.getByRole('button', { name: t('staff.approvals.approve') }).click()
  await expect(
    finance.page.getByText(t('staff.approvals.state.used'), { exact: true }).first(),
  ).toBeVisible()
  await picture(finance.page, 'day-refund-approved')
  await finance.context.close()
  await page.reload()
  await expect(page.getByRole('button', { name: t('staff.complaints.approve') })).toBeHidden()
  await expect(
    page.getByText(t('staff.complaints.event.approve'), { exact: true }).first(),
  ).toBeVisible()
  await support.context.close()
}

/** One person counts the cash of a day with a difference, another signs, and it stays closed. */
const closeDay = async (day: Day, picture: Picture): Promise<void> => {
  const { t, language } = day
  // A past day, one for each language: no other test changes its cash.
  const place = language === 'en' ? 3 : 4
  const first = await openDesk(day, staffPages.closings(), 'rider_desk')
  const dayOf = (page: Page) =>
    page
      .getByRole('list', { name: t('staff.title.closings') })
      .locator('> li')
      .nth(place)
  const mine = dayOf(first.page)
  await expect(mine.getByText(t('closings.state.open'))).toBeVisible()
  await expectAccessible(first.page, 'the days')
  await mine.getByRole('button', { name: t('closings.countShort') }).click()
  const form = first.page.getByRole('dialog')
  await form.getByLabel(t('closings.countedTills')).fill('7000000')
  await form.getByLabel(t('closings.countedRiders')).fill('0')
  await form.getByLabel(t('closings.why')).fill('Uang kembalian')
  await first.page.keyboard.press('Escape')
  const leaving = first.page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await leaving.getByRole('button', { name: t('staff.form.stay'), exact: true }).click()
  await expect(form.getByLabel(t('closings.why'))).toHaveValue('Uang kembalian')
  await waitOutDoublePress(first.page)
  await expectAccessible(first.page, 'the count of a day', 'dialog')
  await picture(first.page, 'day-count')
  await form.getByRole('button', { name: t('closings.save') }).click()
  await expect(mine.getByText(t('closings.waits'))).toBeVisible()
  await expect(mine.getByRole('button', { name: t('closings.signShort') })).toBeHidden()
  await first.context.close()

  const second = await openDesk(day, staffPages.closings(), 'finance')
  const theirs = dayOf(second.page)
  await theirs.getByRole('button', { name: t('closings.signShort') }).click()
  const sure = second.page.getByRole('alertdialog').or(second.page.getByRole('dialog'))
  await picture(second.page, 'day-sign')
  await sure.getByRole('button', { name: t('closings.signShort') }).click()
  await expect(theirs.getByText(t('closings.state.closed'))).toBeVisible()
  await expect(theirs.getByRole('button')).toHaveCount(0)
  await expectNoOverflow(second.page, 1440)
  await picture(second.page, 'day-closed')
  await second.context.close()
}

test('a day: goods come in, are bought, picked, packed, ridden, complained of, refunded by two and closed, and the books are right', async ({
  page,
  browser,
  t,
  language,
  picture,
}, info) => {
  test.setTimeout(300_000)
  const day = { browser, t, language }
  const label = await takeIn(day, picture)
  const customer = await newCustomer(page, language)
  const bought = await shopFor(customer, language)
  const { orderId, number } = bought
  type Order = { state: string; total: number; adjusted: number; formatted_adjusted: string }
  const read = () => customer.ask<Order>('GET', `/api/shop/orders/${orderId}`)

  const floor = await openFloor(browser, t, language)
  const window = await acceptedFor(floor, number)
  const tapped = await countTaps(floor.page.context())
  await beginWalk(floor, day, window)
  await walk(floor, t, bought, label, picture)
  await substitute(page, floor, t, orderId, picture)
  await pack(floor, t, number, picture)
  const taps = tapped.taken() + ACCEPTING_TAPS
  info.annotations.push({ type: 'taps from order to label', description: String(taps) })
  expect(taps, 'from the new order to its label').toBeLessThanOrEqual(TAPS_TO_LABEL_MAX)
  await floor.page.context().close()

  // The light melon and the bananas were paid back when the order was packed.
  const packed = await read()
  expect(packed).toMatchObject({ state: 'packed' })
  expect(packed.adjusted).toBeGreaterThan(0)
  await visit(page, pages.order(orderId))
  const grams = MELON.nominalG - MELON.lightG
  await expect(
    page.getByText(t('orders.adjusted.weight', { missing: grams })).first(),
  ).toBeVisible()
  await expect(page.getByText(packed.formatted_adjusted).first()).toBeVisible()
  const scale = page.getByRole('img', { name: t('orders.scalePhoto', { name: bought.melon }) })
  await scale.scrollIntoViewIfNeeded()
  await expect
    .poll(() => scale.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await picture(page, 'personal-day-packed')
  await seePhotoAtDesk(day, bought, picture)

  const rider = await newRider()
  await plan(day, number, window, rider)
  const atStop = await ride(day, { page, orderId, number }, rider, picture)
  info.annotations.push({ type: 'taps at a stop', description: String(atStop) })
  expect(atStop, 'from the door to the next stop').toBeLessThanOrEqual(TAPS_AT_STOP_MAX)
  await expect.poll(async () => (await read()).state).toBe('delivered')
  await complain(page, day, bought, picture)
  await closeDay(day, picture)
  expect(await shopCommand('reconcile')).toContain('the books are right')
})
