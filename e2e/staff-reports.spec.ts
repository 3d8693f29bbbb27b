import { readFile } from 'node:fs/promises'
import { formatRupiah } from '#domain/money.ts'
import { REPORTS, termsOf } from '#domain/reports/report.ts'
import { addDays } from '#domain/time.ts'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

/** The last amount of a text, below 0 where a minus stands before it. */
const rupiahIn = (text: string): number => {
  const [, minus = '', digits = ''] = /([-−–]?)Rp([\d.]+)\s*$/.exec(text) ?? []
  return Number(digits.replaceAll('.', '')) * (minus === '' ? 1 : -1)
}

test('journal files: one is made of days that are over, downloaded, and an account renamed', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto(staffPages.accounting())
  await signInAs(page, t, 'owner')
  const form = page.getByRole('form', { name: t('accounting.newExport') })
  const to = await form.getByLabel(t('accounting.to')).inputValue()
  await form.getByLabel(t('accounting.from')).fill(addDays(to, -20))
  await form.getByRole('button', { name: t('accounting.make') }).click()
  const file = page.getByRole('link', {
    name: t('accounting.downloadOf', { from: addDays(to, -20), to }),
  })
  await expect(file).toBeVisible()
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/^petik-journal-.*\.csv$/)
  await form.getByRole('button', { name: t('accounting.make') }).click()
  await expect(form.getByText(t('validation.allExported'))).toBeVisible()
  await page
    .getByRole('button', { name: t('accounting.editOf', { account: 'cash:tills' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('accounting.number')).fill('1-12345')
  await dialog.getByRole('button', { name: t('accounting.save') }).click()
  await expect(
    page
      .getByRole('cell', { name: '1-12345' })
      .or(page.getByRole('rowheader', { name: '1-12345' })),
  ).toBeVisible()
  await expectAccessible(page, 'journal files')
  await picture(page, 'staff-accounting')
})

test('reports: each is read, by days and rows, as a table whose total adds up and as CSV', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.reports())
  await signInAs(page, t, 'owner')
  const choice = page.getByLabel(t('reports.report'), { exact: true })
  await page.getByLabel(t('reports.range'), { exact: true }).selectOption('year')
  await expect(page).toHaveURL(/range=year/)
  for (const report of REPORTS) {
    await choice.selectOption(report)
    await expect(page.getByRole('heading', { name: t(`reports.report.${report}`) })).toBeVisible()
    await expect(page.getByText(t(`reports.what.${report}`))).toBeVisible()
    const table = page.getByRole('table', { name: t(`reports.report.${report}`) })
    await expect(table.or(page.getByText(t('reports.none')))).toBeVisible()
    await expectAccessible(page, `the report ${report}`)
    await picture(page, `staff-report-${report}`)
  }

  await choice.selectOption('sales')
  await page.getByLabel(t('reports.by'), { exact: true }).selectOption('method')
  const table = page.getByRole('table', { name: t('reports.report.sales') })
  await expect(table.getByRole('rowheader', { name: 'QRIS' })).toBeVisible()
  const last = async (row: number) =>
    (await table.getByRole('row').nth(row).getByRole('cell').last().innerText()).trim()
  const rows = (await table.getByRole('row').count()) - 2
  const amounts = await Promise.all(Array.from({ length: rows }, (_, at) => last(at + 1)))
  const sum = amounts.reduce((all, text) => all + rupiahIn(text), 0)
  expect(await last(rows + 1)).toBe(formatRupiah(sum))
  // Other tests buy today: an older month stays as it is.
  await page.getByLabel(t('reports.range'), { exact: true }).selectOption('lastMonth')
  await expect(page).toHaveURL(/range=lastMonth/)
  await expect(table).toBeVisible()
  const amount = await last(1)
  await table.getByRole('row').nth(1).getByRole('button').last().click()
  const dialog = page.getByRole('dialog')
  const entries = dialog.getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  await expectAccessible(page, 'what a row adds up', 'dialog')
  await picture(page, 'staff-report-entries')
  const more = dialog.getByRole('button', { name: t('staff.list.more') })
  while (await more.isVisible()) await more.click()
  const each = await entries.getByText(/^[-−–]?Rp/).allInnerTexts()
  expect(formatRupiah(each.reduce((all, text) => all + rupiahIn(text), 0))).toBe(amount)
  const entriesFile = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('reports.file') }).click()
  const lines = (await readFile(await (await entriesFile).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(each.length + 1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel(t('reports.compare')).check()
  await expect(page).toHaveURL(/compare=before/)
  await expect(table.getByRole('rowheader', { name: t('reports.change') })).toBeVisible()
  await expectAccessible(page, 'a report with the period before')
  await picture(page, 'staff-report-compared')
  await page.getByLabel(t('reports.range'), { exact: true }).selectOption('own')
  await page.getByLabel(t('reports.from'), { exact: true }).fill('2020-01-01')
  await expect(page.getByText(t('reports.badRange'))).toBeVisible()
  await page.getByLabel(t('reports.to'), { exact: true }).fill('2020-01-31')
  await expect(page.getByText(t('reports.none'))).toBeVisible()
  await page.goBack()
  await page.goto(`${staffPages.reports()}?report=goods&by=category&range=year`)
  await expect(choice).toHaveValue('goods')
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: t('reports.file') }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^petik-goods-category-.+\.csv$/)
  expect(termsOf('goods').by).toContain('category')
})

test('reports: who sees no sales reads what is open to all', async ({ page, t }) => {
  await page.goto(staffPages.reports())
  await signInAs(page, t, 'picker')
  const choice = page.getByLabel(t('reports.report'), { exact: true })
  await expect(choice.getByRole('option')).toHaveText([
    t('reports.report.delivery'),
    t('reports.report.picking'),
  ])
})
