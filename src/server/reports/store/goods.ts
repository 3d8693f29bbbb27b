import { sql, type Query } from '../../platform/database.ts'
import { atPlace, during, ofBranch, timeKey, type Asked } from './asked.ts'
import { factsOfDays } from './days.ts'

/**
 * Goods after discounts, without what was given back, with what they cost. The cost of a unit is
 * the mean of those that left the stock in these days, else of those on hand; a hamper's is that of
 * its parts. Units without a known cost are counted and have no margin. What suppliers credited for
 * bad goods counts in it on the day when the claim was settled.
 */
export const goodsReport = (asked: Asked): Query => sql`
  with sold as (
    select s.product_id, s.variation_id, sum(s.units) as units, sum(s.amount) as amount
    from (${factsOfDays('goods', asked)}) s where ${ofBranch('s.branch_id', asked)} group by 1, 2
  ),
  needed as (
    select variation_id as id from sold union select t.part_id from sold s join variation_parts t on t.variation_id = s.variation_id
  ),
  went as (
    select w.variation_id as id, sum(w.cost)::float8 / sum(w.units) as unit
    from (${factsOfDays('costs', asked)}) w where ${atPlace('w.location_id', asked)} group by 1
  ),
  here as (
    select b.variation_id as id, sum(b.on_hand * b.unit_cost)::float8 / sum(b.on_hand) as unit
    from batches b where b.unit_cost is not null and b.on_hand > 0 and ${atPlace('b.location_id', asked)} group by 1
  ),
  costs as (
    select n.id, coalesce(w.unit, h.unit) as unit from needed n left join went w on w.id = n.id left join here h on h.id = n.id
  ),
  priced as (
    select s.*, coalesce(c.unit, h.unit) as unit from sold s left join costs c on c.id = s.variation_id
    left join lateral (
      select case when count(*) = count(p.unit) then sum(t.quantity * p.unit) end as unit
      from variation_parts t left join costs p on p.id = t.part_id where t.variation_id = s.variation_id
    ) h on true
  ),
  counted as (
    select product_id, variation_id, units, amount, unit, 0 as credited from priced
    union all
    select v.product_id, v.id, 0, 0, null, c.credit
    from supplier_claims c join batches b on b.id = c.batch_id join variations v on v.id = b.variation_id
    where c.credit is not null and ${during('c.settled_at', asked.days)} and ${atPlace('b.location_id', asked)}
  )
  select ${keyOfGoods(asked.by)} as key, ${nameOf(asked.by)} as name, sum(s.units) as units, sum(s.amount) as goods,
    round(sum(s.units * s.unit)) as cost, sum(s.credited) as credited,
    case when sum(s.units) = 0 then sum(s.amount) else round(sum(s.amount) filter (where s.unit is not null) - sum(s.units * s.unit)) end + sum(s.credited) as margin,
    coalesce(sum(s.amount) filter (where s.unit is not null), 0) as known_goods,
    coalesce(sum(s.units) filter (where s.unit is null), 0) as uncosted
  from counted s join products g on g.id = s.product_id join variations v on v.id = s.variation_id
    left join categories c on c.slug = g.category_slug
  group by 1, 2`

/** The key of the row of goods `s` of a product `g`. */
export const keyOfGoods = (by: string): Query => {
  if (by === 'category') return sql`coalesce(g.category_slug, '')`
  return by === 'product' ? sql`s.product_id::text` : sql`s.variation_id::text`
}
const nameOf = (by: string): Query => {
  if (by === 'category') return sql`c.name`
  if (by === 'product') return sql`g.name`
  return sql`jsonb_build_object('en', concat_ws(', ', g.name ->> 'en', v.name ->> 'en'), 'id', concat_ws(', ', g.name ->> 'id', v.name ->> 'id'))`
}

/** What was sold by its class of PPN; the tax itself is reckoned from the sum. */
export const taxReport = (asked: Asked): Query => sql`
  select ${timeKey('s.day', asked.by)} as key, null::jsonb as name,
    coalesce(sum(s.amount) filter (where s.ppn_class = 'exempt'), 0) as exempt,
    coalesce(sum(s.amount) filter (where s.ppn_class <> 'exempt'), 0) as taxed
  from (
    select day, branch_id, ppn_class, amount from (${factsOfDays('goods', asked)}) l
    union all select day, branch_id, 'taxable', charges from (${factsOfDays('sales', asked)}) c
  ) s where ${ofBranch('s.branch_id', asked)}
  group by 1`
