import { pages } from '#contract/pages.ts'
import { newCustomer } from './support/customers.ts'
import { BANANA, LONGAN, MANGO, putInCart } from './support/orders.ts'
import { amountOf, chooseVariation, passwordField, type Visit } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// With animations, as for most customers: other tests reduce motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const NOTE_MAX = 144

test('ten quick taps are one call, and the last value wins', async ({ page, t, language }) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, BANANA.slug, 1)
  await visit(page, pages.cart())
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await expect(quantity).toHaveValue('1')
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/cart/update') && sent.push(request.postData() ?? ''),
  )
  const answered = page.waitForResponse((response) => response.url().endsWith('/cart/update'))
  const more = quantity.locator('..').getByRole('button').last()
  await more.evaluate(async (button: HTMLElement) => {
    for (let taps = 0; taps < 10; taps++) {
      button.click()
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(quantity).toHaveValue('11')
  await answered
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(quantity).toHaveValue('11')
  await expect(page.getByRole('main')).toContainText(t('cart.subtotalCount', { count: 11 }))
})

test('totals follow what is selected, and nothing selected cannot be checked out', async ({
  page,
  t,
  language,
}) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, BANANA.slug, 1)
  await putInCart(customer, MANGO.slug, 2)
  await visit(page, pages.cart())
  const summary = page.getByRole('region', { name: t('cart.summary') })
  const lines = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
  await expect(lines).toHaveCount(2)
  const { items } = await customer.ask<{ items: { name: string; formatted_line_total: string }[] }>(
    'GET',
    '/api/shop/cart',
  )
  for (const { name, formatted_line_total: total } of items) {
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(
      line.getByText(total).filter({ visible: true }).last(),
      'the line says its total',
    ).toBeVisible()
    await expect(line, 'by name').toContainText(t('cart.lineTotal'))
  }
  await expect(
    page.getByRole('group', { name: t('home.bestSellers') }),
    'there is more to take along',
  ).toBeVisible()
  const both = await amountOf(summary, t('checkout.subtotal'))
  await lines.first().uncheck()
  await expect(page.getByRole('checkbox', { name: t('cart.selectAll') })).toBeChecked({
    indeterminate: true,
  })
  await expect.poll(() => amountOf(summary, t('checkout.subtotal'))).toBeLessThan(both)
  await page.getByRole('checkbox', { name: t('cart.selectAll') }).check()
  await page.getByRole('checkbox', { name: t('cart.selectAll') }).uncheck()
  await expect.poll(() => amountOf(summary, t('checkout.subtotal'))).toBe(0)
  await expect(
    page.getByText(t('cart.nothingSelected')).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('cart.checkout'), exact: true }).filter({ visible: true }),
  ).toBeDisabled()
})

test('removing asks first, zero can be undone, and an emptied cart leads on', async ({
  page,
  t,
  language,
  picture,
}) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, BANANA.slug, 1)
  await putInCart(customer, LONGAN.slug, 1)
  await visit(page, pages.cart())
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
  await expect(page.getByRole('heading', { name: t('cart.chilled') })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await picture(page, 'cart-groups')

  // Quantity zero removes the line, with an undo.
  const before = await rows.getByRole('heading').allTextContents()
  await rows.first().getByRole('spinbutton').fill('0')
  await rows.first().getByRole('spinbutton').press('Enter')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: t('cart.undo') }).click()
  await expect(rows.getByRole('heading')).toHaveText(before)

  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^${t('cart.remove', { name: '' })}`) })
    .click()
  const one = page.getByRole('alertdialog', { name: t('cart.removeQuestion') })
  await expect(one.getByRole('button', { name: t('common.cancel') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(one).toBeHidden()
  await expect(rows).toHaveCount(2)
  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^${t('cart.remove', { name: '' })}`) })
    .click()
  const reached = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let presses = 0
        addEventListener('click', () => presses++)
        addEventListener('keyup', () => resolve(presses))
      }),
  )
  await one.getByRole('button', { name: t('cart.removeConfirm'), exact: true }).dblclick()
  await expect(rows).toHaveCount(1)
  await expect(
    rows.getByRole('button', { name: new RegExp(`^${t('cart.remove', { name: '' })}`) }),
    'the next line takes the focus',
  ).toBeFocused()
  await page.keyboard.press('Shift')
  expect(await reached, 'the second half of a double press does nothing').toBe(1)

  await page.getByRole('button', { name: t('cart.deleteAll') }).click()
  const all = page.getByRole('alertdialog', { name: t('cart.removeAllQuestion') })
  await all.getByRole('button', { name: t('cart.removeAllConfirm') }).click()
  await expect(page.getByRole('heading', { name: t('cart.emptyTitle') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: t('cart.shop') })).toBeVisible()
  await picture(page, 'cart-empty')
})

