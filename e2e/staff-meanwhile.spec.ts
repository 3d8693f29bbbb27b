/** What is typed at a desk stays: another person was faster, the page was left. */
import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { newCustomer } from './support/customers.ts'
import { askOn, openDesk, signInAs } from './support/desks.ts'
import { makeKeyboard } from './support/keyboard.ts'
import { shopCommand } from './support/operator.ts'
import { expect, test } from './support/test.ts'

const typeInto = async (page: Page, label: string, text: string) => {
  await makeKeyboard(page).tabTo(page.getByLabel(label), 120)
  await page.keyboard.type(text)
}

test('an approval that another person refuses: the reason stays, and why it is not sent', async ({
  page,
  browser,
  t,
  language,
}) => {
  const { phone } = await newCustomer(page, language)
  const why = `Uji ${phone}`
  const asked = ['points', 'adjust', phone, '1500', '--reason', why, '--as', 'layanan']
  await expect(shopCommand(...asked)).rejects.toThrow('waiting for a second person')
  await page.goto(staffPages.approvals())
  await signInAs(page, t, 'finance')
  await makeKeyboard(page).press(page.getByRole('row').filter({ hasText: why }).getByRole('link'))
  await expect(page.getByRole('button', { name: t('staff.approvals.refuse') })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('staff.approvals.refuse') })
  const reason = dialog.getByRole('textbox')
  await makeKeyboard(page).tabTo(reason)
  await page.keyboard.type('Sudah diganti kemarin')

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const other = await openDesk({ browser, t, language }, staffPages.approvals(), 'owner')
  await expect(other.page.getByRole('table')).toBeVisible()
  await askOn(other.page)('POST', `/approvals/${id}/refuse`, { reason: 'Tidak perlu' })
  await other.context.close()
  await expect(dialog.getByRole('alert')).toHaveText(t('staff.form.decidedMeanwhile'))
  await expect(reason).toHaveValue('Sudah diganti kemarin')
  await expect(dialog.locator(':focus')).toBeVisible()
})

test('a note on an order stays typed while the desk looks elsewhere', async ({ page, t }) => {
  await page.goto(`${staffPages.orders()}?view=all`)
  await signInAs(page, t, 'owner')
  const row = page.locator('tbody').getByRole('row').first().getByRole('link').first()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  const note = page.getByLabel(t('staff.orders.notes.text'))
  await typeInto(page, t('staff.orders.notes.text'), 'Pintu belakang')
  await page.goBack()
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Pintu belakang')
  await page.reload()
  await expect(note).toHaveValue('Pintu belakang')
  await makeKeyboard(page).press(
    page.getByRole('button', { name: t('staff.orders.notes.add') }),
    ' ',
  )
  await expect(page.getByText('Pintu belakang', { exact: true }).first()).toBeVisible()
  await expect(note).toHaveValue('')
  await page.reload()
  await expect(note).toHaveValue('')
})

test('a setting that is typed: Back asks, Cancel drops it', async ({ page, t }) => {
  await page.goto(`${staffPages.settings()}?q=campaign.capDays`)
  await signInAs(page, t, 'owner')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveCount(1)
  const edit = row.getByRole('button').last()
  await makeKeyboard(page).press(edit)
  const field = row.getByRole('textbox').first()
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9')
  const cancel = row.getByRole('button', { name: t('staff.settings.cancel') })
  await makeKeyboard(page).tabTo(cancel)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const leaving = page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await makeKeyboard(page).press(leaving.getByRole('button', { name: t('staff.form.stay') }))
  await expect(leaving).toBeHidden()
  await expect(field).toHaveValue('9')
  await makeKeyboard(page).press(cancel)
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(page.getByText(t('staff.form.found'))).toBeHidden()
})
