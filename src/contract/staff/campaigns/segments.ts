import * as v from 'valibot'
import { TAG_LENGTH_MAX } from '#domain/tag.ts'
import { staffCall } from '../../call.ts'
import { nextCursor } from '../../fields.ts'
import { count, means, unit } from '../../means.ts'
import { cursorQuery, id, idParam, instant, pageQuery, text } from '../../wire.ts'
import { names } from '../coupons/coupons.ts'
import { line, whole } from '../goods/product-form.ts'

const NAME_MAX = 60
const TAGS_MAX = 100
const ORDERS_MAX = 10_000
const MONEY_MAX = 10_000_000_000
const DAYS_MAX = 3_650

const orders = v.nullable(v.pipe(whole(0, ORDERS_MAX), unit('count')))
const money = v.nullable(v.pipe(whole(0, MONEY_MAX), unit('whole rupiah')))
const days = v.nullable(v.pipe(whole(0, DAYS_MAX), unit('days')))

export const segmentFilter = v.object({
  orders_min: means(orders, 'At least this number of orders that stand.'),
  orders_max: means(orders, 'At most this number.'),
  spend_min: means(money, 'At least this amount for completed orders, less what went back.'),
  spend_max: means(money, 'At most this amount.'),
  silent_days_min: means(days, 'The last order is at least this number of days ago.'),
  silent_days_max: means(days, 'It is at most this number of days ago.'),
  tiers: means(names, 'Codes of tiers, any of which.'),
  branches: means(names, 'Branches where they collected or bought, any of which.'),
  products: means(names, 'Slugs of products that they ordered, any of which.'),
  categories: means(names, 'Slugs of categories that they ordered from, any of which.'),
  tags: means(
    v.pipe(v.array(text(TAG_LENGTH_MAX)), v.maxLength(TAGS_MAX, 'validation.listMax')),
    'Tags of customers, any of which.',
  ),
  birth_month: means(
    v.nullable(v.pipe(whole(1, 12), unit('ordinal'))),
    'The month of their birthday, 1 is January.',
  ),
})
export type SegmentFilterForm = v.InferOutput<typeof segmentFilter>

const form = {
  name: means(v.pipe(line(NAME_MAX), v.minLength(1, 'validation.required')), 'Its name for staff.'),
  filter: means(segmentFilter, 'Every condition that is set must hold.'),
}
export type SegmentForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const version = means(v.pipe(whole(1, 2_147_483_647), unit('count')), 'The version that was read.')
const segment = v.object({
  id,
  name: means(v.string(), 'Its name for staff.'),
  filter: means(segmentFilter, 'Its conditions.'),
  version: means(count, 'Rises with each change.'),
  updated_at: means(instant, 'When it changed last.'),
})
export type StaffSegment = v.InferOutput<typeof segment>

const people = means(
  v.nullable(count),
  'How many, rounded down to fives; null for fewer than five, never who.',
)
const counted = v.object({
  people,
  notice: means(people, 'Who agreed to offers in their notifications.'),
  email: means(people, 'Who agreed to e-mail and confirmed their address.'),
  whatsapp: means(people, 'Who agreed to WhatsApp and confirmed their number.'),
})
export type CountedSegment = v.InferOutput<typeof counted>

export const listSegments = staffCall({
  method: 'GET',
  path: '/segments',
  summary: 'Segments of customers, the newest change first',
  auth: 'staff',
  needs: 'coupons.read',
  query: v.object({ cursor: cursorQuery, per_page: pageQuery.per_page }),
  data: v.array(segment),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getSegment = staffCall({
  method: 'GET',
  path: '/segments/{id}',
  summary: 'A segment of customers',
  auth: 'staff',
  needs: 'coupons.read',
  refuses: ['not_found'],
  params: idParam,
  data: segment,
})

/** Reads only. A POST, because the filter is a body. */
export const countSegment = staffCall({
  method: 'POST',
  path: '/segments/count',
  summary: 'How many customers match a filter, without names',
  auth: 'staff',
  needs: 'coupons.read',
  body: v.object({ filter: means(segmentFilter, 'Every condition that is set must hold.') }),
  data: counted,
})

export const listSegmentTags = staffCall({
  method: 'GET',
  path: '/segment-tags',
  summary: 'Tags of customers that a segment can choose from, the most used first',
  auth: 'staff',
  needs: 'coupons.read',
  data: v.array(means(v.string(), 'A tag in use.')),
})

export const createSegment = staffCall({
  method: 'POST',
  path: '/segments',
  summary: 'Add a segment',
  auth: 'staff',
  needs: 'coupons.write',
  idempotent: true,
  status: 201,
  body: v.object(form),
  data: segment,
})

/** Campaigns that are planned keep the filter that they were planned with. */
export const saveSegment = staffCall({
  method: 'PUT',
  path: '/segments/{id}',
  summary: 'Change a segment',
  auth: 'staff',
  needs: 'coupons.write',
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, ...form }),
  data: segment,
})

/** Campaigns that were sent keep its name. 409 `segment_in_use` while a draft or a planned one has it. */
export const deleteSegment = staffCall({
  method: 'DELETE',
  path: '/segments/{id}',
  summary: 'Delete a segment that no open campaign has',
  auth: 'staff',
  needs: 'coupons.write',
  idempotent: true,
  refuses: ['not_found', 'segment_in_use'],
  params: idParam,
  data: v.object({}),
})
