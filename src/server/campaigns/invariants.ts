import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const campaignsInvariants: readonly Invariant[] = [
  {
    id: 'I20',
    what: 'no recipient of a campaign that was sent or stopped waits, and no code was given to two',
    count: () => sql`select (
        select count(*) from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where (c.state in ('sent', 'stopped') and r.state = 'waiting') or c.state in ('draft', 'planned')
      ) + (
        select count(*) - count(distinct coupon_code) from campaign_recipients where coupon_code is not null
      ) as breaks`,
  },
]
