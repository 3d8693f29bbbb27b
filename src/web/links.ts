const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
const segment = encodeURIComponent

export type SettingsTab = 'personal-details' | 'phone-number' | 'security' | 'shipping-address'

/** Every internal address is built here, so that the compiler finds all uses of a changed route. */
export const links = {
  home: () => '/',
  product: (slug: string) => `/product/${segment(slug)}`,
  /** Redirects to the product's own address. */
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
  /** Return address for login providers; registered with them, so it must not change. */
  authCallback: () => '/auth/callback',
  /** Asks a new customer from a login provider for a phone number. */
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
  /** Without a tab: the list of tabs on a phone, the first tab on wide screens. */
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

/** Return URL after login. The specification has none for the home page. */
const wayBack = ({ pathname, search }: Here): string | undefined =>
  pathname === '/' || pathname.startsWith('/auth/') ? undefined : pathname + search

/** The login page, returning here afterwards. */
export const loginFrom = (here: Here): string => links.login(wayBack(here))
/** The registration page, returning here afterwards. */
export const registerFrom = (here: Here): string => links.register(wayBack(here))
