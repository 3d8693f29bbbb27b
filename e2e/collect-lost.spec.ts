import type { Page } from '@playwright/test'
import { newCustomer } from './support/customers.ts'
import { speakIn } from './support/desks.ts'
import { shopCommand } from './support/operator.ts'
import { MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { openTill, signInAtTill, typeCode } from './support/till.ts'

/** The server does what the next such call asks for; its answer and that of its repetition are lost. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 2 },
  )

test('@wide what a till asks for happens once, though its answer is lost', async ({
  page,
  browser,
  t,
  language,
  trouble,
}) => {
  test.slow()
  trouble.expect(/favicon\.ico|ERR_CONNECTION_RESET/)
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 2)
  await customer.ask('PUT', '/api/shop/checkout/shipping-method', {
    shipping_method: 'collect:petik-kemang',
  })
  const id = await placeOrder(customer, 'qris')
  await payOrder(customer, id)
  await shopCommand('orders', 'advance', id, 'ready_for_pickup')
  type Shown = { number: string; state: string; collection: { code: string } | null }
  const shown = () => customer.ask<Shown>('GET', `/api/shop/orders/${id}`)
  const { number } = await shown()

  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  await speakIn(context, language)
  const till = await context.newPage()
  await openTill(till)
  await signInAtTill(till, t)
  await till.getByRole('button', { name: `${t('till.collect.handOver')} ${number}` }).click()
  const dialog = till.getByRole('dialog')
  await loseAnswer(till, '/new-code')
  await dialog.getByRole('button', { name: t('till.collect.newCode') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  const sent = (await shown()).collection!.code
  await dialog.getByRole('button', { name: t('till.collect.newCode') }).click()
  await expect(dialog.getByText(t('till.collect.newCodeSent'))).toBeVisible()
  expect((await shown()).collection!.code).toBe(sent)

  await loseAnswer(till, '/hand-over')
  await dialog.getByLabel(t('till.collect.code')).focus()
  await typeCode(till, sent)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel(t('till.collect.code'))).toHaveValue(sent)
  await dialog.getByRole('button', { name: t('till.collect.confirm') }).click()
  await expect(till.getByText(t('till.collect.done', { number }))).toBeVisible()
  expect((await shown()).state).toBe('delivered')
  await context.close()
})
