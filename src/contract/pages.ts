import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'

/** One string for each `:name` of a path. */
type Segments<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [segment: string, ...Segments<Rest>]
  : Path extends `${string}:${string}`
    ? [segment: string]
    : []

/** Builds the address of a page from its segments and its query parameter. */
type Page<Path extends string, Query extends unknown[] = []> = {
  (...values: [...Segments<Path>, ...Query]): string
  /** The pattern, for the table of routes. */
  path: Path
}
type Optional<Value = string> = [value?: Value | undefined]

function page<const Path extends string>(path: Path): Page<Path>
function page<const Path extends string>(path: Path, query: string): Page<Path, Optional>
/* @__NO_SIDE_EFFECTS__ */
function page(path: string, query = ''): Page<string, Optional> {
  const address = (...values: (string | undefined)[]): string => {
    const filled = path.replaceAll(/:\w+/g, () => encodeURIComponent(values.shift()!))
    return values[0] ? `${filled}?${query}=${formEncoded(values[0])}` : filled
  }
  return Object.assign(address, { path })
}
/** As a form sends it, so that a search has one address however it was entered. */
const formEncoded = (value: string) => encodeURIComponent(value).replaceAll('%20', '+')

/** The page that the service worker serves offline. */
export const APP_SHELL = '/_app'
/** All pages below this path log a customer in. */
export const LOGIN_PAGES = '/auth/'
/** All pages below this path are for staff members. */
export const STAFF_PAGES = '/staff'

export type SettingsTab = 'personal-details' | 'phone-number' | 'security' | 'shipping-address'

/** The address of every page: `pages.order(id)` is a link, `pages.order.path` a route. */
export const pages = {
  home: page('/'),
  product: page('/product/:slug'),
  /** Redirects to the product's own address. */
  productDetail: page('/product-detail', 'slug'),
  allProducts: page('/product-category'),
  category: page('/product-category', 'category'),
  benefit: page('/product-category', 'benefits'),
  newProducts: page('/new-product'),
  bestSellers: page('/best-seller'),
  search: page('/search', 'search'),
  /** Where a written list becomes goods; other apps share their text here. */
  shoppingList: page('/list'),
  /** Whether the shop delivers to a place. */
  deliveryCheck: page('/delivery'),

  cart: page('/cart'),
  checkout: page('/checkout'),
  orderResult: page('/order-result', 'order_id'),
  /** Where an order can be paid without signing in; the shop sends the address. */
  pay: page('/pay/:token'),
  /** Where a question about a substitute can be answered without signing in. */
  substitute: page('/substitute/:token'),
  /** Where the new number of a customer who lost theirs is confirmed; the shop sends the address. */
  phoneLink: page('/number/:token'),
  /** Where the link of a campaign's message leads to first, and where it stops such messages. */
  offer: page('/offer/:token'),
  stopOffers: page('/stop/:token'),

  login: page('/auth/login', 'returnUrl'),
  register: page('/auth/register', 'returnUrl'),
  otp: page('/auth/otp', 'returnUrl'),
  /** Return address for login providers; registered with them, so it must not change. */
  authCallback: page('/auth/callback'),
  /** Asks a new customer from a login provider for a phone number. */
  authPhone: page('/auth/phone', 'returnUrl'),
  forgotPassword: page('/auth/forgot-password', 'returnUrl'),
  newPassword: page('/auth/new-password', 'returnUrl'),

  notifications: page('/notification'),
  profile: page('/profile'),
  orders: page('/profile/my-order', 'status'),
  order: page('/profile/my-order/:orderId'),
  /** `pages.track(id, '1')`: the order with its tracking open. */
  track: page('/profile/my-order/:orderId', 'track'),
  invoice: page('/profile/my-order/:orderId/invoice'),
  rateOrder: page('/profile/my-order/:orderId/rate'),
  complaint: page('/profile/my-order/:orderId/complaint/:slug'),
  complaintStatus: page('/profile/my-order/:orderId/complaints/:complaintId'),
  wishlist: page('/profile/wishlist'),
  /** What was bought before, and the usual basket. */
  buyAgain: page('/profile/buy-again', 'sort'),
  /** Without a tab: the list of tabs on a phone, the first tab on wide screens. */
  settings: page('/profile/settings', 'tab') as Page<'/profile/settings', Optional<SettingsTab>>,
  myData: page('/profile/my-data'),
  profileCompleted: page('/profile-completed'),
  personalizeCard: page('/profile/personalize-card'),
  points: page('/profile/point'),
  pointsHistory: page('/profile/point/history', 'type'),
  pointsEntry: page('/profile/point/history/:entryId', 'type'),
  pointsStatement: page('/profile/point/statement', 'month'),
  vouchers: page('/profile/my-voucher', 'status'),
  tier: page('/profile/tier'),
  missions: page('/profile/tier/missions', 'sort'),
  mission: page('/profile/tier/missions/:missionId'),
  storeCredit: page('/profile/store-credit'),

  promos: page('/promo'),
  promo: page('/promo/:id', 'preview'),
  /** A slide of the home page by a preview link. */
  slide: page('/slide/:id', 'preview'),
  /** Promos are also shown below the profile. */
  profilePromos: page('/profile/promo'),
  profilePromo: page('/profile/promo/:id'),
  blog: page('/blog'),
  blogPost: page('/blog/:slug'),
  help: page('/help'),
  faq: page('/faq'),
  aboutUs: page('/about-us'),
  branches: page('/branches'),
  app: page(APP_SHELL),
  page: page('/pages/:slug'),

  till: page('/staff/till'),
} as const

