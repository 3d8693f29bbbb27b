import { pages } from '#contract/pages.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress, BANANA, LONGAN, MANGO, putInCart } from './support/orders.ts'
import { openBlock } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('a refused coupon shows an error without covering Save, and its toast ends with the panel', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/422|409/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah')
  await putInCart(customer, MANGO.slug, 4)
  await visit(page, pages.checkout())
  const coupons = await openBlock({ page, t }, 'checkout.coupon', 'checkout.couponChoose')
  await coupons.getByLabel(t('checkout.couponCode')).fill('TIDAKADA')
  const save = coupons.getByRole('button', { name: t('checkout.couponSave'), exact: true })
  await save.click()
  const toast = page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: t('shell.close') }) })
  await expect(toast).toBeVisible()
  const isFree = await save.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].map((part) =>
      document.elementFromPoint(left + width * part, top + height / 2),
    )
    return points.every((element) => button.contains(element))
  })
  expect(isFree, 'the button can be pressed').toBe(true)
  await page.keyboard.press('Escape')
  await expect(coupons).toBeHidden()
  await expect(toast).toBeHidden()
})

test('a toast never covers what has the focus', async ({ page, t, language, trouble }) => {
  trouble.expect(/cart\/update|ERR_FAILED/)
  const customer = await newCustomer(page, language)
  for (const slug of [MANGO.slug, BANANA.slug, LONGAN.slug]) await putInCart(customer, slug, 1)
  await visit(page, pages.cart())
  await page.route('**/cart/update', (route) => route.abort())
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.focus()
  await quantity.press('ArrowUp')
  const toast = page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: t('shell.close') }) })
  await expect(toast).toBeVisible()
  for (let presses = 0; presses < 45; presses++) {
    await page.keyboard.press('Tab')
    const covered = await toast.evaluate(async (region) => {
      const card = region.firstElementChild!
      const focused = document.activeElement!
      const covers = () => {
        const [toastBox, box] = [card, focused].map((one) => one.getBoundingClientRect())
        return (
          !region.contains(focused) &&
          focused !== document.body &&
          toastBox!.top < box!.bottom &&
          toastBox!.bottom > box!.top &&
          toastBox!.left < box!.right &&
          toastBox!.right > box!.left
        )
      }
      // The page may still scroll, and the toast enters in 200 ms.
      for (let frames = 0; frames < 40 && covers(); frames++)
        await new Promise(requestAnimationFrame)
      return covers() ? focused.outerHTML.slice(0, 160) : null
    })
    expect(covered).toBeNull()
  }
})
