import { ZONES } from '#domain/stock/goods-in.ts'
import { col, rows, run, sql, type Queryable } from '../../platform/database.ts'

const zone = sql.raw(
  `case when p.frozen then 'frozen' when p.refrigerated or v.refrigerated then 'chilled' else 'ambient' end`,
)

/** Shelves of the hub by zone, each with the goods of its zone in turn. */
export const writeShelves = async (db: Queryable, location: string): Promise<void> => {
  await run(
    db,
    sql`
      insert into shelves (location_id, code, zone, walk)
      select ${location}, code, zone, row_number() over (order by code) from (values
        ('A-01', 'ambient'), ('A-02', 'ambient'), ('A-03', 'ambient'), ('B-01', 'ambient'), ('B-02', 'ambient'),
        ('C-01', 'chilled'), ('C-02', 'chilled'), ('D-01', 'frozen')) s (code, zone)`,
  )
  await run(
    db,
    sql`
      insert into variation_places (location_id, variation_id, shelf_code)
      select ${location}, g.id, (array_agg(h.code order by h.walk))[1 + g.place % count(*)]
      from (
        select v.id, ${zone} as zone, row_number() over (order by p.sku, v.position) - 1 as place
        from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online and not s.is_hamper
      ) g join shelves h on h.location_id = ${location} and h.zone = g.zone
      group by g.id, g.place`,
  )
}

const FreshGood = {
  variationId: col.id('variation'),
  lifeDays: col.int,
  origin: col.text,
  grade: col.text,
  zone: col.one(ZONES),
  cost: col.nullable(col.rupiah),
  nextDayQuota: col.int,
}
export type FreshGood = col.Row<typeof FreshGood>

/** Fresh goods with some days of life beyond what the shop promises. */
export const freshGoods = (db: Queryable, count: number) =>
  rows(
    db,
    sql(FreshGood)`
      select distinct on (p.sku) v.id as "variationId", p.min_life_on_delivery_days as "lifeDays", left(p.origin ->> 'id', 100) as origin, v.grade, ${zone} as zone, v.unit_cost as cost, s.next_day_quota as "nextDayQuota"
      from products p join variations v on v.product_id = p.id and v.active join stock_items s on s.variation_id = v.id and s.online and not s.is_hamper
      where not p.frozen and p.shelf_life_days between p.min_life_on_delivery_days + 3 and 40 and p.published
      order by p.sku, v.position limit ${count}`,
  )

const Right = { variationId: col.id('variation'), counted: col.int }
/** The numbers that the books have for a count; the first is `short` units lower. */
export const linesRight = async (db: Queryable, countId: string, short: number) =>
  (
    await rows(
      db,
      sql(Right)`
        select l.variation_id as "variationId", s.on_hand as counted
        from stock_count_lines l join stock_counts c on c.id = l.count_id join stock_items s on s.variation_id = l.variation_id and s.location_id = c.location_id
        where l.count_id = ${countId}::uuid order by s.on_hand desc, l.variation_id`,
    )
  ).map(({ variationId, counted }, place) => ({
    variation_id: variationId,
    counted: place === 0 ? counted - short : counted,
    again: false,
    reason: '',
  }))

/** Free units below which the demo receives goods again. */
const LOW_UNITS = 12
/** Goods that were on sale and have few fit units left, with what of them has ended. */
export const lowGoods = (db: Queryable, since: Date) =>
  rows(
    db,
    sql({
      variationId: col.id('variation'),
      bestBefore: col.day,
      lifeDays: col.int,
      ended: col.list({ batchId: col.id('batch'), quantity: col.int }),
    })`
      select s.variation_id as "variationId", l.deliver_from + p.min_life_on_delivery_days as "bestBefore", greatest(2, p.shelf_life_days - p.min_life_on_delivery_days) as "lifeDays", (
          select coalesce(json_agg(json_build_object('batchId', b.id, 'quantity', b.on_hand) order by b.best_before, b.id), '[]') from batches b
          where b.location_id = s.location_id and b.variation_id = s.variation_id and b.on_hand > 0 and b.state <> 'held' and b.best_before < l.deliver_from
        ) as ended
      from stock_items s join locations l on l.id = s.location_id and l.sells_online join variations v on v.id = s.variation_id and v.active
      join products p on p.id = v.product_id and p.published
      where not s.is_hamper and s.free < ${LOW_UNITS}
        and exists (select from batches b where b.location_id = s.location_id and b.variation_id = s.variation_id and b.received_at < ${since}::timestamptz)
        and not exists (select from batches b where b.location_id = s.location_id and b.variation_id = s.variation_id and b.received_at >= ${since}::timestamptz)`,
  )

/** Two batches of suppliers with the most units. */
export const receivedBatches = async (db: Queryable): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ id: col.id('batch') })`
        select id from batches where source = 'goods_in' and supplier_id is not null and on_hand > 0 order by on_hand desc, code limit 2`,
    )
  ).map(({ id }) => id)
