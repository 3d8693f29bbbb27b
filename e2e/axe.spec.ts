import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, RANI, signIn, type Customer } from './support/customers.ts'
import { shopCommand } from './support/operator.ts'
import {
  addAddress,
  BANANA,
  LONGAN,
  MANGO,
  payOrder,
  placeOrder,
  putInCart,
} from './support/orders.ts'
import { MISSING_PAGES, nameOf, PERSONAL_PAGES, PUBLIC_PAGES } from './support/routes.ts'
import { openBlock, seenButton } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAGES_A_TEST = 7
const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

test.describe('every public page', () => {
  // Several to a test: a browser of its own for each page would take longer than looking at it.
  for (const group of inGroups(PUBLIC_PAGES, PAGES_A_TEST)) {
    test(`${group[0]} …`, async ({ page, picture }) => {
      test.slow()
      for (const path of group) {
        await visit(page, path)
        await picture(page, `public-${nameOf(path)}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expectAccessible(page, path)
      }
    })
  }

  test('and where there is none', async ({ page, trouble }) => {
    trouble.expect(/404/)
    for (const path of MISSING_PAGES.slice(0, 2)) {
      await visit(page, path)
      await expectAccessible(page, path)
    }
  })
})

/** Opens something over the page, looks at it, and leaves it by Escape. */
async function look(
  page: Page,
  what: string,
  open: () => Promise<unknown>,
  picture: (page: Page, name: string) => Promise<void>,
) {
  const dialogs = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ visible: true })
  // On a phone a confirmation may be above the sheet that opened it.
  const before = await dialogs.count()
  await open()
  await expect(dialogs.last(), what).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page, what, 'dialog')
  await picture(page, `dialog-${what}`)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogs.count(), `${what} is left by Escape`).toBeLessThanOrEqual(before)
}

test.describe('what opens over the public pages', () => {
  test('menus, filters, pictures, prices', async ({ page, t, picture }, info) => {
    await visit(page, pages.allProducts())
    await look(
      page,
      'categories',
      () => page.getByRole('button', { name: t('menu.categories') }).click(),
      picture,
    )
    if (info.project.name === 'phone')
      await look(
        page,
        'filters',
        () => page.getByRole('button', { name: t('listing.filter'), exact: true }).click(),
        picture,
      )
    await visit(page, pages.product('pepaya-california'))
    await look(
      page,
      'pricing-guide',
      () => page.getByRole('button', { name: t('product.guide') }).click(),
      picture,
    )
    await visit(page, pages.product('mangga-harum-manis'))
    await look(
      page,
      'gallery',
      () => page.getByRole('button', { name: t('product.enlarge') }).click(),
      picture,
    )
    const photos = page.getByRole('button', { name: t('product.photo', { n: 1 }) })
    if (await photos.count()) await look(page, 'photos', () => photos.first().click(), picture)
  })
})

const BUYING: ReadonlySet<string> = new Set([pages.cart(), pages.checkout()])
/** Pages that show the same to everybody. */
const ALWAYS_FILLED = /personal-details|phone-number|security|personalize-card|profile-completed/

test.describe('every page of a customer', () => {
  const lookAt = async (page: Page, path: string) => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  test('with something in them', async ({ page, language, picture }) => {
    test.slow()
    await signIn(page, language, RANI)
    for (const path of PERSONAL_PAGES.filter((one) => !BUYING.has(one))) {
      await lookAt(page, path)
      await expectAccessible(page, path)
      await picture(page, `personal-${nameOf(path)}`)
    }
  })

  test('on the way to an order', async ({ page, language, t, picture }) => {
    await buyer(page, language, t('address.home'))
    for (const path of BUYING) {
      await lookAt(page, path)
      await expectAccessible(page, path)
      await picture(page, `personal-${nameOf(path)}`)
    }
  })

  test('and when there is nothing yet', async ({ page, language, picture }) => {
    test.slow()
    await newCustomer(page, language)
    for (const path of PERSONAL_PAGES.filter((one) => !ALWAYS_FILLED.test(one))) {
      await lookAt(page, path)
      await expectAccessible(page, `${path}, empty`)
      await picture(page, `empty-${nameOf(path)}`)
    }
  })
})

/** Someone with an address and a cart of warm and cold goods. */
async function buyer(page: Page, language: 'en' | 'id', label: string): Promise<Customer> {
  const customer = await newCustomer(page, language)
  await addAddress(customer, label)
  await putInCart(customer, MANGO.slug, 3)
  await putInCart(customer, LONGAN.slug, 1)
  return customer
}

test('what opens over the cart and the menu of a customer', async ({
  page,
  language,
  t,
  picture,
}) => {
  const customer = await buyer(page, language, t('address.home'))
  await visit(page, pages.cart())
  await look(
    page,
    'note',
    () =>
      page
        .getByRole('button', { name: t('cart.addNote') })
        .or(page.getByText(t('cart.addNote')))
        .first()
        .click(),
    picture,
  )
  await look(
    page,
    'remove',
    () =>
      page
        .getByRole('button', { name: new RegExp(`^${t('cart.remove', { name: '' })}`) })
        .first()
        .click(),
    picture,
  )
  await look(
    page,
    'remove-all',
    () => page.getByRole('button', { name: t('cart.deleteAll') }).click(),
    picture,
  )
  const menu = page.getByRole('button', { name: t('header.account', { name: customer.name }) })
  await look(page, 'account', () => menu.click(), picture)
  await menu.click()
  await look(
    page,
    'logout',
    () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('header.logout') })
        .click(),
    picture,
  )
  await visit(page, pages.category('buah-lokal'))
  await look(
    page,
    'add',
    () =>
      page
        .getByRole('button', { name: new RegExp(t('card.choose', { name: '.*' })) })
        .first()
        .click(),
    picture,
  )
})

test('what opens over the checkout', async ({ page, language, t, picture }) => {
  await buyer(page, language, t('address.home'))
  await visit(page, pages.checkout())
  for (const [what, title] of [
    ['checkout.courier', 'checkout.courierChoose'],
    ['checkout.slot', 'checkout.slotChoose'],
    ['checkout.coupon', 'checkout.couponChoose'],
  ] as const) {
    await look(page, nameOf(what), () => openBlock({ page, t }, what, title), picture)
  }
  const change = page.getByRole('button', {
    name: t('checkout.changeOf', { what: t('checkout.address') }),
  })
  await look(page, 'addresses', () => change.click(), picture)
  await seenButton(
    page.getByRole('main'),
    new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`),
  ).click()
  await expect(page.getByRole('dialog', { name: t('checkout.paymentTitle') })).toBeVisible()
  await expectAccessible(page, 'payment methods')
  await picture(page, 'dialog-methods')
  await look(
    page,
    'detail-payment',
    () => page.getByRole('button', { name: t('checkout.continue') }).click(),
    picture,
  )
})

test('the form of an address, with its errors, and its map', async ({
  page,
  language,
  t,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.settings('shipping-address'))
  await page.getByRole('button', { name: t('address.add') }).click()
  const form = page.getByRole('dialog', { name: t('address.addTitle') })
  await expect(form).toBeVisible()
  await expectAccessible(page, 'address form')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form.getByText(t('validation.pinpoint'))).toBeVisible()
  await expectAccessible(page, 'address form with errors')
  await picture(page, 'dialog-address-errors')
  await form.getByRole('button', { name: t('address.pinSet') }).click()
  await expect(page.getByRole('button', { name: t('address.mapZoomIn') })).toBeVisible()
  await expectAccessible(page, 'map')
  await picture(page, 'dialog-map')
  await page.getByRole('combobox', { name: t('address.mapSearch') }).fill('Menteng')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'map with places')
  await picture(page, 'dialog-map-places')
})

test('an order in every state that a customer sees', async ({ page, language, t, picture }) => {
  test.slow()
  const customer = await buyer(page, language, t('address.home'))
  const orderId = await placeOrder(customer, 'va_bca')
  const busy = page.locator('[aria-busy="true"]')
  const show = async (path: string, what: string) => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(busy).toHaveCount(0)
    await expectAccessible(page, what)
    await picture(page, `order-${what}`)
  }
  await show(`/order-result?order_id=${orderId}`, 'unpaid-result')
  await look(
    page,
    'pay-again',
    () => page.getByRole('button', { name: t('result.payAgain') }).click(),
    picture,
  )
  await show(pages.order(orderId), 'unpaid')
  await look(
    page,
    'cancel',
    () => page.getByRole('button', { name: t('orders.cancel') }).click(),
    picture,
  )
  await payOrder(customer, orderId)
  await show(`/order-result?order_id=${orderId}`, 'paid-result')
  await shopCommand('orders', 'advance', orderId, 'delivered')
  await show(pages.order(orderId), 'delivered')
  await look(
    page,
    'complete',
    () => page.getByRole('button', { name: t('orders.complete'), exact: true }).click(),
    picture,
  )

  await putInCart(customer, BANANA.slug, 2)
  const cancelled = await placeOrder(customer, 'qris')
  await customer.ask('POST', `/api/shop/orders/${cancelled}/cancel`, { reason: '' })
  await show(`/order-result?order_id=${cancelled}`, 'cancelled-result')
  await show(pages.order(cancelled), 'cancelled')
  await show(pages.orders(), 'list')
})
