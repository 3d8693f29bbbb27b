/** Kinds of documents that the shop publishes. */
export const CONTENT_KINDS = [
  'page',
  'faq',
  'article',
  'promo',
  'slider',
  'footer',
  'product-blocks',
] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** A shop has one of each, under this slug; it cannot be withdrawn. */
export const SINGLE_SLUGS: Partial<Record<ContentKind, string>> = {
  'footer': 'footer',
  'product-blocks': 'all',
}
/** Pages that the law or sign-up needs. */
export const NEEDED_PAGES: ReadonlySet<string> = new Set(['terms', 'privacy'])

export const PROMO_TYPES = ['main', 'detail', 'preview'] as const
/** Colours of the home page's slides. */
export const SLIDER_THEMES = ['leaf', 'mango', 'citrus', 'berry'] as const

/** Fields that hold HTML in every kind; all others are plain text, escaped on display. */
const HTML_FIELDS = new Set([
  'body',
  'description',
  'tnc',
  'answer',
  'contact',
  'info',
  'complaint',
])
/** A page's description goes into its meta tag and is plain text. */
const PLAIN_DESCRIPTION = new Set<ContentKind>(['page', 'product-blocks'])

export const isHtmlField = (kind: ContentKind, field: string): boolean =>
  HTML_FIELDS.has(field) && !(field === 'description' && PLAIN_DESCRIPTION.has(kind))
