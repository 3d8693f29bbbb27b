import { pages } from '#contract/pages.ts'
import { newCustomer, RANI, signIn } from './support/customers.ts'
import { makeKeyboard } from './support/keyboard.ts'
import { addAddress } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

const TABS_FROM_CART_TO_PAY_MAX = 60

test(
  'a returning customer buys by keyboard alone',
  { tag: '@wide' },
  async ({ page, t, language, picture }) => {
    // An account of this test's own: another test that changes the cart would change the price.
    const customer = await newCustomer(page, language)
    await addAddress(customer, 'Rumah')
    const keyboard = makeKeyboard(page)
    const main = page.getByRole('main')

    await visit(page, pages.product('mangga-harum-manis'))
    await expect(
      page.getByRole('button', { name: t('header.account', { name: customer.name }) }),
    ).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()

    await keyboard.press(
      main.getByRole('button', { name: t('product.add') }).filter({ visible: true }),
    )
    await expect(page.getByText(t('product.selectOne'))).toBeVisible()
    await expect(main.getByLabel(t('product.selection'))).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await keyboard.tabTo(main.getByRole('spinbutton'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(main.getByRole('spinbutton')).toHaveValue('4')
    await keyboard.press(
      main.getByRole('button', { name: t('product.add') }).filter({ visible: true }),
    )
    await expect(page.getByText(t('cart.added'))).toBeVisible()

    await visit(page, pages.cart())
    await expect(main.getByRole('spinbutton').first()).toBeVisible()
    keyboard.startCounting()
    await keyboard.press(
      main.getByRole('button', { name: new RegExp(t('cart.checkout')) }).filter({ visible: true }),
    )
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
    const changeSlot = page.getByRole('button', {
      name: t('checkout.changeOf', { what: t('checkout.slot') }),
    })
    await keyboard.press(changeSlot, 'Space')
    const slots = page.getByRole('dialog', { name: t('checkout.slotChoose') })
    await keyboard.press(slots.getByRole('button', { name: t('shell.save') }))
    await expect(slots).toBeHidden()
    await expect(changeSlot).toBeFocused()
    const pay = new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`)
    await keyboard.press(main.getByRole('button', { name: pay }).filter({ visible: true }))
    const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
    await keyboard.tabTo(methods.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await keyboard.press(methods.getByRole('button', { name: t('checkout.continue') }))
    const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
    await keyboard.press(detail.getByRole('button', { name: pay }))
    await expect(page).toHaveURL(/\/order-result\?order_id=/)
    await expect(page.getByRole('heading', { level: 1, name: t('result.waiting') })).toBeVisible()
    await picture(page, 'keyboard-result')
    expect(keyboard.presses()).toBeLessThanOrEqual(TABS_FROM_CART_TO_PAY_MAX)
  },
)

test(
  'dialogs give the focus back, and Escape leaves them',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    await signIn(page, language, RANI)
    await visit(page, pages.product('pepaya-california'))
    const guide = page.getByRole('button', { name: t('product.guide') })
    await guide.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('product.guide') })
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      // Between the dialog's last and first piece the browser's own bar has the focus.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(guide).toBeFocused()

    const menu = page.getByRole('button', { name: t('header.account', { name: RANI.name }) })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: RANI.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: RANI.name })).toBeHidden()
    await expect(menu).toBeFocused()
  },
)
