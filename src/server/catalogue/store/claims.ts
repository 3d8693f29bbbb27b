import { sql, type Query } from '../../platform/database.ts'

/**
 * SQL pieces of the statement that places an order: conditional claims with rows locked in id
 * order. `wanted` has (variation_id, quantity, kind, day), one row per variation.
 */
export const claimStock = (guard: Query) => sql`${claimShelf(guard)},
${claimNextDay(guard)}`

/** `claimStock` of goods that are all in stock. */
export const claimShelf = (guard: Query) => sql`
  locked_stock as (
    select s.variation_id from stock_items s join wanted w on w.variation_id = s.variation_id and w.kind = 'stock'
    where s.online and ${guard} order by s.variation_id for update of s
  ),
  claimed_stock as (
    update stock_items s set reserved = s.reserved + w.quantity
    from locked_stock l join wanted w on w.variation_id = l.variation_id
    where s.variation_id = l.variation_id and s.online and s.free >= w.quantity
    returning s.variation_id, s.location_id, s.free as left_over
  )`

const claimNextDay = (guard: Query) => sql`
  claimed_next_day as (
    insert into next_day_supply as n (variation_id, day, quota, reserved)
    select w.variation_id, w.day, coalesce(d.quota, s.next_day_quota), w.quantity from wanted w join stock_items s on s.variation_id = w.variation_id and s.online
      left join next_day_supply d on d.variation_id = w.variation_id and d.day = w.day
    where w.kind = 'next_day' and w.quantity <= coalesce(d.quota, s.next_day_quota) and ${guard} order by w.variation_id
    on conflict (variation_id, day) do update set reserved = n.reserved + excluded.reserved where n.reserved + excluded.reserved <= n.quota
    returning variation_id
  )`

/** Releases an order's reservations. Idempotent: only active reservations count. */
export const releaseStock = (orderIdSource: Query) => sql`
  released_reservations as (
    update stock_reservations r set state = 'released' from (${orderIdSource}) o where r.order_id = o.id and r.state = 'live'
    returning r.order_id, r.variation_id, r.quantity - r.released as quantity, r.kind, r.day
  ),
  locked_for_release as (
    select s.variation_id from stock_items s where s.online and s.variation_id in (select variation_id from released_reservations where kind = 'stock')
    order by s.variation_id for update
  ),
  released_stock as (
    update stock_items s set reserved = s.reserved - r.quantity
    from locked_for_release l
    join (select variation_id, sum(quantity)::integer as quantity from released_reservations where kind = 'stock' group by variation_id) r on r.variation_id = l.variation_id
    where s.variation_id = l.variation_id and s.online returning s.variation_id, s.location_id, s.free as left_over, r.quantity
  ),
  released_next_day as (
    update next_day_supply n set reserved = n.reserved - r.quantity
    from (select variation_id, day, sum(quantity)::integer as quantity from released_reservations where kind = 'next_day' group by variation_id, day) r
    where n.variation_id = r.variation_id and n.day = r.day returning n.variation_id
  )`
