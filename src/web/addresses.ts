import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'

/**
 * The one address under which search engines know a page in a language. English, which whoever
 * brings no cookie sees, is the plain address; another language is named in it.
 */
export const addressIn = (locale: Locale, origin: string, path: string): string =>
  locale === DEFAULT_LOCALE
    ? origin + path
    : `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** The pictures that are shown beside a link in chats and feeds: JPEG, 1200 × 630. */
export const sharePictures = {
  product: (slug: string) => `/share/product/${slug}.jpg`,
  post: (slug: string) => `/share/blog/${slug}.jpg`,
  promo: (id: string) => `/share/promo/${id}.jpg`,
} as const
