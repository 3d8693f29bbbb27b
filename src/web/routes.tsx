import { redirect, type Route, type RouteModule } from '#web/router.ts'
import type { WordKey } from '#i18n/web.ts'
import { BareLayout } from './layouts/bare.tsx'
import { BlankLayout } from './layouts/blank.tsx'
import { DefaultLayout } from './layouts/default.tsx'
import { RequireLogin } from './layouts/require-login.tsx'
import { Shell, loadShell, shouldReloadShell } from './layouts/shell.tsx'
import { links } from './links.ts'
import { withWords } from './state/locale.tsx'
import { PageError } from './app/pages/error.tsx'
import { NotFound } from './app/pages/not-found.tsx'

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

const listing = () => import('./catalogue/pages/listing.tsx')
const LISTING = { query: LISTING_QUERY, tags: CATALOGUE }

const browsing: Route[] = [
  open('/', 'home/pages/home.tsx', () => import('./home/pages/home.tsx'), { tags: CATALOGUE }),
  open(
    '/product/:slug',
    'catalogue/pages/product.tsx',
    () => import('./catalogue/pages/product.tsx'),
    {
      query: ['review_page', 'review_rating'],
      tags: ({ slug }) => [`product:${slug}`, `reviews:${slug}`, 'availability'],
    },
  ),
  moved('/product-detail', ({ searchParams }) => {
    const [slug, language] = [searchParams.get('slug'), searchParams.get('lang')]
    return (
      (slug ? links.product(slug) : links.allProducts()) +
      (language ? `?lang=${encodeURIComponent(language)}` : '')
    )
  }),
  open('/product-category', 'catalogue/pages/listing.tsx', listing, LISTING),
  open('/new-product', 'catalogue/pages/listing.tsx', listing, LISTING),
  open('/best-seller', 'catalogue/pages/listing.tsx', listing, LISTING),
  open('/search', 'catalogue/pages/listing.tsx', listing, LISTING),
  open('/promo', 'content/pages/promos.tsx', () => import('./content/pages/promos.tsx')),
  open('/promo/:id', 'content/pages/promo.tsx', () => import('./content/pages/promo.tsx'), {
    query: ['preview'],
    tags: CATALOGUE,
  }),
  open('/profile/promo', 'content/pages/promos.tsx', () => import('./content/pages/promos.tsx')),
  open('/profile/promo/:id', 'content/pages/promo.tsx', () => import('./content/pages/promo.tsx'), {
    query: ['preview'],
    tags: CATALOGUE,
  }),
  open('/blog', 'content/pages/blog.tsx', () => import('./content/pages/blog.tsx'), {
    query: ['page'],
  }),
  open(
    '/blog/:slug',
    'content/pages/blog-post.tsx',
    () => import('./content/pages/blog-post.tsx'),
    {
      tags: CATALOGUE,
    },
  ),
  open('/help', 'content/pages/help.tsx', () => import('./content/pages/help.tsx')),
  open('/faq', 'content/pages/faq.tsx', () => import('./content/pages/faq.tsx')),
  open('/branches', 'content/pages/branches.tsx', () => import('./content/pages/branches.tsx')),
  open('/about-us', 'content/pages/about-us.tsx', () => import('./content/pages/about-us.tsx')),
  open(
    '/_app',
    'app/pages/app-shell.tsx',
    withWords(() => import('./app/pages/app-shell.tsx'), 'more'),
    { needsMoreWords: true },
  ),
  open('/pages/:slug', 'content/pages/page.tsx', () => import('./content/pages/page.tsx')),
  // The component gallery, in development only.
  ...(import.meta.env.DEV
    ? [open('/gallery', 'gallery/gallery.tsx', () => import('./gallery/gallery.tsx'))]
    : []),
]

const SIGNING_IN = { needsMoreWords: true } as const

