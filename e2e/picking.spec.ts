import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { formatNumber } from '#domain/money.ts'
import { stepped, weightStep } from '#domain/picking/likely-weight.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { withPictures } from './support/chromium.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { openFloor, type Floor } from './support/floor.ts'
import { expectNoOverflow } from './support/layout.ts'
import { addToOrder, BANANA, MANGO, orderToPick, putInCart } from './support/orders.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { countTaps } from './support/taps.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'

/** The floor on a picker's phone; both projects use its width, each its language. */
test.use(withPictures)
test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

type Picture = (page: Page, name: string) => Promise<void>

/** Weighed; the papayas of the demo are of one variation. */
const WEIGHED = { slug: 'pepaya-california' } as const

/** An ordered weight, a step and the key; a typed digit begins a weight of its own. */
const weighPapayas = async (floor: Floor, t: Words, orderId: string, picture: Picture) => {
  const { page } = floor
  const { runId, tasks } = await floor.runOf(orderId)
  await floor.pickOthers(runId, orderId)
  const weighed = tasks.find(({ is_weighed: isWeighed }) => isWeighed)!
  for (const { id } of tasks.filter((one) => one !== weighed))
    await floor.ask('POST', `/pick-tasks/${id}`, { act: 'pick' })
  await page.goto(staffPages.pickRun(runId))
  const nominal = weighed.nominal_g
  const pad = page.getByRole('group', { name: t('picking.weigh', { at: 1, of: 2 }) })
  const key = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => page.getByRole('group').getByRole('button', { name: t('picking.enter') })
  await expect(pad.getByRole('status').first()).toHaveText('– g')
  await picture(page, 'staff-pick-weigh')
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'the scale of a picker')
  await pad.getByRole('button', { name: formatNumber(nominal) }).click()
  await key('7').click()
  await expect(pad.getByRole('status').first()).toHaveText('7 g')
  const taps = await countTaps(page.context())
  const less = t('picking.lighter', { grams: weightStep(nominal) })
  await pad.getByRole('button', { name: formatNumber(nominal) }).click()
  await key(less).click()
  await save().first().click()
  const second = stepped(null, nominal, -1)
  const last = key(t('picking.lastReading', { grams: formatNumber(second) }))
  await picture(page, 'staff-pick-weigh-again')
  await last.click()
  const camera = page.waitForEvent('filechooser')
  await save().last().click()
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await (await camera).setFiles({ name: 'timbangan.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('link', { name: t('picking.toPacking') })).toBeVisible()
  expect(taps.taken()).toBe(5)
  // The last taps may still be on their way.
  const own = async () =>
    (await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)).task_list.find(
      ({ id }) => id === weighed.id,
    )
  await expect.poll(own).toMatchObject({ state: 'picked', grams: [second, second], photos: 1 })
}

test('goods are weighed with few presses, and one bag is packed by its visible count', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await putInCart(customer, BANANA.slug, 1)
  const orderId = await orderToPick(customer, WEIGHED)
  const floor = await openFloor(browser, t, language)
  await weighPapayas(floor, t, orderId, picture)

  await floor.page.goto(staffPages.packing())
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)
  const card = floor.page.getByRole('listitem').filter({ hasText: number })
  await expect(card.getByText(t('picking.bags'), { exact: true })).toBeVisible()
  await expectNoOverflow(floor.page, 360)
  await expectAccessible(floor.page, 'the packing table')
  await picture(floor.page, 'staff-packing')
  const scale = card.getByLabel(t('picking.scale'))
  const pack = card.getByRole('button', { name: t('picking.pack'), exact: true })
  await scale.fill('5,4')
  await pack.click()
  await expect(card.getByText(t('picking.scaleNotGrams'))).toBeVisible()
  await scale.fill('')
  await waitOutDoublePress(floor.page)
  await pack.click()
  await expect(card.getByText(t('picking.packedBags', { count: 1 }), { exact: true })).toBeVisible()
  await picture(floor.page, 'staff-packed')
  await card.getByRole('button', { name: t('picking.unpack') }).click()
  const asked = floor.page.getByRole('alertdialog')
  await expect(asked).toContainText(`${number}-1`)
  await asked.getByRole('button', { name: t('picking.staysPacked') }).click()
  await floor.page.context().close()
})

