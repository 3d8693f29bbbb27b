import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, signIn } from './support/customers.ts'
import { BANANA, MANGO, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test(
  'two tabs and a second device show the same cart and the same hearts',
  { tag: '@wide' },
  async ({ page, t, language, browser, baseURL }) => {
    const customer = await newCustomer(page, language)
    await putInCart(customer, BANANA.slug, 1)
    await visit(page, pages.cart())
    const tab = await page.context().newPage()
    await visit(tab, pages.cart())
    const elsewhere = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1440, height: 900 },
    })
    await elsewhere.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const device = await elsewhere.newPage()
    await signIn(device, language, customer)
    await visit(device, pages.cart())
    const all = [page, tab, device]
    const quantityOn = (one: typeof page) => one.getByRole('main').getByRole('spinbutton')
    for (const one of all) await expect(quantityOn(one)).toHaveValue('1')

    await page.bringToFront()
    await quantityOn(page).fill('4')
    for (const one of all) {
      await one.bringToFront()
      await expect(quantityOn(one)).toHaveValue('4')
    }
    await device.bringToFront()
    const heartOn = (one: typeof page) =>
      one
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${t('card.wishlist', { name: '' })}`) })
        .first()
    const told = device.waitForResponse(/wishlist\/toggle/)
    await heartOn(device).click()
    await told
    for (const one of all) {
      await one.bringToFront()
      await expect(heartOn(one)).toHaveAttribute('aria-pressed', 'true')
    }
    await elsewhere.close()
  },
)

test(
  'what stands between the customer and paying is named and leads there',
  { tag: '@phone' },
  async ({ page, t, language, picture }) => {
    const customer = await newCustomer(page, language)
    await putInCart(customer, BANANA.slug, 1)
    await visit(page, pages.checkout())
    const missing = page.getByRole('status').filter({ hasText: t('checkout.missing') })
    await expect(missing.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'checkout-missing')
    await picture(page, 'checkout-missing')
    await missing.getByRole('button', { name: new RegExp(`^${t('checkout.fixAddress')}`) }).click()
    await expect(page.getByRole('dialog', { name: t('address.addTitle') })).toBeVisible()
    await page.keyboard.press('Escape')
    await missing.getByRole('link', { name: new RegExp(`^${t('checkout.addMore')}`) }).click()
    await expect(page).toHaveURL(pages.allProducts())
    await putInCart(customer, MANGO.slug, 2)
    await visit(page, pages.checkout())
    await expect(missing.getByRole('listitem')).toHaveCount(1)
  },
)
