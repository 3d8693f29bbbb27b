import type { LocalDate } from '#domain/time.ts'
import { col, row, rows, sql, uuids, type Queryable } from '../../platform/database.ts'

export const onlinePlace = async (db: Queryable): Promise<string> =>
  (await row(db, sql({ id: col.text })`select id from locations where sells_online`))!.id

const Moved = {
  variationId: col.id('variation'),
  day: col.day,
  sold: col.int,
  changed: col.int,
}
/** What was sold of each variation, and how its stock changed, on each day since one. */
export const movedByDay = (
  db: Queryable,
  { location, ids, since }: { location: string; ids: readonly string[]; since: LocalDate },
) =>
  rows(
    db,
    sql(Moved)`
      select variation_id as "variationId", (at at time zone 'Asia/Jakarta')::date as day,
        coalesce(-sum(on_hand_delta) filter (where kind in ('sell', 'return')), 0)::integer as sold, sum(on_hand_delta)::integer as changed
      from stock_movements
      where location_id = ${location} and variation_id = any(${uuids(ids)}) and on_hand_delta <> 0
        and at >= ${since}::date::timestamp at time zone 'Asia/Jakarta'
      group by 1, 2`,
  )

const Stock = {
  variationId: col.id('variation'),
  onHand: col.int,
  safety: col.int,
  shelfLifeDays: col.int,
  lifeDays: col.int,
  firstDay: col.nullable(col.day),
  isHamper: col.flag,
  online: col.flag,
  quota: col.int,
  promised: col.int,
}
/**
 * Stock of variations in a place, how long they last, and what growers bring tomorrow; `firstDay` is
 * when it was first there.
 */
export const stockOf = (
  db: Queryable,
  { location, ids, tomorrow }: { location: string; ids: readonly string[]; tomorrow: LocalDate },
) =>
  rows(
    db,
    sql(Stock)`
      select v.id as "variationId", coalesce(s.on_hand, 0) as "onHand", coalesce(s.safety_set, s.safety, 0) as safety, p.shelf_life_days as "shelfLifeDays", p.min_life_on_delivery_days as "lifeDays",
        (select (min(m.at) at time zone 'Asia/Jakarta')::date from stock_movements m where m.variation_id = v.id and m.location_id = ${location}) as "firstDay",
        coalesce(s.is_hamper, false) as "isHamper", coalesce(s.online, false) as online, coalesce(n.quota, s.next_day_quota, 0) as quota, coalesce(n.reserved, 0) as promised
      from variations v join products p on p.id = v.product_id
      left join stock_items s on s.variation_id = v.id and s.location_id = ${location}
      left join next_day_supply n on n.variation_id = v.id and n.day = ${tomorrow}::date
      where v.id = any(${uuids(ids)})`,
  )

const Lot = { variationId: col.id('variation'), units: col.int, bestBefore: col.day }
/** Batches that can be sold. */
export const lotsOf = (db: Queryable, location: string, ids: readonly string[]) =>
  rows(
    db,
    sql(Lot)`
      select variation_id as "variationId", on_hand as units, best_before as "bestBefore" from batches
      where location_id = ${location} and variation_id = any(${uuids(ids)}) and on_hand > 0 and state <> 'held'`,
  )

const Coming = { variationId: col.id('variation'), units: col.int, day: col.day, isDraft: col.flag }
/** Units of drafts and open purchases that have not arrived, with the day on which they should. */
export const comingOf = (db: Queryable, location: string, ids: readonly string[]) =>
  rows(
    db,
    sql(Coming)`
      select l.variation_id as "variationId", (l.ordered - l.delivered)::integer as units, p.for_day as day, t.state = 'draft' as "isDraft"
      from purchase_line_standings l join purchases p on p.id = l.purchase_id join purchase_standings t on t.purchase_id = p.id
      where p.location_id = ${location} and t.state in ('draft', 'sent', 'partly') and l.variation_id = any(${uuids(ids)}) and l.ordered > l.delivered`,
  )
