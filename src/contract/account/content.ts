import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { instant, oneLine, pageMeta, pageQuery, regionQuery, slugParam } from '../wire.ts'
import { picture } from '../shop/catalogue.ts'

export const page = v.object({ slug: v.string(), title: v.string(), description: v.string(), content: v.string(), updated_at: v.string() })
export const getPage = accountCall({
  method: 'GET',
  path: '/v1/page/{slug}',
  summary: 'A page of text: about-us, terms, privacy',
  auth: 'public',
  params: slugParam,
  data: page,
  failure: 'failure.generic',
})

export const promo = v.object({
  id: v.string(),
  image_list: v.array(v.string()),
  picture,
  title: v.string(),
  start_date: instant,
  end_date: instant,
  /** In UTC: 'DD MMM YYYY, HH:mm'. Whoever shows it says so beside it. */
  formatted_start_date: v.string(),
  formatted_end_date: v.string(),
  /** The same moments on the clocks of Jakarta: 'DD MMM YYYY HH:mm'. */
  formatted_start_wib: v.string(),
  formatted_end_wib: v.string(),
  /** The last day on which it holds, in Jakarta. */
  formatted_last_day: v.string(),
  description: v.string(),
  tnc: v.string(),
  is_ended: v.boolean(),
  coupon_code: v.nullable(v.string()),
  /** Slugs; `GET /products?slugs=` shows them. */
  related_products: v.array(v.string()),
})
export const listPromos = accountCall({
  method: 'GET',
  path: '/v1/banner',
  summary: 'Promos that run now',
  auth: 'public',
  query: v.object({ ...pageQuery, type: v.optional(v.picklist(['main', 'detail', 'preview'], 'validation.oneOf')) }),
  data: v.array(promo),
  meta: pageMeta,
  failure: 'failure.generic',
})
export const getPromo = accountCall({
  method: 'GET',
  path: '/v1/banner/{id}',
  summary: 'One promo',
  auth: 'public',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(80), oneLine) }),
  data: promo,
  failure: 'failure.generic',
})

export const branch = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  note: v.string(),
  lat: v.number(),
  lng: v.number(),
  phone: v.string(),
  whatsapp: v.string(),
  hours: v.array(v.object({ days: v.string(), hours: v.string() })),
  /** The same by the day, 1 = Monday, for those who reckon with it. */
  opening_hours: v.array(v.object({ weekday: v.number(), open: v.string(), close: v.string() })),
  services: v.array(v.string()),
  is_hub: v.boolean(),
})
export const listBranches = accountCall({
  method: 'GET',
  path: '/v1/branch',
  summary: 'The nine branches',
  auth: 'public',
  query: v.object({ order: v.optional(v.picklist(['id', 'name'])), sort: v.optional(v.picklist(['asc', 'desc']), 'asc') }),
  data: v.object({ rows: v.array(branch) }),
  failure: 'failure.generic',
})
export const previewPromo = accountCall({
  method: 'GET',
  path: '/v1/banner/preview/{id}',
  summary: 'A promo that is not shown yet, with a preview token of 24 hours',
  auth: 'public',
  refuses: ['forbidden'],
  params: v.object({ id: v.pipe(v.string(), v.maxLength(80), oneLine) }),
  query: v.object({ token: v.optional(v.pipe(v.string(), v.maxLength(200), oneLine), '') }),
  data: promo,
  failure: 'failure.generic',
})
export const listFaq = accountCall({
  method: 'GET',
  path: '/v1/faq',
  summary: 'Questions and answers by group',
  auth: 'public',
  data: v.array(v.object({ group: v.string(), items: v.array(v.object({ id: v.string(), question: v.string(), answer: v.string() })) })),
  failure: 'failure.generic',
})
export const getContent = accountCall({
  method: 'GET',
  path: '/v1/content',
  summary: 'Dynamic content by type: home, help, voucher-help, membership',
  auth: 'public',
  refuses: ['not_found'],
  query: v.object({ type: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'validation.invalid')), 'home') }),
  data: v.object({ type: v.string(), title: v.string(), content: v.string() }),
  failure: 'failure.generic',
})

const named = v.array(v.object({ id: v.string(), name: v.string() }))
export const accountProvinces = accountCall({
  method: 'GET',
  path: '/v1/provinces',
  summary: 'All provinces',
  auth: 'public',
  data: named,
  failure: 'failure.regions',
})
export const accountCities = accountCall({
  method: 'GET',
  path: '/v1/cities',
  summary: 'Cities and regencies of a province',
  auth: 'public',
  query: v.object({ province_id: regionQuery }),
  data: named,
  failure: 'failure.regions',
})
export const accountDistricts = accountCall({
  method: 'GET',
  path: '/v1/districts',
  summary: 'Districts of a city',
  auth: 'public',
  query: v.object({ city_id: regionQuery }),
  data: named,
  failure: 'failure.regions',
})
export const accountPostalCodes = accountCall({
  method: 'GET',
  path: '/v1/postalcodes',
  summary: 'Postal codes of a district',
  auth: 'public',
  query: v.object({ district_id: regionQuery }),
  data: v.array(v.object({ postal_code: v.string() })),
  failure: 'failure.regions',
})
