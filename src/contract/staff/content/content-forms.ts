import * as v from 'valibot'
import { SLUG_FORM } from '#domain/catalogue/goods.ts'
import { PROMO_TYPES, SLIDER_THEMES } from '#domain/content/kinds.ts'
import { means } from '../../means.ts'
import { paragraph } from '../../wire.ts'
import { bilingual, line, photo } from '../goods/product-form.ts'

const TITLE_MAX = 160
const SENTENCE_MAX = 600
const HTML_MAX = 60_000
const ADDRESS_MAX = 300
const ROWS_MAX = 60

export const slug = v.pipe(line(80), v.regex(SLUG_FORM, 'validation.slug'))
const title = means(bilingual(line(TITLE_MAX)), 'Title.')
const sentence = bilingual(line(SENTENCE_MAX))
/** Sanitised when it is saved. */
const html = bilingual(
  v.pipe(v.string('validation.required'), v.maxLength(HTML_MAX, 'validation.tooLong'), paragraph),
)
const name = means(slug, 'Names it among its neighbours.')
const moment = v.nullable(v.pipe(v.string(), v.isoTimestamp('validation.invalid')))
/** A page of the shop, or an address elsewhere. */
const ADDRESS = /^(\/(?!\/)[^\s<>"]*|https:\/\/[^\s<>"]+|mailto:[^\s<>"]+|tel:\+?[\d-]+)$/
const address = v.pipe(line(ADDRESS_MAX), v.regex(ADDRESS, 'validation.link'))
const outside = v.nullable(
  v.pipe(line(ADDRESS_MAX), v.regex(/^https:\/\/[^\s<>"]+$/, 'validation.link')),
)
const picture = means(v.nullable(photo), 'Its picture; null before one was uploaded.')
const products = means(
  v.pipe(v.array(means(slug, 'Slug of a product.')), v.maxLength(40, 'validation.tooLong')),
  'Products that it shows.',
)
const rowsOf = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.array(schema), v.maxLength(ROWS_MAX, 'validation.tooLong'))
const titled = { title, description: means(sentence, 'Text.') }
const icon = means(slug, 'Name of its icon.')
const span = {
  starts_at: means(moment, 'From when it shows; null for at once.'),
  ends_at: means(moment, 'Until when it shows; null for no end.'),
}

const page = v.object({
  kind: means(v.literal('page'), 'A page such as the terms.'),
  title,
  description: means(sentence, 'For search engines.'),
  body: means(html, 'HTML.'),
})
const faq = v.object({
  kind: means(v.literal('faq'), 'A group of questions.'),
  title,
  questions: means(
    rowsOf(
      v.object({
        slug: name,
        question: means(sentence, 'Question.'),
        answer: means(html, 'Answer as HTML.'),
      }),
    ),
    'Questions in their order.',
  ),
})
const article = v.object({
  kind: means(v.literal('article'), 'A blog post.'),
  title,
  excerpt: means(sentence, 'What lists say of it.'),
  body: means(html, 'HTML.'),
  author: means(line(TITLE_MAX), 'Who wrote it.'),
  picture,
  products,
  featured: means(v.boolean('validation.boolean'), 'Among the featured posts.'),
  hero: means(v.boolean('validation.boolean'), 'At the top of the blog.'),
  starts_at: means(moment, 'Its date; null for when it is published.'),
})
const promo = v.object({
  kind: means(v.literal('promo'), 'A promo.'),
  title,
  type: means(
    v.picklist(PROMO_TYPES, 'validation.oneOf'),
    '`main` and `detail` are listed; `preview` is only seen by its preview link.',
  ),
  picture,
  description: means(html, 'HTML.'),
  tnc: means(html, 'Terms and conditions as HTML.'),
  coupon: means(v.nullable(line(40)), 'Code of its coupon.'),
  products,
  branches: means(
    v.pipe(v.array(means(slug, 'Id of a branch.')), v.maxLength(40, 'validation.tooLong')),
    'The only branches where it holds; empty where it holds everywhere.',
  ),
  ...span,
})
const slider = v.object({
  kind: means(v.literal('slider'), 'A slide of the home page.'),
  title,
  subtitle: means(sentence, 'Below the title.'),
  cta: means(bilingual(line(60)), 'Words of its button.'),
  href: means(address, 'Where its button leads.'),
  picture,
  theme: means(v.picklist(SLIDER_THEMES, 'validation.oneOf'), 'Its colours.'),
  ...span,
})
const footer = v.object({
  kind: means(v.literal('footer'), 'The foot of every page.'),
  contact: means(html, 'How to reach the shop, as HTML.'),
  info: means(html, 'About the company, as HTML.'),
  complaint: means(html, 'Where consumers complain, as HTML.'),
  instagram: means(outside, 'Address at Instagram.'),
  tiktok: means(outside, 'Address at TikTok.'),
  youtube: means(outside, 'Address at YouTube.'),
  facebook: means(outside, 'Address at Facebook.'),
  navigation: means(
    rowsOf(v.object({ title, route: means(address, 'Where it leads.') })),
    'Links in their order.',
  ),
  payment_title: means(bilingual(line(TITLE_MAX)), 'Above the marks of payment methods.'),
  payment_logos: means(
    rowsOf(
      v.object({
        name: means(line(60), 'Name of the payment method.'),
        image: means(
          v.pipe(line(200), v.regex(/^\/files\/[\w./-]+$/, 'validation.invalid')),
          'Address of its mark.',
        ),
      }),
    ),
    'Marks of payment methods.',
  ),
  copyright: means(sentence, '`{year}` is the year of today.'),
})
const namedText = v.object({ name, ...titled })
const blocks = v.object({
  kind: means(v.literal('product-blocks'), 'Texts that products share.'),
  delivery: means(rowsOf(namedText), 'Texts on delivery, chosen by name.'),
  packaging: means(rowsOf(namedText), 'Texts on packaging, chosen by name.'),
  checkpoints: means(
    rowsOf(
      v.object({
        name,
        description: means(sentence, 'Text.'),
        items: means(rowsOf(v.object({ icon, ...titled })), 'Checks.'),
      }),
    ),
    'Quality checks, chosen by name.',
  ),
  why: means(rowsOf(v.object({ icon, ...titled })), 'Why this shop, on every product.'),
  help: means(
    v.object({
      ...titled,
      hotlines: means(
        rowsOf(
          v.object({
            label: means(bilingual(line(60)), 'Such as WhatsApp.'),
            href: means(address, 'Where it leads.'),
            text: means(line(TITLE_MAX), 'As people read it.'),
          }),
        ),
        'Ways to reach the shop.',
      ),
      faqs: means(
        rowsOf(
          v.object({
            question: means(sentence, 'Question.'),
            answer: means(html, 'Answer as HTML.'),
          }),
        ),
        'Questions.',
      ),
    }),
    'Help on every product.',
  ),
})

/** What the editor of each kind has. */
export const contentForm = v.variant(
  'kind',
  [page, faq, article, promo, slider, footer, blocks],
  'validation.oneOf',
)
export type ContentForm = v.InferOutput<typeof contentForm>
export type FormOf<K extends ContentForm['kind']> = Extract<ContentForm, { kind: K }>
