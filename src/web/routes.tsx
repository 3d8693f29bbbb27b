import { redirect, type Route, type RouteModule } from '#web/router.ts'
import type { WordKey } from '#i18n/web.ts'
import { BareLayout } from './layouts/bare.tsx'
import { BlankLayout } from './layouts/blank.tsx'
import { DefaultLayout } from './layouts/default.tsx'
import { RequireLogin } from './layouts/require-login.tsx'
import { Shell, loadShell, shouldReloadShell } from './layouts/shell.tsx'
import { links } from './links.ts'
import { loadAfterWords, loadBuyingWords, loadMissionsWords, loadMoreWords, loadPointsWords, loadStaffWords } from './state/locale.tsx'
import { PageError } from './pages/error.tsx'
import { NotFound } from './pages/not-found.tsx'

/** What the server must know of a page before it is loaded. */
export type PageHandle = {
  /** The module's place in `src/web`, by which the build's manifest names its files. */
  file: string
  /** Parameters of the query string that change what is shown; others are ignored when the page is kept. */
  query: readonly string[]
  /** Changes that make a kept page out of date. */
  tags: (params: Record<string, string | undefined>) => string[]
  status?: number
  /** It shows words of signing in, which the first page of most visitors does without. */
  needsMoreWords?: true
}

type Load = () => Promise<RouteModule>

/** Fetches the words along with the page that needs them. */
const withMoreWords =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadMoreWords()]))[0]

const withBuyingWords =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadBuyingWords()]))[0]

/** The same for orders, whose words only their pages need. */
const withAfterWords =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadAfterWords()]))[0]

const LISTING_QUERY = ['category', 'benefits', 'price_min', 'price_max', 'orderby', 'order', 'search', 'all'] as const
// `availability` changes by the clock alone: tomorrow's supply at the cut-off and at midnight.
const CATALOGUE = () => ['catalogue', 'availability']

/** A page that everyone sees alike: rendered by the server and kept until one of its tags changes. */
const open = (path: string, file: string, load: Load, more: Partial<PageHandle> = {}): Route => ({
  path,
  lazy: more.needsMoreWords ? withMoreWords(load) : load,
  ErrorBoundary: PageError,
  handle: { query: [], tags: () => [], ...more, file } satisfies PageHandle,
})

/** A page that only the browser can fill: the server sends the shell with its title and a placeholder. It has no loader. */
const personal = (path: string, title: WordKey, load: Load, children?: Route[], words = withMoreWords): Route => ({
  path,
  lazy: words(load),
  ErrorBoundary: PageError,
  handle: { title } satisfies PersonalHandle,
  ...(children ? { children } : {}),
})
/** One of points, vouchers and tiers, which have words of their own. */
const loyal = (path: string, title: WordKey, load: Load): Route =>
  personal(path, title, async () => (await Promise.all([load(), loadPointsWords()]))[0])
/** One of the missions, which are told in words of their own. */
const inMission = (path: string, load: Load): Route =>
  personal(path, 'title.missions', async () => (await Promise.all([load(), loadMissionsWords()]))[0])
/** One of these that does without the words of the account. */
const buying = (path: string, title: WordKey, load: Load): Route => personal(path, title, load, undefined, withBuyingWords)
export type PersonalHandle = { title: WordKey }

const moved = (path: string, to: (url: URL) => string): Route => ({
  path,
  loader: ({ url }) => redirect(to(url), 301),
})

const listing = () => import('./pages/listing.tsx')
const LISTING = { query: LISTING_QUERY, tags: CATALOGUE }

const browsing: Route[] = [
  open('/', 'pages/home.tsx', () => import('./pages/home.tsx'), { tags: CATALOGUE }),
  open('/product/:slug', 'pages/product.tsx', () => import('./pages/product.tsx'), {
    query: ['review_page', 'review_rating'],
    tags: ({ slug }) => [`product:${slug}`, `reviews:${slug}`, 'availability'],
  }),
  moved('/product-detail', ({ searchParams }) => {
    const [slug, language] = [searchParams.get('slug'), searchParams.get('lang')]
    return (slug ? links.product(slug) : links.allProducts()) + (language ? `?lang=${encodeURIComponent(language)}` : '')
  }),
  open('/product-category', 'pages/listing.tsx', listing, LISTING),
  open('/new-product', 'pages/listing.tsx', listing, LISTING),
  open('/best-seller', 'pages/listing.tsx', listing, LISTING),
  open('/search', 'pages/listing.tsx', listing, LISTING),
  open('/promo', 'pages/promos.tsx', () => import('./pages/promos.tsx')),
  open('/promo/:id', 'pages/promo.tsx', () => import('./pages/promo.tsx'), { tags: CATALOGUE }),
  open('/profile/promo', 'pages/promos.tsx', () => import('./pages/promos.tsx')),
  open('/profile/promo/:id', 'pages/promo.tsx', () => import('./pages/promo.tsx'), { tags: CATALOGUE }),
  open('/blog', 'pages/blog.tsx', () => import('./pages/blog.tsx'), { query: ['page'] }),
  open('/blog/:slug', 'pages/blog-post.tsx', () => import('./pages/blog-post.tsx'), { tags: CATALOGUE }),
  open('/help', 'pages/help.tsx', () => import('./pages/help.tsx')),
  open('/faq', 'pages/faq.tsx', () => import('./pages/faq.tsx')),
  open('/branches', 'pages/branches.tsx', () => import('./pages/branches.tsx')),
  open('/about-us', 'pages/about-us.tsx', () => import('./pages/about-us.tsx')),
  open('/_app', 'pages/app-shell.tsx', () => import('./pages/app-shell.tsx'), { needsMoreWords: true }),
  open('/pages/:slug', 'pages/page.tsx', () => import('./pages/page.tsx')),
  // Every piece of the interface in every state; it is no part of a build.
  ...(import.meta.env.DEV ? [open('/gallery', 'gallery.tsx', () => import('./gallery.tsx'))] : []),
]

