import type { OnceAlertName } from '#domain/staff/alerts.ts'
import type { Settings } from '#domain/settings.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { complaintsSince } from '../complaints/index.ts'
import { isOwn, ordersAtRisk } from '../orders/index.ts'
import { answersSince } from '../picking/index.ts'
import { col, row, sql, type Queryable } from '../platform/database.ts'
import { planByValues } from '../platform/db/plans.ts'
import type { Scope } from './store-waiting.ts'

/** A page that was away for longer reads what happened from its lists. */
const SINCE_MS = 30 * MINUTE_MS
/** More at once make no other sound. */
export const ALERT_THINGS_MAX = 100

const Things = {
  answers: col.list(col.text),
  at_risk: col.list(col.text),
  complaints: col.list(col.text),
} satisfies Record<OnceAlertName, unknown>

/** What each alert is about, within the scope, in one query. */
export const alertThings = async (
  db: Queryable,
  { orders, picking, complaints }: Scope,
  { now, settings }: { now: Date; settings: Settings },
): Promise<col.Row<typeof Things>> => {
  const since = new Date(now.getTime() - SINCE_MS)
  return (await row(
    db,
    sql(Things)`${planByValues}
      select ${answersSince(since, picking?.places ?? null, ALERT_THINGS_MAX)} as answers,
        ${ordersAtRisk({ now, settings }, isOwn(orders), ALERT_THINGS_MAX)} as at_risk,
        ${complaintsSince(since, complaints, ALERT_THINGS_MAX)} as complaints`,
  ))!
}