/** Less than a screen takes to ask again by itself. */
const AT_ONCE_MS = 6_000

/** From a new order to its printed label, scans aside; the weights are typed. */
const TAPS_TO_LABEL_MAX = 12
/** Making the run; the shop accepts orders by itself. */
const TAPS_BEFORE_WALK = 1

test('two typed weights and a label that prints by itself take twelve taps from the order on', async ({
  page,
  browser,
  t,
  language,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await putInCart(customer, BANANA.slug, 1)
  const orderId = await orderToPick(customer, WEIGHED)
  const floor = await openFloor(browser, t, language)
  const { runId, tasks } = await floor.runOf(orderId)
  await floor.pickOthers(runId, orderId)
  for (const { id } of tasks.filter((one) => !one.is_weighed))
    await floor.ask('POST', `/pick-tasks/${id}`, { act: 'pick' })
  const context = floor.page.context()
  await context.addInitScript(() => {
    window.print = () => {
      const before = Number(sessionStorage.getItem('printed') ?? 0)
      sessionStorage.setItem('printed', String(before + 1))
    }
  })
  const printed = () => floor.page.evaluate(() => sessionStorage.getItem('printed'))
  await floor.page.goto(staffPages.pickRun(runId))
  const taps = await countTaps(context)
  for (const digits of ['957', '962']) {
    for (const digit of digits)
      await floor.page.getByRole('button', { name: digit, exact: true }).click()
    await floor.page
      .getByRole('group')
      .getByRole('button', { name: t('picking.enter') })
      .first()
      .click()
  }
  await floor.page.getByRole('link', { name: t('picking.toPacking') }).click()
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)
  const card = floor.page.getByRole('listitem').filter({ hasText: number })
  await card.getByRole('button', { name: t('picking.pack'), exact: true }).click()
  await expect(card.getByText(t('picking.packedBags', { count: 1 }), { exact: true })).toBeVisible()
  await waitOutDoublePress(floor.page)
  await card.getByRole('link', { name: t('picking.labels') }).click()
  await expect.poll(printed).toBe('1')
  expect(taps.taken() + TAPS_BEFORE_WALK).toBeLessThanOrEqual(TAPS_TO_LABEL_MAX)
  await expect(floor.page.getByRole('heading', { name: number })).toBeVisible()
  await floor.page.reload()
  await expect(floor.page.getByRole('heading', { name: number })).toBeVisible()
  expect(await printed(), 'a reload prints nothing again').toBe('1')
  await floor.page.getByRole('button', { name: t('print.print'), exact: true }).click()
  expect(await printed()).toBe('2')
  await context.close()
})

