import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPictures } from './support/chromium.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { signInAs } from './support/desks.ts'

test.use(withPictures)

test('a conversation about an order: asked with a photo, found at the desk, answered, seen', async ({
  page,
  context,
  t,
  language,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/ERR_INTERNET_DISCONNECTED|Failed to load|preload assets/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  const orderId = await placeOrder(customer, 'qris')
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)

  await visit(page, pages.order(orderId))
  await page.getByRole('button', { name: t('conversation.open') }).click()
  const part = page.getByRole('region', { name: t('conversation.title') })
  await part.getByRole('button', { name: t('conversation.send') }).click()
  await expect(part.getByText(t('conversation.empty'))).toBeVisible()
  await part.getByLabel(t('conversation.text')).fill('Boleh titip di satpam?')
  await part.getByLabel(t('complaint.addPhotos')).setInputFiles({
    name: 'gerbang.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } }),
  })
  await expectAccessible(page, 'writing about an order')
  await context.setOffline(true)
  await part.getByRole('button', { name: t('conversation.send') }).click()
  await expect(part.getByRole('alert')).not.toBeEmpty()
  await expect(part.getByLabel(t('conversation.text'))).toHaveValue('Boleh titip di satpam?')
  expect(new URL(page.url()).pathname).toBe(pages.order(orderId))
  await context.setOffline(false)
  await part.getByRole('button', { name: t('conversation.send') }).click()
  await expect(part.getByRole('log').getByText('Boleh titip di satpam?')).toBeVisible()
  await expect(part.getByLabel(t('conversation.text'))).toHaveValue('')

  const desk = await context.newPage()
  await desk.goto(staffPages.conversations())
  await signInAs(desk, t, 'support')
  const row = desk.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Boleh titip di satpam?')
  await expectAccessible(desk, 'the conversations')
  await picture(desk, 'staff-conversations')
  await row.getByRole('link').first().click()
  const talk = desk.getByRole('region', { name: t('staff.conversations.title') })
  const answer = talk.getByRole('textbox', { name: t('staff.conversations.answer') })
  const photo = talk.getByRole('button', { name: t('staff.conversations.photoOpen', { n: 1 }) })
  await expect
    .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320)
  // The customer's open page says when it was read.
  const readAt = new RegExp(`^${t('conversation.seen').replace('{time}', String.raw`\d\d:\d\d`)}$`)
  await expect(part.getByText(readAt)).toBeVisible({ timeout: 10_000 })
  await talk.getByRole('button', { name: t('staff.conversations.take') }).click()
  await expect(talk.getByRole('button', { name: t('staff.conversations.giveUp') })).toBeVisible()
  await talk
    .getByLabel(t('staff.conversations.prepared'))
    .selectOption({ label: t('conversation.prepared.changed') })
  await expect(answer).toHaveValue(/Sari/)
  await answer.fill('Boleh, sudah kami catat.')
  const file = {
    mimeType: 'image/png',
    buffer: await desk.screenshot({ clip: { x: 0, y: 0, width: 280, height: 210 } }),
  }
  const add = talk.getByLabel(t('staff.conversations.photoAdd'))
  await add.setInputFiles([
    { name: 'pos.png', ...file },
    { name: 'gerbang.png', ...file },
  ])
  await talk
    .getByRole('button', { name: t('staff.conversations.photoRemove', { n: 2 }) })
    .press('Enter')
  await expect(
    talk.getByRole('button', { name: t('staff.conversations.photoRemove', { n: 1 }) }),
  ).toBeVisible()
  await expectAccessible(desk, 'an order with a conversation')
  await picture(desk, 'staff-conversation')
  await talk.getByRole('button', { name: t('staff.conversations.send') }).click()
  await expect(talk.getByText('Boleh, sudah kami catat.')).toBeVisible()
  await expect(talk.getByText(t('staff.conversations.waits'))).toBeHidden()

  // The customer's open page is notified; the desk's shows when it was seen.
  const answered = part.getByRole('listitem').filter({ hasText: 'Boleh, sudah kami catat.' })
  await expect(answered).toBeVisible({ timeout: 10_000 })
  await expect
    .poll(() => answered.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(280)
  await expectAccessible(page, 'an answered conversation')
  await picture(page, 'personal-conversation')
  await part.getByText('Boleh, sudah kami catat.').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      const conversation = await customer.ask<{ unread: number }>(
        'GET',
        `/api/shop/orders/${orderId}/conversation`,
      )
      return conversation.unread
    })
    .toBe(0)
  const seenAt = new RegExp(String.raw`${t('staff.conversations.seen')} \d\d:\d\d`)
  await expect(talk.getByText(seenAt)).toBeVisible({ timeout: 10_000 })
  await desk.goto(staffPages.conversations())
  await expect(desk.getByRole('row').filter({ hasText: number })).toHaveCount(0)
})
