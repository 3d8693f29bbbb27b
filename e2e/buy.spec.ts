import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Locale } from '#domain/locale.ts'
import { shopCommand } from './support/operator.ts'
import {
  addAddress,
  amountOf,
  chooseLastTime,
  chooseVariation,
  openBlock,
  payBy,
  register,
  rupiahOf,
  seenButton,
  verifyPhone,
  type Visit,
} from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

// With animations, as for most customers: other tests reduce motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const NAME = 'Ayu Maharani'
const QUANTITY = 5
const COUPON = 'MUSIMMANGGA'

/** From the home page to a chosen quantity on a product page. */
async function findFruit({ page, t }: Visit) {
  await visit(page, '/')
  await page
    .getByRole('region', { name: t('home.categories') })
    .first()
    .locator('a[href$="category=buah-lokal"]')
    .first()
    .click()
  await expect(page).toHaveURL(pages.category('buah-lokal'))
  await expect(
    page.getByText(
      new RegExp(
        t('listing.count', { count: 40 }).replace('40', '\\d+').replaceAll(/[()]/g, '\\$&'),
      ),
    ),
  ).toBeVisible()
  await page.locator('article a[href="/product/mangga-harum-manis"]').click()
  await expect(page).toHaveURL(pages.product('mangga-harum-manis'))
  await expect(page.getByText(t('product.loginHint'))).toBeVisible()
  await chooseVariation({ page, t }, QUANTITY)
}

/**
 * A guest's choice waits while they make an account, and is put into the cart when they come back.
 */
async function becomeCustomer({ page, t }: Visit) {
  await seenButton(page.getByRole('main'), t('product.add')).click()
  await expect(page).toHaveURL(
    `/auth/login?returnUrl=${encodeURIComponent(pages.product('mangga-harum-manis'))}`,
  )
  await page.getByRole('link', { name: t('auth.toRegister') }).click()
  await verifyPhone({ page, t }, await register({ page, t }, NAME))
  await expect(page).toHaveURL(pages.product('mangga-harum-manis'))
}

async function openCart({ page, t }: Visit) {
  await expect(
    page.getByRole('link', { name: t('header.cartCount', { count: QUANTITY }) }),
  ).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('spinbutton'),
    'what is in the cart is chosen no more',
  ).toHaveCount(0)
  await expect(page.getByText(t('cart.added')), 'gone after two seconds').toBeHidden()
  await page.getByRole('link', { name: t('header.cartCount', { count: QUANTITY }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('cart.title') })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: t('cart.selectAll') })).toBeChecked()
}

/** Courier, time and coupon, each another one than the shop proposed. */
async function decide({ page, t }: Visit) {
  const main = page.getByRole('main')
  const couriers = await openBlock({ page, t }, 'checkout.courier', 'checkout.courierChoose')
  const courier = couriers.getByRole('radio').nth(1)
  await courier.check()
  await couriers.getByRole('button', { name: t('shell.save') }).click()
  await expect(couriers).toBeHidden()

  const slots = await openBlock({ page, t }, 'checkout.slot', 'checkout.slotChoose')
  await chooseLastTime(slots, t)

  const coupons = await openBlock({ page, t }, 'checkout.coupon', 'checkout.couponChoose')
  await coupons.getByLabel(t('checkout.couponCode')).fill('TIDAKADA')
  await coupons.getByRole('button', { name: t('checkout.couponSave'), exact: true }).click()
  await expect(coupons.getByText(t('checkout.couponInvalid')).first()).toBeVisible()
  await coupons.getByLabel(t('checkout.couponCode')).fill(COUPON.toLowerCase())
  await coupons.getByRole('button', { name: t('checkout.couponSave'), exact: true }).click()
  await expect(coupons).toBeHidden()
  await expect(main.getByText(new RegExp(`^${COUPON} · `))).toBeVisible()
}

async function expectSums({ page, t }: Visit) {
  const summary = page.getByRole('region', { name: t('checkout.summary') })
  const [subtotal, discount, shipping, total] = [
    await amountOf(summary, t('checkout.subtotal')),
    await amountOf(summary, t('checkout.discount')),
    await amountOf(summary, t('checkout.shipping')),
    await amountOf(summary, new RegExp(`^${t('checkout.total')}`)),
  ]
  const fee = await amountOf(summary, t('cart.serviceFee'))
  expect(discount).toBeLessThan(0)
  expect(total).toBe(subtotal + fee + shipping + discount)
  expect(
    rupiahOf(await seenButton(page.getByRole('main'), /Rp/).innerText()),
    'Pay carries the amount',
  ).toBe(total)
}

