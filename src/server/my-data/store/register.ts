import { sql, type Query } from '../../platform/database.ts'
import type { Person, PersonalTable } from '../personal-table.ts'
import { MEMBER_TABLES } from './register-members.ts'
import { OFFER_TABLES } from './register-offers.ts'
import { COMPLAINT_TABLES } from './register-complaints.ts'
import { FULFILMENT_TABLES, ORDER_TABLES } from './register-orders.ts'
import { EARNING_TABLES } from './register-earning.ts'
import { MISSION_TABLES } from './register-missions.ts'
import { TILL_TABLES } from './register-till.ts'

export { Person, type PersonalTable } from '../personal-table.ts'

const introductionsOf = ({ id, email }: Person): Query =>
  sql`(email = ${email?.toLowerCase() ?? null} or (issuer, subject) in (select issuer, subject from customer_identities where customer_id = ${id}))`

/**
 * Every table with personal data, in deletion order. Export and deletion use it, and a test
 * compares it with the schema, so that no table is missed.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'customers',
    read: ({ id }) => sql`
      select c.id, c.name, c.email, c.email_verified_at, c.entered_email, c.phone, c.phone_verified_at, c.date_of_birth, c.gender, p.name as province, y.name as city, d.name as district,
        c.postal_code, c.picture, c.card_color, c.locale, c.referral_code, c.birth_changed_at, c.password_hash is not null as has_password, c.profile_completed_at, c.created_at
      from customers c left join provinces p on p.code = c.province_code left join cities y on y.code = c.city_code left join districts d on d.code = c.district_code
      where c.id = ${id}`,
    // The row itself is anonymised last, with the time of deletion (`emptyCustomer`).
    leave: null,
  },
  {
    table: 'consents',
    read: ({ id }) =>
      sql`select purpose, granted, wording, version, source, actor, at from consents where customer_id = ${id} order by consents.id`,
    leave: null,
  },
  {
    table: 'data_requests',
    read: ({ id }) =>
      sql`select kind, subject, message, state, answer, created_at, due_at, answered_at from data_requests where customer_id = ${id} order by created_at, id`,
    leave: ({ id }) =>
      sql`update data_requests set message = '', answer = '' where customer_id = ${id}`,
  },
  {
    table: 'sessions',
    read: ({ id }) =>
      sql`select scope, user_agent, ip, created_at, last_seen_at, proved_at, ended_at from sessions where customer_id = ${id} order by created_at, id`,
    leave: ({ id, phone, email }) =>
      sql`delete from sessions where customer_id = ${id} or (scope <> 'full' and code_target = any(${targets(phone, email)}::text[]))`,
  },
  {
    table: 'otp_codes',
    read: ({ phone, email }) =>
      sql`select target, purpose, channel, sent_at, expires_at, used_at from otp_codes where target = any(${targets(phone, email)}::text[]) order by sent_at, id`,
    leave: ({ phone, email }) =>
      sql`delete from otp_codes where target = any(${targets(phone, email)}::text[])`,
  },
  {
    table: 'stock_alerts',
    read: ({ id }) => sql`
      select p.name, v.name as variation_name, a.created_at, a.told_at
      from stock_alerts a join variations v on v.id = a.variation_id join products p on p.id = v.product_id where a.customer_id = ${id} order by a.created_at, a.id`,
    leave: ({ id }) => sql`delete from stock_alerts where customer_id = ${id}`,
  },
  {
    table: 'staff_acts',
    read: ({ id }) =>
      sql`select act, branch_id, at from staff_acts where customer_id = ${id} order by staff_acts.id`,
    // Staff actions stay; they no longer identify the customer.
    leave: null,
  },
  {
    table: 'approvals',
    read: ({ id }) => sql`
      select number, act, amount, state, created_at, decided_at from approvals where customer_id = ${id} order by number`,
    // What was decided stays; the words of the staff may name the customer.
    leave: ({ id }) => sql`update approvals set reason = '', answer = '' where customer_id = ${id}`,
  },
  ...TILL_TABLES,
  {
    table: 'login_failures',
    read: ({ id }) => sql`select at from login_failures where subject = ${id} order by at`,
    leave: ({ id }) => sql`delete from login_failures where subject = ${id}`,
  },
  {
    table: 'sign_ups',
    read: ({ phone }) =>
      sql`select phone, email, name, accept_marketing, locale, referral_code, created_at from sign_ups where phone = ${phone} order by created_at, id`,
    leave: ({ phone }) => sql`delete from sign_ups where phone = ${phone}`,
  },
  {
    table: 'introductions',
    // An unfinished provider login, found by e-mail address or provider identity.
    read: (person) =>
      sql`select issuer, subject, provider, email, name, created_at from introductions where ${introductionsOf(person)} order by created_at, id`,
    leave: (person) => sql`delete from introductions where ${introductionsOf(person)}`,
  },
  {
    table: 'customer_identities',
    read: ({ id }) => sql`
      select issuer, subject, linked_at, last_used_at from customer_identities where customer_id = ${id} order by linked_at, issuer, subject`,
    leave: ({ id }) => sql`delete from customer_identities where customer_id = ${id}`,
  },
  {
    table: 'addresses',
    read: ({ id }) => sql`
      select label, recipient, phone, address_1, address_2, full_address, postal_code, notes, lat, lng, is_default, created_at, deleted_at
      from addresses where customer_id = ${id} order by created_at, id`,
    // The cart references an address and is deleted before.
    leave: ({ id }) => sql`delete from addresses where customer_id = ${id}`,
  },
  {
    table: 'notifications',
    read: ({ id }) =>
      sql`select kind, params, href, created_at, read_at from notifications where customer_id = ${id} order by created_at, id`,
    leave: ({ id }) => sql`delete from notifications where customer_id = ${id}`,
  },
  {
    table: 'carts',
    read: ({ id }) =>
      sql`select shipping_method, time_pickup, coupon_codes, add_to, updated_at from carts where customer_id = ${id}`,
    leave: ({ id }) => sql`delete from carts where customer_id = ${id}`,
  },
  {
    table: 'cart_lines',
    read: ({ id }) => sql`
      select p.slug as product, v.sku, l.quantity, l.note, l.selected, l.created_at
      from cart_lines l join carts c on c.id = l.cart_id join variations v on v.id = l.variation_id join products p on p.id = v.product_id
      where c.customer_id = ${id} order by l.created_at, l.key`,
    // Deleted with their cart.
    leave: null,
  },
  ...MEMBER_TABLES,
  ...OFFER_TABLES,
  {
    table: 'line_notes',
    read: ({ id }) => sql`
      select p.slug as product, v.sku, n.note, n.noted_at
      from line_notes n join variations v on v.id = n.variation_id join products p on p.id = v.product_id where n.customer_id = ${id} order by n.noted_at, v.sku`,
    leave: ({ id }) => sql`delete from line_notes where customer_id = ${id}`,
  },
  {
    table: 'substitute_choices',
    read: ({ id }) => sql`
      select p.slug as product, s.choice, v.sku, s.chosen_at from substitute_choices s join products p on p.id = s.product_id left join variations v on v.id = s.variation_id
      where s.customer_id = ${id} order by s.chosen_at, p.slug`,
    leave: ({ id }) => sql`delete from substitute_choices where customer_id = ${id}`,
  },
  {
    table: 'wishes',
    read: ({ id }) => sql`
      select p.slug as product, v.sku, w.created_at from wishes w join products p on p.id = w.product_id left join variations v on v.id = w.variation_id
      where w.customer_id = ${id} order by w.created_at, p.slug, v.sku`,
    leave: ({ id }) => sql`delete from wishes where customer_id = ${id}`,
  },
  {
    table: 'last_purchases',
    read: ({ id }) => sql`
      select p.slug as product, l.at from last_purchases l join products p on p.id = l.product_id where l.customer_id = ${id} order by l.at, p.slug`,
    leave: ({ id }) => sql`delete from last_purchases where customer_id = ${id}`,
  },
  {
    table: 'reviews',
    read: ({ id }) => sql`
      select p.slug as product, r.author_name, r.rating, r.content, r.images, r.video, r.answer, r.created_at from reviews r join products p on p.id = r.product_id
      where r.customer_id = ${id} order by r.created_at, r.id`,
    // The text of a review stays without its author; pictures may show people and are deleted.
    leave: ({ id }) =>
      sql`update reviews set author_name = '', author_avatar = null, images = '[]', video = null, customer_id = null where customer_id = ${id}`,
  },
  ...ORDER_TABLES,
  ...COMPLAINT_TABLES,
  ...EARNING_TABLES,
  ...MISSION_TABLES,
  ...FULFILMENT_TABLES,
  {
    table: 'credit_accounts',
    read: ({ id }) => sql`select balance from credit_accounts where customer_id = ${id}`,
    leave: null,
  },
  {
    table: 'credit_entries',
    read: ({ id }) =>
      sql`select kind, amount, note, created_at from credit_entries where customer_id = ${id} order by created_at, id`,
    leave: null,
  },
  {
    table: 'coupons',
    read: ({ id }) =>
      sql`select code, description, kind, value, minimum, starts_at, ends_at from coupons where customer_id = ${id} order by starts_at, id`,
    leave: null,
  },
  {
    table: 'coupon_uses',
    read: ({ id }) => sql`
      select c.code, o.number as order_number, u.discount, u.state, u.at
      from coupon_uses u join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id where u.customer_id = ${id} order by u.at, u.id`,
    leave: null,
  },
  {
    table: 'loyalty_accounts',
    read: ({ id }) =>
      sql`select balance, pending, debt, tier_code as tier, tier_until, qualifying_spend from loyalty_accounts where customer_id = ${id}`,
    leave: null,
  },
  {
    table: 'point_entries',
    read: ({ id }) =>
      sql`select kind, points, note, cause, branch_id as branch, created_at from point_entries where customer_id = ${id} order by created_at, id`,
    leave: null,
  },
  {
    table: 'qualifying_spends',
    read: ({ id }) =>
      sql`select goods, cause, at, counted from qualifying_spends where customer_id = ${id} order by at, id`,
    leave: null,
  },
  {
    table: 'tier_changes',
    read: ({ id }) =>
      sql`select reason, from_code as "from", to_code as "to", until_after as until, spend, at from tier_changes where customer_id = ${id} order by id`,
    leave: null,
  },
  {
    table: 'idempotency_keys',
    // Responses stored for a day for retries; their content is in the other tables.
    read: ({ id }) =>
      sql`select call, status, created_at from idempotency_keys where owner = ${id} order by created_at, key`,
    leave: ({ id }) => sql`delete from idempotency_keys where owner = ${id}`,
  },
  {
    table: 'demo_messages',
    read: ({ phone, email }) =>
      sql`select channel, purpose, subject, at from demo_messages where recipient = any(${targets(phone, email)}::text[]) order by id`,
    leave: ({ phone, email }) =>
      sql`delete from demo_messages where recipient = any(${targets(phone, email)}::text[])`,
  },
]

/** Phone and e-mail address, as far as present. */
const targets = (phone: string | null, email: string | null): string[] =>
  [phone, email?.toLowerCase()].filter((target) => target !== null && target !== undefined)

