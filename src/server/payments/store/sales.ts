import { addDays, instantInJakarta, jakartaDate, jakartaTime } from '#domain/time.ts'
import * as col from '../../platform/columns.ts'
import { rows, sql, type Queryable } from '../../platform/database.ts'

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
 * Sales in the journal, by hour in Jakarta, of today and of the same weekday of the last four
 * weeks: goods, shipping and fees, less discounts and refunds. Hours without an entry are left out.
 * The lines are found entry by entry: joined, PostgreSQL reads the whole journal for five days.
 */
export const salesByHour = (db: Queryable, now: Date): Promise<SalesOfHour[]> => {
  const today = jakartaDate(now)
  const days = Array.from({ length: WEEKS + 1 }, (_, weeks) => addDays(today, -7 * weeks))
  const within = days.map((day) => {
    const [from, until] = [day, addDays(day, 1)].map((one) => instantInJakarta(one, '00:00'))
    return sql`(e.at >= ${from!} and e.at < ${until!})`
  })
  return rows(
    db,
    sql(SalesRow)`
      select day, hour, sum(amount)::bigint as amount,
        coalesce(sum(amount) filter (where clock <= ${jakartaTime(now)}), 0)::bigint as "soFar"
      from (
        select (e.at at time zone 'Asia/Jakarta')::date as day, extract(hour from e.at at time zone 'Asia/Jakarta')::integer as hour,
          to_char(e.at at time zone 'Asia/Jakarta', 'HH24:MI') as clock, l.amount
        from journal_entries e cross join lateral (
          select sum(-amount) as amount from journal_lines where entry_id = e.id and account like 'sales:%'
        ) l
        where l.amount is not null and (${sql.join(within, ' or ')})
      ) s
      group by day, hour order by day, hour`,
  )
}