/** The bank or wallet is a page of the demo; what it decides shows up at the shop by itself. */
async function payAtGateway({ page, t }: Visit) {
  await expect(page.getByRole('heading', { level: 1, name: t('result.waiting') })).toBeVisible()
  const code = page.getByRole('img', {
    name: new RegExp(t('result.qrAlt', { amount: '.*', number: '.*' })),
  })
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  await expect(page.getByRole('timer')).toBeVisible()
  const gateway = await page.context().newPage()
  await gateway.goto(
    (await page.getByRole('link', { name: t('result.demoGateway') }).getAttribute('href')) ?? '',
  )
  await gateway
    .getByRole('button', { name: t('gateway.pay'), exact: false })
    .first()
    .click()
  await gateway.close()
  await expect(
    page.getByRole('heading', { level: 1, name: t('result.paid') }),
    'the page moves by itself',
  ).toBeVisible()
}

async function seeOrder({ page, t }: Visit): Promise<string> {
  await page
    .getByRole('main')
    .getByRole('link', { name: t('result.toOrder') })
    .click()
  await expect(page).toHaveURL(/\/profile\/my-order\/[\w-]+$/)
  const timeline = page.getByRole('list', { name: t('orders.timeline') })
  await expect(timeline).toContainText(t('orders.event.place'))
  await expect(timeline).toContainText(t('orders.event.pay'))
  return page.url().split('/').at(-1) ?? ''
}

async function receive({ page, t }: Visit, orderId: string): Promise<number> {
  await shopCommand('orders', 'advance', orderId, 'delivered')
  await page.reload()
  await expect(page.getByRole('list', { name: t('orders.timeline') })).toContainText(
    t('orders.event.deliver'),
  )
  await page.getByRole('button', { name: t('orders.complete'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('orders.completeConfirm') })
    .click()
  await expect(page.getByRole('list', { name: t('orders.timeline') })).toContainText(
    t('orders.event.complete'),
  )
  const earned = await page
    .getByText(new RegExp(`^${t('orders.pointsEarned', { points: '[\\d.]+' })}$`))
    .innerText()
  return Number(earned.replaceAll(/\D/g, ''))
}

async function findPoints({ page, t }: Visit, points: number) {
  const shown = new Intl.NumberFormat('id-ID').format(points)
  await page.getByRole('button', { name: t('header.account', { name: NAME }) }).click()
  await expect(page.getByRole('dialog', { name: NAME })).toContainText(
    t('header.points', { points: shown }),
  )
  await page.keyboard.press('Escape')
  await visit(page, pages.pointsHistory())
  await expect(page.getByRole('main')).toContainText(t('points.plus', { points: shown }))
  await visit(page, pages.orders())
  await expect(page.getByRole('article').first()).toContainText(t('orders.state.completed'))
}

function wholePath(language: Locale) {
  test.describe(language, () => {
    test.use({ language })

    test('a guest finds fruit, makes an account, orders, pays, receives it and has points', async ({
      page,
      t,
      trouble,
      picture,
    }) => {
      test.slow()
      // The wrong code, and the coupon that does not exist.
      trouble.expect(/422/)
      trouble.expect(/favicon\.ico/)
      const here = { page, t }
      await findFruit(here)
      await picture(page, 'buy-1-product')
      await becomeCustomer(here)
      await openCart(here)
      await picture(page, 'buy-2-cart')
      await seenButton(page.getByRole('main'), new RegExp(t('cart.checkout'))).click()
      await expect(page.getByText(t('checkout.noAddress'))).toBeVisible()
      await expect(seenButton(page.getByRole('main'), /Rp/)).toBeDisabled()
      await addAddress(here)
      await expect(page.getByRole('region', { name: t('checkout.address') })).toContainText(
        'Tebet Barat Dalam',
      )
      await decide(here)
      await expectSums(here)
      await picture(page, 'buy-3-checkout')
      // Within 0.4 s of the coupon's dialog, a press at the same place counts as a double press.
      await page.waitForTimeout(500)
      await payBy(here, /QRIS/)
      await picture(page, 'buy-4-waiting')
      await payAtGateway(here)
      await picture(page, 'buy-5-paid')
      const orderId = await seeOrder(here)
      const points = await receive(here, orderId)
      await picture(page, 'buy-6-order')
      expect(points).toBeGreaterThan(0)
      await findPoints(here, points)
    })
  })
}

wholePath('en')
wholePath('id')
