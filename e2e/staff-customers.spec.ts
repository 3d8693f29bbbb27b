import { randomUUID } from 'node:crypto'
import { staffPages } from '#contract/pages.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, RANI } from './support/customers.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

/** Longer than the search waits for more letters. */
const SLOW_MS = 600

test('customers: found by name, phone and the palette, opened with their figures', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.customers())
  await signInAs(page, t, 'support')
  const table = page.getByRole('table', { name: t('staff.title.customers') })
  await expect(table).toBeVisible()
  await expectAccessible(page, 'the list of customers')
  await picture(page, 'staff-customers')

  const search = page.getByRole('searchbox', { name: t('staff.customers.search') })
  await search.fill('kusu')
  const row = table.getByRole('row').filter({ hasText: RANI.name })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/q=kusu/)
  await search.fill('no one is called this')
  await expect(page.getByText(t('staff.customers.none'))).toBeVisible()
  await expectAccessible(page, 'no customers')
  await search.fill(RANI.phone.slice(-4))
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: RANI.name })).toBeVisible()
  const figures = page.getByRole('region', { name: t('staff.customers.figures') })
  await expect(figures).toContainText(t('staff.customers.points'))
  await expectAccessible(page, 'a customer')
  await picture(page, 'staff-customer')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('staff.palette.title') }).fill('rani kus')
  await expect(page.getByRole('option', { name: RANI.name })).toBeVisible()
})

test('a customer is given store credit and points, and noted about', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  // The form is sent empty first.
  trouble.expect(/422/)
  const customer = await newCustomer(page, language, 'Sari Saldo')
  await page.goto(staffPages.customers())
  await signInAs(page, t, 'support')
  const search = page.getByRole('searchbox', { name: t('staff.customers.search') })
  await search.fill(customer.phone)
  const row = page.getByRole('row').filter({ hasText: formatPhone(customer.phone) })
  await row.getByRole('link', { name: customer.name }).click()

  const acts = page.getByRole('region', { name: t('staff.customers.acts') })
  await acts.getByRole('button', { name: t('staff.customers.giveGoodwill') }).click()
  const form = page.getByRole('dialog', { name: t('staff.customers.giveGoodwill') })
  await form.getByRole('button', { name: t('staff.customers.save') }).click()
  await expect(form.getByText(t('validation.required'))).toBeVisible()
  await form.getByLabel(t('staff.customers.amountField')).fill('20.000')
  await form.getByLabel(t('staff.customers.reasonField')).fill('Pesanan terlambat')
  await expectAccessible(page, 'giving store credit')
  await picture(page, 'staff-customer-goodwill')
  await form.getByRole('button', { name: t('staff.customers.save') }).click()
  await expect(form).toBeHidden()
  const wallet = page.getByRole('region', { name: t('staff.customers.wallet') })
  await expect(wallet).toContainText('Rp20.000')
  await expect(wallet).toContainText(t('credit.note.goodwill'))

  await waitOutDoublePress(page)
  await acts.getByRole('button', { name: t('staff.customers.givePoints') }).click()
  const points = page.getByRole('dialog', { name: t('staff.customers.givePoints') })
  await points.getByLabel(t('staff.customers.pointsField')).fill('1.001')
  await points.getByLabel(t('staff.customers.reasonField')).fill('Ulang tahun')
  await points.getByRole('button', { name: t('staff.customers.save') }).click()
  await expect(acts.getByRole('link', { name: t('staff.form.approvalLink') })).toBeVisible()

  const notes = page.getByRole('region', { name: t('staff.customers.notes') })
  await notes.getByLabel(t('staff.customers.noteText')).fill('Minta ditelepon sore')
  await notes.getByRole('button', { name: t('staff.customers.noteAdd') }).click()
  await expect(notes.getByRole('listitem')).toContainText('Minta ditelepon sore')
  await expectAccessible(page, 'a customer with acts')
  await picture(page, 'staff-customer-acts')
})

