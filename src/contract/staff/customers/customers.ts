import * as v from 'valibot'
import { PHONE_CHANGE_STATES, PHONE_PROOFS } from '#domain/auth/phone-change.ts'
import { TAG_LENGTH_MAX } from '#domain/tag.ts'
import { staffCall } from '../../call.ts'
import { nameOf, nextCursor, opaqueId } from '../../fields.ts'
import { count, means, points, stars } from '../../means.ts'
import { cursorQuery, digits, idParam, instant, oneLine, rupiah, searchQuery } from '../../wire.ts'
import { dayQuery, nameQuery } from '../fields.ts'

const SEARCH_MAX = 80
const RUPIAH_MAX = 1_000_000_000
const amountQuery = v.optional(digits(0, RUPIAH_MAX, 'whole rupiah'))
/** Consents to offers that the list can be filtered by. */
export const OFFERED_BY = ['offers', 'offers_whatsapp', 'offers_email'] as const
/** Who sees customers; without `customers.read` masked. */
export const seesCustomers = ['customers.read', 'loyalty.write'] as const

const row = v.object({
  id: opaqueId,
  name: means(v.string(), 'Name; without `customers.read` the first name and initials.'),
  phone: means(v.nullable(v.string()), 'Phone number; without `customers.read` masked.'),
  since: means(instant, 'When the account was opened.'),
  orders: means(count, 'How many orders were placed and neither expired nor cancelled.'),
  spend_365: means(rupiah, 'Completed orders of the last 365 days, less what went back.'),
  last_order_at: means(v.nullable(instant), 'When the newest order was placed; null without one.'),
  tier: means(v.string(), 'Name of the tier.'),
  points: means(points, 'Points that can be spent.'),
  complaints: means(count, 'How many complaints the customer has sent.'),
  tags: means(v.array(v.string()), 'Words that staff marked the customer with, by name.'),
})
export type StaffCustomerRow = v.InferOutput<typeof row>

