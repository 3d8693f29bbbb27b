import { sql } from '../platform/database.ts'
import { hashToken } from './secrets.ts'
import { sessionOfToken } from './store.ts'

/** For a larger query that also tells who a token belongs to. */
export type CallerInQuery = ReturnType<typeof callerInQuery>

/**
 * `first` stands before its `select`, `column` is one of its columns, to be read with `readCaller`,
 * and `customerId` is the customer's id inside it: null for a dead token, of which nothing else is
 * found then.
 */
export const callerInQuery = (token: string, now: Date) => ({
  first: sql`with caller as materialized (${sessionOfToken(hashToken(token), now)})`,
  customerId: sql<string>`(select "customerId" from caller)`,
  column: sql`(select to_json(caller) from caller)`,
})
