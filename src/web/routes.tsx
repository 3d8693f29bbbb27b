import { redirect, type Route, type RouteModule } from '#web/router.ts'
import type { WordKey } from '#i18n/web.ts'
import { BareLayout } from './layouts/bare.tsx'
import { BlankLayout } from './layouts/blank.tsx'
import { DefaultLayout } from './layouts/default.tsx'
import { RequireLogin } from './layouts/require-login.tsx'
import { Shell, loadShell, shouldReloadShell } from './layouts/shell.tsx'
import { pages } from '#contract/pages.ts'
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
  open(pages.home.path, 'home/pages/home.tsx', () => import('./home/pages/home.tsx'), {
    tags: CATALOGUE,
  }),
  open(
    pages.product.path,
    'catalogue/pages/product.tsx',
    () => import('./catalogue/pages/product.tsx'),
    {
      query: ['review_page', 'review_rating'],
      tags: ({ slug }) => [`product:${slug}`, `reviews:${slug}`, 'availability'],
    },
  ),
  moved(pages.productDetail.path, ({ searchParams }) => {
    const [slug, language] = [searchParams.get('slug'), searchParams.get('lang')]
    return (
      (slug ? pages.product(slug) : pages.allProducts()) +
      (language ? `?lang=${encodeURIComponent(language)}` : '')
    )
  }),
  open(pages.allProducts.path, 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.newProducts.path, 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.bestSellers.path, 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.search.path, 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.promos.path, 'content/pages/promos.tsx', () => import('./content/pages/promos.tsx')),
  open(pages.promo.path, 'content/pages/promo.tsx', () => import('./content/pages/promo.tsx'), {
    query: ['preview'],
    tags: CATALOGUE,
  }),
  open(
    pages.profilePromos.path,
    'content/pages/promos.tsx',
    () => import('./content/pages/promos.tsx'),
  ),
  open(
    pages.profilePromo.path,
    'content/pages/promo.tsx',
    () => import('./content/pages/promo.tsx'),
    {
      query: ['preview'],
      tags: CATALOGUE,
    },
  ),
  open(pages.blog.path, 'content/pages/blog.tsx', () => import('./content/pages/blog.tsx'), {
    query: ['page'],
  }),
  open(
    pages.blogPost.path,
    'content/pages/blog-post.tsx',
    () => import('./content/pages/blog-post.tsx'),
    {
      tags: CATALOGUE,
    },
  ),
  open(pages.help.path, 'content/pages/help.tsx', () => import('./content/pages/help.tsx')),
  open(pages.faq.path, 'content/pages/faq.tsx', () => import('./content/pages/faq.tsx')),
  open(
    pages.branches.path,
    'content/pages/branches.tsx',
    () => import('./content/pages/branches.tsx'),
  ),
  open(
    pages.aboutUs.path,
    'content/pages/about-us.tsx',
    () => import('./content/pages/about-us.tsx'),
  ),
  open(
    pages.app.path,
    'app/pages/app-shell.tsx',
    withWords(() => import('./app/pages/app-shell.tsx'), 'more'),
    { needsMoreWords: true },
  ),
  open(pages.page.path, 'content/pages/page.tsx', () => import('./content/pages/page.tsx')),
  // The component gallery, in development only.
  ...(import.meta.env.DEV
    ? [open('/gallery', 'gallery/gallery.tsx', () => import('./gallery/gallery.tsx'))]
    : []),
]

const SIGNING_IN = { needsMoreWords: true } as const

