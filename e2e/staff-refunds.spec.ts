import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, codeAtDoor, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { shopCommand } from './support/operator.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { signInAs } from './support/desks.ts'
import { expect, test } from './support/test.ts'

test('refunds by transfer: one person makes a batch, another marks it as sent', async ({
  page,
  browser,
  baseURL,
  t,
  language,
  picture,
  trouble,
}) => {
  test.slow()
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
  const customers = await browser.newContext({ baseURL: baseURL! })
  const customer = await newCustomer(await customers.newPage(), language, 'Tari Transfer')
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  const orderId = await placeOrder(customer, 'va_bca')
  await payOrder(customer, orderId)
  await customer.ask('POST', `/api/shop/orders/${orderId}/cancel`, {})
  const order = await customer.ask<{ number: string; refunds: { id: string }[] }>(
    'GET',
    `/api/shop/orders/${orderId}`,
  )
  await customer.ask(
    'POST',
    `/api/shop/orders/${orderId}/refunds/${order.refunds[0]!.id}/transfer`,
    { bank: 'bca', account_number: '9876543210', holder: 'Tari Transfer' },
  )

  await page.goto(staffPages.refunds())
  await signInAs(page, t, 'finance')
  await page.getByRole('link', { name: t('staff.refunds.view.transfer'), exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText('•••• 3210')
  await expect(
    page.getByText(t('staff.refunds.owed', { open: '', owed: '' }).slice(0, 12)),
  ).toBeVisible()
  await picture(page, 'staff-refunds')
  await expectAccessible(page, 'the list of refunds')
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: t('staff.refunds.makeBatch') }).click()
  await expect(page).toHaveURL(/transfer-batches$/)
  const batch = page
    .getByRole('list', { name: t('staff.title.transferBatches') })
    .getByRole('listitem')
    .first()
  await expect(batch).toContainText(t('staff.refunds.waitsForOther'))
  const download = page.waitForEvent('download')
  await batch.getByRole('link', { name: t('staff.refunds.file') }).click()
  expect((await download).suggestedFilename()).toMatch(/^TF-\d+\.csv$/)
  await expectAccessible(page, 'the batches of transfers')

  const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await owner.context().addCookies([{ name: 'locale', value: language, url: baseURL! }])
  await owner.goto(staffPages.transferBatches())
  await signInAs(owner, t, 'owner')
  const theirs = owner
    .getByRole('list', { name: t('staff.title.transferBatches') })
    .getByRole('listitem')
    .first()
  await theirs.getByRole('button', { name: t('staff.refunds.send') }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('textbox').fill('TRX-2026')
  await picture(owner, 'staff-transfer-sent')
  await expectAccessible(owner, 'a batch that was sent', 'dialog')
  await waitOutDoublePress(owner)
  await dialog.getByRole('button', { name: t('staff.refunds.send') }).click()
  await expect(theirs).toContainText('TRX-2026')
  await expect(theirs).toContainText(t('staff.refunds.batch.sent'))
  await picture(owner, 'staff-transfer-batches')
  const paid = await customer.ask<{ refunds: { state: string }[] }>(
    'GET',
    `/api/shop/orders/${orderId}`,
  )
  expect(paid.refunds[0]!.state).toBe('done')
  await owner.context().close()
  await customers.close()
})

test('a refund by hand shows every part before it is done', async ({
  page,
  browser,
  baseURL,
  t,
  language,
  picture,
  trouble,
}) => {
  test.slow()
  trouble.expect(/favicon\.ico/)
  const customers = await browser.newContext({ baseURL: baseURL! })
  const customer = await newCustomer(await customers.newPage(), language, 'Rina Kembali')
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 8)
  const orderId = await placeOrder(customer, 'ewallet')
  await payOrder(customer, orderId)
  for (const step of ['pick', 'pack', 'send']) await shopCommand('orders', step, orderId)
  await shopCommand('orders', 'deliver', orderId, '--code', await codeAtDoor(customer, orderId))
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)

  await page.goto(staffPages.order(number))
  await signInAs(page, t, 'support')
  await page.getByRole('button', { name: t('staff.orders.refund.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const plus = dialog.getByRole('button', { name: /^(More of|Tambah)/ })
  await plus.click()
  const give = dialog.getByRole('button', {
    name: new RegExp(`^${t('staff.orders.refund.give', { amount: 'Rp' })}`),
  })
  await expect(give).toBeVisible()
  await dialog.getByRole('checkbox').first().check()
  await expect(dialog.getByText(t('staff.orders.refund.all')).first()).toBeVisible()
  await picture(page, 'staff-refund-by-hand')
  await expectAccessible(page, 'a refund by hand', 'dialog')
  await dialog.getByRole('textbox').last().fill('Buahnya memar')
  await waitOutDoublePress(page)
  await give.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('staff.orders.refundedUnits', { count: 1 }))).toBeVisible()
  await picture(page, 'staff-refund-given')
  await customers.close()
})

test('the first screen shows refunds that are stuck, and opens them', async ({
  page,
  t,
  picture,
}) => {
  // The demo gateway always answers, so none would be stuck.
  await page.route(/\/api\/staff\/today$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { refunds: { stuck: number } } }
    body.data.refunds.stuck = 2
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(staffPages.today())
  await signInAs(page, t, 'finance')
  const tile = page.getByRole('link', { name: t('today.refundsStuck') })
  await expect(tile).toContainText('2')
  await picture(page, 'staff-today-refunds-stuck')
  await expectAccessible(page, 'the first screen with refunds that are stuck')
  await tile.click()
  await expect(page).toHaveURL(/\/staff\/refunds\?view=stuck$/)
  const view = page.getByRole('link', { name: t('staff.refunds.view.stuck'), exact: true })
  await expect(view).toHaveAttribute('aria-current', /true|page/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
