import * as v from 'valibot'
import { DESK_ACTIONS, ORDER_SORTS, ORDER_VIEWS, TROUBLES } from '#domain/orders/order-desk.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { TAG_LENGTH_MAX } from '#domain/tag.ts'
import { staffCall, type Data } from '../../call.ts'
import { nameOf, nextCursor, opaqueId, orderNumber, statusText } from '../../fields.ts'
import { count, grams, means, ordinal } from '../../means.ts'
import { cursorQuery, digits, instant, oneLine, rupiah, switchQuery } from '../../wire.ts'
import { clockTime, dayQuery, nameQuery } from '../fields.ts'
import { zones } from './zones.ts'

const SEARCH_LENGTH_MAX = 40
const RUPIAH_MAX = 1_000_000_000

export const PAYMENT_STATES_OF_ORDERS = [
  'none',
  'pending',
  'paid',
  'expired',
  'failed',
  'refund_pending',
  'partially_refunded',
  'refunded',
] as const

const state = means(v.picklist(ORDER_STATES), 'The state of the order.')
const paymentState = means(v.picklist(PAYMENT_STATES_OF_ORDERS), 'The state of its payment.')
const amountQuery = v.optional(digits(0, RUPIAH_MAX, 'whole rupiah'))
const staffQuery = v.optional(v.pipe(v.string(), v.uuid('validation.invalid')))
const only = (what: string) => means(switchQuery, `Only orders ${what}, or with 0 only others.`)

const version = means(ordinal, 'Counts the steps of the order; a change has to name the newest.')

export const orderPicker = means(
  v.nullable(
    v.object({
      id: opaqueId,
      name: means(v.string(), 'Name of the member of staff.'),
      is_picking: means(v.boolean(), 'They took the run that it is in.'),
    }),
  ),
  'Who picks it, else who was assigned to; null without either.',
)
export const orderTags = means(v.array(v.string()), 'Words that staff marked it with, by name.')

export const orderRider = means(
  v.nullable(v.object({ id: opaqueId, name: nameOf })),
  'Our own rider in whose run it is; null without one.',
)

export const staffOrderRow = means(
  v.object({
    id: opaqueId,
    number: orderNumber,
    version,
    state,
    payment_state: paymentState,
    status_text: statusText,
    placed_at: means(instant, 'When it was placed.'),
    window: means(
      v.object({
        day: means(v.string(), 'The day, `2026-11-23`.'),
        start: means(v.string(), 'From when, `12:00` in Jakarta.'),
        end: means(v.string(), 'Until when, `14:00` in Jakarta.'),
        ends_at: means(instant, 'The end as a moment.'),
      }),
      'When it is to arrive.',
    ),
    customer: means(
      v.object({
        name: means(v.string(), 'Name; without `customers.read` the first name and initials.'),
        phone: means(v.nullable(v.string()), 'Phone number; without `customers.read` masked.'),
        is_first_order: means(v.boolean(), 'Whether the customer had ordered nothing before.'),
      }),
      'Who ordered.',
    ),
    item_count: means(count, 'How many units it has.'),
    weight_g: means(grams, 'What it weighs.'),
    total: means(rupiah, 'What the order costs.'),
    due: means(rupiah, 'What the way of paying brings: the total less store credit and less cash.'),
    payment_method: means(v.string(), 'Code of the way of paying.'),
    payment_method_name: nameOf,
    shipping_method: means(v.string(), 'Code of the way of shipping.'),
    shipping_name: nameOf,
    courier: means(v.nullable(v.string()), 'Who carries it; null before it is booked.'),
    coupon_codes: means(v.array(v.string()), 'Codes that were used.'),
    tags: orderTags,
    branch: means(
      v.nullable(v.string()),
      'Name of the branch where it is collected, or that it leaves from.',
    ),
    is_chilled: means(v.boolean(), 'Some of it has to stay cold.'),
    zones,
    has_customer_note: means(v.boolean(), 'The customer wrote a note on the order or a line.'),
    has_staff_note: means(v.boolean(), 'Staff wrote a note.'),
    has_complaint: means(v.boolean(), 'There is a complaint about it.'),
    is_cancel_asked: means(v.boolean(), 'The customer asked to cancel it, without an answer yet.'),
    is_late: means(v.boolean(), 'Its window is over and it has not arrived.'),
    is_at_risk: means(v.boolean(), 'It has too little time left to arrive in its window.'),
    start_by: means(
      instant,
      'By when work on it has to begin: the window’s end less picking, packing and the ride. Of one that is not under way, the window’s end.',
    ),
    troubles: means(v.array(v.picklist(TROUBLES)), 'What waits for a decision.'),
    failed_because: means(
      v.nullable(v.string()),
      'Why its delivery failed, in words; null unless it did.',
    ),
    picker: orderPicker,
    rider: orderRider,
    rider_name: means(
      v.nullable(v.string()),
      'Name of the rider whose run it is or was on; null without one.',
    ),
    actions: means(v.array(v.picklist(DESK_ACTIONS)), 'What the caller can do with it now.'),
  }),
  'An order as the desk lists it.',
)
export type StaffOrderRow = v.InferOutput<typeof staffOrderRow>

