import { staffPages } from '#contract/pages.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { newCustomer } from './support/customers.ts'
import { openFloor } from './support/floor.ts'
import { BANANA, MANGO, orderToPick, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'

/** A picker with a keyboard and no mouse. */
test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

/** Weighed; the papayas of the demo are of one variation. */
const WEIGHED = { slug: 'pepaya-california' } as const
/** Slower than a scanner. */
const BY_HAND = { delay: 120 }

test('@wide a weight is typed and entered by keys alone', async ({
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
  await floor.page.setViewportSize({ width: 1280, height: 800 })
  const { runId, tasks } = await floor.runOf(orderId)
  await floor.pickOthers(runId, orderId)
  const weighed = tasks.find(({ is_weighed: isWeighed }) => isWeighed)!
  for (const { id } of tasks.filter((one) => one !== weighed))
    await floor.ask('POST', `/pick-tasks/${id}`, { act: 'pick' })
  await floor.page.goto(staffPages.pickRun(runId))
  const pad = (at: number) =>
    floor.page.getByRole('group', { name: t('picking.weigh', { at, of: 2 }) })
  const reading = (at: number) => pad(at).getByRole('status').first()
  await expect(pad(1)).toBeVisible()
  const { keyboard } = floor.page
  // Typed at once, and after the key that leads to the pad.
  await keyboard.type('95', BY_HAND)
  await expect(reading(1)).toHaveText('95 g')
  await keyboard.press('Backspace')
  await keyboard.press('w', BY_HAND)
  await keyboard.type('57', BY_HAND)
  await expect(reading(1)).toHaveText('957 g')
  await keyboard.press('Enter')
  await expect(floor.page.getByText('957 g', { exact: true })).toBeVisible()
  await keyboard.type('104', BY_HAND)
  await expect(reading(2)).toHaveText('104 g')
  // Enter right after a digit loses none.
  await keyboard.press('0')
  await keyboard.press('Enter')
  const own = async () =>
    (await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)).task_list.find(
      ({ id }) => id === weighed.id,
    )
  await expect.poll(own).toMatchObject({ state: 'picked', grams: [957, 1040] })
  await floor.page.context().close()
})

test('@wide a key that is held does one task', async ({ page, browser, t, language }) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await putInCart(customer, BANANA.slug, 1)
  const orderId = await orderToPick(customer, MANGO)
  const floor = await openFloor(browser, t, language)
  const { runId } = await floor.runOf(orderId)
  await floor.pickOthers(runId, orderId)
  const open = async () =>
    (await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)).task_list.filter(
      ({ state }) => state === 'open',
    ).length
  const before = await open()
  expect(before).toBeGreaterThan(1)
  await floor.page.goto(staffPages.pickRun(runId))
  await expect(floor.page.getByRole('button', { name: t('picking.short') })).toBeVisible()
  // Playwright repeats a key that is down.
  for (let at = 0; at < 12; at += 1) {
    await floor.page.keyboard.down('s')
    await floor.page.waitForTimeout(80)
  }
  await floor.page.keyboard.up('s')
  await expect.poll(open).toBe(before - 1)
  await floor.page.context().close()
})
