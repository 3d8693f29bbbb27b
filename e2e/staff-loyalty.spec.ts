import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer } from './support/customers.ts'
import { putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { signInAs } from './support/desks.ts'

test('an earning rule and a tier: worked out, saved, planned, seen, withdrawn', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  // Rules and tiers hold for everyone: another one for each width.
  const isPhone = info.project.name.startsWith('phone')
  trouble.expect(/422/)
  await page.goto(staffPages.loyalty())
  await signInAs(page, t, 'marketing')
  const rules = page.getByRole('table', { name: t('loyalty.rules') })
  await expect(rules.getByRole('link', { name: t('loyalty.kind.first_order') })).toBeVisible()
  await expect(page.getByRole('table', { name: t('loyalty.tiers') })).toBeVisible()
  await expectAccessible(page, 'the loyalty desk')
  await picture(page, 'staff-loyalty')

  await page.goto(staffPages.earningRule(isPhone ? 'review' : 'first_order'))
  const points = page.getByRole('textbox', { name: t('loyalty.field.points') }).first()
  const save = page.getByRole('button', { name: t('loyalty.save'), exact: true })
  const before = Number(await points.inputValue())
  await points.fill('banyak')
  await save.click()
  await expect(page.getByText(t('validation.number')).first()).toBeVisible()
  await points.fill(String(before + 1))
  await page.getByRole('button', { name: t('loyalty.estimateAsk'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rp' })).toBeVisible()
  await expectAccessible(page, 'the form of an earning rule')
  await picture(page, 'staff-earning-rule')
  await save.click()
  await expect(page.getByText(t('loyalty.saved'))).toBeVisible()
  const history = page.getByRole('region', { name: t('loyalty.history') })
  await expect(history.getByText(`${before} → ${before + 1}`).first()).toBeVisible()

  await page.goto(staffPages.loyalty())
  const tiers = page.getByRole('table', { name: t('loyalty.tiers') })
  await tiers
    .getByRole('link')
    .nth(isPhone ? 2 : 1)
    .click()
  const threshold = page.getByRole('textbox', { name: t('loyalty.threshold') }).first()
  await threshold.fill(isPhone ? '10100000' : '3100000')
  await page.getByRole('button', { name: t('loyalty.estimateAsk'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rp' })).toBeVisible()
  await picture(page, 'staff-tier')
  await page.getByRole('button', { name: t('loyalty.plan'), exact: true }).click()
  await expect(page.getByText(/Rp(3|10)\.100\.000/).first()).toBeVisible()
  await expectAccessible(page, 'a tier with a change to come')
  const tier = page.url()

  await newCustomer(page, language)
  await visit(page, pages.tier())
  await expect(page.getByText(/Rp(3|10)\.100\.000/)).toBeVisible()
  await picture(page, 'tier-coming')

  await page.goto(tier)
  await page.getByRole('button', { name: t('loyalty.withdraw'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('loyalty.withdraw') })
    .click()
  await expect(page.getByText(t('loyalty.plan.withdrawn')).first()).toBeVisible()
})

/** One for each width, because an offer holds for all customers. */
const DOUBLED = {
  wide: { slug: 'mangga-gedong-gincu', name: 'Gedong' },
  phone: { slug: 'mangga-harum-manis', name: 'Harum' },
} as const

test('an offer of points: added, seen on the card, in the cart and at checkout, ended', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  trouble.expect(/422/)
  const { slug, name } = DOUBLED[info.project.name.startsWith('phone') ? 'phone' : 'wide']
  const title = `Uji poin ${info.project.name} ${info.retry}`
  await page.goto(staffPages.pointOffers())
  await signInAs(page, t, 'marketing')
  await expect(page.getByRole('table', { name: t('staff.title.pointOffers') })).toBeVisible()
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: t('pointOffers.new') })).toBeVisible()
  const add = page.getByRole('button', { name: t('pointOffers.add'), exact: true })
  await add.click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  const field = (label: string) => page.getByLabel(label, { exact: false }).first()
  for (const side of ['id', 'en'] as const)
    await field(`${t('pointOffers.name')} ${t(`staff.form.${side}`)}`).fill(title)
  await field(t('pointOffers.factor_percent')).fill('300')
  await page.getByLabel(t('automatic.products')).fill(name)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await field(t('automatic.startsAt')).fill('2026-01-01T00:00')
  await page.getByRole('button', { name: t('loyalty.estimateAsk'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rp' })).toBeVisible()
  await expectAccessible(page, 'the form of an offer of points')
  await picture(page, 'staff-point-offer-new')
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(page, 'an offer of points')
  await picture(page, 'staff-point-offer')
  const offer = page.url()

  const customer = await newCustomer(page, language)
  await visit(page, pages.search(slug.split('-')[0]!))
  await expect(page.getByText(t('pointOffer.badge.factor', { factor: 3 })).first()).toBeVisible()
  await putInCart(customer, slug, 1)
  await visit(page, pages.cart())
  const { points_to_earn: points } = await customer.ask<{ points_to_earn: number }>(
    'GET',
    '/api/shop/cart',
  )
  expect(points).toBeGreaterThan(0)
  await expect(page.getByText(t('cart.points', { points })).first()).toBeVisible()
  await picture(page, 'cart-points')

  await page.goto(offer)
  await page.getByRole('button', { name: t('pointOffers.end'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('pointOffers.end') })
    .click()
  await expect(page.getByText(t('automatic.state.ended'))).toBeVisible()
})

test('a mission: worked out, added, copied, withdrawn', async ({
  page,
  t,
  picture,
  trouble,
}, info) => {
  trouble.expect(/422/)
  const name = `uji-${info.project.name}-${info.retry}`.replaceAll(/[^a-z0-9]+/g, '-')
  await page.goto(staffPages.missions())
  await signInAs(page, t, 'marketing')
  await expect(page.getByRole('table', { name: t('staff.title.missions') })).toBeVisible()
  await expectAccessible(page, 'the list of missions')
  await picture(page, 'staff-missions')
  await page.locator('body').press('n')
  await expect(page.getByRole('heading', { level: 1, name: t('missionDesk.new') })).toBeVisible()
  const add = page.getByRole('button', { name: t('missionDesk.add'), exact: true })
  await add.click()
  await expect(page.getByText(t('validation.required')).first()).toBeVisible()
  const field = (label: string) => page.getByRole('textbox', { name: label }).first()
  await field(t('missionDesk.slug')).fill(name)
  for (const text of ['title', 'summary', 'description', 'unit_label'] as const)
    for (const side of ['id', 'en'] as const)
      await field(`${t(`missionDesk.${text}`)} ${t(`staff.form.${side}`)}`).fill(`${name} ${text}`)
  await field(t('missionDesk.target')).fill('2')
  await field(t('missionDesk.reward')).fill('60')
  const when = (label: string) => page.getByLabel(label, { exact: false }).first()
  await when(t('missionDesk.from')).fill('2030-01-01T00:00')
  await when(t('missionDesk.to')).fill('2030-01-02T00:00')
  await page.getByRole('button', { name: t('loyalty.estimateAsk'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rp' })).toBeVisible()
  await expectAccessible(page, 'the form of a mission')
  await picture(page, 'staff-mission-new')
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} title` })).toBeVisible()
  await picture(page, 'staff-mission')
  const mission = page.url()
  await page.getByRole('link', { name: t('missionDesk.copy'), exact: true }).click()
  await expect(field(t('missionDesk.target'))).toHaveValue('2')
  await expect(field(t('missionDesk.slug'))).toHaveValue('')
  await page.goto(mission)
  await page.getByRole('button', { name: t('missionDesk.withdraw'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('missionDesk.withdraw') })
    .click()
  await expect(page.getByText(t('missionDesk.state.withdrawn')).first()).toBeVisible()
})
