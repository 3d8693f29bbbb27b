import * as v from 'valibot'
import { PROMOTION_CHANNELS } from '#domain/automatic-discounts/channel.ts'
import { AUTOMATIC_DISCOUNT_STATES } from '#domain/automatic-discounts/state.ts'
import { POINT_OFFER_KINDS } from '#domain/point-offers/point-offer.ts'
import { staffCall } from '../call.ts'
import { nextCursor } from '../fields.ts'
import { count, means, ordinal, percent, points, unit } from '../means.ts'
import { cursorQuery, givenInstant, id, idParam, instant, pageQuery } from '../wire.ts'
import { hours, names } from './coupons/coupons.ts'
import { nullableInstant } from './fields.ts'
import { bilingual, line, whole } from './goods/product-form.ts'
import { loyaltyEstimate } from './loyalty.ts'

const NAME_MAX = 60
const POINTS_MAX = 100_000

const form = {
  name: means(
    bilingual(v.pipe(line(NAME_MAX), v.minLength(1, 'validation.required'))),
    'What it is called.',
  ),
  kind: means(
    v.picklist(POINT_OFFER_KINDS, 'validation.oneOf'),
    '`factor` multiplies the points of each line; `extra` adds points for each unit.',
  ),
  factor_percent: means(
    v.nullable(v.pipe(whole(101, 1_000), unit('percent'))),
    'For `factor`: 200 doubles the points.',
  ),
  points: means(
    v.nullable(v.pipe(whole(1, POINTS_MAX), unit('points'))),
    'For `extra`: points for each unit.',
  ),
  cap: means(v.pipe(whole(1, POINTS_MAX), unit('points')), 'The most extra points in one order.'),
  categories: means(names, 'Slugs; with no products either it is for all goods.'),
  products: means(names, 'Slugs; with no categories either it is for all goods.'),
  ...hours,
  starts_at: means(givenInstant, 'From when it holds, UTC.'),
  ends_at: means(v.nullable(givenInstant), 'Until when it holds, UTC; null without an end.'),
  channel: means(
    v.optional(v.picklist(PROMOTION_CHANNELS, 'validation.oneOf'), 'both'),
    'Where it holds: `online` for carts and orders, `till` for bills that a till sells.',
  ),
}
export type PointOfferForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const shownNames = v.array(v.string())
const offer = v.object({
  id,
  state: means(v.picklist(AUTOMATIC_DISCOUNT_STATES), 'Whether it runs, will, or has ended.'),
  name: means(bilingual(v.string()), 'What it is called.'),
  kind: means(v.picklist(POINT_OFFER_KINDS), 'What it does.'),
  factor_percent: means(v.nullable(percent), 'Factor on the points of a line.'),
  points: means(v.nullable(points), 'Points for each unit.'),
  cap: means(points, 'The most extra points in one order.'),
  categories: means(shownNames, 'Categories that it is for.'),
  products: means(shownNames, 'Products that it is for.'),
  weekdays: means(v.array(ordinal), 'Days of the week, 1 is Monday; empty for every day.'),
  from_time: means(v.nullable(v.string()), 'From this time of the day.'),
  until_time: means(v.nullable(v.string()), 'Until this time of the day.'),
  starts_at: means(instant, 'From when it holds.'),
  ends_at: means(nullableInstant, 'Until when it holds; null without an end.'),
  channel: means(v.picklist(PROMOTION_CHANNELS), 'Where it holds.'),
  orders: means(count, 'Completed orders that have it.'),
  bills: means(count, 'Bills of tills that have it.'),
  given: means(points, 'Extra points of these orders and bills, before refunds.'),
})
export type StaffPointOffer = v.InferOutput<typeof offer>

export const listPointOffers = staffCall({
  method: 'GET',
  path: '/point-offers',
  summary: 'Offers of more points; what starts last is first',
  auth: 'staff',
  needs: 'loyalty.read',
  query: v.object({
    state: means(
      v.optional(v.picklist(AUTOMATIC_DISCOUNT_STATES, 'validation.oneOf')),
      'Only those in this state.',
    ),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(offer),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getPointOffer = staffCall({
  method: 'GET',
  path: '/point-offers/{id}',
  summary: 'An offer of more points and what it gave',
  auth: 'staff',
  needs: 'loyalty.read',
  refuses: ['not_found'],
  params: idParam,
  data: offer,
})

/** Changes nothing. */
export const estimatePointOffer = staffCall({
  method: 'POST',
  path: '/point-offers/estimate',
  summary: 'What an offer would have given for last month’s orders',
  auth: 'staff',
  needs: 'loyalty.read',
  body: v.object(form),
  data: loyaltyEstimate,
})

const writing = { auth: 'staff', needs: 'loyalty.write', idempotent: true, data: offer } as const

/** Its terms never change: customers see them. Above the limits it waits for a second person. */
export const createPointOffer = staffCall({
  method: 'POST',
  path: '/point-offers',
  summary: 'Add an offer of more points; it holds for orders placed from its start on',
  ...writing,
  status: 201,
  refuses: ['approval_needed'],
  body: v.object(form),
})

export const endPointOffer = staffCall({
  method: 'POST',
  path: '/point-offers/{id}/end',
  summary: 'End an offer now; orders that were placed earn what they showed',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params: idParam,
})
