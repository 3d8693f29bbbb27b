import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { waitOutDoublePress } from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a coupon: added, paused, ended, copied', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  trouble.expect(/422/)
  const code = `UJI-${language}-${info.project.name}-${info.retry}`.toUpperCase()
  await page.goto(staffPages.coupons())
  await signInAs(page, t, 'marketing')
  const table = page.getByRole('table', { name: t('staff.title.coupons') })
  await expect(table.getByText('PAGISEGAR')).toBeVisible()
  await expectAccessible(page, 'the list of coupons')
  await picture(page, 'staff-coupons')
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: t('coupons.new') })).toBeVisible()
  const save = page.getByRole('button', { name: t('coupons.save'), exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()
  await save.click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  const wrong = page.locator('[aria-invalid="true"]')
  const [before, first] = [await wrong.count(), field(t('coupons.code'))]
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await first.fill(code.toLowerCase())
  await expect(first, 'what was wrong with it is over').not.toHaveAttribute('aria-invalid')
  await expect(wrong, 'what is wrong elsewhere stays').toHaveCount(before - 1)
  for (const side of ['id', 'en'] as const)
    await field(`${t('coupons.description')} ${t(`staff.form.${side}`)}`).fill(`Uji ${side}`)
  await field(t('coupons.field.value')).fill('10')
  await field(t('coupons.field.max_discount')).fill('25.000')
  await page
    .locator('summary')
    .filter({ hasText: t('coupons.field.tiers') })
    .click()
  const tier = language === 'en' ? 'Sprout' : 'Tunas'
  await page.getByRole('checkbox', { name: tier, exact: true }).check()
  await page.getByLabel(t('coupons.field.without_products')).fill('mangga')
  const product = page.getByRole('button', { name: /^(Mangga|.*Mango)/ }).first()
  const name = (await product.innerText()).trim()
  await product.click()
  await expect(page.getByRole('button', { name: t('staff.goods.takeOut', { name }) })).toBeVisible()
  await page.getByLabel(t('coupons.customer')).fill('rani kus')
  await page.getByRole('button', { name: /^Rani K\./ }).click()
  const chosen = page.getByRole('button', { name: t('staff.goods.takeOut', { name: 'Rani K.' }) })
  await expect(chosen).toBeVisible()
  await field(t('coupons.startsAt')).fill('2026-01-01T00:00')
  await field(t('coupons.endsAt')).fill('2036-01-01T00:00')
  const effect = language === 'en' ? /^Last week it would have/ : /^Minggu lalu kupon ini/
  await expect(page.getByRole('status').filter({ hasText: effect })).toBeVisible()
  await expectAccessible(page, 'the form of a coupon')
  await picture(page, 'staff-coupon-new')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText(t('coupons.state.running'))).toBeVisible()
  // What was chosen stands in the saved form, by name.
  await expect(chosen).toBeVisible()
  for (const [lang, alone] of [
    ['id', 'khusus Rani K.'],
    ['en', 'for Rani K. alone'],
  ] as const) {
    const terms = page.locator(`span[lang="${lang}"]`).filter({ hasText: '10%' })
    await expect(terms).toContainText(alone)
    await expect(terms).toContainText(lang === 'en' ? 'Sprout' : 'Tunas')
  }
  await expect(page.locator('summary').filter({ hasText: tier })).toBeVisible()
  await expect(page.getByRole('button', { name: t('staff.goods.takeOut', { name }) })).toBeVisible()
  await page.getByRole('button', { name: t('coupons.pause'), exact: true }).click()
  await expect(page.getByText(t('coupons.state.paused'))).toBeVisible()
  await expectAccessible(page, 'a coupon')
  await picture(page, 'staff-coupon')
  await page.getByLabel(t('coupons.codesMore')).fill('5')
  await page.getByRole('button', { name: t('coupons.codesMake'), exact: true }).click()
  await expect(
    page.getByText(t('coupons.codesCount', { codes: '5', used: '0' }), { exact: true }),
  ).toBeVisible()
  await expectAccessible(page, 'a coupon with codes')
  await picture(page, 'staff-coupon-codes')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('coupons.codesTake'), exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^petik-uji-.*\.csv$/)
  await page.getByRole('button', { name: t('coupons.end'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('coupons.end') })
    .click()
  await expect(page.getByText(t('coupons.state.ended'))).toBeVisible()
  await page.getByRole('link', { name: t('coupons.copy'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('coupons.new') })).toBeVisible()
  await expect(field(t('coupons.field.value'))).toHaveValue('10')
  await expect(field(t('coupons.code'))).toHaveValue('')
})

