import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'
import { signInAs } from './support/desks.ts'

const signIn = async (page: Page, t: Words, path: string) => {
  await page.goto(path)
  await signInAs(page, t, 'owner')
}
const linesOf = async (page: Page, press: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\ufeff', '').trim().split('\r\n') }
}

test('a list is downloaded with its filters, order and columns', async ({ page, t, picture }) => {
  await signIn(page, t, `${staffPages.products()}?view=shown&sort=-price&columns=sku,price`)
  const button = page.getByRole('button', { name: t('staff.export.button') })
  await expect(button).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page, 'a list that can be downloaded')
  await picture(page, 'staff-export')
  const { name, lines } = await linesOf(page, () => button.click())
  expect(name).toMatch(/^(products|produk)-20\d\d-\d\d-\d\d\.csv$/)
  expect(lines[0]).toBe([t('goods.name'), t('goods.sku'), t('goods.price')].join(','))
  const prices = lines.slice(1).map((line) => Number(line.split(',').at(-1)))
  expect(prices.length).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  await expect(page.getByText(t('staff.export.saved', { name }))).toBeVisible()
})

test('coupons are downloaded as the list shows them', async ({ page, t, picture }) => {
  await signIn(page, t, `${staffPages.coupons()}?view=all&kind=percent&columns=state,discount`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await picture(page, 'staff-export-coupons')
  const button = page.getByRole('button', { name: t('staff.export.button') })
  const { name, lines } = await linesOf(page, () => button.click())
  expect(name).toMatch(/^(coupons|kupon)-20\d\d-\d\d-\d\d\.csv$/)
  const head = [t('coupons.code'), t('coupons.state'), t('coupons.discount')]
  expect(lines[0]).toBe(head.join(','))
  // The head and the rows, without the sums.
  expect(lines).toHaveLength(1 + (await page.locator('tbody').getByRole('row').count()))
})

test('orders are downloaded with names shortened, or for a reason with personal data', async ({
  page,
  t,
  picture,
}) => {
  await signIn(page, t, `${staffPages.orders()}?view=all`)
  const button = page.getByRole('button', { name: t('staff.export.button') })
  await button.click()
  const dialog = page.getByRole('dialog', { name: t('staff.export.title') })
  const press = () => dialog.getByRole('button', { name: t('staff.export.button') }).click()
  const shortened = await linesOf(page, press)
  expect(shortened.lines[0]).toContain(t('staff.orders.customer'))
  expect(shortened.lines[0]).not.toContain(t('staff.orders.next'))
  await expect(dialog).toBeHidden()

  await button.click()
  await dialog.getByLabel(t('staff.export.whole')).check()
  await dialog.getByLabel(t('staff.export.reason')).fill('Kirim kartu ucapan')
  await expectAccessible(page, 'what a file of orders has', 'dialog')
  await picture(page, 'staff-export-personal')
  const whole = await linesOf(page, press)
  expect(whole.lines[0]).toContain(t('staff.orders.export.address'))
  expect(whole.lines).toHaveLength(shortened.lines.length)
  // The act is there.
  await page.goto(`${staffPages.audit()}?act=orders_exported`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a download that breaks off is reported and saves nothing', async ({ page, t, trouble }) => {
  trouble.expect(/exports\/lists|ERR_/)
  await signIn(page, t, staffPages.products())
  await page.route('**/exports/lists/products*', (route) => route.abort('connectionreset'))
  let downloads = 0
  page.on('download', () => void downloads++)
  await page.getByRole('button', { name: t('staff.export.button') }).click()
  await expect(page.getByText(t('staff.export.broken'))).toBeVisible()
  expect(downloads).toBe(0)
})