/** The addresses of the staff console's screens. Apart from `pages`, so that no shopper loads them. */
export const staffPages = {
  today: page(STAFF_PAGES),
  me: page('/staff/me'),
  /** One page for each desk: what it is for, and how its day goes. */
  help: page('/staff/help'),
  helpOf: page('/staff/help/:name'),
  helpOfRole: page('/staff/help/roles/:role'),
  /** The first account of a new shop, and what it needs to sell. */
  start: page('/staff/start'),
  /** A document of its own, which may use the camera. */
  scan: page('/staff/scan'),
  health: page('/staff/health'),
  keys: page('/staff/keys'),
  webhooks: page('/staff/webhooks'),
  orders: page('/staff/orders'),
  phoneOrder: page('/staff/orders/phone', 'phone'),
  orderBulks: page('/staff/order-bulks'),
  orderBulk: page('/staff/order-bulks/:id'),
  board: page('/staff/board'),
  picking: page('/staff/pick'),
  pickRun: page('/staff/pick/:run'),
  pickPaper: page('/staff/pick/:run/paper'),
  packing: page('/staff/pack'),
  order: page('/staff/orders/:number'),
  companies: page('/staff/companies'),
  newCompany: page('/staff/companies/new'),
  company: page('/staff/companies/:id'),
  companyInvoices: page('/staff/company-invoices'),
  priceLists: page('/staff/price-lists'),
  newPriceList: page('/staff/price-lists/new'),
  priceList: page('/staff/price-lists/:id'),
  customers: page('/staff/customers'),
  customer: page('/staff/customers/:id'),
  /** Offers for first orders and invitations that wait for a decision. */
  held: page('/staff/held'),
  heldOne: page('/staff/held/:id'),
  approvals: page('/staff/approvals'),
  approval: page('/staff/approvals/:id'),
  audit: page('/staff/audit'),
  /** Pairs that approve only for each other. */
  pairs: page('/staff/audit/pairs'),
  products: page('/staff/products'),
  /** A new one, or the copy of another. */
  newProduct: page('/staff/products/new', 'copy'),
  productSheet: page('/staff/products/sheet', 'ids'),
  product: page('/staff/products/:id'),
  imports: page('/staff/imports'),
  import: page('/staff/imports/:id'),
  prices: page('/staff/prices'),
  pricePlans: page('/staff/prices/plans'),
  stock: page('/staff/stock'),
  stockOf: page('/staff/stock/:id'),
  batches: page('/staff/batches'),
  batch: page('/staff/batches/:id'),
  goodsIn: page('/staff/goods-in'),
  /** Of an order to a supplier, or without one. */
  newGoodsIn: page('/staff/goods-in/new', 'purchase'),
  receipt: page('/staff/goods-in/:id'),
  counts: page('/staff/counts'),
  count: page('/staff/counts/:id'),
  waste: page('/staff/waste'),
  batchLabels: page('/staff/print/batch-labels', 'batches'),
  toteLabels: page('/staff/print/tote-labels'),
  categories: page('/staff/categories'),
  benefits: page('/staff/benefits'),
  /** Products first in a tab of the shop, or left out of it. */
  pins: page('/staff/pins'),
  words: page('/staff/words'),
  content: page('/staff/content'),
  /** Promos and slides of a month. */
  calendar: page('/staff/promo-calendar'),
  contentOf: page('/staff/content/:kind'),
  newContent: page('/staff/content/:kind/new'),
  contentDocument: page('/staff/content/:kind/:id'),
  coupons: page('/staff/coupons'),
  /** A new one, or the copy of another. */
  newCoupon: page('/staff/coupons/new', 'copy'),
  couponSimulator: page('/staff/coupons/simulate', 'code'),
  coupon: page('/staff/coupons/:code'),
  loyalty: page('/staff/loyalty'),
  earningRule: page('/staff/loyalty/rules/:kind'),
  tier: page('/staff/loyalty/tiers/:code'),
  missions: page('/staff/missions'),
  newMission: page('/staff/missions/new', 'copy'),
  mission: page('/staff/missions/:id'),
  pointOffers: page('/staff/point-offers'),
  newPointOffer: page('/staff/point-offers/new'),
  pointOffer: page('/staff/point-offers/:id'),
  automaticDiscounts: page('/staff/automatic-discounts'),
  newAutomaticDiscount: page('/staff/automatic-discounts/new'),
  automaticDiscount: page('/staff/automatic-discounts/:id'),
  campaigns: page('/staff/campaigns'),
  /** A new one, or the copy of another. */
  newCampaign: page('/staff/campaigns/new', 'copy'),
  campaign: page('/staff/campaigns/:id'),
  segments: page('/staff/segments'),
  newSegment: page('/staff/segments/new'),
  segment: page('/staff/segments/:id'),
  branches: page('/staff/branches'),
  newBranch: page('/staff/branches/new'),
  branch: page('/staff/branches/:id'),
  holidays: page('/staff/holidays'),
  closings: page('/staff/closings'),
  accounting: page('/staff/accounting'),
  reports: page('/staff/reports'),
  pickList: page('/staff/print/pick-list', 'orders'),
  pickRunList: page('/staff/print/pick-run', 'run'),
  bagLabels: page('/staff/print/bag-labels', 'orders'),
  waybill: page('/staff/print/waybill', 'orders'),
  /** The invoice of an order, as its customer sees it. */
  printInvoice: page('/staff/print/invoice', 'order'),
  /** Of products; `variations` narrows them. */
  priceTags: page('/staff/print/price-tags', 'product'),
  settings: page('/staff/settings'),
  people: page('/staff/people'),
  person: page('/staff/people/:id'),
  roles: page('/staff/roles'),
  /** A new one, or the copy of another. */
  newRole: page('/staff/roles/new', 'copy'),
  role: page('/staff/roles/:id'),
  /** The token follows after `#`, which browsers send nowhere. */
  invitation: page('/staff/invitation'),
  /** The rider's phone: a document of its own, which may use the camera. */
  run: page('/staff/run'),
  conversations: page('/staff/conversations'),
  complaints: page('/staff/complaints'),
  complaint: page('/staff/complaints/:id'),
  dataRequests: page('/staff/data-requests'),
  refunds: page('/staff/refunds'),
  transferBatches: page('/staff/transfer-batches'),
  reviews: page('/staff/reviews'),
  review: page('/staff/reviews/:id'),
  /** Products by how their stars changed. */
  stars: page('/staff/stars'),
  productStars: page('/staff/stars/:id'),
  /** What should be bought today. */
  buying: page('/staff/buying'),
  purchases: page('/staff/purchases'),
  purchase: page('/staff/purchases/:id'),
  printPurchase: page('/staff/print/purchase', 'purchase'),
  /** Claims to suppliers. */
  claims: page('/staff/claims'),
  claim: page('/staff/claims/:id'),
  suppliers: page('/staff/suppliers'),
  newSupplier: page('/staff/suppliers/new'),
  supplier: page('/staff/suppliers/:id'),
  windows: page('/staff/windows'),
  windowPatterns: page('/staff/windows/patterns'),
  windowAreas: page('/staff/windows/areas'),
  riders: page('/staff/riders'),
  /** Of a window: `2026-11-23 12:00`. */
  runSheet: page('/staff/print/run-sheet', 'window'),
  /** What this device has not sent yet. */
  unsent: page('/staff/unsent'),
  /** The parts that screens are made of, with invented rows. No menu leads there. */
  gallery: page('/staff/gallery'),
} as const

