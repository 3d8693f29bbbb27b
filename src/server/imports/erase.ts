import { DAY_MS } from '#domain/time.ts'
import type { Database } from '../platform/database.ts'
import type { Kind } from './kind.ts'
import { eraseRows } from './store.ts'

/** Long enough to correct refused rows and to answer questions of the members. */
export const ROWS_KEPT_DAYS = 30

/** Daily: erases what the rows of ended imports say of people. Returns how many imports. */
export const eraseOldRows = (
  database: Database,
  kinds: readonly Kind[],
  now: Date,
): Promise<number> =>
  database.transaction((tx) =>
    eraseRows(tx, {
      kinds: kinds.filter(({ isPersonal }) => isPersonal).map(({ name }) => name),
      before: new Date(now.getTime() - ROWS_KEPT_DAYS * DAY_MS),
      now,
    }),
  )
