import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const complaintsInvariants: readonly Invariant[] = [
  {
    id: 'C1',
    what: 'an order’s count of open complaints is right, and only their lines are open',
    count: () => sql`select (
        select count(*) from orders o
        where o.open_complaints <> (select count(*) from complaints c where c.order_id = o.id and c.state in ('submitted', 'in_review', 'need_info'))
      ) + (
        select count(*) from complaint_lines cl join complaints c on c.id = cl.complaint_id where cl.is_open <> (c.state in ('submitted', 'in_review', 'need_info'))
      ) as breaks`,
  },
  {
    id: 'C2',
    what: 'a complaint is in the state of its last event, and an approved one has its remedy',
    count: () => sql`select count(*) as breaks from complaints c
      where c.state is distinct from (select e.to_state from complaint_events e where e.complaint_id = c.id order by e.id desc limit 1)
         or (c.decision in ('approved', 'partly_approved') and c.given_value = 0 and c.replacement_order_id is null)
         or (c.state in ('submitted', 'in_review', 'need_info') and c.decision is not null)`,
  },
]
