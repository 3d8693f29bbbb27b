import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '../../../test/support/deliveries.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { CONSENT_VERSION } from '#domain/profile/consent.ts'
import { formatDay } from '#i18n/format.ts'
import { seedContent } from '../demo/seed/content.ts'
import { makePreviewToken, refreshContent, saveDocuments } from './index.ts'
import { presentHours } from './present.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await seedContent(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const shop = (path: string, language = 'en-US') =>
  test.request('GET', `/api/shop${path}`, { headers: { 'accept-language': language } })
const account = (path: string, language = 'en-US') =>
  test.request('GET', `/api/account/v1${path}`, { headers: { 'accept-language': language } })

describe('the shop’s content', () => {
  it('200 with the footer, its logos by name and the current year', async () => {
    const { status, body } = await shop('/footer')
    expect(status).toBe(200)
    expect(body.data.copyright).toContain('2026')
    expect(body.data.payment_logo.QRIS).toMatch(/^\/files\/art\/payments\//)
    expect(body.data.navigation.length).toBeGreaterThan(5)
    expect(body.data.complaint).toContain('0853 1111 1010')
    expect((await shop('/footer', 'id-ID')).body.data.payment_title).toBe('Metode pembayaran')
  })

  it('200 with the sliders', async () => {
    const { body } = await shop('/products/sliders')
    expect(body.data.length).toBeGreaterThan(2)
    expect(body.data[0].image.base).toMatch(/^\/files\/art\/banners\//)
  })

  it('200 with articles, newest first, in pages', async () => {
    const { body } = await shop('/articles?per_page=2')
    expect(body.data).toHaveLength(2)
    expect(body.meta).toEqual({ total: 6, page: 1, per_page: 2, total_pages: 3 })
    const dates = (await shop('/articles')).body.data.map(
      (article: { date: string }) => article.date,
    )
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect((await shop('/articles?page=99')).body).toMatchObject({ data: [], meta: { total: 6 } })
    expect((await shop('/articles?page=x')).status).toBe(422)
  })

  it('200 with the hero, the featured ones and one article', async () => {
    const hero = (await shop('/blog/hero')).body.data
    const article = (await shop(`/articles/slug/${hero.slug}`, 'id-ID')).body.data
    expect(article.content).toContain('<p>')
    expect(article.related_products.length).toBeGreaterThan(0)
    expect((await shop('/articles/featured')).body.data.length).toBeGreaterThan(0)
    expect((await shop('/articles/slug/nope')).status).toBe(404)
  })
})

describe('the account’s content', () => {
  it('200 with a privacy page that states purposes, retention and rights, in the edition that consents refer to', async () => {
    for (const [language, words] of [
      ['en-US', ['What we hold and why', 'How long', 'Your rights', `version ${CONSENT_VERSION}`]],
      [
        'id-ID',
        ['Data yang kami simpan dan tujuannya', 'Berapa lama', 'Hakmu', `versi ${CONSENT_VERSION}`],
      ],
    ] as const) {
      const { body } = await account('/page/privacy', language)
      for (const word of words) expect(body.data.content).toContain(word)
      expect(body.data.content).toContain('href="/profile/my-data"')
    }
  })

  it.each(['about-us', 'terms', 'privacy', 'help', 'voucher-help', 'membership'])(
    '200 with the page %s in both languages',
    async (slug) => {
      const [en, id] = [
        (await account(`/page/${slug}`)).body.data,
        (await account(`/page/${slug}`, 'id-ID')).body.data,
      ]
      expect(en.content).toContain('<')
      expect(en.content).not.toBe(id.content)
    },
  )

  it('200 with dynamic content, 404 for an unknown type', async () => {
    for (const type of ['home', 'help', 'voucher-help', 'membership'])
      expect((await account(`/content?type=${type}`)).body.data.type).toBe(type)
    expect((await account('/content')).body.data.type).toBe('home')
    expect((await account('/content?type=nope')).status).toBe(404)
  })

  it('200 with nine branches, by name and in reverse', async () => {
    const { body } = await account('/branch')
    expect(body.data.rows).toHaveLength(9)
    expect(body.data.rows[0]).toMatchObject({
      id: 'petik-kemang',
      is_hub: true,
      hours: [{ days: 'Every day', hours: '07:00–21:00' }],
    })
    const ids = (await account('/branch?order=id&sort=asc')).body.data.rows.map(
      (branch: { id: string }) => branch.id,
    )
    expect(ids).toEqual(ids.toSorted())
    expect(ids).not.toEqual(body.data.rows.map((branch: { id: string }) => branch.id))
    const names = (await account('/branch?order=name&sort=desc')).body.data.rows.map(
      (branch: { name: string }) => branch.name,
    )
    expect(names).toEqual(names.toSorted((a: string, b: string) => b.localeCompare(a, 'id')))
  })

  it('200 with questions by group', async () => {
    const { body } = await account('/faq')
    expect(body.data.length).toBeGreaterThan(3)
    expect(body.data[0].items[0].answer).toContain('<p>')
  })
})

describe('promos', () => {
  it('200 with current promos and none that is unpublished', async () => {
    const { body } = await account('/banner')
    const ids = body.data.map((promo: { id: string }) => promo.id)
    expect(ids).toContain('musim-mangga')
    expect(ids).not.toContain('panen-poin')
    expect(body.data[0].formatted_end_date).toMatch(/^\d\d [A-Z][a-z]{2} 202\d, \d\d:\d\d$/)
    // An end at midnight is shown as the day before.
    const { end_date: end, formatted_last_day: lastDay, formatted_end_wib: wib } = body.data[0]
    expect(end).toMatch(/T17:00:00.000Z$/)
    expect(lastDay).toBe(formatDay(end.slice(0, 10), 'en'))
    expect(wib).toMatch(/ 23:59$/)
    expect((await account('/banner?type=detail')).body.data.length).toBeLessThan(ids.length)
  })

  it('leaves the list when it ends, and its own page shows that it has ended', async () => {
    const start = test.clock.now()
    const { end_date: end } = (await account('/banner/musim-mangga')).body.data
    test.clock.set(new Date(new Date(end).getTime() + 60_000).toISOString())
    await refreshContent(test.shop.database, test.clock.now())
    await expect
      .poll(async () =>
        (await account('/banner')).body.data.map((promo: { id: string }) => promo.id),
      )
      .not.toContain('musim-mangga')
    expect((await account('/banner/musim-mangga')).body.data.is_ended).toBe(true)
    test.clock.set(start.toISOString())
    test.shop.cache.drop(['*'])
  })

  it('404 for an unknown promo and for an unpublished one', async () => {
    for (const id of ['nope', 'panen-poin'])
      expect((await account(`/banner/${id}`)).status).toBe(404)
  })

  it('the operator gets the preview address of an unpublished promo', async () => {
    const said = await command(test, 'banner', 'preview', 'panen-poin')
    expect(said.code).toBe(0)
    const address = new URL(said.said)
    expect(address.pathname).toBe('/promo/panen-poin')
    const token = address.searchParams.get('preview') ?? ''
    expect(
      (await account(`/banner/preview/panen-poin?token=${encodeURIComponent(token)}`)).status,
    ).toBe(200)
    expect((await command(test, 'banner', 'preview', 'nope')).code).toBe(1)
  })

  it('200 for a preview with its token for a day, 403 with another or an expired one', async () => {
    const now = test.clock.now()
    const key = makePreviewToken(test.config.secrets, 'panen-poin', now)
    expect((await account(`/banner/preview/panen-poin?token=${key}`)).body.data.id).toBe(
      'panen-poin',
    )
    for (const token of [
      '',
      'x.y',
      key.slice(0, -1),
      makePreviewToken(test.config.secrets, 'musim-mangga', now),
      makePreviewToken(test.config.secrets, 'panen-poin', new Date(now.getTime() - 86_400_000)),
    ]) {
      expect((await account(`/banner/preview/panen-poin?token=${token}`)).status).toBe(403)
    }
  })
})

it('sanitises HTML when saved, and invalidates the cached pages', async () => {
  const text = (html: string) => ({ en: html, id: html })
  const before = (await account('/page/terms')).body.data.content
  await test.shop.database.transaction((tx) =>
    saveDocuments(
      tx,
      'page',
      [
        {
          slug: 'terms',
          data: {
            title: text('Terms <b>'),
            description: text('a < b'),
            body: text('<p onclick="x()">New</p><script>1</script>'),
          },
        },
      ],
      test.clock.now(),
    ),
  )
  await expect.poll(async () => (await account('/page/terms')).body.data.content).not.toBe(before)
  expect((await account('/page/terms')).body.data).toMatchObject({
    title: 'Terms <b>',
    description: 'a < b',
    content: '<p>New</p>',
  })
})

it('joins days with the same hours', () => {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:00', close: '21:00' }))
  expect(presentHours([{ weekday: 7, open: '09:00', close: '17:00' }, ...week], 'id')).toEqual([
    { days: 'Senin – Jumat', hours: '08:00–21:00' },
    { days: 'Minggu', hours: '09:00–17:00' },
  ])
})