test('the simulator says what a coupon gives, and why not', async ({
  page,
  t,
  picture,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto(staffPages.coupons())
  await signInAs(page, t, 'owner')
  await page.getByRole('link', { name: t('coupons.simulate'), exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: t('staff.title.couponSimulator') })
  await expect(heading).toBeVisible()
  const simulate = page.getByRole('button', { name: t('coupons.simulate'), exact: true })
  await simulate.click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  await page.getByLabel(t('coupons.simulatorFind')).fill('BL001')
  await page.getByRole('button', { name: /BL001-01/ }).click()
  const quantity = page.getByRole('textbox', { name: /^(Quantity of|Jumlah) / })
  await quantity.fill('1')
  await simulate.click()
  const table = page.getByRole('table', { name: t('coupons.simulated') })
  await expect(table.getByText(t('coupons.appliesNot'), { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the coupon simulator with its result')
  await picture(page, 'staff-coupon-simulator')
  const applying = table.getByText(t('coupons.applies'), { exact: true })
  const before = await applying.count()
  await quantity.fill('20')
  await simulate.click()
  await expect.poll(() => applying.count()).toBeGreaterThan(before)
})

test('a coupon that two change: what is typed stays, and both are shown', async ({
  page,
  context,
  t,
  language,
  picture,
  trouble,
}, info) => {
  trouble.expect(/409|422/)
  const code = `DUA-${language}-${info.project.name}-${info.retry}`.toUpperCase()
  await page.goto(staffPages.newCoupon())
  await signInAs(page, t, 'marketing')
  const save = (of = page) => of.getByRole('button', { name: t('coupons.save'), exact: true })
  const field = (name: string, of = page) => of.getByLabel(name, { exact: false }).first()
  const kind = page.getByRole('combobox', { name: t('coupons.kind') })
  await field(t('coupons.code')).fill(code)
  for (const side of ['id', 'en'] as const)
    await field(`${t('coupons.description')} ${t(`staff.form.${side}`)}`).fill(`Uji ${side}`)
  await field(t('coupons.field.max_discount')).fill('0')
  await field(t('coupons.startsAt')).fill('2026-01-01T00:00')
  await field(t('coupons.endsAt')).fill('2036-01-01T00:00')
  // A gift has no field for what was typed above, so nothing of it may be in the way.
  await kind.selectOption('gift')
  await field(t('coupons.field.value')).fill('1')
  await field(t('coupons.field.gift_sku')).fill('BL001-01')
  // What was only typed would be dropped, and the coupon would hold for all goods.
  const products = page.getByRole('searchbox', { name: t('coupons.field.products') })
  await products.fill('mangga')
  await save().click()
  await expect(products).toBeFocused()
  await expect(page.getByText(t('staff.goods.chooseOrClear'))).toBeVisible()
  await products.fill('')
  await save().click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()

  const minimum = field(t('coupons.field.minimum'))
  await minimum.fill('50.000')
  await page.getByRole('button', { name: t('coupons.pause'), exact: true }).click()
  await expect(page.getByText(t('coupons.state.paused'), { exact: true }).last()).toBeVisible()
  await expect(minimum, 'pausing changes nothing of the form').toHaveValue('50.000')
  await save().click()
  await expect(minimum).toHaveValue('50.000')
  await expect(save()).toBeDisabled()

  const other = await context.newPage()
  await other.goto(staffPages.coupon(code))
  await field(t('coupons.field.minimum'), other).fill('30.000')
  await minimum.fill('70.000')
  await save(other).click()
  await expect(save(other)).toBeDisabled()
  await other.close()
  await save().click()
  const dialog = page.getByRole('dialog', { name: t('staff.form.changedTitle') })
  await expect(
    dialog.getByRole('row').filter({ hasText: t('coupons.field.minimum') }),
  ).toContainText('30000')
  await expectAccessible(page, 'a coupon that another person changed', 'dialog')
  await picture(page, 'staff-coupon-changed')
  await waitOutDoublePress(page)
  await dialog.getByRole('button', { name: t('staff.form.keepOurs') }).click()
  await expect(save()).toBeDisabled()
  await expect(minimum).toHaveValue('70.000')
})
