import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, MANGO, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { seenButton, type Visit } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.beforeEach(({ trouble }) => {
  // The page of the demo gateway has no icon.
  trouble.expect(/favicon\.ico/)
})

/** A customer whose order is paid by the way given. */
async function paidBy(
  { page, t }: Visit,
  language: 'en' | 'id',
  method: string,
): Promise<{ customer: Customer; orderId: string }> {
  const customer = await newCustomer(page, language)
  await addAddress(customer, t('address.home'))
  await putInCart(customer, MANGO.slug, 4)
  const orderId = await placeOrder(customer, method)
  await payOrder(customer, orderId)
  return { customer, orderId }
}

/** Cancels the order on its page. */
async function cancel({ page, t }: Visit, outcome: string | RegExp) {
  await page.getByRole('button', { name: t('orders.cancel'), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: t('orders.cancelQuestion') })
  await expect(question.getByText(outcome).first()).toBeVisible()
  await question.getByRole('button', { name: t('orders.cancelConfirm'), exact: true }).click()
  await expect(page.getByText(t('orders.cancelledToast')).first()).toBeVisible()
}

test(
  'what a virtual account brought comes back as store credit, which pays the next order',
  { tag: '@phone' },
  async ({ page, t, language, picture }) => {
    const { customer, orderId } = await paidBy({ page, t }, language, 'va_bca')
    await visit(page, pages.order(orderId))
    await cancel({ page, t }, /Rp\d/)
    await page.getByRole('button', { name: t('refund.choose') }).click()
    const choice = page.getByRole('dialog', { name: /Rp\d/ })
    await expectAccessible(page, 'the choice', 'dialog')
    await picture(page, 'refund-choice')
    await choice.getByRole('button', { name: t('refund.takeCredit') }).click()
    await expect(page.getByText(t('refund.creditDone')).first()).toBeVisible()
    await page.getByRole('link', { name: t('refund.toCredit') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('title.storeCredit') }),
    ).toBeVisible()
    await expect(page.getByText(t('credit.kind.refund')).first()).toBeVisible()
    await expectAccessible(page, 'store credit')
    await picture(page, 'personal-store-credit')

    await putInCart(customer, MANGO.slug, 2)
    await visit(page, pages.checkout())
    await page.getByRole('switch', { name: t('checkout.useCredit') }).check()
    await expect(page.getByRole('main').getByText(t('checkout.due')).first()).toBeVisible()
    await picture(page, 'checkout-credit')
    await seenButton(page.getByRole('main'), t('checkout.place')).click()
    const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
    await expect(detail.getByText(t('checkout.detailFree')).first()).toBeVisible()
    await detail.getByRole('button', { name: t('checkout.place') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('result.free') })).toBeVisible({
      timeout: 20_000,
    })
  },
)

test(
  'a transfer asks for a right account and shows it masked; later the shop is asked to cancel',
  { tag: '@wide' },
  async ({ page, t, language, picture }) => {
    const { customer, orderId } = await paidBy({ page, t }, language, 'va_mandiri')
    await visit(page, pages.order(orderId))
    await cancel({ page, t }, /Rp\d/)
    await page.getByRole('button', { name: t('refund.choose') }).click()
    const choice = page.getByRole('dialog', { name: /Rp\d/ })
    await choice.getByRole('radio', { name: t('refund.transfer') }).check()
    await choice.getByRole('button', { name: t('refund.takeTransfer') }).click()
    await expect(choice.getByText(t('validation.required')).first()).toBeVisible()
    await choice.getByRole('combobox', { name: t('refund.bank') }).selectOption({ label: 'BCA' })
    await choice.getByRole('textbox', { name: t('refund.account') }).fill('123')
    await choice.getByRole('textbox', { name: t('refund.holder') }).fill(customer.name)
    await choice.getByRole('button', { name: t('refund.takeTransfer') }).click()
    await expect(choice.getByText(t('validation.accountNumber')).first()).toBeVisible()
    await expectAccessible(page, 'the transfer', 'dialog')
    await picture(page, 'refund-transfer')
    await choice.getByRole('textbox', { name: t('refund.account') }).fill('1234 567 890')
    await choice.getByRole('button', { name: t('refund.takeTransfer') }).click()
    await expect(page.getByText(/BCA •••• 7890/).first()).toBeVisible()
    await picture(page, 'personal-refund-order')

    await putInCart(customer, MANGO.slug, 4)
    const second = await placeOrder(customer, 'ewallet')
    await payOrder(customer, second)
    await shopCommand('orders', 'advance', second, 'picking')
    await visit(page, pages.order(second))
    await page.getByRole('button', { name: t('orders.cancelAsk'), exact: true }).click()
    const question = page.getByRole('alertdialog', { name: t('orders.cancelAskQuestion') })
    await picture(page, 'cancel-ask')
    await question.getByRole('button', { name: t('orders.cancelAsk'), exact: true }).click()
    await expect(page.getByText(t('orders.cancelAskedText')).first()).toBeVisible()
    await shopCommand('cancel', 'allow', second)
    await page.reload()
    await expect(page.getByText(t('refund.done'), { exact: true }).first()).toBeVisible({
      timeout: 20_000,
    })
  },
)