test('two packers of one bag see at once what the other does', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const first = await orderToPick(customer, MANGO)
  const added = await addToOrder(customer, first, BANANA)
  const floor = await openFloor(browser, t, language)
  const other = await openFloor(browser, t, language)
  const { runId } = await floor.runOf(added)
  await other.page.goto(staffPages.pickRun(runId))
  const { done, tasks, orders } = await other.ask<WholeRun>('GET', `/pick-runs/${runId}`)
  const before = other.page.getByText(t('picking.progress', { done, tasks, orders }))
  await expect(before).toBeVisible()
  await floor.pickAll(first)
  await floor.pickAll(added)
  await expect(before).toBeHidden({ timeout: AT_ONCE_MS })
  const numberOf = async (id: string) =>
    (await customer.ask<{ number: string }>('GET', `/api/shop/orders/${id}`)).number
  const [firstNumber, addedNumber] = [await numberOf(first), await numberOf(added)]
  const open = (number: string) => new RegExp(t('picking.sameBag', { number: `. · ${number}` }))
  const packed = (number: string) =>
    new RegExp(t('picking.sameBagPacked', { number: `. · ${number}` }))
  // The run shows it too, whose boxes stand on the trolley.
  await expect(other.page.getByText(open(firstNumber))).toBeVisible()
  await picture(other.page, 'staff-pick-shared')

  const cardOf = (table: Page, number: string) =>
    table
      .getByRole('listitem')
      .filter({ hasText: number })
      .filter({ has: table.getByText(new RegExp(`${number} · `)) })
  for (const table of [floor.page, other.page]) {
    await table.goto(staffPages.packing())
    await expect(cardOf(table, addedNumber).first()).toBeVisible()
  }
  await expect(other.page.getByText(open(firstNumber))).toBeVisible()

  const pack = cardOf(floor.page, firstNumber)
    .filter({ hasNotText: packed(firstNumber) })
    .filter({ hasText: open(addedNumber) })
    .getByRole('button', { name: t('picking.pack'), exact: true })
  const walk = await other.page.context().newPage()
  // Its stream comes later than the change, as on a busy machine.
  const { promise: packedBefore, resolve: letStreamIn } = Promise.withResolvers<void>()
  await walk.route('**/api/staff/events', async (route) => {
    await packedBefore
    await route.continue()
  })
  await walk.goto(staffPages.pickRun(runId))
  await expect(walk.getByText(open(firstNumber))).toBeVisible()
  await pack.click()
  // From here on it is packed: what the click takes does not count.
  await expect(pack).toBeHidden()
  await expect(other.page.getByText(packed(firstNumber))).toBeVisible({ timeout: AT_ONCE_MS })
  letStreamIn()
  await expect(walk.getByText(packed(firstNumber))).toBeVisible({ timeout: AT_ONCE_MS })
  await expect(other.page.getByText(open(firstNumber))).toBeHidden()
  await picture(other.page, 'staff-packing-shared')
  await floor.page.context().close()
  await other.page.context().close()
})

/** A paid and accepted order of two mangoes, whose money goes back where they are missing. */
const orderMangoes = async (customer: Customer): Promise<string> => {
  const { id } = await customer.ask<{ id: string }>('GET', `/api/shop/products/${MANGO.slug}`)
  return orderToPick(customer, { ...MANGO, substitute: { id, choice: 'refund' } })
}

/** Writes one bad unit off; the task goes on with another one. */
const throwOneAway = async (page: Page, t: Words, picture: Picture): Promise<void> => {
  await page.getByRole('button', { name: t('picking.notGood'), exact: true }).click()
  const panel = page.getByRole('region', { name: t('picking.notGood') })
  await panel.getByLabel(t('picking.wasteReason')).selectOption('ripe')
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'goods that are not good')
  await picture(page, 'staff-pick-not-good')
  const sent = page.waitForResponse(
    (answer) => answer.url().includes('/pick-tasks/') && answer.request().method() === 'POST',
  )
  await panel.getByRole('button', { name: t('picking.waste'), exact: true }).click()
  const answer = (await (await sent).json()) as { data: { state: string } }
  expect(answer.data.state).toBe('open')
  await expect(panel).toBeHidden()
}

