import * as v from 'valibot'
import { accountCall, shopCall } from './call.ts'
import { picture } from './catalogue/product.ts'
import {
  slugOf,
  titleOf,
  descriptionOf,
  opaqueId,
  nameOf,
  shelfLevel,
  thumbnail,
  formattedDate,
} from './fields.ts'
import { count, means, ordinal, latitude, longitude } from './means.ts'
import { instant, slugParam, pageMeta, pageQuery, oneLine } from './wire.ts'

export const page = means(
  v.object({
    slug: slugOf,
    title: titleOf,
    description: descriptionOf,
    content: means(v.string(), 'The page as sanitised HTML.'),
    updated_at: means(instant, 'When it was last published.'),
  }),
  'A page of text.',
)
export const getPage = accountCall({
  method: 'GET',
  path: '/v1/page/{slug}',
  summary: 'A page of text: about-us, terms, privacy',
  auth: 'public',
  params: slugParam,
  data: page,
  failure: 'failure.generic',
})

export const promo = means(
  v.object({
    id: opaqueId,
    image_list: means(v.array(v.string()), 'Addresses of its pictures.'),
    picture,
    title: titleOf,
    start_date: means(instant, 'From when on it holds.'),
    end_date: means(instant, 'Until when it holds; this moment is no longer part of it.'),
    formatted_start_date: means(v.string(), 'The start in UTC, `DD MMM YYYY, HH:mm`.'),
    formatted_end_date: means(v.string(), 'The end in UTC, `DD MMM YYYY, HH:mm`.'),
    formatted_start_wib: means(v.string(), 'The start in Jakarta, `DD MMM YYYY HH:mm`.'),
    formatted_end_wib: means(v.string(), 'The end in Jakarta, `DD MMM YYYY HH:mm`.'),
    formatted_last_day: means(v.string(), 'The last day on which it holds, in Jakarta.'),
    description: descriptionOf,
    tnc: means(v.string(), 'Its terms, as sanitised HTML.'),
    is_ended: means(v.boolean(), 'Whether it is over.'),
    coupon_code: means(
      v.nullable(v.string()),
      'The coupon that it is about; null where there is none.',
    ),
    related_products: means(
      v.array(v.string()),
      'Slugs of products; `GET /products?slugs=` shows them.',
    ),
    branches: means(
      v.array(v.object({ id: opaqueId, name: means(v.string(), 'Name.') })),
      'The only branches where it holds; empty where it holds everywhere.',
    ),
  }),
  'A promo of the shop.',
)
export const listPromos = accountCall({
  method: 'GET',
  path: '/v1/banner',
  summary: 'Promos that run now',
  auth: 'public',
  query: v.object({
    ...pageQuery,
    type: means(
      v.optional(v.picklist(['main', 'detail', 'preview'], 'validation.oneOf')),
      'Only promos of this kind.',
    ),
  }),
  data: v.array(promo),
  meta: pageMeta,
  failure: 'failure.generic',
})
export const getPromo = accountCall({
  method: 'GET',
  path: '/v1/banner/{id}',
  summary: 'One promo',
  auth: 'public',
  params: v.object({ id: means(v.pipe(v.string(), v.maxLength(80), oneLine), 'Id of the promo.') }),
  data: promo,
  failure: 'failure.generic',
})