/** The labels of an order, which print as soon as they are drawn. */
export const printingLabels = (number: string): string =>
  `${staffPages.bagLabels(number)}&print=now`

/** The service worker of the pages below, and the addresses that it governs. */
export const STAFF_WORKER = { path: `${STAFF_PAGES}/sw.js`, scope: `${STAFF_PAGES}/` } as const

/**
 * Pages of the console that open without network, once they were opened on the device; what is
 * stored of each is in `offline-parts.ts`. A page covers the addresses below it. Pure, so that the
 * shop's bundles leave out all addresses of staff.
 */
export const OFFLINE_STAFF_PATHS: readonly string[] = /* @__PURE__ */ (() => [
  staffPages.run.path,
  staffPages.help.path,
  staffPages.picking.path,
  staffPages.unsent.path,
  pages.till.path,
  staffPages.newGoodsIn.path,
  staffPages.counts.path,
])()

export const opensOffline = (pathname: string): boolean =>
  OFFLINE_STAFF_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))

type Here = { pathname: string; search: string }

/** Return URL after login. The specification has none for the home page. */
const wayBack = ({ pathname, search }: Here): string | undefined =>
  pathname === pages.home.path || pathname.startsWith(LOGIN_PAGES) ? undefined : pathname + search

/** The login page, returning here afterwards. */
export const loginFrom = (here: Here): string => pages.login(wayBack(here))
/** The registration page, returning here afterwards. */
export const registerFrom = (here: Here): string => pages.register(wayBack(here))

/**
 * The canonical address of a page in a language. The default language, which requests without a
 * cookie get, uses the plain address; others add `lang`.
 */
export const addressIn = (locale: Locale, origin: string, path: string): string =>
  locale === DEFAULT_LOCALE
    ? origin + path
    : `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** Open Graph pictures: JPEG, 1200 × 630. */
export const sharePictures = {
  product: (slug: string) => `/share/product/${slug}.jpg`,
  post: (slug: string) => `/share/blog/${slug}.jpg`,
  promo: (id: string) => `/share/promo/${id}.jpg`,
} as const
