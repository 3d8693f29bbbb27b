import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

const photoOf = async (page: Page) => ({
  name: 'memar.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
})
const HOME = 'Rumah'

/** An order of mangoes that was just delivered. */
async function deliveredOrder(customer: Customer): Promise<string> {
  await addAddress(customer, HOME)
  await putInCart(customer, MANGO.slug, 4)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  await shopCommand('orders', 'advance', orderId, 'delivered')
  return orderId
}

test('a complaint: chosen from the order, sent with a photo, asked about, answered and made good', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  const orderId = await deliveredOrder(customer)
  await visit(page, pages.order(orderId))
  await page.getByRole('button', { name: t('orders.complain') }).click()
  const reasons = page.getByRole('dialog', { name: t('complaint.modalTitle') })
  await expect(reasons.getByRole('link')).toHaveCount(3)
  await expect(reasons.getByText(t('complaints.reason.item-not-yet-arrived'))).toBeVisible()
  await expectAccessible(page, 'the reasons of a complaint', 'dialog')
  await picture(page, 'complaint-reasons')
  await reasons
    .getByRole('link', { name: new RegExp(t('complaints.reason.item-received-damaged')) })
    .click()
  await expect(page).toHaveURL(`/profile/my-order/${orderId}/complaint/item-received-damaged`)
  await expect(
    page.getByRole('heading', { level: 1, name: t('complaints.reason.item-received-damaged') }),
  ).toBeVisible()

  // Shows all missing fields and focuses the first.
  await page.getByRole('button', { name: t('complaint.send') }).click()
  await expect(page.getByText(t('validation.complaintShort'))).toBeVisible()
  await expect(page.getByText(t('validation.complaintPhotoNeeded'))).toBeVisible()
  const words = page.getByLabel(t('complaint.description'))
  await expect(words).toBeFocused()
  await picture(page, 'personal-complaint-missing')

  await words.fill('Dua mangga memar, kartu saya 4111 1111 1111 1111.')
  await page
    .getByLabel(t('complaint.addPhotos'))
    .and(page.locator('input'))
    .setInputFiles(await photoOf(page))
  await expect(page.getByRole('img', { name: t('complaint.photo', { n: 1 }) })).toBeVisible()
  await page.getByRole('radio', { name: t('complaints.remedy.points') }).check()
  await expectAccessible(page, 'the form of a complaint')
  await picture(page, 'personal-complaint-form')
  const asked: string[] = []
  const note = (request: Request) => {
    if (request.method() === 'GET' && request.url().includes(`/orders/${orderId}`))
      asked.push(request.url())
  }
  page.on('request', note)
  await page.getByRole('button', { name: t('complaint.send') }).click()

  await expect(page).toHaveURL(new RegExp(`/profile/my-order/${orderId}/complaints/[0-9a-f-]{36}$`))
  const status = page.getByText(/KP-\d{6}-\w{5}/).first()
  await expect(status).toBeVisible()
  const number = /KP-\d{6}-\w{5}/.exec(await status.innerText())![0]
  await expect(page.getByText('Dua mangga memar, kartu saya •••• 1111.')).toBeVisible()
  await expect(page.getByText(t('complaint.clock.decision'))).toBeVisible()
  await picture(page, 'personal-complaint-sent')
  page.off('request', note)
  expect(
    asked.filter((url) => !url.includes('/photos/')),
    'the answer is shown as it came',
  ).toEqual([])

  await shopCommand('complaints', 'ask', number, 'Boleh foto bagian dalamnya?')
  await page.reload()
  await expect(page.getByText('Boleh foto bagian dalamnya?').first()).toBeVisible()
  await picture(page, 'personal-complaint-asked')
  await page.getByLabel(t('complaint.answerLabel')).fill('Ini bagian dalamnya, cokelat semua.')
  await page
    .getByLabel(t('complaint.addPhotos'))
    .and(page.locator('input'))
    .setInputFiles(await photoOf(page))
  await page.getByRole('button', { name: t('complaint.answerSend') }).click()
  await expect(page.getByText(t('complaint.answerSent'))).toBeVisible()
  await page.getByRole('button', { name: t('complaint.photoOpen', { n: 2 }) }).click()
  const large = page.getByRole('dialog', { name: t('complaint.photo', { n: 2 }) })
  await expect(large.getByRole('img')).toBeVisible()
  await large.getByRole('button', { name: t('shell.close') }).click()

  await shopCommand('complaints', 'approve', number, 'Mohon maaf, ya.')
  await page.reload()
  await expect(page.getByText(t('complaints.state.resolved_approved')).first()).toBeVisible()
  await expect(page.getByText('Mohon maaf, ya.')).toBeVisible()
  await expectAccessible(page, 'a complaint')
  await picture(page, 'personal-complaint-settled')
  await page
    .getByRole('link', { name: new RegExp(`^${t('complaint.toOrder', { number: '' })}`) })
    .click()
  await expect(page).toHaveURL(pages.order(orderId))
  await expect(
    page.getByRole('heading', { name: t('complaint.listTitle'), exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible()
  await picture(page, 'personal-order-with-complaint')
})
