import { pages } from '#contract/pages.ts'
import type { Locator, Route } from '@playwright/test'
import { newCustomer, type Customer } from './support/customers.ts'
import { addAddress, BANANA, MANGO, putInCart } from './support/orders.ts'
import { payBy, rupiahOf, seenButton, waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

const TAPS_MAX = 5
const GOODS_MIN = 50_000

type Order = { id: string; total: number }
const ordersOf = (customer: Customer) => customer.ask<Order[]>('GET', '/api/shop/orders')

test(
  'who has paid here before buys in five taps and types nothing',
  { tag: '@phone' },
  async ({ page, t, language, picture }) => {
    const customer = await newCustomer(page, language)
    await addAddress(customer, t('address.home'))
    await putInCart(customer, MANGO.slug, 4)
    await visit(page, pages.checkout())
    await payBy({ page, t }, /QRIS/)
    const before = await ordersOf(customer)

    await page.addInitScript(() =>
      addEventListener('keydown', () => localStorage.setItem('typed', 'yes'), true),
    )
    await visit(page, '/')
    let taps = 0
    const tap = async (what: Locator) => {
      taps += 1
      await what.tap()
    }
    const cards = page.getByRole('main').getByRole('article')
    const prices = await cards.evaluateAll((all) =>
      all.map((card) => card.textContent.match(/Rp([\d.]+)/)?.[1] ?? '0'),
    )
    const isQuick = await cards.evaluateAll(
      (all, words) =>
        all.map((card) =>
          [...card.querySelectorAll('button')].some(({ ariaLabel }) =>
            ariaLabel?.startsWith(words),
          ),
        ),
      t('card.add', { name: '|' }).split('|')[0] ?? '',
    )
    const dear = prices.findIndex((price, index) => rupiahOf(price) >= GOODS_MIN && isQuick[index])
    expect(dear, 'a dear fruit of one size on the home page').toBeGreaterThanOrEqual(0)
    await tap(
      cards
        .nth(dear)
        .getByRole('button', { name: new RegExp(`^${t('card.add', { name: '.*' })}`) }),
    )
    await expect(page.getByText(t('cart.added'))).toBeVisible()
    await tap(page.getByRole('link', { name: t('cart.open'), exact: true }))
    await tap(seenButton(page.getByRole('main'), new RegExp(t('cart.checkout'))))
    await expect(page.getByRole('region', { name: t('checkout.address') })).toContainText(
      t('address.home'),
    )
    await expect(page.getByRole('region', { name: t('checkout.slot') })).toContainText('WIB')
    const pay = new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`)
    await tap(seenButton(page.getByRole('main'), pay))
    const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
    await expect(detail).toContainText('QRIS')
    await picture(page, 'again-detail')
    await tap(detail.getByRole('button', { name: pay }))
    await expect(page).toHaveURL(/\/order-result\?order_id=/)
    await expect(page.getByRole('heading', { level: 1, name: t('result.waiting') })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(TAPS_MAX)
    expect(await page.evaluate(() => localStorage.getItem('typed')), 'nothing typed').toBeNull()
    expect(await ordersOf(customer)).toHaveLength(before.length + 1)
  },
)

test('a network cut in the middle loses nothing, says how to go on, and orders once', async ({
  page,
  t,
  language,
  trouble,
  picture,
}) => {
  trouble.expect(/Failed to load resource|ERR_|cart\/|checkout\/process/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 2)
  await visit(page, pages.cart())
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await expect(quantity).toHaveValue('2')

  /** Pages retry repeatable calls once, so both attempts fail. */
  const CUT = { times: 2 }
  /** The server handles the request, and its response is lost. */
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/cart/update', (route) => route.abort('internetdisconnected'), CUT)
  await quantity.fill('5')
  const again = page.getByRole('alert').getByRole('button', { name: t('shell.retry') })
  await expect(again, 'what could not be sent is offered again').toBeVisible()
  await expect(quantity, 'and does not look as if it were done').toHaveValue('2')
  await picture(page, 'cut-cart')
  await again.click()
  await expect(quantity).toHaveValue('5')

  await visit(page, pages.category('buah-lokal'))
  const banana = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/product/${BANANA.slug}"]`) })
  await page.route('**/cart/add-multiple', loseAnswer, CUT)
  await banana
    .getByRole('button', { name: new RegExp(`^${t('card.add', { name: '.*' })}`) })
    .click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('shell.retry') })
    .click()
  await expect(
    banana.getByRole('spinbutton'),
    'put in once, though it was asked twice',
  ).toHaveValue('1')

  await visit(page, pages.checkout())
  const pay = new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`)
  await seenButton(page.getByRole('main'), pay).click()
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await methods.getByRole('button', { name: t('checkout.continue') }).click()
  const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
  await page.route('**/checkout/process', loseAnswer, CUT)
  await waitOutDoublePress(page)
  await detail.getByRole('button', { name: pay }).click()
  await expect(detail.getByText(t('checkout.retryHint'), { exact: false })).toBeVisible()
  await picture(page, 'cut-pay')
  await detail.getByRole('button', { name: pay }).click()
  await expect(page).toHaveURL(/\/order-result\?order_id=/)
  await expect(page.getByRole('heading', { level: 1, name: t('result.waiting') })).toBeVisible()
  const orders = await ordersOf(customer)
  expect(orders, 'one order for two presses').toHaveLength(1)
  expect(page.url()).toContain(orders[0]!.id)
})
