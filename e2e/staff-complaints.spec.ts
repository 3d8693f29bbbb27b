import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { askOn, openDesk, signInAs } from './support/desks.ts'

test.use(withPictures)

test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

/** A delivered order of mangoes with a complaint and a photo. Answers the complaint's number. */
const complained = async (page: Page, customer: Customer): Promise<string> => {
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  await shopCommand('orders', 'advance', orderId, 'delivered')
  const { items } = await customer.ask<{ items: { order_item_id: string }[] }>(
    'GET',
    `/api/shop/orders/${orderId}/complaint-reasons`,
  )
  const token = await page.evaluate(() => localStorage.getItem('wp_token') ?? '')
  const answer = await page.request.post(`/api/shop/orders/${orderId}/complaints`, {
    headers: { authorization: `Bearer ${token.replaceAll('"', '')}` },
    multipart: {
      'slug': 'item-received-damaged',
      'items': JSON.stringify([{ order_item_id: items[0]!.order_item_id, quantity: 3 }]),
      'description': 'Tiga buah memar dan berair, kotaknya penyok.',
      'photos[]': {
        name: 'memar.png',
        mimeType: 'image/png',
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } }),
      },
    },
  })
  const { data } = (await answer.json()) as { data: { number: string } }
  return data.number
}

test('a new complaint appears on the desk and on Today by itself', async ({
  page,
  context,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const desk = await context.newPage()
  await desk.goto(staffPages.complaints())
  await signInAs(desk, t, 'support')
  await expect(desk.getByRole('table')).toBeVisible()
  const first = await context.newPage()
  await first.goto(staffPages.today())
  const tile = first.getByRole('link', { name: t('today.complaints') })
  await expect(tile).toBeVisible()
  const number = await complained(page, customer)
  await expect(desk.getByRole('row').filter({ hasText: number })).toBeVisible({ timeout: 4_000 })
  await expectAccessible(first, 'Today with complaints')
  await picture(first, 'staff-today-complaints')
  await tile.click()
  await expect(first.getByRole('row').filter({ hasText: number })).toBeVisible()
})

test('the complaints desk: found, taken, asked about and approved for a part', async ({
  page,
  t,
  language,
  picture,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const number = await complained(page, customer)
  await page.goto(`${staffPages.complaints()}?state=submitted`)
  await signInAs(page, t, 'support')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'the complaints')
  await picture(page, 'staff-complaints')
  await row.getByRole('link').first().click()

  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const photo = page.getByRole('button', { name: t('staff.complaints.photoOpen', { n: 1 }) })
  await expect
    .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320)
  await expectAccessible(page, 'a complaint')
  await picture(page, 'staff-complaint')
  await photo.click()
  const large = page.getByRole('dialog', { name: t('staff.complaints.photo', { n: 1 }) })
  await expectAccessible(page, 'a photo', 'dialog')
  await large.getByRole('button', { name: t('staff.close') }).click()

  // By keyboard: take it, ask about it.
  await waitOutDoublePress(page)
  await page.keyboard.press('t')
  await expect(page.getByText(t('staff.complaints.assigned'))).toBeVisible()
  await page.keyboard.press('q')
  const asking = page.getByRole('dialog', { name: t('staff.complaints.ask') })
  await asking
    .getByLabel(t('staff.complaints.prepared'))
    .selectOption({ label: t('complaints.prepared.label') })
  await expect(asking.getByLabel(t('staff.complaints.words'))).toHaveValue(/Sari/)
  await expectAccessible(page, 'asking', 'dialog')
  await picture(page, 'staff-complaint-ask')
  // Escape asks before it drops the words.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: t('staff.form.leaveTitle') })
  await leaving.getByRole('button', { name: t('staff.form.stay') }).click()
  await expect(asking.getByLabel(t('staff.complaints.words'))).toHaveValue(/Sari/)
  await asking.getByRole('button', { name: t('staff.complaints.send.ask') }).click()
  await expect(
    page.getByText(t('staff.complaints.state.need_info'), { exact: true }).first(),
  ).toBeVisible()

  await waitOutDoublePress(page)
  await page.keyboard.press('y')
  const approving = page.getByRole('dialog', { name: t('staff.complaints.approve') })
  await approving.getByLabel(/Mangga|Mango/).selectOption('1')
  await expect(approving.getByText(t('staff.complaints.route.store_credit'))).toBeVisible()
  await expectAccessible(page, 'approving', 'dialog')
  await picture(page, 'staff-complaint-approve')
  await approving.getByRole('button', { name: /Rp/ }).click()
  await expect(
    page.getByText(t('staff.complaints.event.approve_partly'), { exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: t('staff.complaints.approve') })).toBeHidden()
  await expectAccessible(page, 'a decided complaint')
  await picture(page, 'staff-complaint-decided')
})

test('a complaint that another person decides: the typed answer stays, with a message', async ({
  page,
  browser,
  t,
  language,
}) => {
  test.slow()
  const customer = await newCustomer(page, language)
  const number = await complained(page, customer)
  await page.goto(`${staffPages.complaints()}?state=submitted`)
  await signInAs(page, t, 'support')
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('staff.complaints.reject') })
  const words = dialog.getByLabel(t('staff.complaints.words'))
  await words.fill('Foto itu bukan dari pesanan ini.')
  const path = new URL(page.url()).pathname
  const other = await openDesk({ browser, t, language }, path, 'owner')
  await expect(other.page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const ask = askOn(other.page)
  const id = path.split('/').at(-1)!
  const { version } = await ask<{ version: number }>('GET', `/complaints/${id}`)
  await ask('POST', `/complaints/${id}/reject`, { version, words: 'Sudah lewat batas lapor.' })
  await other.context.close()
  await expect(dialog.getByText(t('staff.form.decidedMeanwhile'))).toBeVisible()
  await expect(words).toHaveValue('Foto itu bukan dari pesanan ini.')
})
