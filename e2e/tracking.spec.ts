import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import { codeAtDoor, addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('an order is followed to the door: rider, map, steps and code, then how it was handed over', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 3)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  for (const step of ['pick', 'pack', 'send']) await shopCommand('orders', step, orderId)

  await visit(page, pages.order(orderId))
  await expect(page.getByText(t('tracking.code'))).toBeVisible()
  const code = await codeAtDoor(customer, orderId)
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await picture(page, 'order-under-way')

  await page.getByRole('button', { name: t('tracking.open') }).click()
  const modal = page.getByRole('dialog', { name: t('tracking.title') })
  await expect(
    modal.getByText(t('orders.state.on_delivery'), { exact: true }).first(),
  ).toBeVisible()
  await expect(modal.getByText(t('delivery.courier.dropping_off'))).toBeVisible()
  await expect(modal.getByText('Petik Antar')).toBeVisible()
  const steps = modal.getByRole('list', { name: t('orders.timeline') }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  for (const [index, step] of (['delivery', 'process', 'payment', 'order'] as const).entries())
    await expect(steps.nth(index)).toContainText(t(`orders.step.${step}`))
  await expect(modal.locator('.leaflet-marks-pane .leaflet-marker-icon')).toHaveCount(3)
  await expectAccessible(page, 'the tracking', 'dialog')
  await expectNoOverflow(page, page.viewportSize()?.width ?? 0)
  await picture(page, 'tracking')

  // The server pushes the change while the modal is open.
  await shopCommand('orders', 'deliver', orderId, '--code', code)
  await expect(steps.first()).toContainText(t('orders.step.delivered'), { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('heading', { name: t('tracking.proof') })).toBeVisible()
  await expect(page.getByText(t('tracking.proofCode'))).toBeVisible()
  await expectAccessible(page, 'the delivered order')
})

test('an order whose window was closed is moved to another, free of charge @phone', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 3)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  const order = await customer.ask<{ total: number }>('GET', `/api/shop/orders/${orderId}`)
  const { selected } = await customer.ask<{ selected: string }>(
    'GET',
    `/api/shop/orders/${orderId}/time-pickups`,
  )
  const [, day = '', start = ''] = selected.split('+')
  await shopCommand('windows', 'close', day, start, 'banjir')
  try {
    await visit(page, pages.order(orderId))
    await expect(page.getByText(t('tracking.moveTitle'))).toBeVisible()
    await expect(page.getByText(/banjir/)).toBeVisible()
    await page.getByRole('button', { name: t('tracking.moveChoose') }).click()
    await page
      .getByRole('button', { name: t('checkout.changeOf', { what: t('checkout.slot') }) })
      .click()
    await page.getByRole('radio', { disabled: false }).first().check()
    await picture(page, 'move-window')
    await page.getByRole('button', { name: t('shell.save') }).click()
    await expect(page.getByText(t('tracking.moved'))).toBeVisible()
    await expect(page.getByText(t('tracking.moveTitle'))).toBeHidden()
    const moved = await customer.ask<{ total: number }>('GET', `/api/shop/orders/${orderId}`)
    expect(moved.total).toBe(order.total)
  } finally {
    await shopCommand('windows', 'open', day, start)
  }
})
