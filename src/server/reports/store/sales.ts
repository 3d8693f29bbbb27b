import { sql, type Query } from '../../platform/database.ts'
import { ofBranch, timeKey, type Asked } from './asked.ts'
import { factsOfDays } from './days.ts'

/** Goods added up with discounts, shipping, fees, counter and refunds are the sales. */
export const salesReport = (asked: Asked): Query => sql`
  select ${keyOfSales(asked)} as key, ${nameOf(asked)} as name, sum(f.orders) as orders, sum(f.bills) as bills,
    sum(f.goods) as goods, sum(f.discount) as discount, sum(f.shipping) as shipping,
    sum(f.service_fee) as service_fee, sum(f.counter) as counter, sum(f.refunded) as refunded,
    sum(f.goods + f.discount + f.shipping + f.service_fee + f.counter + f.refunded) as sales
  from (${factsOfDays('sales', asked)}) f where ${ofBranch('f.branch_id', asked)}
  group by 1`

/** The key of the row of a stored figure `f`. */
export const keyOfSales = ({ by, hubId }: Asked): Query => {
  if (by === 'day') return timeKey('f.day', 'day')
  if (by === 'hour') return sql`lpad(f.hour::text, 2, '0')`
  if (by === 'branch') return sql`coalesce(nullif(f.branch_id, ''), ${hubId}::text)`
  return by === 'method' ? sql`f.method` : sql`f.courier`
}
const nameOf = ({ by, hubId }: Asked): Query => {
  if (by === 'branch')
    return sql`(select to_jsonb(b.name) from branches b where b.id = coalesce(nullif(min(f.branch_id), ''), ${hubId}::text))`
  return by === 'courier'
    ? sql`(array_agg(f.courier_name order by f.day desc))[1]`
    : sql`null::jsonb`
}
