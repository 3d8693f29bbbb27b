import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, BANANA, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

/** An order of mangoes and bananas that has been delivered. */
async function delivered(customer: Customer, label: string): Promise<string> {
  await addAddress(customer, label)
  await putInCart(customer, MANGO.slug, 2)
  await putInCart(customer, BANANA.slug, 2)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  await shopCommand('orders', 'advance', orderId, 'delivered')
  return orderId
}

/** A picture as a phone takes it, drawn by the browser. */
async function photo(page: Page, color: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 800, height: 600 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = fill
    pen.fillRect(0, 0, 800, 600)
    return canvas.toDataURL('image/jpeg')
  }, color)
  return Buffer.from(data.split(',')[1]!, 'base64')
}

/** A film of a second, made by the browser. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 240 })
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/mp4' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    for (let frame = 0; frame < 10; frame++) {
      pen.fillStyle = `hsl(${frame * 36} 80% 50%)`
      pen.fillRect(0, 0, 320, 240)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('a completed order is rated with stars by keys, words, photos and a film, and all of it stands on the product’s page', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/favicon\.ico/)
  const customer = await newCustomer(page, language)
  const orderId = await delivered(customer, t('address.home'))
  await visit(page, pages.order(orderId))
  await page.getByRole('button', { name: t('orders.complete'), exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/\d+ (points|poin)/)
  await question.getByRole('button', { name: t('orders.completeConfirm') }).click()
  await page.getByRole('link', { name: t('orders.rate'), exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('rate.title') })).toBeVisible()
  const mango = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('radio') })
    .first()
  const send = page.getByRole('button', { name: t('rate.send') })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await mango.getByRole('radio', { name: t('rate.star.4') }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(mango.getByRole('radio', { name: t('rate.star.5') })).toBeChecked()
  const text = `Manis sekali ${customer.phone.slice(-6)} 🍊`
  await mango.getByRole('textbox').fill(text)
  await mango.locator('input[type=file][multiple]').setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo(page, '#c96f00') },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photo(page, '#1b7a36') },
  ])
  await expect(mango.getByRole('img', { name: /2/ })).toBeVisible()
  await mango.getByRole('button', { name: t('rate.removePhoto', { n: 2 }) }).click()
  await mango
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'c.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(mango.getByText(t('validation.video'))).toBeVisible()
  await mango
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'c.mp4', mimeType: 'video/mp4', buffer: await film(page) })
  await expect(mango.getByRole('button', { name: t('rate.removeVideo') })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page, 'rating')
  await picture(page, 'rate-filled')
  await send.click()
  await expect(page.getByText(t('rate.thanks'))).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(new RegExp(`/profile/my-order/${orderId}$`))

  await visit(page, pages.product(MANGO.slug))
  const review = page.getByRole('article').filter({ hasText: text })
  await expect(review).toBeVisible()
  await expect(review.getByRole('button')).toHaveCount(1)
  const video = review.locator('video')
  await video.scrollIntoViewIfNeeded()
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true
    return player.play()
  })
  await picture(page, 'rate-review')
  // What is rated stays so, the rest waits.
  await visit(page, pages.rateOrder(orderId))
  await expect(page.getByText(t('rate.done'))).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(5)
  await picture(page, 'rate-rest')
})

test('the invoice of a paid order fits on a sheet; the same is bought again, with a word about what has changed', async ({
  page,
  t,
  language,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/favicon\.ico/)
  const customer = await newCustomer(page, language)
  const orderId = await delivered(customer, t('address.home'))
  await shopCommand('orders', 'advance', orderId, 'completed')
  await visit(page, pages.order(orderId))
  await page.getByRole('link', { name: t('orders.invoice'), exact: true }).click()
  const sheet = page.getByRole('article', { name: new RegExp(`^${t('invoice.heading')} INV-`) })
  await expect(sheet).toContainText(t('invoice.exemptSum'))
  await expect(sheet).toContainText(t('invoice.ppn'))
  await expectAccessible(page, 'invoice')
  await picture(page, 'invoice')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectNoOverflow(page, page.viewportSize()?.width ?? 360)
  const name = await sheet.getByRole('rowheader').first().boundingBox()
  expect(name?.width, 'letters twice as large leave the product a line').toBeGreaterThan(150)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: t('invoice.print') })).toBeHidden()
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g),
  ).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  // Nineteen in the cart leave room for one more: twenty is the most of one product.
  await putInCart(customer, MANGO.slug, 19)
  await visit(page, pages.order(orderId))
  await page.getByRole('button', { name: t('orders.rebuy'), exact: true }).click()
  const results = page.getByRole('dialog', { name: t('orders.rebuySome') })
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await expect(results).toContainText(t('orders.rebuy.most', { quantity: 20 }))
  await expect(results).toContainText(t('orders.rebuy.added'))
  await expectAccessible(page, 'bought again', 'dialog')
  await picture(page, 'rebuy-results')
  await results.getByRole('button', { name: t('orders.toCart') }).click()
  await expect(page).toHaveURL(/\/cart$/)
})
