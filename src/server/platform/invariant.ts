import type { Query } from './database.ts'

/**
 * A rule that the books always keep, as a query that counts violations. `id` is stable: alerts and
 * docs name it. Run by `npm run shop -- reconcile`, hourly, and at the end of tests.
 */
export type Invariant = {
  id: string
  what: string
  count: (now: Date) => Query
}
