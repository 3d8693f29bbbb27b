import { pages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import type { Locator } from '@playwright/test'
import { newCustomer } from './support/customers.ts'
import { addAddress, MANGO, putInCart } from './support/orders.ts'
import { choosePayment, openBlock, payButton } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

/** Upper edges of the lines in which elements stand, and whether a word of one is cut. */
const linesOf = (elements: Locator) =>
  elements.evaluateAll((all) => ({
    lines: new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
    isCut: all.some((one) =>
      [one, ...one.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
    ),
  }))

for (const language of ['id', 'en'] as Locale[])
  test.describe(language, { tag: '@phone' }, () => {
    test.use({ language })
    test('at 360 px the days stand in two lines, and the payment method in one with its button', async ({
      page,
      t,
    }) => {
      const customer = await newCustomer(page, language)
      await addAddress(customer, 'Rumah')
      await putInCart(customer, MANGO.slug, 4)
      await visit(page, pages.checkout())
      const value = page
        .getByRole('region', { name: t('checkout.slot'), exact: true })
        .getByRole('paragraph')
        .first()
      expect(
        await value.evaluate(
          (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
        ),
        'the day in one line, its hours in the next',
      ).toBeLessThanOrEqual(2.1)
      const slots = await openBlock({ page, t }, 'checkout.slot', 'checkout.slotChoose')
      const days = slots.getByRole('group', { name: t('checkout.slotDay') }).getByRole('button')
      await expect(days).toHaveCount(4)
      expect(await linesOf(days)).toEqual({ lines: 2, isCut: false })
      for (const day of await days.all()) {
        const { x, width } = (await day.boundingBox())!
        expect(x + width, 'within the sheet').toBeLessThanOrEqual(344)
      }
      await page.keyboard.press('Escape')
      await payButton(page.getByRole('main'), t).click()
      await choosePayment({ page, t }, 'BCA Virtual Account')
      const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
      const change = detail.getByRole('button', { name: t('checkout.otherMethod') })
      const row = change.locator('..')
      const [button, whole] = [(await change.boundingBox())!, (await row.boundingBox())!]
      expect(whole.height, 'in one line with the name').toBeLessThan(button.height * 1.6)
      expect((await linesOf(change)).isCut).toBe(false)
    })
  })
