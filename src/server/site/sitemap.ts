import { addressIn, pages } from '#contract/pages.ts'
import type { App } from '../http/app.ts'
import {
  CATALOGUE_TAG,
  countPublished,
  readFound,
  readFoundCategories,
} from '../catalogue/index.ts'
import { CONTENT_TAG, readDocuments, type PromoData } from '../content/index.ts'
import { AppError } from '../errors.ts'
import { cachedOut } from '../http/cached-response.ts'
import { API_HEADERS } from '../http/headers.ts'
import { responseOf } from '../http/incoming.ts'
import type { Shop } from '../shop.ts'

/** Addresses per file, a fifth of the protocol's limit; a page has one per language. */
const ADDRESSES_A_FILE = 10_000
const PAGES_A_FILE = ADDRESSES_A_FILE / 2
const ROWS_A_STEP = 1_000
const XML = 'application/xml; charset=utf-8'
const HEADERS = { ...API_HEADERS, 'content-type': XML, 'cache-control': 'public, max-age=3600' }
const OPENING =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'

type FoundPage = { path: string; changedAt?: Date | undefined }

/**
 * `/sitemap.xml`: all public pages in both languages, or beyond 10,000 addresses an index of parts.
 * Small ones are cached; parts are streamed, as they would evict pages.
 */
export const mountSitemap = (app: App, shop: Shop): void => {
  const origin = shop.config.publicUrl

  app.get('/sitemap.xml', async (c) => {
    const cached = await shop.cache.getOrMake('sitemap', sitemapTags, async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(await whole(shop)),
    }))
    return responseOf(cachedOut(cached, { ...HEADERS, vary: 'Accept-Encoding' }, c.req.raw))
  })
  app.get(
    '/sitemap-pages.xml',
    async () =>
      new Response(OPENING + entries(origin, await otherPages(shop)) + '</urlset>\n', {
        headers: HEADERS,
      }),
  )
  app.get('/:part{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const part = Number(/\d+/.exec(c.req.param('part'))?.[0])
    const first = await readFound(
      shop.db,
      { skip: (part - 1) * PAGES_A_FILE },
      Math.min(ROWS_A_STEP, PAGES_A_FILE),
    )
    if (first.length === 0) throw new AppError('not_found')
    return new Response(
      ReadableStream.from(partOf(shop, first)).pipeThrough(new TextEncoderStream()),
      { headers: HEADERS },
    )
  })
}

const sitemapTags = () => [CONTENT_TAG, CATALOGUE_TAG]

const whole = async (shop: Shop): Promise<string> => {
  const origin = shop.config.publicUrl
  const [others, products] = await Promise.all([otherPages(shop), countPublished(shop.db)])
  if (others.length + products > PAGES_A_FILE)
    return indexOf(origin, Math.ceil(products / PAGES_A_FILE))
  const found = await readFound(shop.db, { skip: 0 }, PAGES_A_FILE)
  return OPENING + entries(origin, [...others, ...found.map(productPage)]) + '</urlset>\n'
}

const indexOf = (origin: string, parts: number): string => {
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))]
  const files = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`
}

/** One part, a thousand products at a time. */
async function* partOf(
  shop: Shop,
  first: Awaited<ReturnType<typeof readFound>>,
): AsyncGenerator<string> {
  yield OPENING
  let rows = first
  let left = PAGES_A_FILE
  while (rows.length > 0) {
    yield entries(shop.config.publicUrl, rows.map(productPage))
    left -= rows.length
    const after = rows.at(-1)!.slug
    rows = left > 0 ? await readFound(shop.db, { after }, Math.min(ROWS_A_STEP, left)) : []
  }
  yield '</urlset>\n'
}

const productPage = ({ slug, changedAt }: { slug: string; changedAt: Date }): FoundPage => ({
  path: pages.product(slug),
  changedAt,
})

/** All pages but products. Listings have the date of their newest item. */
const otherPages = async (shop: Shop): Promise<FoundPage[]> => {
  const now = shop.clock.now()
  const [categories, documents, articles, promos] = await Promise.all([
    readFoundCategories(shop.db),
    readDocuments(shop.db, 'page', now),
    readDocuments(shop.db, 'article', now),
    readDocuments<PromoData>(shop.db, 'promo', now),
  ])
  const running = promos.filter(
    ({ data, startsAt, endsAt }) =>
      data.type !== 'preview' && (startsAt ?? now) <= now && (endsAt ?? now) >= now,
  )
  const newestProduct = newest(categories.map(({ changedAt }) => changedAt))
  const newestArticle = newest(articles.map(({ publishedAt }) => publishedAt))
  const newestPromo = newest(running.map(({ startsAt, publishedAt }) => startsAt ?? publishedAt))
  const texts = new Map(documents.map(({ slug, publishedAt }) => [slug, publishedAt]))
  return [
    { path: pages.home(), changedAt: newest([newestProduct, newestArticle]) },
    { path: pages.allProducts(), changedAt: newestProduct },
    { path: pages.newProducts(), changedAt: newestProduct },
    { path: pages.bestSellers() },
    ...categories.map(({ slug, changedAt }) => ({
      path: pages.category(slug),
      changedAt,
    })),
    { path: pages.promos(), changedAt: newestPromo },
    ...running.map(({ slug, startsAt, publishedAt }) => ({
      path: pages.promo(slug),
      changedAt: startsAt ?? publishedAt,
    })),
    { path: pages.blog(), changedAt: newestArticle },
    ...articles.map(({ slug, publishedAt }) => ({
      path: pages.blogPost(slug),
      changedAt: publishedAt,
    })),
    { path: pages.help(), changedAt: texts.get('help') },
    { path: pages.faq() },
    { path: pages.aboutUs(), changedAt: texts.get('about-us') },
    { path: pages.branches() },
    { path: pages.shoppingList() },
    { path: pages.deliveryCheck() },
    ...['terms', 'privacy', 'membership']
      .filter((slug) => texts.has(slug))
      .map((slug) => ({ path: pages.page(slug), changedAt: texts.get(slug) })),
  ]
}

const newest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.reduce((latest, date) => (date && (!latest || date > latest) ? date : latest), undefined)

const entries = (origin: string, found: readonly FoundPage[]): string =>
  found.map((page) => entry(origin, page)).join('')

/**
 * A page in each language, with all alternates. Slugs have only letters, digits and hyphens, so
 * only `&` needs escaping.
 */
const entry = (origin: string, { path, changedAt }: FoundPage): string => {
  const english = addressIn('en', origin, path)
  const indonesian = addressIn('id', origin, path).replace('&', '&amp;')
  const alternates =
    `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>` +
    `<xhtml:link rel="alternate" hreflang="id" href="${indonesian}"/>` +
    `<xhtml:link rel="alternate" hreflang="x-default" href="${english}"/>`
  const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>` : ''
  return [english, indonesian]
    .map((address) => `<url><loc>${address}</loc>${changed}${alternates}</url>\n`)
    .join('')
}
