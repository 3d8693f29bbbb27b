import { sql } from '../platform/database.ts'
import type { PersonalTable } from './personal-table.ts'

/** What invitations and the ends of points hold of a person: a part of the register. Who the other one is, is told to nobody. */
export const EARNING_TABLES: readonly PersonalTable[] = [
  {
    table: 'referrals',
    read: ({ id }) => sql`
      select case when friend_id = ${id} then 'invited' else 'inviting' end as side, state, at, bought_at, decided_at from referrals
      where friend_id = ${id} or referrer_id = ${id} order by at, friend_id`,
    // That two accounts belonged together is what points were given for; of the browser nothing is left.
    leave: ({ id }) => sql`update referrals set device = null where friend_id = ${id}`,
  },
  {
    table: 'referral_devices',
    read: ({ id }) => sql`select at from referral_devices where customer_id = ${id} order by at, mark`,
    leave: ({ id }) => sql`delete from referral_devices where customer_id = ${id}`,
  },
  {
    table: 'point_ends',
    read: ({ id }) => sql`select expires_at, points from point_ends where customer_id = ${id} order by expires_at`,
    leave: null,
  },
]
