import { missingSince } from '#domain/picking/missing.ts'
import type { WasteReason } from '#domain/stock/waste.ts'
import { addDays, DAY_MS, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { Broken, healthFigures } from '../health/index.ts'
import { overdueInvoices } from '../companies/index.ts'
import { stuckRefunds } from '../orders/index.ts'
import { coldSince, oftenMissing } from '../picking/index.ts'
import { col, row, sql, type Queryable } from '../platform/database.ts'
import { ratingFigures, RatingFigures, watchedFigures, WatchedFigures } from '../reviews/index.ts'

const RATING_DAYS = 7

const WASTE_DAYS = 14
const wasteSince = (now: Date): Date =>
  instantInJakarta(addDays(jakartaDate(now), 1 - WASTE_DAYS), '00:00')

const Counts = {
  ratings: RatingFigures,
  watched: WatchedFigures,
  oftenMissing: col.int,
  coldLate: col.int,
  refundsStuck: col.int,
  batchesHeld: col.int,
  invoicesOverdue: col.int,
  health: Broken,
  waste: col.json<{ reason: WasteReason; units: number; cost: number }[]>(),
}

/** Small figures of several modules in one query. Cold goods are late when picked before `coldBefore`. */
export const smallFigures = async (
  db: Queryable,
  { now, coldBefore }: { now: Date; coldBefore: Date },
): Promise<col.Row<typeof Counts>> =>
  (await row(
    db,
    sql(Counts)`
      select ${ratingFigures(new Date(now.getTime() - RATING_DAYS * DAY_MS))} as ratings,
        ${watchedFigures(now)} as watched,
        ${oftenMissing(missingSince(now))} as "oftenMissing",
        ${coldSince(coldBefore)} as "coldLate",
        ${stuckRefunds(now)} as "refundsStuck",
        (select count(*) from batches where state = 'held') as "batchesHeld",
        ${overdueInvoices(jakartaDate(now))} as "invoicesOverdue",
        ${healthFigures(now)} as health,
        (select coalesce(jsonb_agg(to_jsonb(w) order by w.cost desc, w.reason), '[]') from (
          select reason, sum(quantity)::integer as units, coalesce(sum(cost), 0)::bigint as cost from wastes
          where at > ${wasteSince(now)} and at <= ${now} and undone_at is null group by reason
        ) w) as waste`,
  ))!