test('Enter pressed twice removes one line and asks nothing about the next', async ({
  page,
  t,
  language,
}) => {
  const customer = await newCustomer(page, language)
  for (const slug of [MANGO.slug, BANANA.slug]) await putInCart(customer, slug, 1)
  await visit(page, pages.cart())
  const remove = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('button', { name: new RegExp(`^${t('cart.remove', { name: '' })}`) })
  await expect(remove).toHaveCount(2)
  await remove.first().press('Enter')
  const dialog = page.getByRole('alertdialog', { name: t('cart.removeQuestion') })
  await dialog.getByRole('button', { name: t('cart.removeConfirm'), exact: true }).focus()
  // The second press comes as soon as the next line has the focus.
  await page.evaluate(() =>
    addEventListener('focusin', ({ target }) => (target as HTMLElement).click(), { once: true }),
  )
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await expect(dialog).toBeHidden()
})

test('a note of 144 characters is stored with its line, a longer one is rejected', async ({
  page,
  t,
  language,
}) => {
  const customer = await newCustomer(page, language)
  await putInCart(customer, MANGO.slug, 1)
  await visit(page, pages.cart())
  await page
    .getByRole('button', { name: new RegExp(`^${t('cart.addNoteTo', { name: '' })}`) })
    .click()
  const dialog = page.getByRole('dialog', { name: t('cart.addNote') })
  const save = dialog.getByRole('button', { name: t('cart.noteSave'), exact: true })
  await expect(dialog.getByLabel(t('cart.noteLabel')), 'one types at once').toBeFocused()
  await dialog.getByLabel(t('cart.noteLabel')).fill('x'.repeat(NOTE_MAX + 1))
  await expect(dialog.getByText(new RegExp(`${NOTE_MAX + 1}/${NOTE_MAX}`))).toBeVisible()
  await expect(save).toBeDisabled()
  const note = `matang\n${'y'.repeat(NOTE_MAX - 7)}`
  await dialog.getByLabel(t('cart.noteLabel')).fill(note)
  await save.click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page
    .getByRole('button', { name: new RegExp(`^${t('cart.editNoteOf', { name: '' })}`) })
    .click()
  await expect(dialog.getByLabel(t('cart.noteLabel'))).toHaveValue(note)
})

test('a card with one variation adds at once and becomes a stepper, one with several asks which', async ({
  page,
  t,
  language,
  picture,
}) => {
  await newCustomer(page, language)
  await visit(page, pages.category('buah-lokal'))
  const banana = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/product/${BANANA.slug}"]`) })
  await banana.getByRole('button', { name: new RegExp(t('card.add', { name: '.*' })) }).click()
  await expect(page.getByText(t('cart.added'))).toBeVisible()
  await expect(banana.getByRole('spinbutton')).toHaveValue('1')
  await banana.getByRole('button').last().click()
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 2 }) })).toBeVisible()

  const mango = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/product/${MANGO.slug}"]`) })
  await mango.getByRole('button', { name: new RegExp(t('card.choose', { name: '.*' })) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('product.add') }).click()
  await expect(sheet.getByText(t('product.selectOne'))).toBeVisible()
  const quantity = sheet.getByRole('spinbutton').first()
  await expect(quantity, 'from none').toHaveValue('0')
  await expect(quantity).toBeFocused()
  await quantity.press('ArrowUp')
  await picture(page, 'add-sheet')
  await sheet.getByRole('button', { name: t('product.add') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 3 }) })).toBeVisible()

  // Reopened, it starts with the cart's quantity.
  await mango.getByRole('button', { name: new RegExp(t('card.choose', { name: '.*' })) }).click()
  await expect(sheet.getByRole('spinbutton').first()).toHaveValue('1')
  await sheet.getByRole('spinbutton').first().press('ArrowDown')
  await sheet.getByRole('button', { name: t('product.updateCart') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 2 }) })).toBeVisible()
})

/** Logs a customer out, presses something as a guest, and logs in again. */
const asGuest = async (
  { page, t, language }: Visit & { language: 'en' | 'id' },
  press: () => Promise<void>,
) => {
  const customer = await newCustomer(page, language)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies({ name: /^(?!locale)/ })
  await press()
  await page.getByLabel(t('auth.phone')).and(page.getByRole('textbox')).fill(customer.phone)
  await passwordField(page, t).fill(customer.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click()
}

test(
  'a guest’s choice on the product page is in the cart once after the login',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    const inCart = page.getByRole('link', { name: t('header.cartCount', { count: 2 }) })
    await asGuest({ page, t, language }, async () => {
      await visit(page, pages.product(MANGO.slug))
      await chooseVariation({ page, t }, 2)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('product.add') })
        .filter({ visible: true })
        .click()
      await expect(page.getByText(new RegExp(t('auth.toAdd', { name: '.+' })))).toBeVisible()
    })
    await expect(page).toHaveURL(pages.product(MANGO.slug))
    await expect(inCart).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('spinbutton'),
      'nothing is left to add',
    ).toHaveCount(0)
    await page.reload()
    await expect(inCart).toBeVisible()
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(0)
  },
)