const signingIn: Route[] = [
  open(
    '/auth/login',
    'auth/pages/login.tsx',
    withWords(() => import('./auth/pages/login.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/register',
    'auth/pages/register.tsx',
    withWords(() => import('./auth/pages/register.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/otp',
    'auth/pages/otp.tsx',
    withWords(() => import('./auth/pages/otp.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/callback',
    'auth/pages/callback.tsx',
    withWords(() => import('./auth/pages/callback.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/phone',
    'auth/pages/phone.tsx',
    withWords(() => import('./auth/pages/phone.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/forgot-password',
    'auth/pages/forgot-password.tsx',
    withWords(() => import('./auth/pages/forgot-password.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    '/auth/new-password',
    'auth/pages/new-password.tsx',
    withWords(() => import('./auth/pages/new-password.tsx'), 'more'),
    SIGNING_IN,
  ),
]

/** Pages for staff members, without the shop's layout. */
const working: Route[] = [
  personal(
    '/staff/till',
    'title.till',
    withWords(() => import('./till/pages/till.tsx'), 'more', 'staff'),
  ),
]

const customers: Route[] = [
  personal(
    '/cart',
    'title.cart',
    withWords(() => import('./cart/pages/cart.tsx'), 'buying'),
  ),
  personal(
    '/checkout',
    'title.checkout',
    withWords(() => import('./checkout/pages/checkout.tsx'), 'buying'),
  ),
  personal(
    '/notification',
    'title.notifications',
    withWords(() => import('./account/pages/layout.tsx'), 'more'),
    [
      personal(
        '',
        'title.notifications',
        withWords(() => import('./notifications/pages/notification.tsx'), 'more'),
      ),
    ],
  ),
  personal(
    '/profile-completed',
    'title.profileCompleted',
    withWords(() => import('./account/pages/profile-completed.tsx'), 'more'),
  ),
  personal(
    '/order-result',
    'title.orderResult',
    withWords(() => import('./checkout/pages/order-result.tsx'), 'more', 'after'),
  ),
  personal(
    '/profile',
    'title.profile',
    withWords(() => import('./account/pages/layout.tsx'), 'more'),
    [
      personal(
        '',
        'title.profile',
        withWords(() => import('./account/pages/hub.tsx'), 'more', 'after', 'points'),
      ),
      personal(
        'my-order',
        'title.orders',
        withWords(() => import('./orders/pages/orders.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId',
        'title.order',
        withWords(() => import('./orders/pages/order.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/complaint/:slug',
        'title.complaint',
        withWords(() => import('./complaints/pages/complaint.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/complaints/:complaintId',
        'title.complaint',
        withWords(() => import('./complaints/pages/complaint-status.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/rate',
        'title.rate',
        withWords(() => import('./reviews/pages/rate-order.tsx'), 'more', 'after'),
      ),
      personal(
        'my-order/:orderId/invoice',
        'title.invoice',
        withWords(() => import('./orders/pages/invoice.tsx'), 'more', 'after'),
      ),
      personal(
        'wishlist',
        'title.wishlist',
        withWords(() => import('./wishlist/pages/wishlist.tsx'), 'more'),
      ),
      personal(
        'settings',
        'title.settings',
        withWords(() => import('./account/pages/settings.tsx'), 'more'),
      ),
      personal(
        'my-data',
        'title.myData',
        withWords(() => import('./account/pages/my-data.tsx'), 'more'),
      ),
      personal(
        'personalize-card',
        'title.card',
        withWords(() => import('./points/pages/personalize-card.tsx'), 'more'),
      ),
      personal(
        'point',
        'title.point',
        withWords(() => import('./points/pages/points.tsx'), 'more', 'points'),
      ),
      personal(
        'point/history',
        'title.points',
        withWords(() => import('./points/pages/points-history.tsx'), 'more', 'points'),
      ),
      personal(
        'point/history/:entryId',
        'title.points',
        withWords(() => import('./points/pages/points-history.tsx'), 'more', 'points'),
      ),
      personal(
        'point/statement',
        'title.statement',
        withWords(() => import('./points/pages/points-statement.tsx'), 'more', 'points'),
      ),
      personal(
        'my-voucher',
        'title.vouchers',
        withWords(() => import('./points/pages/my-voucher.tsx'), 'more', 'points'),
      ),
      personal(
        'tier',
        'title.tier',
        withWords(() => import('./points/pages/tier.tsx'), 'more', 'points'),
      ),
      personal(
        'tier/missions',
        'title.missions',
        withWords(() => import('./missions/pages/missions.tsx'), 'more', 'missions'),
      ),
      personal(
        'tier/missions/:missionId',
        'title.missions',
        withWords(() => import('./missions/pages/mission.tsx'), 'more', 'missions'),
      ),
      personal(
        'store-credit',
        'title.storeCredit',
        withWords(() => import('./points/pages/store-credit.tsx'), 'more', 'after'),
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
              file: 'app/pages/not-found.tsx',
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
