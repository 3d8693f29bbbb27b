const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
const segment = encodeURIComponent

export type SettingsTab = 'personal-details' | 'phone-number' | 'security' | 'shipping-address'

/**
 * Every address inside the shop is made here: a changed route is a changed function, and the
 * compiler finds who used it.
 */
export const links = {
  home: () => '/',
  product: (slug: string) => `/product/${segment(slug)}`,
  /** Leads on to the product's own address. */
  productDetail: (slug: string) => withQuery('/product-detail', { slug }),
  category: (slug: string) => withQuery('/product-category', { category: slug }),
  benefit: (slug: string) => withQuery('/product-category', { benefits: slug }),
  allProducts: () => '/product-category',
  newProducts: () => '/new-product',
  bestSellers: () => '/best-seller',
  search: (text: string) => withQuery('/search', { search: text.trim() }),

  cart: () => '/cart',
  checkout: () => '/checkout',
  orderResult: (orderId: string) => withQuery('/order-result', { order_id: orderId }),

  login: (returnUrl?: string) => withQuery('/auth/login', { returnUrl }),
  register: (returnUrl?: string) => withQuery('/auth/register', { returnUrl }),
  otp: (returnUrl?: string) => withQuery('/auth/otp', { returnUrl }),
  /** Where a provider sends the browser back to; its exact words are known there. */
  authCallback: () => '/auth/callback',
  /** The phone of somebody whom a provider brought. */
  authPhone: (returnUrl?: string) => withQuery('/auth/phone', { returnUrl }),
  forgotPassword: (returnUrl?: string) => withQuery('/auth/forgot-password', { returnUrl }),
  newPassword: (returnUrl?: string) => withQuery('/auth/new-password', { returnUrl }),

  notifications: () => '/notification',
  profile: () => '/profile',
  orders: (status?: string) => withQuery('/profile/my-order', { status }),
  order: (orderId: string) => `/profile/my-order/${segment(orderId)}`,
  /** The order with its tracking open. */
  track: (orderId: string) => withQuery(`/profile/my-order/${segment(orderId)}`, { track: '1' }),
  invoice: (orderId: string) => `/profile/my-order/${segment(orderId)}/invoice`,
  rateOrder: (orderId: string) => `/profile/my-order/${segment(orderId)}/rate`,
  complaint: (orderId: string, slug: string) =>
    `/profile/my-order/${segment(orderId)}/complaint/${segment(slug)}`,
  complaintStatus: (orderId: string, complaintId: string) =>
    `/profile/my-order/${segment(orderId)}/complaints/${segment(complaintId)}`,
  wishlist: () => '/profile/wishlist',
  /** Without a tab: the list of them on a phone, the first one where there is room for both. */
  settings: (tab?: SettingsTab) => withQuery('/profile/settings', { tab }),
  myData: () => '/profile/my-data',
  profileCompleted: () => '/profile-completed',
  personalizeCard: () => '/profile/personalize-card',
  points: () => '/profile/point',
  pointsHistory: (type?: string) => withQuery('/profile/point/history', { type }),
  pointsEntry: (id: string, type?: string) =>
    withQuery(`/profile/point/history/${segment(id)}`, { type }),
  pointsStatement: (month?: string) => withQuery('/profile/point/statement', { month }),
  vouchers: (status?: string) => withQuery('/profile/my-voucher', { status }),
  tier: () => '/profile/tier',
  missions: (sort?: string) => withQuery('/profile/tier/missions', { sort }),
  mission: (id: string) => `/profile/tier/missions/${segment(id)}`,
  storeCredit: () => '/profile/store-credit',

  promos: () => '/promo',
  promo: (id: string) => `/promo/${segment(id)}`,
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${segment(slug)}`,
  help: () => '/help',
  faq: () => '/faq',
  aboutUs: () => '/about-us',
  branches: () => '/branches',
  app: () => '/_app',
  page: (slug: string) => `/pages/${segment(slug)}`,
} as const

type Here = { pathname: string; search: string }

/**
 * Where to come back to after signing in. From the home page nowhere special, as the specification
 * says.
 */
const wayBack = ({ pathname, search }: Here): string | undefined =>
  pathname === '/' || pathname.startsWith('/auth/') ? undefined : pathname + search

/** The login page that leads back here. */
export const loginFrom = (here: Here): string => links.login(wayBack(here))
/** The page of registering that leads back here. */
export const registerFrom = (here: Here): string => links.register(wayBack(here))
