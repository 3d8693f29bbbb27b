import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const conversationsInvariants: readonly Invariant[] = [
  {
    id: 'CV1',
    what: 'every message belongs to a conversation, and what waits was written by the customer',
    count: () => sql`select (
        select count(*) from order_messages m where m.staff_id is null and not exists (select 1 from conversations c where c.order_id = m.order_id)
      ) + (
        select count(*) from conversations c where c.waiting_since is not null
          and not exists (select 1 from order_messages m where m.order_id = c.order_id and m.staff_id is null and m.created_at >= c.waiting_since)
      ) as breaks`,
  },
]
