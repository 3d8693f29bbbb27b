import { staffPages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { openFloor } from './support/floor.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'

/** The floor on a picker's phone; both projects use its width, each its language. */
test.use(withPictures)
test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

test('one bag is packed by its visible count', async ({ page, browser, t, language, picture }) => {
  test.slow()
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 2)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  await shopCommand('orders', 'advance', orderId, 'confirmed')
  const floor = await openFloor(browser, t, language)
  const { tasks } = await floor.runOf(orderId)
  for (const { id, nominal_g: grams, is_weighed: isWeighed, wanted } of tasks)
    await floor.ask('POST', `/pick-tasks/${id}`, {
      act: 'pick',
      ...(isWeighed ? { grams: Array.from({ length: wanted }, () => grams) } : {}),
    })

  await floor.page.goto(staffPages.packing())
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${orderId}`)
  const card = floor.page.getByRole('listitem').filter({ hasText: number })
  await expect(card.getByText(t('picking.bags'), { exact: true })).toBeVisible()
  await expectNoOverflow(floor.page, 360)
  await expectAccessible(floor.page, 'the packing table')
  await picture(floor.page, 'staff-packing')
  await card.getByRole('button', { name: t('picking.pack'), exact: true }).click()
  await expect(card.getByText(t('picking.packedBagsOne'), { exact: true })).toBeVisible()
  await picture(floor.page, 'staff-packed')
  await floor.page.context().close()
})
