/** Every page that anyone may open, with one address for each kind; literal, to notice changes. */
export const PUBLIC_PAGES = [
  '/',
  '/product-category',
  '/product-category?category=buah-lokal',
  '/new-product',
  '/best-seller',
  '/search?search=mangga',
  '/search?search=zzzzqqqq',
  '/product/mangga-harum-manis',
  '/product/stroberi-ciwidey',
  '/promo',
  '/promo/musim-mangga',
  '/profile/promo',
  '/profile/promo/musim-mangga',
  '/blog',
  '/blog/panduan-mangga-indonesia',
  '/help',
  '/faq',
  '/branches',
  '/about-us',
  '/pages/terms',
  '/pages/privacy',
  '/pages/membership',
  '/_app',
  '/auth/login',
  '/auth/register',
  '/auth/otp',
  '/auth/callback',
  '/auth/phone',
  '/auth/forgot-password',
  '/auth/new-password',
] as const

/** Addresses at which there is nothing. */
export const MISSING_PAGES = [
  '/no-such-page',
  '/product/buah-khayalan',
  '/promo/tidak-ada',
  '/blog/tidak-ada',
  '/pages/tidak-ada',
] as const

/** Pages of a customer; guests are sent to the login page. */
export const PERSONAL_PAGES = [
  '/cart',
  '/checkout',
  '/notification',
  '/profile',
  '/profile/my-order',
  '/profile/wishlist',
  '/profile/settings',
  '/profile/settings?tab=personal-details',
  '/profile/settings?tab=phone-number',
  '/profile/settings?tab=security',
  '/profile/settings?tab=shipping-address',
  '/profile/my-data',
  '/profile/personalize-card',
  '/profile-completed',
  '/profile/point',
  '/profile/point/history',
  '/profile/point/statement',
  '/profile/my-voucher',
  '/profile/store-credit',
  '/profile/tier',
  '/profile/tier/missions',
] as const

/** A name for a file. */
export const nameOf = (path: string): string =>
  path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
