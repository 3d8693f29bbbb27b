/** People press a row's label, not its input. Every popover and sheet must accept that press. */
import { pages } from '#contract/pages.ts'
import type { Locator } from '@playwright/test'
import { RANI, newCustomer, signIn } from './support/customers.ts'
import { addAddress, MANGO, putInCart } from './support/orders.ts'
import { openBlock, seenButton } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// With animations, as for most customers: other tests reduce motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type Summary = {
  available_couriers: { id: string; name: string; service: string }[]
  selected_shipping_method: string | null
  available_time_pickups: {
    id: string
    day: string
    estimated_time: string
    is_available: boolean
  }[]
  selected_time_pickup: string | null
}

/**
 * Presses a text that belongs to no control of its own: the panel must still be open afterwards.
 */
const pressPlain = async (panel: Locator, text: Locator) => {
  await text.click()
  await expect(panel).toBeVisible()
}

test('the words of a row choose it in every panel of the checkout', async ({
  page,
  t,
  language,
}) => {
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah Ibu')
  await addAddress(customer, 'Kantor Baru')
  await putInCart(customer, MANGO.slug, 4)
  const summary = await customer.ask<Summary>('GET', '/api/shop/checkout/summary')
  await visit(page, pages.checkout())
  const main = page.getByRole('main')

  await main
    .getByRole('button', { name: t('checkout.changeOf', { what: t('checkout.address') }) })
    .click()
  const addresses = page.getByRole('dialog', { name: t('checkout.selectAnother') })
  await addresses.getByText('Kantor Baru', { exact: true }).click()
  await expect(addresses.getByRole('radio', { name: 'Kantor Baru' })).toBeChecked()
  await addresses.getByRole('button', { name: t('address.use') }).click()
  await expect(main.getByText(`Kantor Baru · ${customer.name}`)).toBeVisible()

  const courier = summary.available_couriers.find(
    ({ id }) => id !== summary.selected_shipping_method,
  )!
  const couriers = await openBlock({ page, t }, 'checkout.courier', 'checkout.courierChoose')
  await pressPlain(
    couriers,
    couriers.getByText(t('checkout.courierChoose')).filter({ visible: true }).first(),
  )
  await couriers.getByText(courier.service).first().click()
  await expect(
    couriers.getByRole('radio', { name: new RegExp(courier.name) }).first(),
  ).toBeVisible()
  await couriers.getByText(courier.name).first().click()
  await expect(couriers.locator(`input[value="${courier.id}"]`)).toBeChecked()
  await couriers.getByRole('button', { name: t('shell.save') }).click()
  await expect(couriers).toBeHidden()
  await expect(main.getByText(courier.name)).toBeVisible()

  const free = summary.available_time_pickups.filter(({ is_available }) => is_available)
  const slot = free.findLast(({ id }) => id !== summary.selected_time_pickup)!
  const slots = await openBlock({ page, t }, 'checkout.slot', 'checkout.slotChoose')
  const days = [...new Set(summary.available_time_pickups.map(({ day }) => day))]
  await slots
    .getByRole('group', { name: t('checkout.slotDay') })
    .getByRole('button')
    .nth(days.indexOf(slot.day))
    .click()
  await pressPlain(slots, slots.getByText(t('checkout.slotZone')))
  await slots.getByText(slot.estimated_time).click()
  await expect(slots.locator(`input[value="${slot.id}"]`)).toBeChecked()
  await slots.getByRole('button', { name: t('shell.save') }).click()
  await expect(slots).toBeHidden()

  const coupons = await openBlock({ page, t }, 'checkout.coupon', 'checkout.couponChoose')
  await pressPlain(coupons, coupons.getByText(t('checkout.couponCode'), { exact: true }))
  await expect(coupons.getByRole('textbox')).toBeFocused()
  await coupons.getByText('MUSIMMANGGA', { exact: true }).click()
  await expect(coupons.getByRole('button', { name: /MUSIMMANGGA/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(coupons).toBeHidden()

  await seenButton(main, new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`)).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await methods
    .getByText(/Mandiri/)
    .first()
    .click()
  await expect(methods.getByRole('radio', { name: /Mandiri/ })).toBeChecked()
})

test(
  'words in the panels of the header do not close them',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    await signIn(page, language, RANI)
    await visit(page, pages.allProducts())
    await page.getByRole('button', { name: t('header.account', { name: RANI.name }) }).click()
    const account = page.getByRole('dialog', { name: RANI.name })
    await pressPlain(account, account.getByText(RANI.name).first())
    await page.keyboard.press('Escape')
    await expect(account, 'the keys still reach it').toBeHidden()

    await page.getByRole('button', { name: t('menu.categories'), exact: true }).click()
    const categories = page.getByRole('dialog', { name: t('menu.categories') })
    await pressPlain(categories, categories.getByText(t('menu.categories')).first())
    await page.keyboard.press('Escape')
    await expect(categories).toBeHidden()

    await page.getByRole('button', { name: t('header.cartPeek') }).click()
    const cart = page.getByRole('dialog', { name: t('header.cart') })
    await pressPlain(cart, cart.locator('p').first())
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
    await page.getByRole('button', { name: t('header.cartPeek') }).click()
    await page.getByRole('main').click({ position: { x: 8, y: 500 } })
    await expect(cart, 'a press outside closes it').toBeHidden()
  },
)
