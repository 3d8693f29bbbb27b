import type { Locator } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import type { WholeRun } from '#contract/staff/picking/picking.ts'
import { openDesk, type Day } from './support/desks.ts'
import { newCustomer } from './support/customers.ts'
import { openFloor } from './support/floor.ts'
import { BANANA, MANGO, orderToPick } from './support/orders.ts'
import { expect, test } from './support/test.ts'

const edgesOf = async (one: Locator) => {
  const { y, height } = (await one.boundingBox())!
  return { top: y, bottom: y + height }
}

test('a lead frees the run of a picker who left', async ({
  page,
  browser,
  t,
  language,
  trouble,
}) => {
  test.setTimeout(120_000)
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const orders = [
    await orderToPick(await newCustomer(page, language), MANGO),
    await orderToPick(await newCustomer(page, language), MANGO),
  ]
  const floor = await openFloor(browser, t, language)
  const { runId } = await floor.runOf(orders[1]!)
  const run = await floor.ask<WholeRun>('GET', `/pick-runs/${runId}`)
  const ours = run.totes.filter(({ order_id: order }) => orders.includes(order))
  for (const { id, order_id: order } of run.task_list)
    if (!orders.includes(order)) await floor.ask('POST', `/pick-tasks/${id}`, { act: 'short' })

  await floor.page.setViewportSize({ width: 360, height: 740 })
  await floor.page.goto(staffPages.pickRun(runId))
  await expect(floor.page.getByRole('region', { name: t('picking.boxes') })).toBeVisible()
  // The thumb reaches the button of each box while their codes are asked for.
  const bar = await edgesOf(floor.page.getByRole('navigation').last())
  for (const { letter } of ours) {
    const put = floor.page.getByRole('button', {
      name: t('picking.putInto', { letter, count: 2 }),
      exact: true,
    })
    await expect(put).toBeVisible()
    expect((await edgesOf(put)).bottom).toBeLessThanOrEqual(bar.top)
  }

  const day: Day = { browser, t, language }
  const { page: lead } = await openDesk(day, staffPages.pickRun(runId), 'shift_lead', 360)
  await expect(lead.getByText(t('picking.withOthers'))).toBeVisible()
  await lead.getByRole('button', { name: t('picking.free') }).click()
  const asked = lead.getByRole('alertdialog')
  await expect(asked).toContainText(t('picking.freeText'))
  await asked.getByRole('button', { name: t('picking.free') }).click()
  await expect(lead.getByText(t('picking.withOthers'))).toBeHidden()
  await lead.getByRole('button', { name: t('picking.take') }).click()
  await expect(lead.getByRole('article')).toBeVisible()
})

test('the next good comes at the top of the screen', async ({
  page,
  browser,
  t,
  language,
  trouble,
}) => {
  test.setTimeout(120_000)
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const order = await orderToPick(await newCustomer(page, language), MANGO)
  await orderToPick(await newCustomer(page, language), BANANA)
  const floor = await openFloor(browser, t, language)
  const { runId } = await floor.runOf(order)
  await floor.page.setViewportSize({ width: 360, height: 560 })
  await floor.page.goto(staffPages.pickRun(runId))
  const name = floor.page.getByRole('article').getByRole('heading').first()
  const first = await name.innerText()
  await floor.page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
  expect(await floor.page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await floor.page.getByRole('button', { name: t('picking.short'), exact: true }).click()
  await expect(name).not.toHaveText(first)
  await expect.poll(() => floor.page.evaluate(() => scrollY)).toBe(0)
})
