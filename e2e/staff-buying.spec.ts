import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'

test('the buying desk: a proposal becomes an order, which arrives in parts', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/422/)
  await page.goto(staffPages.buying())
  const roles = page.getByRole('region', { name: t('staff.signIn.demo') })
  await roles.getByRole('button', { name: /pembelian|buyer/i }).click()
  const supplier = page.getByRole('region', { name: 'Pasar Induk Kramat Jati' })
  const item = supplier.getByRole('region').first()
  await expect(item).toContainText('=')
  await item.getByText(t('buying.days')).click()
  await expect(item.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'what to buy')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-buying')
  const packs = item.getByRole('textbox')
  await packs.fill('2,5')
  await supplier.getByRole('button', { name: t('buying.draft') }).click()
  await expect(packs).toHaveAttribute('aria-invalid', 'true')
  await packs.fill('3')
  await supplier.getByRole('button', { name: t('buying.draft') }).click()

  const heading = page.getByRole('heading', { level: 1, name: /Pasar Induk Kramat Jati/ })
  await expect(heading).toBeVisible()
  const print = page.getByRole('link', { name: t('buying.via.print') })
  await expect(print).toBeVisible()
  await page.getByLabel(t('buying.note')).fill('Pagi, sebelum jam 5')
  await expect(page.getByText(t('buying.saveFirst'))).toBeVisible()
  await expect(print, 'the supplier would get the order without what is typed').toHaveCount(0)
  await page.getByRole('button', { name: t('range.save') }).click()
  await expect(page.getByRole('button', { name: t('range.save') })).toBeDisabled()
  await expectAccessible(page, 'a draft of an order')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-purchase-draft')
  const opened = page.waitForEvent('popup')
  await print.click()
  const sheet = await opened
  await expect(sheet.getByText('Pagi, sebelum jam 5')).toBeVisible()
  await picture(sheet, 'staff-purchase-sheet')
  await sheet.close()
  await expect(page.getByText(t('buying.state.sent'), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: t('buying.receive') }).click()
  const delivered = page.getByLabel(t('stock.delivered'))
  // Of the first good one unit is missing.
  const ordered = Number(await delivered.first().inputValue())
  await delivered.first().fill(String(ordered - 1))
  await expectAccessible(page, 'goods of an order')
  await picture(page, 'staff-purchase-receive')
  await page.getByRole('button', { name: t('stock.receivedNow') }).click()
  await expect(page).toHaveURL(/goods-in\/(?!new)/)

  await page.goto(`${staffPages.purchases()}?state=partly`)
  await page.getByRole('row').filter({ hasText: 'Kramat Jati' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/purchases\/[\w-]+$/)
  await expect(page.getByText(t('buying.state.partly'), { exact: true })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: t('buying.via.csv') }).click()
  expect((await file).suggestedFilename()).toMatch(/^petik-.+\.csv$/)
  await expectAccessible(page, 'an order that arrived in part')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-purchase-partly')
  await page.getByRole('button', { name: t('buying.close') }).click()
  const sure = page.getByRole('alertdialog')
  await waitOutDoublePress(page)
  await sure.getByRole('button', { name: t('buying.close') }).click()
  await expect(page.getByText(t('buying.state.closed'), { exact: true })).toBeVisible()
})

test('a supplier: created with a good, then ordered from no more', async ({ page, t, picture }) => {
  test.slow()
  await page.goto(staffPages.newSupplier())
  const roles = page.getByRole('region', { name: t('staff.signIn.demo') })
  await roles.getByRole('button', { name: /pembelian|buyer/i }).click()
  const name = `Kebun ${Date.now()}`
  // The page of signing in has a name to type as well.
  await expect(page.getByRole('heading', { level: 1, name: t('buying.newSupplier') })).toBeVisible()
  await page.getByRole('textbox', { name: t('buying.name'), exact: true }).fill(name)
  await page.getByRole('searchbox', { name: t('stock.find') }).fill('mangga')
  await page.getByRole('button', { name: t('stock.findIt') }).click()
  await page
    .getByRole('region', { name: t('buying.addItem') })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await page.getByLabel(t('buying.packSize')).fill('10')
  await page.getByLabel(t('buying.packPrice')).fill('180000')
  await expectAccessible(page, 'a supplier')
  await expectNoOverflow(page, page.viewportSize()!.width)
  await picture(page, 'staff-supplier')
  await page.getByRole('button', { name: t('range.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: t('buying.archive') }).click()
  await expect(page.getByText(t('buying.archived'), { exact: true })).toBeVisible()
  await page.goto(staffPages.suppliers())
  await expect(page.getByRole('row').filter({ hasText: 'Tani Lembang' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await picture(page, 'staff-suppliers')
})
