import type { LocalDate } from '#domain/time.ts'
import { run, sql, uuids, type Queryable } from '../../platform/database.ts'

/**
 * What goods sold in the weeks before today: a batch of each good a week, which came in on its
 * first morning and was sold by its last evening. What is on hand stays as it is.
 */
export const writeSales = (
  db: Queryable,
  { location, ids, today }: { location: string; ids: readonly string[]; today: LocalDate },
): Promise<number> =>
  run(
    db,
    sql`
      with weeks as (
        select gen_random_uuid() as batch_id, g.id as variation_id, g.place, w as ago, ${today}::date - 7 * w as first
        from unnest(${uuids(ids)}) with ordinality as g(id, place), generate_series(1, 8) as w
      ), sales as (
        select w.*, w.first + d as day, greatest(1, round(
          (3 + w.place % 4) * (case when extract(isodow from w.first + d) >= 6 then 1.5 else 1 end)
          * (0.75 + (abs(hashtext(w.place || ':' || w.ago || ':' || d)) % 50) / 100.0)))::integer as units
        from weeks w, generate_series(0, 6) as d
      ), made as (
        insert into batches (id, location_id, variation_id, source, received_at, best_before, unit_cost)
        select w.batch_id, ${location}, w.variation_id, 'goods_in', (w.first + time '05:00') at time zone 'Asia/Jakarta', w.first + 7, v.unit_cost
        from weeks w join variations v on v.id = w.variation_id returning id
      )
      insert into stock_movements (location_id, variation_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select ${location}, m.variation_id, m.batch_id, m.kind, m.delta, 0, 'seed', 'seed', 'demo', m.at
      from (
        select variation_id, batch_id, 'receive' as kind, sum(units)::integer as delta, (min(first) + time '05:00') at time zone 'Asia/Jakarta' as at from sales group by 1, 2
        union all select variation_id, batch_id, 'sell', -units, (day + time '16:00') at time zone 'Asia/Jakarta' from sales
      ) m join made on made.id = m.batch_id
      order by m.at`,
  )