/**
 * Tables that reference a person indirectly and are neither exported nor deleted, each with the
 * reason.
 */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  spent_refresh_tokens: 'hashes of spent tokens; they go with their session',
  stock_reservations: 'how many units an order holds: what was ordered is exported with its lines',
  automatic_discount_shares: 'what discounts without a code took off: with order lines',
  campaigns: 'messages of the shop, with a link to a page: who got which is exported',
  company_orders: 'the tax data of the company of an order: the order is exported',
  company_invoices: 'what a company owes for an order: the order is exported',
  company_payments: 'transfers of companies',
  company_invoice_reminders: 'reminders of companies’ invoices: the notices are exported',
  coupon_codes: 'codes for one use: the order that used one is exported with it',
  pick_runs: 'walks of pickers: no customer is named in them',
  pick_tasks: 'what a picker took for an order: the lines are exported',
  totes: 'the boxes of orders on their way to the packing table',
  order_bags: 'how many bags an order became: the order is exported',
  substitutions: 'goods in place of others: the order shows them, the notice names them',
  order_adjustments: 'what an order lost of a line: refunds and order lines are exported',
  refund_lines: 'which units a refund gave back: refunds and order lines are exported',
  refund_events: 'the steps of refunds, which are exported with where they stand',
  transfer_batch_rows: 'which refunds a batch of transfers has: refunds are exported',
  suppliers: 'businesses that the shop buys from, with whom to call there',
  order_notes: 'notes between members of staff; deleted with the customer’s account',
  complaint_notes: 'notes between members of staff; deleted with the customer’s account',
  order_viewers: 'which member of staff has an order open; deleted after a short while',
  order_pickers: 'which member of staff should pick an order',
  order_tags: 'words that staff mark orders with; deleted with the customer’s account',
  order_bulk_rows: 'acts of staff on many orders: what became of an order is exported with it',
  setting_plans: 'planned values of settings, made by members of staff',
  price_plans: 'planned prices; `target` names the price that changes',
  staff_invitations: 'links to accounts of members of staff',
  staff_sessions: 'devices of members of staff, not of customers',
  staff_devices: 'the same',
  staff_taps: 'acts of phones of members of staff, by the id of what they changed',
  staff_notices: 'notices to members of staff about their own accounts',
  outside_checks: 'trials of gateways, couriers and channels; `subject` names the service',
  collections: 'the code of an order at a branch: where the order stands is exported with it',
  slot_bookings: 'the window of an order, which is exported with the order',
  limit_counts:
    'counters by customer or address that are swept when their time is over, within a day',
  shipment_events:
    'what the courier said of a parcel, in the courier’s words: where it stands is exported with the parcel',
  rider_runs: 'tours of riders, who are members of staff',
  run_stops: 'the tour of an order, which is exported with its delivery',
  rider_positions: 'where riders were, for a week',
  delivery_calls: 'calls without an answer: how a delivery ended is exported with the order',
  payment_notices: 'the gateway’s own notices, retained as proof of payments that are exported',
  gateway_charges: 'the books of the demo’s gateway, another company',
  gateway_refunds: 'the books of the demo’s gateway, another company',
  gateway_notices: 'the books of the demo’s gateway, another company',
  missions: 'what the shop offers its members: who has started which is exported',
  branches: 'the shop’s own branches and their phones',
  outbox: 'effects under way that name orders and payments by their ids',
}
