import { sql } from './database.ts'
import type { Invariant } from './invariant.ts'

export const platformInvariants: readonly Invariant[] = [
  {
    id: 'I9',
    what: 'no outbox effect is dead or five minutes late',
    count: (now) =>
      sql`select count(*) as breaks from outbox where dead or (done_at is null and run_at < ${new Date(now.getTime() - 300_000)})`,
  },
]
