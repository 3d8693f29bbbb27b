import { sql } from '../../platform/database.ts'
import type { PersonalTable } from '../personal-table.ts'

/**
 * The points, voucher and referral tables of the personal-data register. The other party of a
 * referral is not exported.
 */
export const EARNING_TABLES: readonly PersonalTable[] = [
  {
    table: 'point_lots',
    read: ({ id }) =>
      sql`select amount, remaining, expires_at from point_lots where customer_id = ${id} order by expires_at, id`,
    leave: null,
  },
  {
    table: 'point_lines',
    read: ({ id }) => sql`
      select e.kind, l.account, l.points, e.created_at from point_lines l join point_entries e on e.id = l.entry_id
      where e.customer_id = ${id} order by e.created_at, e.id, l.account, l.points`,
    leave: null,
  },
  {
    table: 'vouchers',
    read: ({ id }) =>
      sql`select amount, source, points, state, created_at, expires_at, settled_at from vouchers where customer_id = ${id} order by id`,
    leave: null,
  },
  {
    table: 'voucher_uses',
    read: ({ id }) => sql`
      select u.amount, o.number as order_number, u.receipt, u.state, u.at
      from voucher_uses u left join orders o on o.id = u.order_id where u.customer_id = ${id} order by u.at, u.id`,
    leave: null,
  },
  {
    table: 'voucher_returns',
    read: ({ id }) =>
      sql`select r.amount, r.at from voucher_returns r join voucher_uses u on u.id = r.use_id where u.customer_id = ${id} order by r.at, r.id`,
    leave: null,
  },
  {
    table: 'referrals',
    read: ({ id }) => sql`
      select case when friend_id = ${id} then 'invited' else 'inviting' end as side, state, at, bought_at, decided_at from referrals
      where friend_id = ${id} or referrer_id = ${id} order by at, friend_id`,
    // The referral itself stays, because points depend on it; the device mark is deleted.
    leave: ({ id }) => sql`update referrals set device = null where friend_id = ${id}`,
  },
  {
    table: 'referral_devices',
    read: ({ id }) =>
      sql`select at from referral_devices where customer_id = ${id} order by at, mark`,
    leave: ({ id }) => sql`delete from referral_devices where customer_id = ${id}`,
  },
  {
    table: 'point_ends',
    read: ({ id }) =>
      sql`select expires_at, points from point_ends where customer_id = ${id} order by expires_at`,
    leave: null,
  },
]
