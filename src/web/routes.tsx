import { redirect, type Route, type RouteModule } from '#web/router.ts'
import type { WordKey } from '#i18n/web.ts'
import { BareLayout } from './layouts/bare.tsx'
import { BlankLayout } from './layouts/blank.tsx'
import { DefaultLayout } from './layouts/default.tsx'
import { RequireLogin } from './layouts/require-login.tsx'
import { Shell, loadShell, shouldReloadShell } from './layouts/shell.tsx'
import { links } from './links.ts'
import { withWords } from './state/locale.tsx'
import { PageError } from './pages/error.tsx'
import { NotFound } from './pages/not-found.tsx'

/** What the server must know about a page before its module is loaded. */
export type PageHandle = {
  /** Module path in `src/web`, the key in the build's manifest. */
  file: string
  /** Query parameters that change the page; others are not part of the cache key. */
  query: readonly string[]
  /** Tags that invalidate the cached page. */
  tags: (params: Record<string, string | undefined>) => string[]
  status?: number
  /** Needs the login texts, which are not in the first bundle. */
  needsMoreWords?: true
}

type Load = () => Promise<RouteModule>

const LISTING_QUERY = [
  'category',
  'benefits',
  'price_min',
  'price_max',
  'orderby',
  'order',
  'search',
  'all',
] as const
// `availability` changes by time alone: tomorrow's supply at the cut-off and at midnight.
const CATALOGUE = () => ['catalogue', 'availability']

/**
 * A public page, the same for everyone: rendered on the server and cached until one of its tags
 * changes.
 */
const open = (path: string, file: string, load: Load, more: Partial<PageHandle> = {}): Route => ({
  path,
  lazy: load,
  ErrorBoundary: PageError,
  handle: { query: [], tags: () => [], ...more, file } satisfies PageHandle,
})

/** A personal page: the server sends the shell with title and placeholder. It has no loader. */
const personal = (path: string, title: WordKey, load: Load, children?: Route[]): Route => ({
  path,
  lazy: load,
  ErrorBoundary: PageError,
  handle: { title } satisfies PersonalHandle,
  ...(children ? { children } : {}),
})
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
    return (
      (slug ? links.product(slug) : links.allProducts()) +
      (language ? `?lang=${encodeURIComponent(language)}` : '')
    )
  }),
  open('/product-category', 'pages/listing.tsx', listing, LISTING),
  open('/new-product', 'pages/listing.tsx', listing, LISTING),
  open('/best-seller', 'pages/listing.tsx', listing, LISTING),
  open('/search', 'pages/listing.tsx', listing, LISTING),
  open('/promo', 'pages/promos.tsx', () => import('./pages/promos.tsx')),
  open('/promo/:id', 'pages/promo.tsx', () => import('./pages/promo.tsx'), {
    query: ['preview'],
    tags: CATALOGUE,
  }),
  open('/profile/promo', 'pages/promos.tsx', () => import('./pages/promos.tsx')),
  open('/profile/promo/:id', 'pages/promo.tsx', () => import('./pages/promo.tsx'), {
    query: ['preview'],
    tags: CATALOGUE,
  }),
  open('/blog', 'pages/blog.tsx', () => import('./pages/blog.tsx'), { query: ['page'] }),
  open('/blog/:slug', 'pages/blog-post.tsx', () => import('./pages/blog-post.tsx'), {
    tags: CATALOGUE,
  }),
  open('/help', 'pages/help.tsx', () => import('./pages/help.tsx')),
  open('/faq', 'pages/faq.tsx', () => import('./pages/faq.tsx')),
  open('/branches', 'pages/branches.tsx', () => import('./pages/branches.tsx')),
  open('/about-us', 'pages/about-us.tsx', () => import('./pages/about-us.tsx')),
  open(
    '/_app',
    'pages/app-shell.tsx',
    withWords(() => import('./pages/app-shell.tsx'), 'more'),
    { needsMoreWords: true },
  ),
  open('/pages/:slug', 'pages/page.tsx', () => import('./pages/page.tsx')),
  // The component gallery, in development only.
  ...(import.meta.env.DEV ? [open('/gallery', 'gallery.tsx', () => import('./gallery.tsx'))] : []),
]

const SIGNING_IN = { needsMoreWords: true } as const

