import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'
import { brokenSeals } from './store/journal-seals.ts'

export const paymentsInvariants: readonly Invariant[] = [
  {
    id: 'I3',
    what: 'every entry of the money journal sums to 0, and none is without lines',
    count:
      () => sql`select (select count(*) from (select 1 from journal_lines group by entry_id having sum(amount) <> 0) broken)
      + (select count(*) from journal_entries e where not exists (select 1 from journal_lines l where l.entry_id = e.id)) as breaks`,
  },
  {
    id: 'I3s',
    what: 'the journal is unchanged since it was sealed',
    count: () => brokenSeals,
  },
  {
    id: 'I4d',
    what: 'an open charge is polled, and gets its gateway’s final status within a day of its end',
    count: (now) => sql`select count(*) as breaks from payments p
      where (p.gateway_word = 'pending' and (p.next_poll_at is null or p.next_poll_at < ${new Date(now.getTime() - 600_000)}
          or greatest(p.expires_at, p.settled_at) < ${new Date(now.getTime() - 86_400_000)}))
         or (p.gateway_word not in ('none', 'paid') and p.state in ('paid', 'refund_pending', 'refunded'))`,
  },
]
