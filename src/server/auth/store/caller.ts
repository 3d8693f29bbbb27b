import { sql, type RawBuilder } from '../../platform/database.ts'
import { hashToken } from '../secrets.ts'
import { sessionOfToken } from './auth.ts'

/**
 * `first` goes before the query's `select`, `column` is one of its columns (see `readCaller`), and
 * `customerId` is the customer's id within it, null for an invalid token.
 */
const callerInQuery = (token: string, now: Date) => ({
  first: sql`with caller as materialized (${sessionOfToken(hashToken(token), now)})`,
  customerId: sql<string>`(select "customerId" from caller)`,
  column: sql`(select to_json(caller) from caller)`,
})

/** A customer by their id, or by a token that the query itself looks up; it finds nothing for a dead one. */
export type Who = { customerId: string } | { token: string; now: Date }
type CallerInQuery = {
  first: RawBuilder<unknown>
  customerId: string | RawBuilder<string>
  column: RawBuilder<unknown>
}

export const callerOf = (who: Who): CallerInQuery =>
  'token' in who
    ? callerInQuery(who.token, who.now)
    : { first: sql``, customerId: who.customerId, column: sql`null` }
