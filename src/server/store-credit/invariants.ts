import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const storeCreditInvariants: readonly Invariant[] = [
  {
    id: 'I3b',
    what: 'store credit is the sum of its entries and matches the journal’s debt and holds',
    count: () => sql`select (
        select count(*) from credit_accounts a where a.balance <> coalesce((select sum(amount) from credit_entries e where e.customer_id = a.customer_id), 0)
      ) + (
        select count(*) from (
          select coalesce((select sum(amount) from journal_lines where account = 'owed:credit'), 0) + coalesce((select sum(balance) from credit_accounts), 0) as owed,
            coalesce((select sum(amount) from journal_lines where account = 'held:credit'), 0) + coalesce((select sum(credit_used - credit_refunded) from orders
              where state not in ('expired', 'cancelled', 'refunded') and payment_state in ('none', 'pending', 'failed', 'expired')), 0) as held
        ) sums where owed <> 0 or held <> 0
      ) as breaks`,
  },
]
