import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  ADDRESS_PAGE,
  answerOf,
  cardOf,
  choosePlace,
  mapOf,
  openForm,
  savePin,
} from './support/addresses.ts'
import { newCustomer } from './support/customers.ts'
import { addAddress } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ADDRESS_CALLS = /\/api\/shop\/shipping\/address/
const CHANGES = /POST|PUT|DELETE/

test('none yet, the first is the default, then another; changed, chosen and deleted', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  await expect(page.getByRole('heading', { name: t('address.emptyTitle') })).toBeVisible()
  await picture(page, 'addresses-empty')

  const form = await openForm(page, t)
  await expect(form.getByText(t('validation.required'))).toHaveCount(0)
  await form.getByRole('button', { name: t('address.office') }).click()
  await form.getByRole('button', { name: t('address.pinSet') }).click()
  await expect(mapOf(page, t).getByRole('heading')).toBeFocused()
  await mapOf(page, t)
    .getByRole('combobox', { name: t('address.mapSearch') })
    .fill('-6.2583, 106.8203')
  await page.keyboard.press('Enter')
  await expect(answerOf(page, t)).toContainText('Bangka, Mampang Prapatan, Jakarta Selatan')
  await picture(page, 'addresses-map')
  await savePin(page, t)
  await expect(form.getByRole('button', { name: t('address.pinMove') })).toBeFocused()
  await expect(form.getByRole('group', { name: t('address.pin') })).toContainText(
    'Bangka, Mampang Prapatan',
  )
  await picture(page, 'addresses-form')
  // Geocoding knows the area, not the house.
  await expect(form.getByLabel(t('address.street'))).toHaveValue('')
  await form.getByLabel(t('address.street')).fill('Jl. Bangka XI No. 14B')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form).toBeHidden()
  await expect(cardOf(page, t('address.office'))).toContainText(t('address.default'))
  // The button that opened the form disappeared with the empty list.
  await expect(page.getByRole('heading', { name: t('address.title') })).toBeFocused()
  await expect(
    cardOf(page, t('address.office')).getByRole('button', {
      name: t('address.deleteOf', { label: t('address.office') }),
    }),
  ).toHaveCount(0)
  await expect(cardOf(page, t('address.office'))).toContainText(t('address.onlyKept'))
})

test('a pin outside the delivery area shows a warning at once, with what can still be delivered', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const form = await openForm(page, t)
  for (const [place, isOutside] of [
    ['-6.9175, 107.6191', true],
    ['-6.2583, 106.8203', false],
  ] as const) {
    await form
      .getByRole('button', { name: t(isOutside ? 'address.pinSet' : 'address.pinMove') })
      .click()
    await mapOf(page, t)
      .getByRole('combobox', { name: t('address.mapSearch') })
      .fill(place)
    await page.keyboard.press('Enter')
    await savePin(page, t)
    await expect(form.getByRole('status').filter({ hasText: t('address.outside') })).toHaveCount(
      isOutside ? 1 : 0,
    )
    if (isOutside) await picture(page, 'addresses-outside')
  }
})

test('changed, chosen as the default, deleted after a question', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah Ibu')
  await addAddress(customer, 'Kantor Baru')
  await visit(page, ADDRESS_PAGE)
  await cardOf(page, 'Kantor Baru')
    .getByRole('button', { name: t('address.editOf', { label: 'Kantor Baru' }) })
    .click()
  const form = page.getByRole('dialog', { name: t('address.editTitle') })
  await expect(form.getByRole('combobox', { name: t('address.district') })).toHaveValue('31.74.01')
  await form.getByLabel(t('address.label')).fill('Kantor Pusat')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form).toBeHidden()

  const office = cardOf(page, 'Kantor Pusat')
  await office
    .getByRole('button', { name: t('address.setDefaultOf', { label: 'Kantor Pusat' }) })
    .click()
  await expect(page.getByText(t('address.defaultSet'))).toBeVisible()
  await expect(office).toContainText(t('address.defaultKept'))
  await expect(cardOf(page, 'Rumah Ibu')).not.toContainText(t('address.defaultKept'))
  await expectAccessible(page, 'addresses')
  await picture(page, 'personal-addresses')

  await cardOf(page, 'Rumah Ibu')
    .getByRole('button', { name: t('address.deleteOf', { label: 'Rumah Ibu' }) })
    .click()
  const question = page.getByRole('alertdialog', {
    name: t('address.deleteQuestion', { label: 'Rumah Ibu' }),
  })
  await expect(question.getByRole('button', { name: t('common.cancel') })).toBeFocused()
  await expectAccessible(page, 'question', 'dialog')
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Rumah Ibu')).toBeVisible()
  await cardOf(page, 'Rumah Ibu')
    .getByRole('button', { name: t('address.deleteOf', { label: 'Rumah Ibu' }) })
    .click()
  await question.getByRole('button', { name: t('address.delete') }).click()
  await expect(page.getByText(t('address.deleted'))).toBeVisible()
  await expect(cardOf(page, 'Rumah Ibu')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('address.title') })).toBeFocused()
  await page.reload()
  await expect(cardOf(page, 'Kantor Pusat')).toBeVisible()
  await expect(cardOf(page, 'Rumah Ibu')).toHaveCount(0)
})

