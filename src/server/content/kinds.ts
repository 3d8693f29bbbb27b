import type { Text } from '#domain/locale.ts'
import * as col from '../platform/columns.ts'

export const StoredPicture = { base: col.text, widths: col.list(col.int) }
export type StoredPicture = col.Row<typeof StoredPicture>
/** A picture with what it shows; what the shop began with may lack the words. */
export type ContentPicture = StoredPicture & { alt?: Text }
/** The data of each kind of document. HTML fields are sanitised when saved (`save-content.ts`). */
export type ArticleData = {
  title: Text
  excerpt: Text
  body: Text
  author: string
  image: ContentPicture
  products: string[]
  isFeatured: boolean
  isHero: boolean
}
export type PageData = { title: Text; description: Text; body: Text }
export type PromoData = {
  type: 'main' | 'detail' | 'preview'
  title: Text
  image: ContentPicture
  description: Text
  tnc: Text
  coupon: string | null
  products: string[]
  /** Ids of the only branches where it holds; none where it holds everywhere. */
  branches?: string[]
}
export type SliderData = {
  title: Text
  subtitle: Text
  cta: Text
  href: string
  image: ContentPicture
  theme: string
}
export type FaqData = { title: Text; questions: { slug: string; question: Text; answer: Text }[] }
export type FooterData = {
  contact: Text
  social: {
    instagram: string | null
    tiktok: string | null
    youtube: string | null
    facebook: string | null
  }
  navigation: { title: Text; route: string }[]
  info: Text
  complaint: Text
  paymentTitle: Text
  paymentLogos: { name: string; image: string }[]
  copyright: Text
}
export type BranchData = {
  whatsapp: string
  hours: { weekday: number; open: string; close: string }[]
  services: Text[]
  note: Text
  /** What picking one line takes here; the setting of the shop where it is not given. */
  pickSeconds?: number | null
}

export type Kinds = {
  'article': ArticleData
  'page': PageData
  'promo': PromoData
  'slider': SliderData
  'faq': FaqData
  'footer': FooterData
  'product-blocks': unknown
}
export type Kind = keyof Kinds
