import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { pageMeta, pageQuery, slugParam } from '../wire.ts'
import { picture } from './catalogue.ts'

const footer = v.object({
  contact: v.string(),
  instagram: v.nullable(v.string()),
  tiktok: v.nullable(v.string()),
  youtube: v.nullable(v.string()),
  facebook: v.nullable(v.string()),
  navigation: v.array(v.object({ title: v.string(), route: v.string() })),
  info: v.string(),
  complaint: v.string(),
  payment_title: v.string(),
  /** Name → image. */
  payment_logo: v.record(v.string(), v.string()),
  copyright: v.string(),
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

export const article = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  date: v.string(),
  formatted_date: v.string(),
  author: v.string(),
  featured_image: v.object({ thumbnail: v.string(), picture }),
})
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
  data: v.object({ ...article.entries, content: v.string(), related_products: v.array(v.string()) }),
  failure: 'failure.generic',
})
