import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const staffInvariants: readonly Invariant[] = [
  {
    id: 'I12',
    what: 'what needed two people was approved by another person than the one who asked for it',
    count: () => sql`select (
        select count(*) from approvals where state = 'used' and coalesce(checker_id, maker_id) = maker_id
      ) + (
        select count(*) from price_plans where state in ('planned', 'running', 'done', 'ended') and decided_by = made_by
      ) as breaks`,
  },
]