/** Filters of the list; they add up. */
export const orderFilters = {
  view: means(v.optional(v.picklist(ORDER_VIEWS, 'validation.oneOf')), 'A tab of the list.'),
  q: means(
    v.optional(v.pipe(v.string(), v.maxLength(SEARCH_LENGTH_MAX, 'validation.tooLong'), oneLine)),
    'A number, its beginning or its last five characters, the last digits of a phone number, or, for those who see customers, a part of the name.',
  ),
  state: means(
    v.optional(v.picklist(ORDER_STATES, 'validation.oneOf')),
    'Only orders in this state.',
  ),
  payment_state: means(
    v.optional(v.picklist(PAYMENT_STATES_OF_ORDERS, 'validation.oneOf')),
    'Only orders whose payment is in this state.',
  ),
  payment_method: means(v.optional(nameQuery), 'Only orders paid this way.'),
  shipping_method: means(v.optional(nameQuery), 'Only orders shipped this way.'),
  courier: means(v.optional(nameQuery), 'Only orders booked with this courier.'),
  picker: means(
    staffQuery,
    'Only orders that this member of staff picks, picked a part of, or is assigned to.',
  ),
  rider: means(staffQuery, 'Only orders on a run of this rider.'),
  branch: means(
    v.optional(nameQuery),
    'Only orders that are collected at this branch or leave from it.',
  ),
  coupon: means(v.optional(nameQuery), 'Only orders with this coupon.'),
  sku: means(v.optional(nameQuery), 'Only orders with this SKU.'),
  tag: means(
    v.optional(v.pipe(v.string(), v.maxLength(TAG_LENGTH_MAX, 'validation.tooLong'), oneLine)),
    'Only orders with this tag.',
  ),
  window_day: means(v.optional(dayQuery), 'Only orders of this day.'),
  window_start: means(v.optional(clockTime), 'Only orders whose window begins then.'),
  placed_from: means(v.optional(dayQuery), 'Only orders placed on this day or later.'),
  placed_until: means(v.optional(dayQuery), 'Only orders placed on this day or earlier.'),
  total_min: means(amountQuery, 'Only orders of at least this total.'),
  total_max: means(amountQuery, 'Only orders of at most this total.'),
  first_order: only('that are their customer’s first'),
  has_note: only('with a note of the customer or of staff'),
  has_complaint: only('with a complaint'),
  cancel_asked: only('that the customer asked to cancel'),
  late: only('that are late'),
  at_risk: only('that are at risk of their window'),
  chilled: only('with goods that have to stay cold'),
}

/** Filters add up; a view is a filter as well. */
export const listStaffOrders = staffCall({
  method: 'GET',
  path: '/orders',
  summary: 'Orders of the shop',
  auth: 'staff',
  needs: 'orders.read',
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 100), '50'), 'How many a page.'),
    sort: means(
      v.optional(v.picklist(ORDER_SORTS, 'validation.oneOf'), '-placed'),
      'Ascending, with a minus descending. `age` is the time since the order was placed, `start` by when work has to begin: the least time to spare first.',
    ),
    ...orderFilters,
  }),
  data: v.array(staffOrderRow),
  meta: v.object({
    total: means(count, 'How many there are in all, up to 5,000.'),
    is_total_more: means(v.boolean(), 'There are more than 5,000.'),
    new_count: means(count, 'How many paid orders wait to be accepted, up to 1,000.'),
    sums: means(
      v.object({ total: v.optional(rupiah) }),
      'What they come to; left out when there are more than 5,000.',
    ),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})

const named = v.object({
  id: means(v.string(), 'What the filter is given.'),
  name: nameOf,
})

/** For the controls of the filters; another value filters as well. */
export const listOrderChoices = staffCall({
  method: 'GET',
  path: '/order-choices',
  summary: 'What the filters of the list of orders offer',
  auth: 'staff',
  needs: 'orders.read',
  data: v.object({
    tags: means(v.array(v.string()), 'Tags in use, the most used first.'),
    pickers: means(v.array(named), 'Members of staff who picked, by name.'),
    riders: means(v.array(named), 'Riders who had a run, by name.'),
    branches: means(v.array(named), 'The branches.'),
    window_starts: means(v.array(v.string()), 'When windows begin, `12:00` in Jakarta.'),
    payment_methods: means(v.array(named), 'Ways of paying that orders have.'),
    shipping_methods: means(v.array(named), 'Ways of shipping that orders have.'),
    couriers: means(v.array(v.string()), 'Couriers that were booked.'),
    accepts_by_self: means(
      v.boolean(),
      'Paid orders are accepted by themselves, so that new ones do not wait.',
    ),
  }),
})
export type OrderChoices = Data<typeof listOrderChoices>
