/** Desks by keys alone: where the focus is, what stays typed, and what is asked. */
import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { demoRole, signInAs } from './support/desks.ts'
import { makeKeyboard } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'

const main = (page: Page) => page.locator('main#main')

/** Opens the invoices of companies by keys. */
async function openInvoices(page: Page, t: Words) {
  const keyboard = makeKeyboard(page)
  await page.goto(staffPages.companyInvoices())
  await keyboard.press(demoRole(page, t, 'finance'))
  return keyboard
}

test('after signing in, reading begins at the screen', async ({ page, t }) => {
  await openInvoices(page, t)
  await expect(
    page.getByRole('heading', { level: 1, name: t('staff.title.companyInvoices') }),
  ).toBeVisible()
  await expect(main(page)).toBeFocused()
})

test('a transfer: its form closes, and holds what is typed when the session ends', async ({
  page,
  context,
  t,
  trouble,
}) => {
  trouble.expect(/401/)
  const keyboard = await openInvoices(page, t)
  const open = page.getByRole('button', { name: t('companies.pay') })
  await expect(open.first()).toBeVisible()
  const count = await open.count()
  await keyboard.press(open.first())
  await keyboard.press(page.getByRole('button', { name: t('companies.payCancel') }))
  await expect(open).toHaveCount(count)
  await keyboard.press(open.first())

  const reference = page.getByLabel(t('companies.reference'))
  await keyboard.tabTo(reference)
  await page.keyboard.type('TRF-7')
  await context.clearCookies({ name: /staff/ })
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('staff.signIn.ended'))).toBeVisible()
  await keyboard.press(demoRole(page, t, 'finance'))
  await expect(reference).toHaveValue('TRF-7')
  // Nothing was recorded, as the form reports.
  await expect(main(page).getByRole('alert')).toHaveText(t('staff.signIn.endedBefore'))
  await expect(main(page).locator(':focus')).toBeVisible()
})

test('the session ends in a list: after signing in the focus is where it was', async ({
  page,
  context,
  t,
  trouble,
}) => {
  trouble.expect(/401/)
  const keyboard = await openInvoices(page, t)
  const shown = page.getByLabel(t('companies.shown'), { exact: true })
  await keyboard.tabTo(shown)
  await context.clearCookies({ name: /staff/ })
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(t('staff.signIn.ended'))).toBeVisible()
  await keyboard.press(demoRole(page, t, 'finance'))
  await expect(shown).toBeFocused()
  await expect(page.getByRole('button', { name: t('staff.retry') })).toBeHidden()
})

test('a long form: the first refused field has the focus, in view', async ({
  page,
  t,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto(staffPages.newMission())
  await signInAs(page, t, 'marketing')
  const keyboard = makeKeyboard(page)
  await keyboard.press(page.getByRole('button', { name: t('missionDesk.add') }))
  const first = main(page).locator('[aria-invalid=true]').first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
})

test('goods-in: a best-before day far away is asked about', async ({ page, t }) => {
  await page.goto(staffPages.newGoodsIn())
  await signInAs(page, t, 'picker')
  await page.getByRole('searchbox', { name: t('stock.find') }).fill('BL011-02')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /BL011-02/ }).click()
  const line = page.getByRole('region', { name: 'BL011-02' })
  await line.getByLabel(t('stock.delivered')).fill('5')
  await line.getByLabel(t('stock.bestBefore')).fill('2099-12-31')
  const receive = page.getByRole('button', { name: t('stock.receivedNow') })
  await receive.focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog', { name: t('stock.farTitle') })
  await expect(asked).toContainText('2099')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(receive).toBeFocused()
  await expect(line.getByLabel(t('stock.bestBefore'))).toHaveValue('2099-12-31')
})

test('@wide prices: the column of acts does not cover plans on a desktop', async ({ page, t }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${staffPages.prices()}?view=planned`)
  await signInAs(page, t, 'catalogue')
  const rows = page.getByRole('table', { name: t('staff.title.prices') }).locator('tbody tr')
  await expect(rows.first().getByRole('button').first()).toBeVisible()
  expect(await rows.first().locator('td').last().evaluate(coveredPx)).toBe(0)
})

/** How much of the cell before it a cell covers. */
const coveredPx = (cell: Element): number =>
  Math.max(
    0,
    Math.round(
      cell.previousElementSibling!.getBoundingClientRect().right -
        cell.getBoundingClientRect().left,
    ),
  )
