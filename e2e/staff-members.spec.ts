import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { codeFor, freshPhone } from './support/customers.ts'
import { register } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { signInAs } from './support/desks.ts'

test('members of another system: shown, approved by a second person, taken over by their owners', async ({
  page,
  browser,
  t,
  language,
  picture,
  trouble,
  baseURL,
}) => {
  test.slow()
  const phone = freshPhone()
  const system = `Kasir ${phone.slice(-6)}`
  const text = [
    'No HP;Nama;Poin;Izin WhatsApp;Tanggal izin;Bunyi izin',
    `${phone.slice(2)};Sari Lama;12.500;ya;01/05/2023;Promo lewat WhatsApp`,
    `${freshPhone()};Tono;;ya;;`,
    'bukan nomor;Wati;1;;;',
    '',
  ].join('\r\n')
  await page.goto(staffPages.imports())
  await signInAs(page, t, 'owner')
  const form = page.getByRole('form', { name: t('imports.new') })
  await form.getByLabel(t('imports.kind')).selectOption('members')
  await expectAccessible(page, 'the import of members')
  await picture(page, 'staff-members-new')
  await form.getByLabel(t('imports.file')).setInputFiles({
    name: 'member.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'utf16le'),
  })
  await form.getByRole('button', { name: t('imports.read') }).click()
  // The name of the system is missing: its field shows it.
  trouble.expect(/422 POST .*\/check|status of 422/)
  await page.getByRole('button', { name: t('imports.check') }).click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  await page.getByLabel(t('imports.system')).fill(system)
  await expectAccessible(page, 'the columns of members')
  await picture(page, 'staff-members-columns')
  await page.getByRole('button', { name: t('imports.check') }).click()
  const result = page.getByRole('region', { name: t('imports.result') })
  await expect(result.getByText(new RegExp(`12.500 .*${system}`))).toBeVisible({ timeout: 30_000 })
  await expect(result.getByText(t('import.note.consent'))).toBeVisible()
  await expectAccessible(page, 'what a file of members would do')
  await picture(page, 'staff-members-shown')
  await result.getByRole('button', { name: t('imports.confirm', { count: '2' }) }).click()
  await expect(result.getByText(t('imports.approvalWhat', { points: '12.500' }))).toBeVisible()
  await picture(page, 'staff-members-waits')
  const approval = await result
    .getByRole('link', { name: t('staff.form.approvalLink') })
    .getAttribute('href')

  const second = await browser.newContext({ baseURL: baseURL ?? '', locale: 'id-ID' })
  await second.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
  const checker = await second.newPage()
  await checker.goto(approval ?? '')
  await signInAs(checker, t, 'finance')
  await expect(checker.getByText(system)).toBeVisible()
  await expectAccessible(checker, 'the approval of members')
  await checker.getByRole('link', { name: 'member.csv' }).click()
  await expect(checker.getByText(t('import.note.consent'))).toBeVisible()
  await expect(checker.getByRole('button', { name: t('imports.check') })).toBeHidden()
  await checker.goBack()
  await picture(checker, 'staff-members-approval')
  await checker.getByRole('button', { name: t('staff.approvals.approve') }).click()
  await expect(checker.getByText(t('staff.approvals.state.used')).first()).toBeVisible()
  await second.close()

  await page.reload()
  const done = page.getByText(t('imports.state.done'), { exact: true })
  await expect(done.first()).toBeVisible({ timeout: 30_000 })
  await picture(page, 'staff-members-done')

  const own = await browser.newContext({ baseURL: baseURL ?? '', locale: 'id-ID' })
  await own.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
  const shopper = await own.newPage()
  await visit(shopper, pages.register())
  await register({ page: shopper, t }, 'Sari Dewi', phone)
  await shopper.getByRole('button', { name: t('auth.sendCode') }).click()
  await shopper.getByLabel(t('auth.code')).fill(await codeFor(shopper.request, phone))
  await shopper.getByRole('button', { name: t('auth.verify') }).click()
  await expect(shopper).not.toHaveURL(/otp/)
  await shopper.goto(pages.pointsHistory())
  const opening = t('points.note.opening', { system })
  await expect(shopper.getByText(opening)).toBeVisible()
  await picture(shopper, 'staff-members-points')
  await shopper.goto(pages.myData())
  await expect(shopper.getByText(t('consent.offers_whatsapp')).first()).toBeVisible()
  await picture(shopper, 'staff-members-consents')
  await own.close()
})