test('offline: a choice and a deletion show at once and roll back, a form keeps what was typed', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah Ibu')
  await addAddress(customer, 'Kantor Baru')
  await visit(page, ADDRESS_PAGE)
  const office = cardOf(page, 'Kantor Baru')
  await expect(office).toBeVisible()
  // Delays the response, so that the optimistic change is visible before its rollback.
  let refuse = () => {}
  const held = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(ADDRESS_CALLS, async (route) => {
    if (!CHANGES.test(route.request().method())) return route.fallback()
    await held
    return route.abort('internetdisconnected')
  })
  await office
    .getByRole('button', { name: t('address.setDefaultOf', { label: 'Kantor Baru' }) })
    .click()
  await expect(office).toContainText(t('address.defaultKept'))
  await cardOf(page, 'Rumah Ibu')
    .getByRole('button', { name: t('address.deleteOf', { label: 'Rumah Ibu' }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('address.delete') })
    .click()
  await expect(cardOf(page, 'Rumah Ibu')).toHaveCount(0)
  refuse()
  await expect(cardOf(page, 'Rumah Ibu')).toContainText(t('address.defaultKept'))
  await expect(office).not.toContainText(t('address.defaultKept'))
  await expect(
    page.getByRole('alert').filter({ hasText: t('failure.defaultAddress') }),
  ).toBeVisible()
  await expect(page.getByText(t('address.deleted'))).toHaveCount(0)

  await office.getByRole('button', { name: t('address.editOf', { label: 'Kantor Baru' }) }).click()
  const form = page.getByRole('dialog', { name: t('address.editTitle') })
  await form.getByLabel(t('address.label')).fill('Kantor Lama')
  await form.getByRole('button', { name: t('address.save') }).click()
  const again = form.getByRole('button', { name: t('shell.retry') })
  await expect(again).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel(t('address.label'))).toHaveValue('Kantor Lama')
  await page.unroute(ADDRESS_CALLS)
  await again.click()
  await expect(form).toBeHidden()
  await expect(cardOf(page, 'Kantor Lama')).toBeVisible()
})

test('a list that fails shows why and can be retried', async ({ page, t, language, trouble }) => {
  trouble.expect(/500/)
  const customer = await newCustomer(page, language)
  await addAddress(customer, 'Rumah Ibu')
  await page.route(ADDRESS_CALLS, (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'unknown', request_id: '' } }),
  )
  await visit(page, ADDRESS_PAGE)
  await expect(page.getByRole('main').getByText(t('failure.addresses')).first()).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page, 'no list')
  await page.unroute(ADDRESS_CALLS)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.retry') })
    .click()
  await expect(cardOf(page, 'Rumah Ibu')).toBeVisible()
})

test('rules show after a field was touched, the first invalid one gets the focus, server errors are at their field', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/422/)
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const form = await openForm(page, t)
  await form.getByLabel(t('address.label')).focus()
  await form.getByLabel(t('address.label')).blur()
  await expect(form.getByText(t('validation.required'))).toHaveCount(1)
  await form.getByLabel(t('address.label')).fill('x'.repeat(41))
  await expect(form.getByText(t('validation.tooLong', { value: 40 }))).toBeVisible()
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form.getByRole('button', { name: t('address.pinSet') })).toBeFocused()
  await expect(form.getByText(t('validation.pinpoint'))).toBeVisible()
  for (const [label, token] of [
    ['address.recipient', 'shipping name'],
    ['address.phone', 'shipping tel-national'],
    ['address.street', 'shipping address-line1'],
    ['address.detail', 'shipping address-line2'],
    ['address.postcode', 'shipping postal-code'],
  ] as const)
    await expect(
      form.getByLabel(t(label)).and(form.locator('input, select, textarea')),
    ).toHaveAttribute('autocomplete', token)

  // A postal code that became invalid between loading and saving.
  await page.route(/postal-codes/, (route) =>
    route.fulfill({ json: { data: [{ postal_code: '40115' }] } }),
  )
  await form.getByLabel(t('address.label')).fill('Rumah')
  await form.getByRole('button', { name: t('address.pinSet') }).click()
  await choosePlace(page, t, 'Tebet Barat')
  await savePin(page, t)
  await form.getByLabel(t('address.street')).fill('Jl. Tebet Barat Dalam No. 8')
  const postcode = form.getByRole('combobox', { name: t('address.postcode') })
  await postcode.selectOption('40115')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form.getByText(t('validation.postcodeRegion'))).toBeVisible()
  await expect(postcode).toBeFocused()
})

test('what is typed is not lost: by closing, by leaving, by moving the pin', async ({
  page,
  t,
  language,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.settings())
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.shippingAddress') })
    .click()
  const form = await openForm(page, t)
  await form.getByLabel(t('address.street')).fill('Jl. Bangka XI No. 14B')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: t('profile.leaveTitle') })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'leaving the form', 'dialog')
  await question.getByRole('button', { name: t('profile.stay') }).click()
  await expect(form.getByLabel(t('address.street'))).toHaveValue('Jl. Bangka XI No. 14B')

  await form.getByRole('button', { name: t('address.pinSet') }).click()
  await choosePlace(page, t, 'Tebet Barat')
  await savePin(page, t)
  await expect(form.getByLabel(t('address.street'))).toHaveValue('Jl. Bangka XI No. 14B')
  await expect(form.getByRole('combobox', { name: t('address.district') })).toHaveValue('31.74.01')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: t('profile.stay') }).click()
  await expect(page).toHaveURL(/shipping-address/)
  await form.getByRole('button', { name: t('shell.close') }).click()
  await question.getByRole('button', { name: t('profile.leave') }).click()
  await expect(form).toBeHidden()
})