test(
  'a guest’s choice waits while they go back from the login page, and is changed there',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    const main = page.getByRole('main')
    const quantity = main.getByRole('spinbutton')
    await asGuest({ page, t, language }, async () => {
      await visit(page, `/product/${MANGO.slug}`)
      await chooseVariation({ page, t }, 2)
      await main
        .getByRole('button', { name: t('product.add') })
        .filter({ visible: true })
        .click()
      await expect(page.getByText(new RegExp(t('auth.toAdd', { name: '.+' })))).toBeVisible()
      await page.goBack()
      await expect(quantity).toHaveValue('2')
      await quantity.press('ArrowUp')
      await page.goForward()
      await expect(page.getByText(new RegExp(t('auth.toAdd', { name: '.+' })))).toBeVisible()
    })
    await expect(page).toHaveURL(`/product/${MANGO.slug}`)
    await expect(
      page.getByRole('link', { name: t('header.cartCount', { count: 3 }) }),
    ).toBeVisible()
  },
)

test(
  'a guest who pressed the plus of several sizes chooses one after the login',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    await asGuest({ page, t, language }, async () => {
      await visit(page, pages.category('buah-lokal'))
      const mango = page
        .getByRole('article')
        .filter({ has: page.locator(`a[href="/product/${MANGO.slug}"]`) })
      await mango
        .getByRole('button', { name: new RegExp(t('card.choose', { name: '.*' })) })
        .click()
    })
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('spinbutton').first()).toHaveValue('0')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  },
)

test(
  'a guest who adds learns why to log in, and finds it in the cart afterwards',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    const banana = page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/product/${BANANA.slug}"]`) })
    await asGuest({ page, t, language }, async () => {
      await visit(page, pages.category('buah-lokal'))
      await banana.getByRole('button', { name: new RegExp(t('card.add', { name: '.*' })) }).click()
      await expect(page.getByText(new RegExp(t('auth.toAdd', { name: '.+' })))).toBeVisible()
    })
    await expect(page).toHaveURL(pages.category('buah-lokal'))
    await expect(banana.getByRole('spinbutton')).toHaveValue('1')
  },
)

test(
  'two sizes of a product have controls of different names, and the summary shows the next goal',
  { tag: '@wide' },
  async ({ page, t, language }) => {
    const customer = await newCustomer(page, language)
    const { id, variations } = await customer.ask<{ id: string; variations: { id: string }[] }>(
      'GET',
      `/api/shop/products/${MANGO.slug}`,
    )
    const items = variations
      .slice(0, 2)
      .map((variation) => ({ variation_id: variation.id, quantity: 1 }))
    await customer.ask('POST', '/api/shop/cart/add-multiple', { product_id: id, items })
    await visit(page, pages.cart())
    const lines = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
    await expect(lines).toHaveCount(2)
    const names = await lines
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    expect(new Set(names).size).toBe(names.length)
    await lines.nth(1).getByRole('checkbox').uncheck()
    await expect(
      page.getByRole('region', { name: t('cart.summary') }).getByRole('progressbar'),
    ).toBeVisible()
  },
)

test(
  'the words of the specification stand as they were written',
  { tag: '@wide' },
  async ({ page, language }) => {
    const customer = await newCustomer(page, language)
    await visit(page, pages.product('mangga-harum-manis'))
    await expect(page.getByText('Please select a product')).toBeAttached()
    await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click()
    await expect(page.getByText('Please select at least one variation')).toBeVisible()
    await page.getByRole('combobox', { name: 'Product Selection' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(
      page.getByText('Total product amount').filter({ visible: true }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click()
    await expect(page.getByText('You have added the product to your shopping cart')).toBeVisible()
    for (const text of [
      'Delivery',
      'Packaging Type',
      'Weight (g)',
      'Product Description',
      'More Information',
      'Review',
      'Product Review',
      'Why Petik',
      'Customer Happiness Center',
    ]) {
      await expect.soft(page.getByText(text, { exact: true }).first()).toBeVisible()
    }

    await visit(page, '/product-category?price_min=1&price_max=2')
    await expect(page.getByText('Showing 0 product(s)')).toBeVisible()
    await expect(
      page.getByText('Sorry, no products match with your selected filters.'),
    ).toBeVisible()
    await expect(
      page.getByText('Please try adjusting your filters or reset them to view available products.'),
    ).toBeVisible()

    await putInCart(customer, LONGAN.slug, 1)
    await visit(page, pages.cart())
    await expect(page.getByText('Select All')).toBeVisible()
    await expect(page.getByText('Refrigerated Good', { exact: true })).toBeVisible()
    await expect(page.getByText('Service fee')).toBeVisible()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await expect(
      page.getByText('Are you sure you want to remove all products from your cart?'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove All' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(
      page.getByText('Are you sure you want to remove this product from your cart?'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Add Note / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Add Note' })).toBeVisible()
    await page.keyboard.press('Escape')

    await visit(page, pages.checkout())
    for (const text of [
      'Delivery Address',
      'No address selected',
      'Delivery Courier',
      'Shipping Time',
      'Coupon',
    ]) {
      await expect.soft(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
  },
)