const signingIn: Route[] = [
  open(
    '/auth/login',
    'pages/auth/login.tsx',
    withWords(() => import('./pages/auth/login.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/register',
    'pages/auth/register.tsx',
    withWords(() => import('./pages/auth/register.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/otp',
    'pages/auth/otp.tsx',
    withWords(() => import('./pages/auth/otp.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/callback',
    'pages/auth/callback.tsx',
    withWords(() => import('./pages/auth/callback.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/phone',
    'pages/auth/phone.tsx',
    withWords(() => import('./pages/auth/phone.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/forgot-password',
    'pages/auth/forgot-password.tsx',
    withWords(() => import('./pages/auth/forgot-password.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/new-password',
    'pages/auth/new-password.tsx',
    withWords(() => import('./pages/auth/new-password.tsx'), 'more'),
    SIGNING_IN,
  ),
]

/** Pages for staff members, without the shop's layout. */
const working: Route[] = [
  personal(
    '/staff/till',
    'title.till',
    withWords(() => import('./pages/staff/till.tsx'), 'more', 'staff'),
  ),
]

const customers: Route[] = [
  personal(
    '/cart',
    'title.cart',
    withWords(() => import('./pages/cart.tsx'), 'buying'),
  ),
  personal(
    '/checkout',
    'title.checkout',
    withWords(() => import('./pages/checkout.tsx'), 'buying'),
  ),
  personal(
    '/notification',
    'title.notifications',
    withWords(() => import('./pages/profile/layout.tsx'), 'more'),
    [
      personal(
        '',
        'title.notifications',
        withWords(() => import('./pages/notification.tsx'), 'more'),
      ),
    ],
  ),
  personal(
    '/profile-completed',
    'title.profileCompleted',
    withWords(() => import('./pages/profile-completed.tsx'), 'more'),
  ),
  personal(
    '/order-result',
    'title.orderResult',
    withWords(() => import('./pages/order-result.tsx'), 'more', 'after'),
  ),
  personal(
    '/profile',
    'title.profile',
    withWords(() => import('./pages/profile/layout.tsx'), 'more'),
    [
      personal(
        '',
        'title.profile',
        withWords(() => import('./pages/profile/hub.tsx'), 'more', 'after', 'points'),
      ),
      personal(
        'my-order',
        'title.orders',
        withWords(() => import('./pages/profile/orders.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId',
        'title.order',
        withWords(() => import('./pages/profile/order.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/complaint/:slug',
        'title.complaint',
        withWords(() => import('./pages/profile/complaint.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/complaints/:complaintId',
        'title.complaint',
        withWords(() => import('./pages/profile/complaint-status.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/rate',
        'title.rate',
        withWords(() => import('./pages/profile/rate-order.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/invoice',
        'title.invoice',
        withWords(() => import('./pages/profile/invoice.tsx'), 'more', 'after'),
      ),
      personal(
        'wishlist',
        'title.wishlist',
        withWords(() => import('./pages/profile/wishlist.tsx'), 'more'),
      ),
      personal(
        'settings',
        'title.settings',
        withWords(() => import('./pages/profile/settings.tsx'), 'more'),
      ),
      personal(
        'my-data',
        'title.myData',
        withWords(() => import('./pages/profile/my-data.tsx'), 'more'),
      ),
      personal(
        'personalize-card',
        'title.card',
        withWords(() => import('./pages/profile/personalize-card.tsx'), 'more'),
      ),
      personal(
        'point',
        'title.point',
        withWords(() => import('./pages/profile/points.tsx'), 'more', 'points'),
      ),
      personal(
        'point/history',
        'title.points',
        withWords(() => import('./pages/profile/points-history.tsx'), 'more', 'points'),
      ),
      personal(
        'point/history/:entryId',
        'title.points',
        withWords(() => import('./pages/profile/points-history.tsx'), 'more', 'points'),
      ),
      personal(
        'point/statement',
        'title.statement',
        withWords(() => import('./pages/profile/points-statement.tsx'), 'more', 'points'),
      ),
      personal(
        'my-voucher',
        'title.vouchers',
        withWords(() => import('./pages/profile/my-voucher.tsx'), 'more', 'points'),
      ),
      personal(
        'tier',
        'title.tier',
        withWords(() => import('./pages/profile/tier.tsx'), 'more', 'points'),
      ),
      personal(
        'tier/missions',
        'title.missions',
        withWords(() => import('./pages/profile/missions.tsx'), 'more', 'missions'),
      ),
      personal(
        'tier/missions/:missionId',
        'title.missions',
        withWords(() => import('./pages/profile/mission.tsx'), 'more', 'missions'),
      ),
      personal(
        'store-credit',
        'title.storeCredit',
        withWords(() => import('./pages/profile/store-credit.tsx'), 'more', 'after'),
      ),
    ],
  ),
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
            handle: {
              file: 'pages/not-found.tsx',
              query: [],
              tags: () => [],
              status: 404,
            } satisfies PageHandle,
          },
        ],
      },
      { Component: BlankLayout, children: signingIn },
      { Component: BareLayout, children: working },
    ],
  },
]
