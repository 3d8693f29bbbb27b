import { serviceFrom } from '#domain/orders/service-days.ts'
import { missingSince } from '#domain/picking/missing.ts'
import type { WasteReason } from '#domain/stock/waste.ts'
import { addDays, HOUR_MS, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { batchesIn } from '../batches/index.ts'
import { complaintFigures } from '../complaints/index.ts'
import { waitingFigure } from '../conversations/index.ts'
import { heldFigures } from '../held/index.ts'
import { Broken, healthFigures } from '../health/index.ts'
import { overdueInvoices } from '../companies/index.ts'
import { stuckRefunds } from '../orders/index.ts'
import { coldSince, oftenMissing, pickedSince } from '../picking/index.ts'
import { col, row, sql, type Query, type Queryable } from '../platform/database.ts'
import type { Own } from '../staff/index.ts'
import { ratingFigures, RatingFigures, watchedFigures, WatchedFigures } from '../reviews/index.ts'

const WASTE_DAYS = 14
const wasteSince = (now: Date): Date =>
  instantInJakarta(addDays(jakartaDate(now), 1 - WASTE_DAYS), '00:00')

const Counts = {
  ratings: RatingFigures,
  watched: WatchedFigures,
  oftenMissing: col.int,
  coldLate: col.int,
  batchesHeld: col.int,
  batchesEnding: col.int,
  picked: col.json<{ today: number; tasks: number; pickers: number }>(),
  wastedToday: col.rupiah,
  invoicesOverdue: col.int,
  health: Broken,
  waste: col.json<{ reason: WasteReason; units: number; cost: number }[]>(),
}

/** Where the figures are counted: places of picking, null for all, and the place of batches. */
export type FigurePlaces = { picking: readonly string[] | null; batches: string | undefined }

/** Small figures of several modules in one query. Cold goods are late when picked before `coldBefore`. */
export const smallFigures = async (
  db: Queryable,
  { now, coldBefore }: { now: Date; coldBefore: Date },
  { picking, batches: location }: FigurePlaces,
): Promise<col.Row<typeof Counts>> => {
  const today = jakartaDate(now)
  const began = instantInJakarta(today, '00:00')
  const placed = location === undefined ? sql`` : sql`and location_id = ${location}`
  return (await row(
    db,
    sql(Counts)`
      select ${ratingFigures(instantInJakarta(serviceFrom(today), '00:00'))} as ratings,
        ${watchedFigures(now)} as watched,
        ${oftenMissing(missingSince(now))} as "oftenMissing",
        ${coldSince(coldBefore, picking)} as "coldLate",
        ${batchesIn('held', { today, location })} as "batchesHeld",
        ${batchesIn('ending', { today, location })} as "batchesEnding",
        ${pickedSince(began, new Date(now.getTime() - HOUR_MS))} as picked,
        (select coalesce(sum(cost), 0)::bigint from wastes
          where at >= ${began} and at <= ${now} and undone_at is null ${placed}) as "wastedToday",
        ${overdueInvoices(today)} as "invoicesOverdue",
        ${healthFigures(now)} as health,
        (select coalesce(jsonb_agg(to_jsonb(w) order by w.cost desc, w.reason), '[]') from (
          select reason, sum(quantity)::integer as units, coalesce(sum(cost), 0)::bigint as cost from wastes
          where at > ${wasteSince(now)} and at <= ${now} and undone_at is null ${placed} group by reason
        ) w) as waste`,
  ))!
}

const Waits = {
  complaints: col.nullable({ open: col.int, late: col.int }),
  conversations: col.nullable(col.int),
  held: col.nullable({ open: col.int, late: col.int }),
  refundsStuck: col.nullable(col.int),
}
/** Whose orders they are about: null for all; undefined where the person may not read them. */
type Scope = { complaints: Own | null | undefined; refunds: Own | null | undefined }
/** What waits for an answer, as far as the person may read it; null where they may not. */
export const waitingFigures = async (
  db: Queryable,
  now: Date,
  may: Scope & { conversations: Query | null; held: boolean },
): Promise<col.Row<typeof Waits>> =>
  (await row(
    db,
    sql(Waits)`
      select ${may.complaints === undefined ? sql`null::json` : complaintFigures(now, may.complaints)} as complaints,
        ${may.conversations ? waitingFigure(may.conversations) : sql`null::integer`} as conversations,
        ${may.held ? heldFigures(now) : sql`null::json`} as held,
        ${may.refunds === undefined ? sql`null::integer` : stuckRefunds(now, may.refunds)} as "refundsStuck"`,
  ))!
