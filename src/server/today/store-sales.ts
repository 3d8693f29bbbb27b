import { addDays, instantInJakarta, jakartaDate, jakartaTime } from '#domain/time.ts'
import * as col from '../platform/columns.ts'
import { rows, sql, type Queryable } from '../platform/database.ts'

const WEEKS = 4

const SalesRow = {
  day: col.day,
  hour: col.int,
  amount: col.rupiah,
  /** Of this, until the present time of day. */
  soFar: col.rupiah,
}
export type SalesOfHour = col.Row<typeof SalesRow>

/**
 * Sales by hour in Jakarta, of today and of the same weekday of the last four weeks: goods, shipping
 * and fees in the journal, less discounts and refunds, and what money paid at the tills. Hours
 * without a sale are left out. The journal's lines are found entry by entry: joined, PostgreSQL
 * reads the whole journal for five days.
 */
export const salesByHour = (db: Queryable, now: Date): Promise<SalesOfHour[]> => {
  const today = jakartaDate(now)
  const days = Array.from({ length: WEEKS + 1 }, (_, weeks) => addDays(today, -7 * weeks))
  const within = (at: string) =>
    sql.join(
      days.map((day) => {
        const [from, until] = [day, addDays(day, 1)].map((one) => instantInJakarta(one, '00:00'))
        return sql`(${sql.raw(at)} >= ${from!} and ${sql.raw(at)} < ${until!})`
      }),
      ' or ',
    )
  const hasGoods = sql`exists (select from till_lines l where l.receipt_id = r.id)`
  return rows(
    db,
    sql(SalesRow)`
      select day, hour, sum(amount)::bigint as amount,
        coalesce(sum(amount) filter (where clock <= ${jakartaTime(now)}), 0)::bigint as "soFar"
      from (
        select (s.at at time zone 'Asia/Jakarta')::date as day, extract(hour from s.at at time zone 'Asia/Jakarta')::integer as hour,
          to_char(s.at at time zone 'Asia/Jakarta', 'HH24:MI') as clock, s.amount
        from (
          select e.at, l.amount from journal_entries e cross join lateral (
            select sum(-amount) as amount from journal_lines where entry_id = e.id and account like 'sales:%'
          ) l
          where l.amount is not null and (${within('e.at')})
          union all
          select r.at, r.grand_total - r.voucher_amount - r.uncovered from till_receipts r where ${hasGoods} and (${within('r.at')})
          union all
          select t.at, -t.amount from till_returns t join till_receipts r on r.id = t.receipt_id where ${hasGoods} and (${within('t.at')})
        ) s
      ) s
      group by day, hour order by day, hour`,
  )
}
