import { redirect, type Route, type RouteModule } from '#web/router.ts'
import type { Bundle, WordKey } from '#i18n/web.ts'
import { BlankLayout } from './layouts/blank.tsx'
import { DefaultLayout } from './layouts/default.tsx'
import { AwaitSession, RequireLogin } from './layouts/require-login.tsx'
import { Shell, loadShell, shouldReloadShell } from './layouts/shell.tsx'
import { pages } from '#contract/pages.ts'
import { withWords } from './state/locale.tsx'
import { PageError } from './app/pages/error.tsx'
import { NotFound } from './app/pages/not-found.tsx'

/** What the server must know about a page before its module is loaded. */
export type PageHandle = {
  /** Module path in `src/web`, the key in the build's manifest; false in the browser. */
  file: string | false
  /** Query parameters that change the page; others are not part of the cache key. */
  query: readonly string[]
  /** Tags that invalidate the cached page. */
  tags: (params: Record<string, string | undefined>) => string[]
  status?: number
  /** Its texts beyond those for everyone. */
  words?: Bundle
}

type Load = () => Promise<RouteModule>

/** Only the server looks for a page's module in the manifest, so the browser need not load its path. */
const onServer = import.meta.env.SSR

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
const open = (
  path: string,
  file: string | false,
  load: Load,
  more: Partial<PageHandle> = {},
): Route => ({
  path,
  lazy: load,
  ErrorBoundary: PageError,
  handle: { query: [], tags: () => [], ...more, file } satisfies PageHandle,
})

/** A public page with the texts for guests. */
const guest = (path: string, file: string | false, load: Load): Route =>
  open(path, file, withWords(load, 'guests'), { words: 'guests' })

/** A personal page: the server sends the shell with title and placeholder. It has no loader. */
const personal = (
  path: string,
  title: WordKey,
  load: Load,
  words: Bundle = 'customers',
  children?: Route[],
): Route => ({
  path,
  lazy: withWords(load, words),
  ErrorBoundary: PageError,
  handle: { title, words } satisfies PersonalHandle,
  ...(children ? { children } : {}),
})
export type PersonalHandle = { title: WordKey; words?: Bundle }

const moved = (path: string, to: (url: URL) => string): Route => ({
  path,
  loader: ({ url }) => redirect(to(url), 301),
})

const listing = () => import('./catalogue/pages/listing.tsx')
const LISTING = { query: LISTING_QUERY, tags: CATALOGUE }