const signingIn: Route[] = [
  open(
    pages.login.path,
    'auth/pages/login.tsx',
    withWords(() => import('./auth/pages/login.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    pages.register.path,
    'auth/pages/register.tsx',
    withWords(() => import('./auth/pages/register.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    pages.otp.path,
    'auth/pages/otp.tsx',
    withWords(() => import('./auth/pages/otp.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    pages.authCallback.path,
    'auth/pages/callback.tsx',
    withWords(() => import('./auth/pages/callback.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    pages.authPhone.path,
    'auth/pages/phone.tsx',
    withWords(() => import('./auth/pages/phone.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    pages.forgotPassword.path,
    'auth/pages/forgot-password.tsx',
    withWords(() => import('./auth/pages/forgot-password.tsx'), 'more'),
    SIGNING_IN,
  ),
  open(
    pages.newPassword.path,
    'auth/pages/new-password.tsx',
    withWords(() => import('./auth/pages/new-password.tsx'), 'more'),
    SIGNING_IN,
  ),
]

/** Pages for staff members, without the shop's layout. */
const working: Route[] = [
  personal(
    pages.till.path,
    'title.till',
    withWords(() => import('./till/pages/till.tsx'), 'more', 'staff'),
  ),
]

const customers: Route[] = [
  personal(
    pages.cart.path,
    'title.cart',
    withWords(() => import('./cart/pages/cart.tsx'), 'buying'),
  ),
  personal(
    pages.checkout.path,
    'title.checkout',
    withWords(() => import('./checkout/pages/checkout.tsx'), 'buying'),
  ),
  personal(
    pages.notifications.path,
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
    pages.profileCompleted.path,
    'title.profileCompleted',
    withWords(() => import('./account/pages/profile-completed.tsx'), 'more'),
  ),
  personal(
    pages.orderResult.path,
    'title.orderResult',
    withWords(() => import('./checkout/pages/order-result.tsx'), 'more', 'after'),
  ),
  personal(
    pages.profile.path,
    'title.profile',
    withWords(() => import('./account/pages/layout.tsx'), 'more'),
    [
      personal(
        '',
        'title.profile',
        withWords(() => import('./account/pages/hub.tsx'), 'more', 'after', 'points'),
      ),
      personal(
        pages.orders.path,
        'title.orders',
        withWords(() => import('./orders/pages/orders.tsx'), 'more', 'after'),
      ),
      personal(
        pages.order.path,
        'title.order',
        withWords(() => import('./orders/pages/order.tsx'), 'more', 'after'),
      ),
      personal(
        pages.complaint.path,
        'title.complaint',
        withWords(() => import('./complaints/pages/complaint.tsx'), 'more', 'after'),
      ),
      personal(
        pages.complaintStatus.path,
        'title.complaint',
        withWords(() => import('./complaints/pages/complaint-status.tsx'), 'more', 'after'),
      ),
      personal(
        pages.rateOrder.path,
        'title.rate',
        withWords(() => import('./reviews/pages/rate-order.tsx'), 'more', 'after'),
      ),
      personal(
        pages.invoice.path,
        'title.invoice',
        withWords(() => import('./orders/pages/invoice.tsx'), 'more', 'after'),
      ),
      personal(
        pages.wishlist.path,
        'title.wishlist',
        withWords(() => import('./wishlist/pages/wishlist.tsx'), 'more'),
      ),
      personal(
        pages.settings.path,
        'title.settings',
        withWords(() => import('./account/pages/settings.tsx'), 'more'),
      ),
      personal(
        pages.myData.path,
        'title.myData',
        withWords(() => import('./account/pages/my-data.tsx'), 'more'),
      ),
      personal(
        pages.personalizeCard.path,
        'title.card',
        withWords(() => import('./points/pages/personalize-card.tsx'), 'more'),
      ),
      personal(
        pages.points.path,
        'title.point',
        withWords(() => import('./points/pages/points.tsx'), 'more', 'points'),
      ),
      personal(
        pages.pointsHistory.path,
        'title.points',
        withWords(() => import('./points/pages/points-history.tsx'), 'more', 'points'),
      ),
      personal(
        pages.pointsEntry.path,
        'title.points',
        withWords(() => import('./points/pages/points-history.tsx'), 'more', 'points'),
      ),
      personal(
        pages.pointsStatement.path,
        'title.statement',
        withWords(() => import('./points/pages/points-statement.tsx'), 'more', 'points'),
      ),
      personal(
        pages.vouchers.path,
        'title.vouchers',
        withWords(() => import('./points/pages/my-voucher.tsx'), 'more', 'points'),
      ),
      personal(
        pages.tier.path,
        'title.tier',
        withWords(() => import('./points/pages/tier.tsx'), 'more', 'points'),
      ),
      personal(
        pages.missions.path,
        'title.missions',
        withWords(() => import('./missions/pages/missions.tsx'), 'more', 'missions'),
      ),
      personal(
        pages.mission.path,
        'title.missions',
        withWords(() => import('./missions/pages/mission.tsx'), 'more', 'missions'),
      ),
      personal(
        pages.storeCredit.path,
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
