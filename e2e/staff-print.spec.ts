import { staffPages } from '#contract/pages.ts'
import type { Waybill } from '#contract/staff/orders/waybill.ts'
import { expectAccessible } from './support/accessibility.ts'
import { askOn, signInAs } from './support/desks.ts'
import { paidOrder } from './support/orders.ts'
import { expectPrinted, onPrinter } from './support/paper.ts'
import { expect, test } from './support/test.ts'

const POINTS_A_MM = 72 / 25.4
const JAKARTA_MS = 7 * 3_600_000

/** The demo has no courier but its own riders. Addresses and notes are as long as they may be. */
const waybillOf = (number: string): Waybill => ({
  number,
  courier: 'Gojek',
  service: 'SAME DAY',
  state: 'booked',
  waybill: 'WYB-1746582093114-2201',
  link: null,
  window: { day: '2026-11-30', start: '10:00', end: '12:00', ends_at: '2026-11-30T05:00:00.000Z' },
  sender: { name: 'Petik Kemang', phone: '62215550123', address: street(200) },
  receiver: { name: 'Sinta', phone: '6281234567890', address: street(580), note: street(340) },
  bags: 12,
  weight_g: 28_500,
  is_chilled: true,
  cash: 1_250_000,
})
const street = (length: number) =>
  'Jalan Kemang Raya Gang Mangga Dua Nomor 24 RT 03 RW 05 '.repeat(12).slice(0, length)

test('@wide each paper has its size, and a label one page', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  test.slow()
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  // A number without an order is asked for on purpose.
  trouble.expect(/FR-NONE/)
  const number = await paidOrder(page, language, t('address.home'))
  await page.goto(staffPages.order(number))
  await signInAs(page, t, 'owner')
  await expect(page.getByRole('link', { name: t('staff.title.bagLabels') })).toBeVisible()

  const prints = async (address: string, paper: string, [width, height]: [number, number]) => {
    await page.goto(`${address}&paper=${paper}`)
    const sheets = page.getByRole('article')
    await expect(sheets.first()).toBeVisible()
    await expectAccessible(page, paper)
    // The longest names that the forms take.
    await sheets.locator('p, strong').evaluateAll(
      (all, isLabel) => {
        for (const one of all)
          if (isLabel && /^[^\d]{3,}$/.test(one.textContent ?? ''))
            one.textContent = 'Mangga harum manis '.repeat(7).slice(0, 120)
      },
      !/a4|roll80/.test(paper),
    )
    await page.emulateMedia({ media: 'print' })
    await picture(page, `print-${paper}`)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    await page.emulateMedia({ media: 'screen' })
    const boxes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(pdf.match(/\/Type ?\/Page\b/g), paper).toHaveLength(await sheets.count())
    expect(boxes.length, paper).toBeGreaterThan(0)
    for (const box of boxes) {
      expect(Math.abs(Number(box[1]) - width * POINTS_A_MM), `${paper} ${box[0]}`).toBeLessThan(1.5)
      expect(Math.abs(Number(box[2]) - height * POINTS_A_MM), `${paper} ${box[0]}`).toBeLessThan(
        1.5,
      )
    }
  }
  await prints(staffPages.pickList(number), 'a4', [210, 297])
  await prints(staffPages.pickList(number), 'roll80', [80, 297])
  await prints(staffPages.bagLabels(number), 'bag100', [100, 150])
  await prints(staffPages.bagLabels(number), 'bag58', [58, 100])
  await page.goto(staffPages.order(number))
  await page.getByRole('button', { name: t('staff.orders.action.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.orders.action.cancel') })
  await dialog.getByLabel(t('staff.orders.reason')).fill('Banjir')
  await dialog.getByRole('button', { name: t('staff.orders.action.cancel') }).click()
  const state = page.getByText(t('staff.orders.state.cancelled'), { exact: true })
  await expect(page.locator('header').locator(state)).toBeVisible()
  await page.goto(staffPages.pickList(number))
  await expect(page.getByText(t('print.ended.cancelled'))).toBeVisible()
  await picture(page, 'print-cancelled')
  await prints(staffPages.pickList(number), 'a4', [210, 297])
  await page.goto(staffPages.bagLabels(`${number},FR-NONE`))
  const missing = page.getByRole('status').filter({ hasText: t('print.leftOut') })
  await expect(missing).toContainText(`${number}: ${t('staff.orders.state.cancelled')}`)
  await expect(missing).toContainText(t('print.unknown', { number: 'FR-NONE' }))
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessible(page, 'labels of ended orders')
  await picture(page, 'print-left-out')
  await page.goto(staffPages.products())
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: t('staff.title.priceTags') }).click()
  await page.waitForURL(`**${staffPages.priceTags()}?**`)
  const { pathname, search } = new URL(page.url())
  await prints(pathname + search, 'tag50', [50, 30])
  await prints(pathname + search, 'tag6', [105, 148])
})

test('@wide each paper fits at 203 dots an inch, with the longest names and sums', async ({
  page,
  browser,
  t,
  language,
  trouble,
  picture,
}) => {
  test.setTimeout(180_000)
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const number = await paidOrder(page, language, t('address.home'))
  await page.goto(staffPages.order(number))
  await signInAs(page, t, 'owner')
  await expect(page.getByRole('link', { name: t('staff.title.bagLabels') })).toBeVisible()
  const ask = askOn(page)
  const idOf = async (path: string) => (await ask<{ id: string }[]>('GET', path))[0]!.id
  const today = new Date(Date.now() + JAKARTA_MS).toISOString().slice(0, 10)
  const { windows } = await ask<{ windows: { start: string; runs: number }[] }>(
    'GET',
    `/runs?day=${today}`,
  )
  const { start } = windows.find(({ runs }) => runs > 0)!
  const [batch, product, purchase] = [
    await idOf('/batches?per_page=1'),
    await idOf('/products?per_page=1'),
    await idOf('/purchases?per_page=1'),
  ]
  const label = { isLabel: true }
  const tags = `${staffPages.priceTags()}?product=${product}`
  const printer = await onPrinter(browser, page)
  await printer.route('**/waybill', (route) => route.fulfill({ json: { data: waybillOf(number) } }))
  for (const paper of [
    { name: 'bag100', address: `${staffPages.bagLabels(number)}&paper=bag100`, ...label },
    { name: 'bag58', address: `${staffPages.bagLabels(number)}&paper=bag58`, ...label },
    { name: 'waybill', address: staffPages.waybill(number), ...label },
    { name: 'tote', address: staffPages.toteLabels(), ...label },
    { name: 'batch', address: staffPages.batchLabels(batch), ...label },
    { name: 'tag50', address: `${tags}&paper=tag50`, ...label },
    { name: 'tag6', address: `${tags}&paper=tag6`, ...label },
    { name: 'a4', address: `${staffPages.pickList(number)}&paper=a4`, hasCode: true },
    { name: 'roll80', address: `${staffPages.pickList(number)}&paper=roll80`, hasCode: true },
    { name: 'run', address: staffPages.runSheet(`${today} ${start}`) },
    { name: 'invoice', address: staffPages.printInvoice(number) },
    { name: 'purchase', address: staffPages.printPurchase(purchase) },
  ])
    await expectPrinted(printer, paper, picture)
  await printer.context().close()
})
