import { pages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { expectNoOverflow } from './support/layout.ts'
import { shopCommand } from './support/operator.ts'
import { addAddress, payOrder, placeOrder, putInCart } from './support/orders.ts'
import { headerOf } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import type { Words } from './support/words.ts'

type Mission = {
  id: string
  title: string
  kind: string
  target: number
  link: string
  reward: { formatted_points: string }
}
const LIST = /api\/account\/v1\/mission\?/

/** The mission of the demo that asks for six vegetables. */
async function greens(customer: Customer): Promise<Mission> {
  const missions = await customer.ask<Mission[]>('GET', '/api/account/v1/mission')
  const mission = missions.find(({ kind }) => kind === 'category')
  if (!mission) throw new Error('The demo has no mission of a category')
  return mission
}

/** Buys what the mission requires, up to a paid order. Resolves to its id. */
async function buyGreens(customer: Customer, { target }: Mission, label: string): Promise<string> {
  type Listed = { slug: string; availability: string }
  const listed = await customer.ask<Listed[]>('GET', '/api/shop/products?category=sayuran')
  const now = listed.filter(({ availability }) => availability === 'now')
  await addAddress(customer, label)
  for (const { slug } of now.slice(0, target)) await putInCart(customer, slug, 1)
  const orderId = await placeOrder(customer, 'qris')
  await payOrder(customer, orderId)
  return orderId
}

/**
 * Goes to the missions as people do: by the header where there is room, by their own menu on a
 * phone.
 */
async function goToMissions(page: Page, t: Words, name: string, isPhone: boolean) {
  await visit(page, pages.faq())
  if (!isPhone)
    return headerOf(page)
      .getByRole('link', { name: t('title.missions') })
      .click()
  await page.getByRole('button', { name: t('header.account', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('title.missions') })
    .click()
}

test('a mission is started, an order brings it on, and its points are there while one looks', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  test.slow()
  const isPhone = info.project.name === 'phone'
  const customer = await newCustomer(page, language)
  const mission = await greens(customer)
  const named = { name: mission.title }
  await goToMissions(page, t, customer.name, isPhone)
  await expect(page).toHaveURL(pages.missions())
  const ready = page.getByRole('region', { name: t('missions.group.ready') })
  const running = page.getByRole('region', { name: t('missions.group.running') })
  await expect(ready.getByRole('article').first()).toBeVisible()
  const shown = await ready.getByRole('article').count()
  await expect(
    page.getByRole('main').getByText(t('missions.count', { count: shown })),
  ).toBeVisible()
  await picture(page, 'personal-missions')
  const byReward = await customer.ask<Mission[]>(
    'GET',
    '/api/account/v1/mission?order=reward&sort=desc',
  )
  await page.getByRole('combobox', { name: t('missions.sort') }).selectOption('reward')
  await expect(page).toHaveURL(pages.missions('reward'))
  await expect(ready.getByRole('heading', { level: 3 }), 'the greatest reward first').toHaveText(
    byReward.map(({ title }) => title),
  )

  await ready.getByRole('button', { name: t('missions.startNamed', named) }).click()
  await expect(page.getByText(t('missions.started', named))).toBeVisible()
  const link = running.getByRole('link', { name: mission.title })
  await expect(link, 'the focus goes along').toBeFocused()
  await expect(ready.getByRole('link', { name: mission.title })).toHaveCount(0)

  await link.click()
  await expect(page).toHaveURL(pages.mission(mission.id))
  await expect(page.getByRole('heading', { level: 1, name: mission.title })).toBeVisible()
  const progress = page.getByRole('main').getByRole('progressbar')
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  await expect(
    page.getByRole('main').getByRole('link', { name: t('missions.go.shop') }),
  ).toHaveAttribute('href', mission.link)
  await expect(page.getByText(t('missions.nothingYet'))).toBeVisible()
  await expectNoOverflow(page, isPhone ? 320 : 1024)
  await page.setViewportSize({ width: isPhone ? 360 : 1440, height: 740 })

  const orderId = await buyGreens(customer, mission, t('address.home'))
  await expect(page.getByRole('main')).toContainText(
    t('missions.pending', { amount: mission.target }),
  )
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  await expectAccessible(page, 'a mission under way')
  await picture(page, 'personal-mission-pending')

  await shopCommand('orders', 'advance', orderId, 'delivered')
  await customer.ask('POST', `/api/shop/orders/${orderId}/complete`)
  await expect(page.getByRole('heading', { name: t('missions.wonTitle') })).toBeVisible({
    timeout: 30_000,
  })
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await expect(
    page.getByText(t('missions.won', { ...named, points: mission.reward.formatted_points })),
  ).toBeVisible()
  const counted = page.getByRole('region', { name: t('missions.counted') })
  await expect(counted.getByRole('listitem')).toHaveCount(mission.target)
  await expect(counted.getByRole('link', { name: t('missions.order') }).first()).toHaveAttribute(
    'href',
    pages.order(orderId),
  )
  await expectAccessible(page, 'a mission that is done')
  await picture(page, 'personal-mission-done')

  await page
    .getByRole('main')
    .getByRole('link', { name: t('missions.seePoints') })
    .click()
  await expect(page).toHaveURL(pages.points())
  await visit(page, pages.pointsHistory('earned'))
  await expect(page.getByRole('main')).toContainText(mission.title)
  await visit(page, pages.notifications())
  const notice = page.getByRole('main').getByRole('link').filter({ hasText: mission.title })
  await expect(notice.first()).toHaveAttribute('href', pages.mission(mission.id))
})

test(
  'missions say what stands in the way: none, too many, no answer; and other pages tell of the nearest',
  { tag: '@phone' },
  async ({ page, t, language, picture, trouble }) => {
    const customer = await newCustomer(page, language)
    await page.route(LIST, (route) =>
      route.fulfill({
        json: {
          data: [],
          meta: { total: 0, page: 1, per_page: 50, total_pages: 0, total_data: 0 },
        },
      }),
    )
    await visit(page, pages.missions())
    await expect(page.getByRole('heading', { name: t('missions.empty') })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: t('missions.shop') }),
    ).toHaveAttribute('href', pages.allProducts())
    await expectAccessible(page, 'no missions')
    await picture(page, 'empty-missions')

    await page.unroute(LIST)
    await page.route(LIST, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object[] }
      const full = body.data.map((mission) => ({
        ...mission,
        can_start: false,
        start_refusal: 'too_many',
      }))
      await route.fulfill({ response: answer, json: { ...body, data: full } })
    })
    await visit(page, pages.missions())
    await expect(page.getByText(t('missions.fullTitle'))).toBeVisible()
    const start = page
      .getByRole('main')
      .getByRole('button', { name: t('missions.startNamed', { name: '' }).slice(0, 5) })
    await expect(start.first()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'too many missions')

    await page.unroute(LIST)
    trouble.expect(/v1\/mission|503/)
    await page.route(/v1\/mission\/start\//, (route) =>
      route.fulfill({ status: 409, json: { code: 'mission_over', message: 'Sudah lewat' } }),
    )
    await visit(page, pages.missions())
    const mission = await greens(customer)
    await page
      .getByRole('button', { name: t('missions.startNamed', { name: mission.title }) })
      .click()
    await expect(page.getByRole('alert').getByText('Sudah lewat')).toBeVisible()
    await page.route(/v1\/mission\/[0-9a-f-]+$/, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Nanti' } }),
    )
    await visit(page, pages.mission(mission.id))
    await expect(page.getByRole('heading', { name: t('missions.failedOne') })).toBeVisible({
      timeout: 30_000,
    })
    await page.unroute(/v1\/mission\/[0-9a-f-]+$/)
    await page.getByRole('button', { name: t('shell.retry') }).click()
    await expect(page.getByRole('heading', { level: 1, name: mission.title })).toBeVisible()
    await visit(page, '/profile/tier/missions/00000000-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { name: t('missions.gone') })).toBeVisible()

    await customer.ask('POST', `/api/account/v1/mission/start/${mission.id}`)
    for (const path of ['/', pages.tier()]) {
      await visit(page, path)
      const near = page.getByRole('main').getByRole('link').filter({ hasText: mission.title })
      await near.scrollIntoViewIfNeeded()
      await expect(near, path).toHaveAttribute('href', pages.mission(mission.id))
      await expect(near.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    }
    await visit(page, pages.profile())
    await expect(
      page.getByRole('main').getByRole('link', { name: t('title.missions') }),
    ).toHaveAttribute('href', pages.missions())
  },
)
