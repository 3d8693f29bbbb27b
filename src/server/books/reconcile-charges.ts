import { sql } from '../platform/database.ts'

type Check = {
  id: string
  what: string
  count: (now: Date) => ReturnType<typeof sql<{ breaks: number }>>
}

/** Invariants of charges: none is forgotten before the gateway's final answer. */
export const CHARGE_CHECKS: readonly Check[] = [
  {
    id: 'I4d',
    what: 'an open charge is polled, and gets its gateway’s final status within a day of its end',
    count: (now) => sql`select count(*) as breaks from payments p
      where (p.gateway_word = 'pending' and (p.next_poll_at is null or p.next_poll_at < ${new Date(now.getTime() - 600_000)}
          or greatest(p.expires_at, p.settled_at) < ${new Date(now.getTime() - 86_400_000)}))
         or (p.gateway_word not in ('none', 'paid') and p.state in ('paid', 'refund_pending', 'refunded'))`,
  },
]
