import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const membersInvariants: readonly Invariant[] = [
  {
    id: 'I5j',
    what: 'who was taken over from another system has its opening balance, once',
    count: () => sql`select count(*) as breaks from member_origins o
      left join point_entries e on e.kind = 'opening' and e.cause = 'opening:' || o.system and e.cause_id = o.customer_id::text and e.customer_id = o.customer_id
      where coalesce(e.points, 0) <> o.points`,
  },
]