test('a data request is answered once, and the customer reads the answer', async ({
  page,
  browser,
  baseURL,
  t,
  language,
  picture,
}) => {
  const customers = await browser.newContext({ baseURL: baseURL! })
  const customer = await newCustomer(await customers.newPage(), language, 'Wulan Permintaan')
  const message = `Saya lahir tahun 1995, bukan 1959. (${randomUUID().slice(0, 8)})`
  await customer.ask('POST', '/api/account/v1/my-data/corrections', {
    field: 'date_of_birth',
    message,
  })
  await page.goto(staffPages.dataRequests())
  await signInAs(page, t, 'support')
  const request = page
    .getByRole('list', { name: t('staff.title.dataRequests') })
    .getByRole('listitem')
    .filter({ hasText: message })
  await expect(request).toContainText('Wulan Permintaan')
  await picture(page, 'staff-data-requests')
  await expectAccessible(page, 'data requests')
  await request.getByRole('button', { name: t('staff.requests.answer') }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('textbox')
  await words.fill('Sudah kami ganti.')
  // What was typed is not dropped unasked.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await question.getByRole('button', { name: t('staff.form.stay') }).click()
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('staff.requests.send') }).click()
  await expect(dialog.getByText(t('staff.requests.outcomeMissing'))).toBeVisible()
  await dialog.getByText(t('staff.requests.outcome.done'), { exact: true }).click()
  await picture(page, 'staff-data-request-answer')
  await expectAccessible(page, 'the answer to a data request', 'dialog')
  await dialog.getByRole('button', { name: t('staff.requests.send') }).click()
  await expect(request).toBeHidden()
  await page.getByRole('link', { name: t('staff.requests.view.closed'), exact: true }).click()
  await expect(request).toContainText('Sudah kami ganti.')
  const own = await customer.ask<{ requests: { answer: string }[] }>(
    'GET',
    '/api/account/v1/my-data',
  )
  expect(own.requests[0]!.answer).toBe('Sudah kami ganti.')
  await customers.close()
})

test('a row that is pressed while the search is still waiting opens its page', async ({
  page,
  t,
  language,
}) => {
  const customer = await newCustomer(page, language, 'Sari Cepat')
  await page.goto(staffPages.customers())
  await signInAs(page, t, 'support')
  const row = page.getByRole('row').filter({ hasText: formatPhone(customer.phone) })
  await expect(row).toBeVisible()
  // The page of the customer comes later than the search would have begun.
  await page.route(/\/staff-assets\/|\/api\/staff\/customers\/[^?]/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: t('staff.customers.search') }).fill(customer.phone)
  await row.getByRole('link').click()
  await expect(page.getByRole('region', { name: t('staff.customers.tags') })).toBeVisible()
  await expect(page).toHaveURL(/\/staff\/customers\/[^?]/)
  await page.goBack()
  const search = page.getByRole('searchbox', { name: t('staff.customers.search') })
  await expect(search).toHaveValue(customer.phone)
})

test('tags of a customer are typed with commas and removed by keyboard', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language, 'Sari Tanda')
  await page.goto(staffPages.customers())
  await signInAs(page, t, 'support')
  await page.getByRole('searchbox', { name: t('staff.customers.search') }).fill(customer.phone)
  await page
    .getByRole('row')
    .filter({ hasText: formatPhone(customer.phone) })
    .getByRole('link')
    .click()
  const part = page.getByRole('region', { name: t('staff.customers.tags') })
  const field = part.getByRole('combobox', { name: t('staff.customers.tagNew') })
  const tag = (name: string) =>
    part.getByRole('button', { name: t('staff.customers.tagRemove', { tag: name }) })
  // As fingers type: what comes faster is a scanner's.
  const slowly = { delay: 80 }
  await field.pressSequentially('Grosir,', slowly)
  await expect(tag('grosir')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.pressSequentially('katering', slowly)
  await field.press('Enter')
  await expect(tag('katering')).toBeVisible()
  await field.pressSequentially('grosir', slowly)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(t('staff.customers.tagHas')))
  await expect(field).toHaveValue('grosir')
  await field.fill('')
  await expectAccessible(page, 'tags of a customer')
  await picture(page, 'staff-customer-tags')
  await field.press('Backspace')
  await expect(tag('katering')).toHaveCount(0)
  await expect(tag('grosir')).toBeVisible()
  await tag('grosir').focus()
  await page.keyboard.press('Enter')
  await expect(tag('grosir')).toHaveCount(0)
  await expect(field).toBeFocused()
})
