/** Steps of a purchase, for both widths and languages. */
import { expect, type Locator, type Page } from '@playwright/test'
import { codeFor, freshPhone } from './customers.ts'
import type { Words } from './words.ts'

export type Visit = { page: Page; t: Words }

/** The visible button of this name: wide screens and phones have theirs in different places. */
export const seenButton = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name }).filter({ visible: true })

/** Exact, because the button next to it, which shows the password, contains the name too. */
export const passwordField = (page: Page, t: Words): Locator =>
  page.getByRole('textbox', { name: t('auth.password'), exact: true })

/** `Rp12.500` as 12500; a leading minus is respected. */
export const rupiahOf = (text: string): number =>
  Number(text.replaceAll(/\D/g, '')) * (/[−-]/.test(text) ? -1 : 1)

/** The amount of a labelled row. */
export const amountOf = async (place: Locator, label: string | RegExp): Promise<number> => {
  const row = place
    .locator('dl > *')
    .filter({ has: place.page().locator('dt', { hasText: label }) })
  return rupiahOf(await row.locator('dd').first().innerText())
}

/** Selects the first variation on a product page and types the quantity. */
export async function chooseVariation({ page, t }: Visit, quantity: number) {
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: t('product.selection') }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await main.getByRole('spinbutton').fill(String(quantity))
}

/**
 * Fills in the registration as a new customer up to the code page. Resolves to the phone number
 * with 62.
 */
export async function register(
  { page, t }: Visit,
  name: string,
  phone = freshPhone(),
): Promise<string> {
  await page.getByLabel(t('auth.name')).fill(name)
  await page
    .getByLabel(t('auth.phone'))
    .and(page.getByRole('textbox'))
    .fill(`0${phone.slice(2)}`)
  await passwordField(page, t).fill('Segar-2026!')
  await page.getByLabel(t('auth.confirmation')).fill('Segar-2026!')
  await page.getByRole('checkbox', { name: t('auth.terms') }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.register'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/auth\/otp/)
  return phone
}

/** Requests a code, reads it from the demo inbox and enters it, after a wrong one. */
export async function verifyPhone({ page, t }: Visit, phone: string) {
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  const input = page.getByLabel(t('auth.code'))
  await expect(input).toBeFocused()
  const verify = page.getByRole('button', { name: t('auth.verify') })
  await expect(verify).toBeDisabled()
  const code = await codeFor(page.request, phone)
  await input.fill(code === '000000' ? '111111' : '000000')
  await verify.click()
  await expect(page.getByText(t('error.otp_wrong', { left: 4 }))).toBeVisible()
  await input.fill(code)
  await verify.click()
}

/**
 * Opens the form for a new address and fills it in: the pin by search, then every region by hand.
 */
export async function addAddress({ page, t }: Visit) {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('checkout.addAddress') })
    .click()
  const form = page.getByRole('dialog', { name: t('address.addTitle') })
  await expect(form.getByLabel(t('address.city'))).toBeDisabled()
  await expect(form.getByLabel(t('address.district'))).toBeDisabled()
  await form.getByRole('button', { name: t('address.home'), exact: true }).click()
  await form.getByLabel(t('address.notes')).fill('Pagar hijau, seberang masjid')
  await setPin({ page, t })

  await expect(form.getByLabel(t('address.notes'))).toHaveValue('Pagar hijau, seberang masjid')
  await expect(form.getByLabel(t('address.street'))).toHaveValue('')
  await chooseRegions(form, t)
  await form.getByLabel(t('address.street')).fill('Jl. Tebet Barat Dalam No. 8, RT 03/RW 02')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form).toBeHidden()
}

export async function setPin({ page, t }: Visit) {
  await page.getByRole('button', { name: t('address.pinSet') }).click()
  const map = page.getByRole('dialog', { name: t('address.mapTitle') })
  await map.getByRole('combobox', { name: t('address.mapSearch') }).fill('Tebet Barat')
  await map.getByRole('option', { name: 'Tebet Barat' }).first().click()
  await expect(map.getByRole('status').filter({ hasText: 'Tebet Barat, Tebet' })).toBeVisible()
  await map.getByRole('button', { name: t('address.mapUse'), exact: true }).click()
}