const browsing: Route[] = [
  open(
    pages.home.path,
    onServer && 'home/pages/home.tsx',
    withWords(() => import('./home/pages/home.tsx'), 'home'),
    { tags: CATALOGUE, words: 'home' },
  ),
  open(
    pages.product.path,
    onServer && 'catalogue/pages/product.tsx',
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
  open(pages.allProducts.path, onServer && 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.newProducts.path, onServer && 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.bestSellers.path, onServer && 'catalogue/pages/listing.tsx', listing, LISTING),
  open(pages.search.path, onServer && 'catalogue/pages/listing.tsx', listing, LISTING),
  open(
    pages.shoppingList.path,
    onServer && 'shopping-list/pages/shopping-list.tsx',
    withWords(() => import('./shopping-list/pages/shopping-list.tsx'), 'lists'),
    { words: 'lists' },
  ),
  open(
    pages.deliveryCheck.path,
    onServer && 'delivery-check/pages/delivery-check.tsx',
    withWords(() => import('./delivery-check/pages/delivery-check.tsx'), 'place'),
    { words: 'place' },
  ),
  open(
    pages.promos.path,
    onServer && 'content/pages/promos.tsx',
    withWords(() => import('./content/pages/promos.tsx'), 'reading'),
    { words: 'reading' },
  ),
  open(
    pages.slide.path,
    onServer && 'home/pages/slide.tsx',
    withWords(() => import('./home/pages/slide.tsx'), 'home'),
    { query: ['preview'], tags: CATALOGUE, words: 'home' },
  ),
  open(
    pages.promo.path,
    onServer && 'content/pages/promo.tsx',
    withWords(() => import('./content/pages/promo.tsx'), 'reading'),
    { query: ['preview'], tags: CATALOGUE, words: 'reading' },
  ),
  open(
    pages.profilePromos.path,
    onServer && 'content/pages/promos.tsx',
    withWords(() => import('./content/pages/promos.tsx'), 'reading'),
    { words: 'reading' },
  ),
  open(
    pages.profilePromo.path,
    onServer && 'content/pages/promo.tsx',
    withWords(() => import('./content/pages/promo.tsx'), 'reading'),
    { query: ['preview'], tags: CATALOGUE, words: 'reading' },
  ),
  open(
    pages.blog.path,
    onServer && 'content/pages/blog.tsx',
    withWords(() => import('./content/pages/blog.tsx'), 'reading'),
    { query: ['page'], words: 'reading' },
  ),
  open(
    pages.blogPost.path,
    onServer && 'content/pages/blog-post.tsx',
    withWords(() => import('./content/pages/blog-post.tsx'), 'reading'),
    { tags: CATALOGUE, words: 'reading' },
  ),
  open(
    pages.help.path,
    onServer && 'content/pages/help.tsx',
    withWords(() => import('./content/pages/help.tsx'), 'reading'),
    { words: 'reading' },
  ),
  open(
    pages.faq.path,
    onServer && 'content/pages/faq.tsx',
    withWords(() => import('./content/pages/faq.tsx'), 'reading'),
    { words: 'reading' },
  ),
  open(
    pages.branches.path,
    onServer && 'content/pages/branches.tsx',
    withWords(() => import('./content/pages/branches.tsx'), 'reading'),
    { words: 'reading' },
  ),
  open(
    pages.aboutUs.path,
    onServer && 'content/pages/about-us.tsx',
    withWords(() => import('./content/pages/about-us.tsx'), 'reading'),
    { words: 'reading' },
  ),
  guest(
    pages.app.path,
    onServer && 'app/pages/app-shell.tsx',
    () => import('./app/pages/app-shell.tsx'),
  ),
  open(
    pages.page.path,
    onServer && 'content/pages/page.tsx',
    withWords(() => import('./content/pages/page.tsx'), 'reading'),
    { words: 'reading' },
  ),
  // The component gallery, in development only.
  ...(import.meta.env.DEV
    ? [
        open(
          '/gallery',
          onServer && 'gallery/gallery.tsx',
          withWords(() => import('./gallery/gallery.tsx'), 'home'),
          { words: 'home' },
        ),
      ]
    : []),
]

const signingIn: Route[] = [
  guest(
    pages.login.path,
    onServer && 'auth/pages/login.tsx',
    () => import('./auth/pages/login.tsx'),
  ),
  guest(
    pages.register.path,
    onServer && 'auth/pages/register.tsx',
    () => import('./auth/pages/register.tsx'),
  ),
  guest(pages.otp.path, onServer && 'auth/pages/otp.tsx', () => import('./auth/pages/otp.tsx')),
  guest(
    pages.authCallback.path,
    onServer && 'auth/pages/callback.tsx',
    () => import('./auth/pages/callback.tsx'),
  ),
  guest(
    pages.authPhone.path,
    onServer && 'auth/pages/phone.tsx',
    () => import('./auth/pages/phone.tsx'),
  ),
  guest(
    pages.forgotPassword.path,
    onServer && 'auth/pages/forgot-password.tsx',
    () => import('./auth/pages/forgot-password.tsx'),
  ),
  guest(
    pages.newPassword.path,
    onServer && 'auth/pages/new-password.tsx',
    () => import('./auth/pages/new-password.tsx'),
  ),
]

const customers: Route[] = [
  personal(pages.cart.path, 'title.cart', () => import('./cart/pages/cart.tsx'), 'buying'),
  personal(
    pages.checkout.path,
    'title.checkout',
    () => import('./checkout/pages/checkout.tsx'),
    'buying',
  ),
  personal(
    pages.notifications.path,
    'title.notifications',
    () => import('./account/pages/layout.tsx'),
    'customers',
    [personal('', 'title.notifications', () => import('./notifications/pages/notification.tsx'))],
  ),
  personal(
    pages.profileCompleted.path,
    'title.profileCompleted',
    () => import('./account/pages/profile-completed.tsx'),
  ),
  personal(
    pages.orderResult.path,
    'title.orderResult',
    () => import('./checkout/pages/order-result.tsx'),
  ),
  personal(
    pages.profile.path,
    'title.profile',
    () => import('./account/pages/layout.tsx'),
    'customers',
    [
      personal('', 'title.profile', () => import('./account/pages/hub.tsx')),
      personal(pages.orders.path, 'title.orders', () => import('./orders/pages/orders.tsx')),
      personal(pages.order.path, 'title.order', () => import('./orders/pages/order.tsx')),
      personal(
        pages.complaint.path,
        'title.complaint',
        () => import('./complaints/pages/complaint.tsx'),
      ),
      personal(
        pages.complaintStatus.path,
        'title.complaint',
        () => import('./complaints/pages/complaint-status.tsx'),
      ),
      personal(pages.rateOrder.path, 'title.rate', () => import('./reviews/pages/rate-order.tsx')),
      personal(pages.invoice.path, 'title.invoice', () => import('./orders/pages/invoice.tsx')),
      personal(
        pages.wishlist.path,
        'title.wishlist',
        () => import('./wishlist/pages/wishlist.tsx'),
      ),
      personal(
        pages.buyAgain.path,
        'title.buyAgain',
        () => import('./buy-again/pages/buy-again.tsx'),
      ),
      personal(pages.settings.path, 'title.settings', () => import('./account/pages/settings.tsx')),
      personal(pages.myData.path, 'title.myData', () => import('./account/pages/my-data.tsx')),
      personal(
        pages.personalizeCard.path,
        'title.card',
        () => import('./points/pages/personalize-card.tsx'),
      ),
      personal(pages.points.path, 'title.point', () => import('./points/pages/points.tsx')),
      personal(
        pages.pointsHistory.path,
        'title.points',
        () => import('./points/pages/points-history.tsx'),
      ),
      personal(
        pages.pointsEntry.path,
        'title.points',
        () => import('./points/pages/points-history.tsx'),
      ),
      personal(
        pages.pointsStatement.path,
        'title.statement',
        () => import('./points/pages/points-statement.tsx'),
      ),
      personal(
        pages.vouchers.path,
        'title.vouchers',
        () => import('./points/pages/my-voucher.tsx'),
      ),
      personal(pages.tier.path, 'title.tier', () => import('./points/pages/tier.tsx')),
      personal(
        pages.missions.path,
        'title.missions',
        () => import('./missions/pages/missions.tsx'),
      ),
      personal(pages.mission.path, 'title.missions', () => import('./missions/pages/mission.tsx')),
      personal(
        pages.storeCredit.path,
        'title.storeCredit',
        () => import('./points/pages/store-credit.tsx'),
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
          // Open to the person who has the link, and never cached.
          {
            Component: AwaitSession,
            children: [
              personal(pages.pay.path, 'title.pay', () => import('./checkout/pages/pay-link.tsx')),
              personal(
                pages.phoneLink.path,
                'title.phoneLink',
                () => import('./auth/pages/phone-link.tsx'),
                'guests',
              ),
              personal(
                pages.offer.path,
                'title.offer',
                () => import('./notifications/pages/offer.tsx'),
              ),
              personal(
                pages.stopOffers.path,
                'title.stopOffers',
                () => import('./notifications/pages/stop-offers.tsx'),
              ),
              personal(
                pages.substitute.path,
                'title.substitute',
                () => import('./orders/pages/answer-link.tsx'),
              ),
            ],
          },
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
              file: onServer && 'app/pages/not-found.tsx',
              query: [],
              tags: () => [],
              status: 404,
            } satisfies PageHandle,
          },
        ],
      },
      { Component: BlankLayout, children: signingIn },
    ],
  },
]