export const branch = means(
  v.object({
    id: opaqueId,
    name: nameOf,
    address: means(v.string(), 'Street, number and district.'),
    note: means(v.string(), 'How to find it, or what is special there.'),
    lat: latitude,
    lng: longitude,
    phone: means(v.string(), 'Phone number, as people read it.'),
    whatsapp: means(v.string(), 'WhatsApp number with its country code, digits only.'),
    hours: means(
      v.array(
        v.object({
          days: means(v.string(), 'The days that these hours are for, in words.'),
          hours: means(v.string(), 'From when to when, in words.'),
        }),
      ),
      'Opening hours for people.',
    ),
    opening_hours: means(
      v.array(
        v.object({
          weekday: means(ordinal, 'Day of the week: 1 is Monday, 7 is Sunday.'),
          open: means(v.string(), 'Opens at, `HH:mm` in Jakarta.'),
          close: means(v.string(), 'Closes at, `HH:mm` in Jakarta.'),
        }),
      ),
      'The same by the day.',
    ),
    services: means(v.array(v.string()), 'What it offers, in words.'),
    holidays: means(
      v.array(
        v.object({
          name: nameOf,
          first_day: means(v.string(), 'First day in Jakarta, `2026-12-25`.'),
          last_day: means(v.string(), 'Last day.'),
          days: means(v.string(), 'The days for people.'),
        }),
      ),
      'Days of the next month on which it is closed.',
    ),
    is_hub: means(v.boolean(), 'Whether orders of the web shop leave from here.'),
    goods_count: means(count, 'How many products it has today.'),
    goods: means(
      v.array(v.object({ slug: slugOf, name: nameOf, level: shelfLevel })),
      'The twelve of them that sell best.',
    ),
  }),
  'A branch of the shop.',
)
export const listBranches = accountCall({
  method: 'GET',
  path: '/v1/branch',
  summary: 'The branches',
  auth: 'public',
  query: v.object({
    order: means(
      v.optional(v.picklist(['id', 'name'])),
      'By what the branches are ordered; as the shop lists them without it.',
    ),
    sort: means(v.optional(v.picklist(['asc', 'desc']), 'asc'), 'In which direction.'),
  }),
  data: v.object({ rows: means(v.array(branch), 'The branches.') }),
  failure: 'failure.generic',
})
export const previewPromo = accountCall({
  method: 'GET',
  path: '/v1/banner/preview/{id}',
  summary: 'A promo that is not shown yet, with a preview token of 24 hours',
  auth: 'public',
  refuses: ['forbidden'],
  params: v.object({ id: means(v.pipe(v.string(), v.maxLength(80), oneLine), 'Id of the promo.') }),
  query: v.object({
    token: means(
      v.optional(v.pipe(v.string(), v.maxLength(200), oneLine), ''),
      'The preview token of the address that the shop gave.',
    ),
  }),
  data: promo,
  failure: 'failure.generic',
})
export const listFaq = accountCall({
  method: 'GET',
  path: '/v1/faq',
  summary: 'Questions and answers by group',
  auth: 'public',
  data: v.array(
    v.object({
      group: means(v.string(), 'The heading of the group.'),
      items: means(
        v.array(
          v.object({
            id: opaqueId,
            question: means(v.string(), 'The question.'),
            answer: means(v.string(), 'The answer, as sanitised HTML.'),
          }),
        ),
        'Its questions.',
      ),
    }),
  ),
  failure: 'failure.generic',
})
export const getContent = accountCall({
  method: 'GET',
  path: '/v1/content',
  summary: 'Dynamic content by type: home, help, voucher-help, membership',
  auth: 'public',
  refuses: ['not_found'],
  query: v.object({
    type: means(
      v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'validation.invalid')), 'home'),
      '`home`, `help`, `voucher-help`, `membership`, or the slug of another page.',
    ),
  }),
  data: v.object({
    type: means(v.string(), 'The type that was asked for.'),
    title: titleOf,
    content: means(v.string(), 'The text as sanitised HTML.'),
  }),
  failure: 'failure.generic',
})

const footer = v.object({
  contact: means(v.string(), 'How to reach the shop, as sanitised HTML.'),
  instagram: means(v.nullable(v.string()), 'Address of the account; null where there is none.'),
  tiktok: means(v.nullable(v.string()), 'Address of the account; null where there is none.'),
  youtube: means(v.nullable(v.string()), 'Address of the channel; null where there is none.'),
  facebook: means(v.nullable(v.string()), 'Address of the page; null where there is none.'),
  navigation: means(
    v.array(v.object({ title: titleOf, route: means(v.string(), 'The page it leads to.') })),
    'The links.',
  ),
  info: means(v.string(), 'What the shop is, in a sentence.'),
  complaint: means(v.string(), 'How to complain, as sanitised HTML.'),
  payment_title: means(v.string(), 'The heading above the payment methods.'),
  payment_logo: means(
    v.record(v.string(), v.string()),
    'Name of each payment method, and the address of its logo.',
  ),
  copyright: means(v.string(), 'Who owns the pages.'),
})
export type Footer = v.InferOutput<typeof footer>
export const getFooter = shopCall({
  method: 'GET',
  path: '/footer',
  summary: 'The footer',
  auth: 'public',
  data: footer,
  failure: 'failure.generic',
})

export const article = means(
  v.object({
    slug: slugOf,
    title: titleOf,
    excerpt: means(v.string(), 'Its first words; plain text.'),
    date: means(v.string(), 'The day on which it was published.'),
    formatted_date: formattedDate,
    author: means(v.string(), 'Who wrote it.'),
    featured_image: means(v.object({ thumbnail: thumbnail, picture }), 'The picture at its top.'),
  }),
  'A blog post without its text.',
)
export const listArticles = shopCall({
  method: 'GET',
  path: '/articles',
  summary: 'Blog posts, newest first',
  auth: 'public',
  query: v.object(pageQuery),
  data: v.array(article),
  meta: pageMeta,
  failure: 'failure.generic',
})
export const featuredArticles = shopCall({
  method: 'GET',
  path: '/articles/featured',
  summary: 'Featured blog posts',
  auth: 'public',
  data: v.array(article),
  failure: 'failure.generic',
})
export const blogHero = shopCall({
  method: 'GET',
  path: '/blog/hero',
  summary: 'The post at the top of the blog',
  auth: 'public',
  data: v.nullable(article),
  failure: 'failure.generic',
})
export const getArticle = shopCall({
  method: 'GET',
  path: '/articles/slug/{slug}',
  summary: 'One blog post',
  auth: 'public',
  params: slugParam,
  data: v.object({
    ...article.entries,
    content: means(v.string(), 'The text as sanitised HTML.'),
    related_products: means(
      v.array(v.string()),
      'Slugs of products; `GET /products?slugs=` shows them.',
    ),
  }),
  failure: 'failure.generic',
})