/** Another province clears everything below it; then selects each level by hand. */
async function chooseRegions(form: Locator, t: Words) {
  const [province, city, district, postcode] = [
    t('address.province'),
    t('address.city'),
    t('address.district'),
    t('address.postcode'),
  ].map((label) => form.getByRole('combobox', { name: label })) as [
    Locator,
    Locator,
    Locator,
    Locator,
  ]
  await expect(province).toHaveValue('31')
  await expect(district).not.toHaveValue('')
  await province.selectOption({ label: 'Jawa Barat' })
  await expect(city).toHaveValue('')
  await expect(city).toBeEnabled()
  for (const lower of [district, postcode]) {
    await expect(lower).toHaveValue('')
    await expect(lower).toBeDisabled()
  }
  await province.selectOption({ label: 'DKI Jakarta' })
  await city.selectOption({ label: 'Kota Jakarta Selatan' })
  await district.selectOption({ label: 'Tebet' })
  await postcode.selectOption('12810')
}

/** Opens one of the sections of the checkout. */
export async function openBlock(
  { page, t }: Visit,
  what: 'checkout.courier' | 'checkout.slot' | 'checkout.collectSlot' | 'checkout.coupon',
  title: Parameters<Words>[0],
): Promise<Locator> {
  const name = [
    t('checkout.changeOf', { what: t(what) }),
    t('checkout.chooseOf', { what: t(what) }),
  ].join('|')
  await page.getByRole('button', { name: new RegExp(`^(${name})$`) }).click()
  const panel = page.getByRole('dialog', { name: t(title) })
  await expect(panel).toBeVisible()
  return panel
}

const DOUBLE_PRESS_MS = 450
/** Waits until a closed dialog no longer swallows the second half of a double press. */
export const waitOutDoublePress = (page: Page) => page.waitForTimeout(DOUBLE_PRESS_MS)

/** Chooses the last time of the last day, from an open dialog of times, and saves it. */
export async function chooseLastTime(slots: Locator, t: Words) {
  await slots
    .getByRole('group', { name: t('checkout.slotDay') })
    .getByRole('button')
    .last()
    .click()
  await slots.getByRole('radio', { disabled: false }).last().check()
  await slots.getByRole('button', { name: t('shell.save') }).click()
  await expect(slots).toBeHidden()
}

type WhenShown = 'checkout.arrives' | 'checkout.collectSlot'
export const payButton = (place: Page | Locator, t: Words): Locator =>
  seenButton(place, new RegExp(`^${t('checkout.pay', { amount: 'Rp' })}`))

/** From the checkout's Pay to the placed order, with this payment method. */
export async function payBy(
  visited: Visit,
  method: string | RegExp,
  when: WhenShown = 'checkout.arrives',
) {
  const { page, t } = visited
  await payButton(page.getByRole('main'), t).click()
  await choosePayment(visited, method)
  await confirmPayment(visited, when)
}

/** Checks a method in the open dialog of payment methods and goes on. */
export async function choosePayment({ page, t }: Visit, method: string | RegExp) {
  const methods = page.getByRole('dialog', { name: t('checkout.paymentTitle') })
  await methods.getByRole('radio', { name: method }).check()
  await methods.getByRole('button', { name: t('checkout.continue') }).click()
}

/** Pays in the open dialog that repeats what was chosen. */
export async function confirmPayment({ page, t }: Visit, when: WhenShown = 'checkout.arrives') {
  const detail = page.getByRole('dialog', { name: t('checkout.detailTitle') })
  await expect(detail).toContainText(t(when))
  await waitOutDoublePress(page)
  // What is paid later is only ordered here.
  const place = detail.getByRole('button', { name: t('checkout.place') })
  await payButton(detail, t).or(place).click()
  await expect(page).toHaveURL(/\/order-result\?order_id=/)
}