const SIGNING_IN = { needsMoreWords: true } as const

const signingIn: Route[] = [
  open('/auth/login', 'pages/auth/login.tsx', () => import('./pages/auth/login.tsx'), SIGNING_IN),
  open('/auth/register', 'pages/auth/register.tsx', () => import('./pages/auth/register.tsx'), SIGNING_IN),
  open('/auth/otp', 'pages/auth/otp.tsx', () => import('./pages/auth/otp.tsx'), SIGNING_IN),
  open('/auth/callback', 'pages/auth/callback.tsx', () => import('./pages/auth/callback.tsx'), SIGNING_IN),
  open('/auth/phone', 'pages/auth/phone.tsx', () => import('./pages/auth/phone.tsx'), SIGNING_IN),
  open('/auth/forgot-password', 'pages/auth/forgot-password.tsx', () => import('./pages/auth/forgot-password.tsx'), SIGNING_IN),
  open('/auth/new-password', 'pages/auth/new-password.tsx', () => import('./pages/auth/new-password.tsx'), SIGNING_IN),
]

/** Rooms of the people who work here, without the shop around them. */
const working: Route[] = [
  personal('/staff/till', 'title.till', async () => (await Promise.all([import('./pages/staff/till.tsx'), loadStaffWords()]))[0]),
]

const customers: Route[] = [
  buying('/cart', 'title.cart', () => import('./pages/cart.tsx')),
  buying('/checkout', 'title.checkout', () => import('./pages/checkout.tsx')),
  personal('/notification', 'title.notifications', () => import('./pages/notification.tsx')),
  personal('/profile-completed', 'title.profileCompleted', () => import('./pages/profile-completed.tsx')),
  personal('/order-result', 'title.orderResult', () => import('./pages/order-result.tsx')),
  personal('/profile', 'title.profile', () => import('./pages/profile/layout.tsx'), [
    personal('', 'title.profile', () => import('./pages/profile/hub.tsx')),
    personal(
      'my-order',
      'title.orders',
      withAfterWords(() => import('./pages/profile/orders.tsx')),
    ),
    personal(
      'my-order/:orderId',
      'title.order',
      withAfterWords(() => import('./pages/profile/order.tsx')),
    ),
    personal(
      'my-order/:orderId/complaint/:slug',
      'title.complaint',
      withAfterWords(() => import('./pages/profile/complaint.tsx')),
    ),
    personal(
      'my-order/:orderId/complaints/:complaintId',
      'title.complaint',
      withAfterWords(() => import('./pages/profile/complaint-status.tsx')),
    ),
    personal(
      'my-order/:orderId/rate',
      'title.rate',
      withAfterWords(() => import('./pages/profile/rate-order.tsx')),
    ),
    personal(
      'my-order/:orderId/invoice',
      'title.invoice',
      withAfterWords(() => import('./pages/profile/invoice.tsx')),
    ),
    personal('wishlist', 'title.wishlist', () => import('./pages/profile/wishlist.tsx')),
    personal('settings', 'title.settings', () => import('./pages/profile/settings.tsx')),
    personal('my-data', 'title.myData', () => import('./pages/profile/my-data.tsx')),
    personal('personalize-card', 'title.card', () => import('./pages/profile/personalize-card.tsx')),
    loyal('point', 'title.point', () => import('./pages/profile/points.tsx')),
    loyal('point/history', 'title.points', () => import('./pages/profile/points-history.tsx')),
    loyal('point/history/:entryId', 'title.points', () => import('./pages/profile/points-history.tsx')),
    loyal('point/statement', 'title.statement', () => import('./pages/profile/points-statement.tsx')),
    loyal('my-voucher', 'title.vouchers', () => import('./pages/profile/my-voucher.tsx')),
    loyal('tier', 'title.tier', () => import('./pages/profile/tier.tsx')),
    inMission('tier/missions', () => import('./pages/profile/missions.tsx')),
    inMission('tier/missions/:missionId', () => import('./pages/profile/mission.tsx')),
    personal('store-credit', 'title.storeCredit', () => import('./pages/profile/store-credit.tsx')),
  ]),
]

/** Every address of the site, in the order of the specification. */
export const routes: Route[] = [
  {
    id: 'shell',
    Component: Shell,
    loader: loadShell,
    shouldRevalidate: shouldReloadShell,
    ErrorBoundary: PageError,
    children: [
      {
        Component: DefaultLayout,
        children: [
          ...browsing,
          {
            Component: RequireLogin,
            children: [
              {
                lazy: () => import('./layouts/customer.tsx'),
                handle: { title: 'title.profile' } satisfies PersonalHandle,
                children: customers,
              },
            ],
          },
          {
            path: '*',
            Component: NotFound,
            handle: { file: 'pages/not-found.tsx', query: [], tags: () => [], status: 404 } satisfies PageHandle,
          },
        ],
      },
      { Component: BlankLayout, children: signingIn },
      { Component: BareLayout, children: working },
    ],
  },
]
