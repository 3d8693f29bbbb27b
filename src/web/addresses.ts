import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'

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
