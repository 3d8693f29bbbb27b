import * as v from 'valibot'
import { slugOf, titleOf, thumbnail, formattedDate } from '../fields.ts'
import { means } from '../means.ts'
import { shopCall } from '../call.ts'
import { pageMeta, pageQuery, slugParam } from '../wire.ts'
import { picture } from './product.ts'

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