export const listStaffCustomers = staffCall({
  method: 'GET',
  path: '/customers',
  summary: 'Customers, the newest first, or those that a search finds',
  auth: 'staff',
  needs: seesCustomers,
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 100), '50'), 'How many a page.'),
    q: means(
      searchQuery(SEARCH_MAX),
      'Only with this phone number, its last digits (four or more), this e-mail address, this text in the name, this order number or its last five characters, or this code of a member.',
    ),
    tier: means(
      v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'validation.invalid'))),
      'Only customers in the tier with this code.',
    ),
    tag: means(
      v.optional(v.pipe(v.string(), v.maxLength(TAG_LENGTH_MAX, 'validation.tooLong'), oneLine)),
      'Only customers with this tag.',
    ),
    bought: means(
      v.optional(v.picklist(['once', 'again'], 'validation.oneOf')),
      'Only customers with a completed order in the last 30 days; `again`: with two or more.',
    ),
    branch: means(
      v.optional(nameQuery),
      'Only customers who collected an order or bought at the till of this branch.',
    ),
    spend_min: means(amountQuery, 'Only customers who spent at least this in 365 days.'),
    spend_max: means(amountQuery, 'Only customers who spent at most this in 365 days.'),
    last_order_from: means(
      v.optional(dayQuery),
      'Only whose newest order is of this day or later.',
    ),
    last_order_until: means(
      v.optional(dayQuery),
      'Only whose newest order is of this day or earlier.',
    ),
    birth_month: means(
      v.optional(digits(1, 12)),
      'Only customers whose birthday is in this month; 1 is January.',
    ),
    consent: means(
      v.optional(v.picklist(OFFERED_BY, 'validation.oneOf')),
      'Only customers who allow offers: in the shop, by WhatsApp or by e-mail.',
    ),
  }),
  data: v.array(row),
  meta: v.object({
    total: means(count, 'How many match; counting stops at 10,000.'),
    is_total_more: means(v.boolean(), 'More match than were counted.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})

export const listCustomerChoices = staffCall({
  method: 'GET',
  path: '/customer-choices',
  summary: 'What the list of customers can be filtered by',
  auth: 'staff',
  needs: seesCustomers,
  data: v.object({
    tiers: means(
      v.array(
        v.object({
          code: means(v.string(), 'What `tier` takes.'),
          name: means(v.string(), 'Name of the tier.'),
        }),
      ),
      'The tiers, from the lowest on.',
    ),
    tags: means(v.array(v.string()), 'Tags in use, the most used first.'),
    branches: means(
      v.array(v.object({ id: means(v.string(), 'What `branch` takes.'), name: nameOf })),
      'The branches.',
    ),
  }),
})

const note = v.object({
  id: opaqueId,
  text: means(v.string(), 'What it says.'),
  at: means(instant, 'When it was written.'),
  by: means(v.string(), 'Name of who wrote it.'),
  is_own: means(v.boolean(), 'The caller wrote it.'),
})

const phoneChange = v.object({
  state: means(v.picklist(PHONE_CHANGE_STATES), 'How far it is.'),
  phone: means(v.string(), 'The new number.'),
  proof: means(v.picklist(PHONE_PROOFS), 'Which document staff saw.'),
  reason: means(v.string(), 'Why, for other members of staff.'),
  by: means(v.string(), 'Name of who asked.'),
  asked_at: means(instant, 'When it was asked for.'),
  ends_at: means(instant, 'Until when it can be approved, or its link works.'),
  ended_at: means(v.nullable(instant), 'When it was done or withdrawn; null for others.'),
})

export const staffCustomer = v.object({
  ...row.entries,
  email: means(
    v.nullable(v.string()),
    'E-mail address; null without one, and without `customers.read`.',
  ),
  is_phone_proven: means(v.boolean(), 'The customer proved the phone number by a code.'),
  is_email_proven: means(v.boolean(), 'The same of the e-mail address.'),
  birthday: means(
    v.nullable(v.string()),
    'Date of birth; null without one, and without `customers.read`.',
  ),
  locale: means(v.picklist(['en', 'id']), 'The language that the customer reads.'),
  completed: means(count, 'How many orders are completed.'),
  spend: means(rupiah, 'All completed orders, less what went back.'),
  refunded: means(rupiah, 'What went back of all orders, by whichever way.'),
  tier_until: means(v.nullable(instant), 'Until when the tier holds; null without an end.'),
  is_tier_by_hand: means(v.boolean(), 'Staff gave the tier; at its end the own one comes back.'),
  pending_points: means(points, 'Points of orders that are not completed yet.'),
  debt_points: means(points, 'Points that were taken back after they had been spent.'),
  store_credit: means(rupiah, 'Store credit.'),
  rating: means(v.nullable(stars), 'Mean of the stars given; null without a review.'),
  numbers: means(
    v.array(
      v.object({
        system: means(v.string(), 'The loyalty system.'),
        number: means(v.nullable(v.string()), 'The number there; null without one.'),
      }),
    ),
    'Loyalty systems from which the customer was taken over.',
  ),
  sessions: means(count, 'How many devices are signed in.'),
  phone_change: means(
    v.nullable(phoneChange),
    'The newest change of the number by proof; null without one, and without `customers.read`.',
  ),
  login: means(
    v.object({
      failures: means(count, 'Wrong passwords since the last right one.'),
      is_locked: means(v.boolean(), 'The next try has to wait.'),
    }),
    'How signing in by password goes.',
  ),
  notes: means(
    v.array(note),
    'Notes between members of staff, the newest first; none without `customers.read`.',
  ),
})
export type StaffCustomer = v.InferOutput<typeof staffCustomer>

export const getStaffCustomer = staffCall({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'A customer: who it is, and figures; that it was looked at is recorded',
  auth: 'staff',
  needs: seesCustomers,
  refuses: ['not_found'],
  params: idParam,
  data: staffCustomer,
})
