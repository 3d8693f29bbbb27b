import { openPglite, row, sql } from './platform/database.ts'
import { migrate } from './platform/migrate.ts'
import { seedCatalogue } from './seed/catalogue.ts'
import { seedContent } from './seed/content.ts'
import { seedReviews } from './seed/reviews.ts'
import { makeApp } from './app.ts'
import { catalogueCalls } from './catalogue/api.ts'
import { reviewCalls } from './reviews/api.ts'
import { contentCalls } from './content/api.ts'
import { settingsFrom } from '#domain/settings.ts'
import { readConfig } from './config.ts'
import { makeLog } from './platform/log.ts'
import { makeResponseCache } from './platform/response-cache.ts'
const db = await openPglite(null)
const now = new Date('2026-11-20T02:00:00Z')
const t = (l: string, s: number) => console.log(l, Math.round(performance.now() - s), 'ms')
let s = performance.now(); await migrate(db); t('migrate', s)
s = performance.now(); await seedCatalogue(db, now, 'kemang', console.log); t('catalogue', s)
s = performance.now(); await seedContent(db, now); t('content', s)
s = performance.now(); await seedReviews(db, now); t('reviews', s)
const shop: any = { config: readConfig({}), database: db, db: db.db, clock: { now: () => now }, log: makeLog('error'), cache: makeResponseCache(6e7), limits: { take: async () => {} }, settings: () => settingsFrom({}) }
const app = makeApp(shop, [...contentCalls, ...reviewCalls, ...catalogueCalls], async () => null)
const get = async (path: string, lang = 'en-US') => {
  const b = performance.now()
  const r = await app.request('http://x' + path, { headers: { 'accept-language': lang } })
  const j: any = await r.json()
  return { status: r.status, ms: Math.round(performance.now() - b), ...j }
}
const paths = process.argv.slice(2)
for (const p of paths.length ? paths : ['/api/shop/products?limit=60','/api/shop/products','/api/shop/products/tabs?tab=new','/api/shop/products/tabs?tab=bestsellers','/api/shop/products/by-category','/api/shop/categories','/api/shop/filters/price','/api/shop/filters/benefits','/api/shop/filters/categories?search=mangga','/api/shop/products/sliders','/api/shop/products/mangga-harum-manis','/api/shop/products/suggestions?search=man','/api/shop/products/mangga-harum-manis/reviews','/api/shop/products/mangga-harum-manis/reviews/images','/api/shop/footer','/api/shop/articles','/api/shop/articles/featured','/api/shop/blog/hero','/api/shop/articles/slug/panduan-mangga-indonesia','/api/account/v1/page/about-us','/api/account/v1/banner','/api/account/v1/banner/musim-mangga','/api/account/v1/branch?order=id&sort=asc','/api/account/v1/faq','/api/account/v1/content?type=help','/api/account/v1/content','/api/shop/products/nope','/api/shop/products?orderby=x&price_min=9&price_max=3&category=nope']) {
  const a = await get(p)
  console.log(p, a.status, a.ms + 'ms', a.message ?? '', JSON.stringify(a.meta ?? null), JSON.stringify(a.data ?? null).slice(0, paths.length ? 9000 : 260))
}
for (const q of ['alpukat','avocado','apokat','avcado','alpkat','mangga manis','mango harum','jeruk','orange','jeruk xyzzy','qqqqzzz','stroberi','strawbery','es krim','man','the mango','baby food','💥','salak pondo', 'watermelom', 'durian montong']) {
  const a = await get('/api/shop/products?search=' + encodeURIComponent(q), 'id-ID')
  console.log(q.padEnd(16), a.status, a.ms + 'ms', a.meta?.total, a.meta?.widened, a.data?.slice(0, 6).map((c: any) => c.slug).join(' '), a.message ?? '')
}
console.log(await row(db.db, sql`select (select count(*) from search_misses) m, (select search_text from products where slug like '%alpukat%' limit 1) t`))
process.exit(0)
