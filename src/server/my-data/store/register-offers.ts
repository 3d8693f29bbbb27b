import { sql } from '../../platform/database.ts'
import type { PersonalTable } from '../personal-table.ts'

/** The price and offer tables of the personal-data register. */
export const OFFER_TABLES: readonly PersonalTable[] = [
  {
    table: 'delivery_slots',
    read: ({ id }) => sql`
      select d.day, d.start_time as start, h ->> 'until' as until from delivery_slots d, jsonb_array_elements(d.holds) h
      where d.holds <> '[]' and h ->> 'customer' = ${id} order by d.day, d.start_time`,
    leave: ({ id }) => sql`
      update delivery_slots d set holds = (select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(d.holds) h where h ->> 'customer' is distinct from ${id})
      where d.holds <> '[]' and exists (select 1 from jsonb_array_elements(d.holds) h where h ->> 'customer' = ${id})`,
  },
  {
    table: 'shipping_quotes',
    // Leaves out the basket fingerprint, which is meaningless outside the shop.
    read: ({ id }) =>
      sql`select provider, quotes, quoted_at from shipping_quotes where customer_id = ${id} order by quoted_at, provider`,
    leave: ({ id }) => sql`delete from shipping_quotes where customer_id = ${id}`,
  },
  {
    table: 'company_buyers',
    read: ({ id }) => sql`
      select c.legal_name as company, b.is_manager, b.invited_at, b.accepted_at from company_buyers b join companies c on c.id = b.company_id
      where b.customer_id = ${id} order by b.invited_at, c.id`,
    leave: ({ id }) => sql`delete from company_buyers where customer_id = ${id}`,
  },
  {
    table: 'person_marks',
    // Hashes, deleted after a year. The phone's hash outlives the account, so that a returning
    // customer gets no first-order offer again.
    read: ({ id }) => sql`
      select m.kind, o.number as order_number, m.at from person_marks m join orders o on o.id = m.order_id where m.customer_id = ${id} order by m.at, m.kind, o.number`,
    leave: ({ id }) => sql`delete from person_marks where customer_id = ${id} and kind <> 'phone'`,
  },
  {
    table: 'dismissed_marks',
    // Who the other customer is, is not exported.
    read: ({ id }) =>
      sql`select kind, at from dismissed_marks where customer_id = ${id} order by at, kind, other_id`,
    leave: ({ id }) =>
      sql`delete from dismissed_marks where customer_id = ${id} or other_id = ${id}`,
  },
  {
    table: 'campaign_recipients',
    read: ({ id }) => sql`
      select c.channel, c.title, c.message, r.state, r.reason, r.sent_at, r.opened_at, r.coupon_code
      from campaign_recipients r join campaigns c on c.id = r.campaign_id where r.customer_id = ${id} order by r.sent_at, r.id`,
    leave: ({ id }) => sql`delete from campaign_recipients where customer_id = ${id}`,
  },
  {
    table: 'coupon_reviews',
    // Leaves out whose orders matched, because that is personal data of another customer.
    read: ({ id }) => sql`
      select c.code as coupon, r.reasons, r.state, r.opened_at, r.decided_at from coupon_reviews r join coupons c on c.id = r.coupon_id
      where r.customer_id = ${id} order by r.opened_at, c.code`,
    leave: ({ id }) => sql`update coupon_reviews set note = '' where customer_id = ${id}`,
  },
]
