import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, BANANA, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('until it is picked, a paid order loses goods, and moves to another slot and address @phone', async ({
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
  type Order = {
    total: number
    adjusted: number
    formatted_adjusted: string
    lines: { name: string }[]
    slot: { day_label: string; estimated_time: string }
  }
  const read = () => customer.ask<Order>('GET', `/api/shop/orders/${orderId}`)
  const before = await read()

  await visit(page, pages.order(orderId))
  const block = page.getByRole('region', { name: t('orders.change.title') })
  await expect(block).toBeVisible()
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'an order that can be changed')
  await picture(page, 'order-change')

  await block
    .getByRole('button', { name: t('checkout.changeOf', { what: t('orders.lines') }) })
    .click()
  const sheet = page.getByRole('dialog', { name: t('orders.change.dropTitle') })
  const [line] = before.lines
  for (const words of ['orders.change.fewer', 'orders.change.more'] as const) {
    const button = sheet.getByRole('button', { name: t(words, { name: line!.name }) })
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height), t(words)).toBeGreaterThanOrEqual(44)
  }
  await sheet.getByRole('button', { name: t('orders.change.fewer', { name: line!.name }) }).click()
  await expect(sheet.getByRole('status').filter({ hasText: 'Rp' })).toBeVisible()
  await expectAccessible(page, 'taking goods out of an order')
  await expectNoOverflow(page, 360)
  await picture(page, 'order-drop')
  await sheet.getByRole('button', { name: t('orders.change.dropConfirm') }).click()
  await expect(page.getByText(t('orders.change.dropped'))).toBeVisible()
  await expect(sheet).toBeHidden()
  const after = await read()
  expect(after.adjusted).toBeGreaterThan(0)
  expect(after.total).toBe(before.total)
  await expect(page.getByText(after.formatted_adjusted).first()).toBeVisible()

  const slot = t('checkout.slot')
  await block.getByRole('button', { name: t('checkout.changeOf', { what: slot }) }).click()
  const days = page.getByRole('group', { name: t('checkout.slotDay') })
  await days.getByRole('button').last().click()
  await page.getByRole('radio', { disabled: false, checked: false }).first().check()
  await page.getByRole('button', { name: t('shell.save') }).click()
  await expect(page.getByText(t('tracking.moved'))).toBeVisible()
  const moved = await read()
  expect(moved.slot).not.toEqual(before.slot)
  const { day_label: day, estimated_time: time } = moved.slot
  await expect(block.getByText(`${day}, ${time} WIB`)).toBeVisible()

  await addAddress(customer, 'Kantor')
  await page.reload()
  const address = t('checkout.changeOf', { what: t('orders.address') })
  await block.getByRole('button', { name: address }).click()
  await page.getByRole('radio', { name: /Kantor/ }).check()
  await page.getByRole('button', { name: t('address.use') }).click()
  await expect(page.getByText(t('orders.change.sent'))).toBeVisible()
  await expect(block.getByText(/^Kantor/)).toBeVisible()

  await shopCommand('orders', 'pick', orderId)
  await visit(page, pages.order(orderId))
  await expect(page.getByRole('heading', { name: t('orders.lines') })).toBeVisible()
  await expect(block).toBeHidden()
})

test('goods are added to a paid order: no shipping fee, and both orders show each other @phone', async ({
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
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)

  await visit(page, pages.order(orderId))
  await page.getByRole('button', { name: t('orders.add.button'), exact: true }).click()
  const bar = page.getByRole('complementary', { name: t('orders.add.bar', { number }) })
  await expect(bar).toBeVisible()
  await putInCart(customer, BANANA.slug, 1)
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'shopping for an order')
  await picture(page, 'order-adding')

  await bar.getByRole('link', { name: t('orders.add.checkout') }).click()
  const toggle = page.getByRole('switch', { name: t('orders.add.switch', { number }) })
  await expect(toggle).toBeChecked()
  await expect(page.getByText(t('checkout.address'), { exact: true })).toBeHidden()
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'a checkout that adds to an order')
  await picture(page, 'order-adding-checkout')
  const summary = await customer.ask<{
    total: number
    shipping: number
    selected_time_pickup: string
  }>('GET', '/api/shop/checkout/summary')
  expect(summary.shipping).toBe(0)
  const { order_id: addedId } = await customer.ask<{ order_id: string }>(
    'POST',
    '/api/shop/checkout/process',
    {
      payment_method: 'qris',
      time_pickup: summary.selected_time_pickup,
      expected_total: summary.total,
    },
  )
  await payOrder(customer, addedId)
  await visit(page, pages.order(addedId))
  await expect(page.getByText(t('orders.add.together'))).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(orderId))
  await expect(page.getByText(t('orders.add.together'))).toBeVisible()
})
