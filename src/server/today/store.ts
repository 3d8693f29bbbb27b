import { missingSince } from '#domain/picking/missing.ts'
import { DAY_MS } from '#domain/time.ts'
import { Broken, healthFigures } from '../health/index.ts'
import { stuckRefunds } from '../orders/index.ts'
import { coldSince, oftenMissing } from '../picking/index.ts'
import { col, row, sql, type Queryable } from '../platform/database.ts'
import { ratingFigures, RatingFigures } from '../reviews/index.ts'

const RATING_DAYS = 7

const Counts = {
  ratings: RatingFigures,
  oftenMissing: col.int,
  coldLate: col.int,
  refundsStuck: col.int,
  health: Broken,
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
        ${oftenMissing(missingSince(now))} as "oftenMissing",
        ${coldSince(coldBefore)} as "coldLate",
        ${stuckRefunds(now)} as "refundsStuck",
        ${healthFigures(now)} as health`,
  ))!
