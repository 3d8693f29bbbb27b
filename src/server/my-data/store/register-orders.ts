import { sql, type Query } from '../../platform/database.ts'
import type { Person, PersonalTable } from '../personal-table.ts'

const orderIds = ({ id }: Person): Query => sql`(select id from orders where customer_id = ${id})`
/** An order's address after anonymisation. */
const NO_ADDRESS = '{"label":"","name":"","phone":"","fullAddress":"","notes":"","lat":0,"lng":0}'

export const ORDER_TABLES: readonly PersonalTable[] = [
  {
    table: 'orders',
    read: ({ id }) => sql`
      select number, state, payment_state, address, shipping_method, distance_m, slot_day, slot_start, slot_end, payment_method, subtotal, service_fee, shipping, discount,
        total, coupon_codes, notes, placed_at, paid_at, delivered_at, completed_at, closed_at, points_to_earn
      from orders where customer_id = ${id} order by placed_at, id`,
    // Notes and tags of staff on these orders go with the address.
    leave: (person) => sql`
      with notes as (delete from order_notes where order_id in ${orderIds(person)}),
        tags as (delete from order_tags where order_id in ${orderIds(person)})
      update orders set address = ${NO_ADDRESS}::jsonb, notes = '' where customer_id = ${person.id}`,
  },
  {
    table: 'order_messages',
    read: ({ id }) => sql`
      select o.number as order_number, m.staff_id is null as is_own, m.text, m.channels, m.seen_at, m.created_at
      from order_messages m join orders o on o.id = m.order_id where o.customer_id = ${id} order by m.created_at, m.id`,
    leave: (person) =>
      sql`update order_messages set text = '' where order_id in ${orderIds(person)}`,
  },
  {
    table: 'message_photos',
    // The files are visible in the conversation, and are deleted with the account.
    read: ({ id }) => sql`
      select o.number as order_number, m.staff_id is null as is_own, p.width, p.height, p.created_at
      from message_photos p join order_messages m on m.id = p.message_id join orders o on o.id = m.order_id where o.customer_id = ${id} order by p.created_at, p.id`,
    leave: (person) =>
      sql`delete from message_photos where message_id in (select id from order_messages where order_id in ${orderIds(person)})`,
  },
  {
    table: 'conversations',
    read: ({ id }) => sql`
      select o.number as order_number, c.waiting_since, c.answered_at from conversations c join orders o on o.id = c.order_id where o.customer_id = ${id} order by o.number`,
    // No customer is left to answer.
    leave: (person) =>
      sql`update conversations set waiting_since = null, assignee_id = null where order_id in ${orderIds(person)}`,
  },
  {
    table: 'order_lines',
    read: ({ id }) => sql`
      select o.number as order_number, l.position, l.sku, l.slug, l.name, l.variation_name, l.grade, l.quantity, l.price, l.line_total, l.discount_share, l.note
      from order_lines l join orders o on o.id = l.order_id where o.customer_id = ${id} order by o.placed_at, o.id, l.position`,
    leave: (person) =>
      sql`update order_lines set note = '' where order_id in ${orderIds(person)} and note <> ''`,
  },
  {
    table: 'order_events',
    read: ({ id }) => sql`
      select o.number as order_number, e.action, e.from_state, e.to_state, e.actor, e.reason, e.at
      from order_events e join orders o on o.id = e.order_id where o.customer_id = ${id} order by e.id`,
    leave: (person) =>
      sql`update order_events set reason = '' where order_id in ${orderIds(person)} and actor = 'customer' and reason <> ''`,
  },
]

/** How orders were paid, delivered and refunded. */
export const FULFILMENT_TABLES: readonly PersonalTable[] = [
  {
    table: 'payments',
    read: ({ id }) => sql`
      select o.number as order_number, p.attempt, p.provider, p.method, p.amount, p.state, p.instructions, p.created_at, p.expires_at, p.settled_at
      from payments p join orders o on o.id = p.order_id where o.customer_id = ${id} order by p.created_at, p.id`,
    leave: (person) =>
      sql`update payments set instructions = '{}' where order_id in ${orderIds(person)}`,
  },
  {
    table: 'shipments',
    read: ({ id }) => sql`
      select o.number as order_number, s.attempt, s.provider, s.method, s.status, s.status_at, s.waybill, s.link, s.created_at
      from shipments s join orders o on o.id = s.order_id where o.customer_id = ${id} order by s.created_at, s.id`,
    // Waybill and link reveal the delivery address.
    leave: (person) =>
      sql`update shipments set waybill = null, link = null, driver = null where order_id in ${orderIds(person)}`,
  },
  {
    table: 'former_bookings',
    read: ({ id }) => sql`
      select o.number as order_number, f.provider, f.waybill, f.state, f.ended_at
      from former_bookings f join orders o on o.id = f.order_id where o.customer_id = ${id} order by o.number, f.provider_ref`,
    // As of shipments.
    leave: (person) =>
      sql`update former_bookings set waybill = null where order_id in ${orderIds(person)} and waybill is not null`,
  },
  {
    table: 'delivery_proofs',
    read: ({ id }) => sql`
      select o.number as order_number, p.kind, p.picture, p.chilled_c::float8 as chilled_c, p.at from delivery_proofs p join orders o on o.id = p.order_id where o.customer_id = ${id} order by p.at, o.number`,
    leave: (person) =>
      sql`update delivery_proofs set picture = null, link = null where order_id in ${orderIds(person)}`,
  },
  {
    table: 'scale_photos',
    read: ({ id }) => sql`
      select o.number as order_number, s.picture, s.taken_at from scale_photos s join pick_tasks k on k.id = s.task_id join orders o on o.id = k.order_id
      where o.customer_id = ${id} and s.dropped_at is null order by s.taken_at, s.id`,
    leave: null,
  },
  {
    table: 'window_moves',
    read: ({ id }) => sql`
      select o.number as order_number, m.reason, m.offered_at, m.moved_at from window_moves m join orders o on o.id = m.order_id
      where o.customer_id = ${id} order by m.offered_at, o.number`,
    leave: null,
  },
  {
    table: 'late_gifts',
    read: ({ id }) => sql`
      select o.number as order_number, g.minutes, g.points, g.shipping, g.given_at from late_gifts g join orders o on o.id = g.order_id
      where o.customer_id = ${id} order by g.given_at, o.number`,
    leave: null,
  },
  {
    table: 'refunds',
    read: ({ id }) => sql`
      select o.number as order_number, r.cause, r.amount, r.goods, r.shipping, r.service_fee, r.money, r.credit, r.route, r.state, r.created_at, r.settled_at
      from refunds r join orders o on o.id = r.order_id where o.customer_id = ${id} order by r.created_at, r.id`,
    // Refund amounts belong to the books.
    leave: null,
  },
  {
    table: 'refund_accounts',
    read: ({ id }) => sql`
      select o.number as order_number, a.bank, a.account_number, a.holder, a.given_at
      from refund_accounts a join refunds r on r.id = a.refund_id join orders o on o.id = r.order_id where o.customer_id = ${id} order by a.given_at, r.id`,
    leave: (person) =>
      sql`delete from refund_accounts where refund_id in (select id from refunds where order_id in ${orderIds(person)})`,
  },
]