test('a wrong number is explained, and the end of a walk says what is missing', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const orderId = await orderMangoes(customer)
  const floor = await openFloor(browser, t, language)
  const { runId, tasks } = await floor.runOf(orderId)
  await floor.pickOthers(runId, orderId)
  await floor.page.goto(staffPages.pickRun(runId))

  const count = floor.page.getByRole('spinbutton', { name: t('picking.count') })
  await count.fill('999999')
  await expect(floor.page.getByText(t('picking.countMax', { max: 2 }))).toBeVisible()
  await count.fill('0')
  await count.blur()
  await expect(floor.page.getByText(t('picking.countMin', { min: 1 }))).toBeVisible()
  for (const name of [t('picking.fewer'), t('picking.more')]) {
    const box = (await floor.page.getByRole('button', { name, exact: true }).boundingBox())!
    expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(48)
  }
  await picture(floor.page, 'staff-pick-wrong-number')
  await throwOneAway(floor.page, t, picture)
  await picture(floor.page, 'staff-pick-thrown-away')
  await floor.page.getByRole('button', { name: t('picking.more'), exact: true }).click()
  // Pressed by mistake, taken back, and pressed twice: it counts once.
  const short = floor.page.getByRole('button', { name: t('picking.short') })
  await short.click()
  await expect(floor.page.getByRole('heading', { name: t('picking.doneShort') })).toBeVisible()
  await floor.page.getByRole('button', { name: t('picking.undo'), exact: true }).click()
  await expect(short).toBeVisible()
  await waitOutDoublePress(floor.page)
  await short.dblclick()
  await expect(floor.page.getByRole('heading', { name: t('picking.doneShort') })).toBeVisible()
  const missing = floor.page.getByRole('region', { name: t('picking.missingGoods') })
  await expect(missing.getByRole('listitem')).toHaveText(new RegExp(`^${tasks[0]!.letter}: 2 × .+`))
  await expectNoOverflow(floor.page, 360)
  await expectAccessible(floor.page, 'the end of a walk')
  await picture(floor.page, 'staff-pick-missing')
  // By now a second act would have been refused.
  await expect(floor.page.getByText(t('staff.offline.waiting', { count: 1 }))).toHaveCount(0)
  await expect(floor.page.getByText(t('staff.offline.refused', { count: 1 }))).toHaveCount(0)

  await floor.page.goto(staffPages.picking())
  const report = floor.page.getByRole('region', { name: t('picking.missingReport') })
  await expect(report.getByText(t('picking.missingPickers'))).toBeHidden()
  await report.getByText(t('picking.missingReport')).click()
  await expect(report.getByText(t('picking.missingOften'))).not.toHaveCount(0)
  await report.scrollIntoViewIfNeeded()
  await expectNoOverflow(floor.page, 360)
  await expectAccessible(floor.page, 'the report of missing goods')
  await picture(floor.page, 'staff-pick-report')
  await floor.page.context().close()
})

test('a printed list is walked without the console and typed in afterwards', async ({
  page,
  browser,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const orderId = await orderMangoes(customer)
  const floor = await openFloor(browser, t, language)
  const { runId, tasks } = await floor.runOf(orderId)
  await floor.pickOthers(runId, orderId)
  const [task] = tasks

  await floor.page.setViewportSize({ width: 1024, height: 740 })
  await floor.page.goto(staffPages.pickRunList(runId))
  const sheet = floor.page.getByRole('article')
  await expect(sheet.getByText(`${task!.wanted} × ${task!.letter}`, { exact: true })).toBeVisible()
  await expectAccessible(floor.page, 'the printed list of a run')
  await picture(floor.page, 'print-pick-run')
  await floor.page.setViewportSize({ width: 360, height: 740 })

  await floor.page.goto(staffPages.pickRun(runId))
  await floor.page.getByRole('link', { name: t('picking.typeList') }).click()
  const row = floor.page.getByRole('group', { name: new RegExp(`^${task!.letter} `) })
  const taken = row.getByLabel(t('picking.paperTaken', { wanted: 2 }))
  await expect(taken).toHaveValue('2')
  await taken.fill('3')
  const enter = floor.page.getByRole('button', { name: t('picking.paperEnter', { count: 1 }) })
  await enter.click()
  await expect(taken).toHaveAccessibleDescription(t('picking.paperTakenWrong', { wanted: 2 }))
  await expectNoOverflow(floor.page, 360)
  await expectAccessible(floor.page, 'typing in a printed list')
  await picture(floor.page, 'staff-pick-paper')
  await taken.fill('1')
  await enter.click()
  await expect(floor.page.getByText(t('picking.paperDone'))).toBeVisible()
  const run = await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)
  const own = run.task_list.filter((one) => one.order_id === orderId)
  expect(
    own.map(({ state, wanted }) => `${state} ${wanted}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['picked 1', 'short 1'])
  await picture(floor.page, 'staff-pick-paper-done')
  await floor.page.context().close()
})
