import type { APIRequestContext } from '@playwright/test'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { addressIn, pages } from '#contract/pages.ts'
import { PUBLIC_PAGES } from './support/routes.ts'
import { faultsOf, ofType, thingsOf, type Thing } from './support/structured-data.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

const LANGUAGES = ['en', 'id'] as const
const PRODUCT = pages.product('alpukat-hass')

const plain = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const metaOf = (html: string, name: string): string | undefined => {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return content === undefined ? undefined : plain(content)
}
const linkOf = (html: string, rel: string, language?: string): string | undefined =>
  new RegExp(`<link rel="${rel}"${language ? ` hrefLang="${language}"` : ''} href="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')
const titleOf = (html: string): string => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')

/** The page as a crawler gets it: without cookies or JavaScript. */
const crawl = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path, { headers: { cookie: '' }, maxRedirects: 0 })
  return { status: answer.status(), html: await answer.text(), headers: answer.headers() }
}

test.describe('as search engines find the shop', { tag: '@wide' }, () => {
  for (const path of PUBLIC_PAGES.filter(
    (each) =>
      !each.startsWith('/auth/') &&
      !each.startsWith(pages.search()) &&
      each !== '/_app' &&
      !each.startsWith('/profile/'),
  )) {
    test(`${path} has one address per language, a card and valid structured data`, async ({
      request,
      baseURL,
    }) => {
      const origin = baseURL ?? ''
      for (const language of LANGUAGES) {
        const here = addressIn(language, '', path)
        const { status, html } = await crawl(request, here)
        expect(status).toBe(200)
        expect(html).toContain(`<html lang="${language}">`)
        expect(metaOf(html, 'robots'), 'may be found').toBeUndefined()
        expect(metaOf(html, 'description')?.length, 'description').toBeGreaterThan(40)
        expect(metaOf(html, 'description')!.length, 'description').toBeLessThanOrEqual(156)
        const own = linkOf(html, 'canonical')!
        // A filtered listing's canonical address is the unfiltered one; every other page's is its
        // own.
        expect(own.startsWith(origin + new URL(path, origin).pathname)).toBe(true)
        const named = new URL(own).pathname + new URL(own).search.replace(/[?&]lang=id/, '')
        for (const [name, target] of [
          ['en', 'en'],
          ['id', 'id'],
          ['x-default', 'en'],
        ] as const)
          expect(linkOf(html, 'alternate', name), name).toBe(addressIn(target, origin, named))
        expect(own).toBe(addressIn(language, origin, named))
        expect(metaOf(html, 'og:url')).toBe(own)
        expect(metaOf(html, 'og:locale')).toBe(language === 'id' ? 'id_ID' : 'en_US')
        expect(titleOf(html)).toContain(metaOf(html, 'og:title')!)
        const picture = await request.get(metaOf(html, 'og:image')!)
        expect(picture.status()).toBe(200)
        expect(picture.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/)
        expect(thingsOf(html).flatMap((thing) => faultsOf(thing))).toEqual([])
      }
    })
  }

  test('personal pages, searches and missing pages are not indexed', async ({ request }) => {
    for (const path of [
      pages.cart(),
      pages.settings(),
      pages.login(),
      pages.search('salak'),
      pages.search(),
      '/_nothing',
      pages.product('nothing'),
    ]) {
      const { html, status } = await crawl(request, path)
      expect(metaOf(html, 'robots'), path).toBe('noindex')
      expect(titleOf(html), path).toMatch(/\S · Petik$/)
      expect(status, path).toBe(path.endsWith('nothing') ? 404 : 200)
      if (status === 404) expect(linkOf(html, 'canonical'), path).toBeUndefined()
    }
  })

  test('a narrowed or sorted listing names the category it belongs to', async ({
    request,
    baseURL,
  }) => {
    const { html } = await crawl(
      request,
      '/product-category?category=buah-lokal&benefits=vitamin-c&orderby=price&order=asc&price_min=1000',
    )
    expect(linkOf(html, 'canonical')).toBe(`${baseURL}/product-category?category=buah-lokal`)
  })

  test('a page has one way to be written', async ({ request }) => {
    const moved = async (path: string) =>
      (await request.get(path, { maxRedirects: 0 })).headers()['location']
    expect((await request.get('/promo/', { maxRedirects: 0 })).status()).toBe(301)
    expect(await moved('/promo/')).toBe(pages.promos())
    expect(await moved('/PRODUCT/Alpukat-Hass/?lang=id')).toBe('/product/alpukat-hass?lang=id')
    expect(await moved(pages.productDetail('alpukat-hass'))).toBe(PRODUCT)
    expect(
      (await request.get(pages.productDetail('alpukat-hass'), { maxRedirects: 0 })).status(),
    ).toBe(301)
  })

  test('a product says what its page shows', async ({ page, request, baseURL }) => {
    const { html } = await crawl(request, PRODUCT)
    const things = thingsOf(html)
    const [product] = ofType(things, 'Product') as [Thing]
    await visit(page, PRODUCT)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(product['name']))
    const offers = product['offers'] as {
      lowPrice: number
      highPrice: number
      offers: { price: number; name: string; availability: string }[]
    }
    const text = await main.evaluate((element) => element.textContent)
    expect(text).toContain(formatRupiah(rupiah(offers.lowPrice)))
    const onSale = offers.offers.filter(({ availability }) => !availability.endsWith('OutOfStock'))
    expect(offers.lowPrice).toBe(Math.min(...onSale.map(({ price }) => price)))
    expect(offers.highPrice).toBe(Math.max(...onSale.map(({ price }) => price)))
    const rating = product['aggregateRating'] as { ratingValue: number; reviewCount: number }
    expect(text).toContain(rating.ratingValue.toFixed(1))
    for (const review of product['review'] as { author: { name: string }; reviewBody: string }[]) {
      expect(text).toContain(review.author.name)
      expect(text).toContain(review.reviewBody)
    }
    const [trail] = ofType(things, 'BreadcrumbList') as [
      { itemListElement: { name: string; item?: string }[] } & Thing,
    ]
    const shown = await page.locator('nav ol').first().locator('li').allTextContents()
    expect(trail.itemListElement.map(({ name }) => name)).toEqual(shown)
    expect(trail.itemListElement[0]?.item).toBe(`${baseURL}/`)
    // Hydration leaves the data as the server wrote it.
    expect(
      thingsOf(
        `<script type="application/ld+json">${await page.locator('script[type="application/ld+json"]').first().textContent()}</script>`,
      ),
    ).toContainEqual(product)
  })

  test('home, questions, posts, listings and branches say what they are', async ({
    request,
    baseURL,
  }) => {
    const of = async (path: string) => thingsOf((await crawl(request, path)).html)
    const home = await of('/')
    const [site] = ofType(home, 'WebSite') as [
      { potentialAction: { target: { urlTemplate: string } } } & Thing,
    ]
    expect(site.potentialAction.target.urlTemplate).toBe(
      `${baseURL}/search?search={search_term_string}`,
    )
    expect(ofType(home, 'Organization')).toHaveLength(1)
    expect(ofType(await of(pages.branches()), 'GroceryStore')).toHaveLength(9)
    const [faq] = ofType(await of(pages.faq()), 'FAQPage') as [{ mainEntity: unknown[] } & Thing]
    expect(faq.mainEntity.length).toBeGreaterThan(5)
    const [listing] = ofType(await of(pages.category('buah-lokal')), 'ItemList') as [
      { itemListElement: { url: string }[] } & Thing,
    ]
    expect(listing.itemListElement[0]?.url).toMatch(/\/product\/[a-z0-9-]+$/)
    expect(
      ofType(await of(pages.blogPost('panduan-mangga-indonesia')), 'BlogPosting'),
    ).toHaveLength(1)
  })

  test('every address of the sitemap answers, and all may be indexed', async ({ request }) => {
    test.setTimeout(240_000)
    const xml = await (await request.get('/sitemap.xml')).text()
    const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) =>
      address!.replaceAll('&amp;', '&'),
    )
    expect(addresses.length).toBeGreaterThan(300)
    const wrong: string[] = []
    // Seven goes through all kinds of pages in both languages, which take turns in the file.
    const crawled = addresses.filter((_, at) => process.env['PROOFS'] === 'full' || at % 7 === 0)
    for (const address of crawled) {
      const { status, html } = await crawl(request, address)
      if (status !== 200 || metaOf(html, 'robots') || linkOf(html, 'canonical') !== address)
        wrong.push(`${status} ${address}`)
    }
    expect(wrong).toEqual([])
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('/sitemap.xml')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything that everyone may read can be read', async ({ page, t, trouble, request }) => {
    trouble.expect(/\.js: csp$/)
    await page.goto(PRODUCT)
    const main = page.getByRole('main')
    for (const title of [
      'product.tabDescription',
      'product.tabInformation',
      'product.reviewTitle',
    ] as const)
      await expect(main.getByText(t(title)).first()).toBeVisible()
    const [product] = ofType(thingsOf(await (await request.get(PRODUCT)).text()), 'Product') as [
      { review: { reviewBody: string }[] } & Thing,
    ]
    await expect(main.getByText(product.review[0]!.reviewBody)).toBeVisible()
    await page.goto(pages.faq())
    const [faq] = ofType(thingsOf(await page.content()), 'FAQPage') as [
      { mainEntity: { acceptedAnswer: { text: string } }[] } & Thing,
    ]
    await expect(main).toContainText(faq.mainEntity[0]!.acceptedAnswer.text.slice(0, 30))
    await expect(page.locator('main [hidden]').first(), 'answers stand open').toBeVisible()
    await page.goto(pages.branches())
    await expect(main.getByRole('article')).toHaveCount(9)
    await page.goto(pages.promos())
    await main.getByRole('article').first().getByRole('link').first().click()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(pages.blog())
    await main.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
