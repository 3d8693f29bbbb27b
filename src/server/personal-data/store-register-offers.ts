import { sql } from '../platform/database.ts'
import type { PersonalTable } from './personal-table.ts'

/** What prices and offers hold of a person: a part of the register. */
export const OFFER_TABLES: readonly PersonalTable[] = [
  {
    table: 'shipping_quotes',
    // The fingerprint of basket and place tells nobody anything.
    read: ({ id }) => sql`select provider, quotes, quoted_at from shipping_quotes where customer_id = ${id} order by quoted_at, provider`,
    leave: ({ id }) => sql`delete from shipping_quotes where customer_id = ${id}`,
  },
]
