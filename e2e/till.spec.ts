import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { showToCameraNow } from './support/scan.ts'
import { openTill, signInAtTill, typeCode } from './support/till.ts'
import { expect, test } from './support/test.ts'
import type { Words } from './support/words.ts'

/** The till of a branch as a cashier uses it: hand scanner, camera, phone number. */
let bills = 0
const billNumber = () =>
  `UJI-${Date.now().toString(36)}${process.env['TEST_PARALLEL_INDEX'] ?? 0}${(bills += 1)}`.toUpperCase()

const openBill = async (page: Page, t: Words) => {
  await openTill(page, 'bill')
  await signInAtTill(page, t)
  await expect(page.getByRole('heading', { name: t('till.memberTitle') })).toBeVisible()
}
const memberCode = async (customer: Customer): Promise<string> =>
  (await customer.ask<{ token: string }>('GET', '/api/account/v1/member-qr')).token
const summed = (page: Page, t: Words) => page.getByRole('region', { name: t('till.billTitle') })

test('a bill gives points, a voucher pays, goods come back', async ({
  page,
  browser,
  baseURL,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/401|409/)
  const customers = await browser.newContext({ baseURL: baseURL! })
  const customer = await newCustomer(await customers.newPage(), language, 'Wulan Kasih Ayu')
  await openTill(page, 'bill')
  await signInAtTill(page, t, 'bukan-ini')
  await expect(
    page.getByRole('alert').filter({ hasText: t('error.wrong_credentials') }),
  ).toBeVisible()
  await picture(page, 'till-login')
  await expectAccessible(page, 'signing in at the till')
  await openBill(page, t)
  await expect(page.getByRole('textbox', { name: t('till.memberField') })).toBeFocused()
  await picture(page, 'till-member')
  await expectAccessible(page, 'the till')

  await typeCode(page, await memberCode(customer))
  await expect(page.getByText('Wulan K. A.', { exact: true })).toBeVisible()
  expect(await page.locator('body').textContent()).not.toContain(customer.phone.slice(4, -3))
  const bill = summed(page, t)
  const number = billNumber()
  await expect(bill.getByRole('textbox', { name: t('till.number') })).toBeFocused()
  await bill.getByRole('textbox', { name: t('till.number') }).fill(number)
  await bill.getByRole('textbox', { name: t('till.total') }).fill('1.250.000')
  await expect(bill.getByText('1.250', { exact: true })).toBeVisible()
  await picture(page, 'till-bill')
  await expectAccessible(page, 'a bill')
  await bill.getByRole('button', { name: t('till.record') }).click()
  await expect(
    page.getByText(t('till.done', { name: 'Wulan K. A.', points: '1.250', balance: '1.250' })),
  ).toBeVisible()
  await picture(page, 'till-done')
  await page.keyboard.press('Enter')

  // The next bill is paid with a voucher from the member's points; a duplicate number is refused
  // first.
  const { voucher } = await customer.ask<{ voucher: { id: string } }>(
    'POST',
    '/api/account/v1/point/redeem',
    { total_point: 500 },
  )
  const { token } = await customer.ask<{ token: string }>(
    'GET',
    `/api/account/v1/vouchers/${voucher.id}/qr`,
  )
  await typeCode(page, token)
  await expect(page.getByRole('alert').filter({ hasText: t('till.voucherFirst') })).toBeVisible()
  // The field keeps the focus with its text selected, so that the next scan replaces it.
  await expect(page.getByRole('textbox', { name: t('till.memberField') })).toBeFocused()
  await typeCode(page, `0${customer.phone.slice(2)}`)
  await bill.getByRole('textbox', { name: t('till.number') }).fill(number)
  await bill.getByRole('textbox', { name: t('till.total') }).fill('55000')
  const voucherField = bill.getByRole('textbox', { name: t('till.voucher') })
  await voucherField.fill(token)
  await voucherField.press('Enter')
  await expect(bill.getByText(t('till.held', { amount: 'Rp5.000' }))).toBeVisible()
  await expect(bill.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
  await expect(bill.getByText('Rp50.000', { exact: true })).toBeVisible()
  await picture(page, 'till-held')
  await expectAccessible(page, 'a held voucher')
  await bill.getByRole('button', { name: t('till.release') }).click()
  await expect(bill.getByText(t('till.holdReleased'))).toBeVisible()
  await picture(page, 'till-released')
  const again = await customer.ask<{ token: string }>(
    'GET',
    `/api/account/v1/vouchers/${voucher.id}/qr`,
  )
  await voucherField.fill(again.token)
  await voucherField.press('Enter')
  await expect(bill.getByText(t('till.held', { amount: 'Rp5.000' }))).toBeVisible()
  const numberField = bill.getByRole('textbox', { name: t('till.number') })
  await numberField.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: t('error.receipt_taken') })).toBeVisible()
  await expect(numberField).toBeFocused()
  await numberField.fill(billNumber())
  await bill.getByRole('button', { name: t('till.record') }).click()
  await expect(
    page.getByText(t('till.done', { name: 'Wulan K. A.', points: '50', balance: '800' })),
  ).toBeVisible()

  await page.getByRole('button', { name: `${t('till.return')} ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('till.amount') }).fill('1250001')
  await dialog.getByRole('button', { name: t('till.takeBack') }).click()
  await expect(dialog.getByRole('textbox', { name: t('till.amount') })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await picture(page, 'till-return')
  await expectAccessible(page, 'a return')
  await dialog.getByRole('textbox', { name: t('till.amount') }).fill('1250000')
  await dialog.getByRole('button', { name: t('till.takeBack') }).click()
  await expect(page.getByText(t('till.tookBackOwed', { points: '800', owed: '450' }))).toBeVisible()
  await page.getByRole('button', { name: t('till.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('till.signInTitle') })).toBeVisible()
  await customers.close()
})

test('@wide the camera of a tablet reads the code; without one the page shows why', async ({
  page,
  browser,
  baseURL,
  t,
  language,
  picture,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const customers = await browser.newContext({ baseURL: baseURL! })
  const customer = await newCustomer(await customers.newPage(), language, 'Bagus Pratama')
  await openBill(page, t)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: t('till.camera') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('staff.scan.off') })).toBeVisible()
  await page.keyboard.press('Escape')
  await showToCameraNow(page, await memberCode(customer))
  await page.getByRole('button', { name: t('till.camera') }).click()
  await expect(page.getByText('Bagus P.', { exact: true })).toBeVisible()
  await picture(page, 'till-tablet')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(820)
  await customers.close()
})
