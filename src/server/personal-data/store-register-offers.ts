import { sql } from '../platform/database.ts'
import type { PersonalTable } from './personal-table.ts'

/** What prices and offers hold of a person: a part of the register. */
export const OFFER_TABLES: readonly PersonalTable[] = [
  {
    table: 'shipping_quotes',
    // The fingerprint of basket and place tells nobody anything.
    read: ({ id }) =>
      sql`select provider, quotes, quoted_at from shipping_quotes where customer_id = ${id} order by quoted_at, provider`,
    leave: ({ id }) => sql`delete from shipping_quotes where customer_id = ${id}`,
  },
  {
    table: 'person_marks',
    // Hashes, forgotten after a year. That of the phone stays when an account is deleted: whoever
    // comes back with it has had a first order.
    read: ({ id }) => sql`
      select m.kind, o.number as order_number, m.at from person_marks m join orders o on o.id = m.order_id where m.customer_id = ${id} order by m.at, m.kind, o.number`,
    leave: ({ id }) => sql`delete from person_marks where customer_id = ${id} and kind <> 'phone'`,
  },
  {
    table: 'coupon_reviews',
    // Whose orders shared something is theirs to know.
    read: ({ id }) => sql`
      select c.code as coupon, r.reasons, r.state, r.opened_at, r.decided_at from coupon_reviews r join coupons c on c.id = r.coupon_id
      where r.customer_id = ${id} order by r.opened_at, c.code`,
    leave: ({ id }) => sql`update coupon_reviews set note = '' where customer_id = ${id}`,
  },
]
