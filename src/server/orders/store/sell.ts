import { run, sql, type Transaction } from '../../platform/database.ts'

/**
 * Turns the reservations of a packed order into sales. Idempotent: only active reservations count.
 */
export const sellReserved = (
  tx: Transaction,
  orderId: string,
  actor: string,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`
      with sold as (
        update stock_reservations set state = 'sold' where order_id = ${orderId} and state = 'live' returning variation_id, quantity, kind
      ),
      locked as (
        select s.variation_id from stock_items s where s.variation_id in (select variation_id from sold where kind = 'stock') order by s.variation_id for update
      ),
      left_shop as (
        update stock_items s set on_hand = s.on_hand - sold.quantity, reserved = s.reserved - sold.quantity
        from locked join sold on sold.variation_id = locked.variation_id where s.variation_id = locked.variation_id
      )
      insert into stock_movements (variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select variation_id, 'sell', -quantity, -quantity, 'order', ${orderId}, ${actor}, ${now} from sold where kind = 'stock'`,
  )

/**
 * Undoes the packing of an order that will not leave: its goods are reserved for it again. Goods that
 * became a hamper since have no stock to go back to: they are written off.
 */
export const unpack = (
  tx: Transaction,
  orderId: string,
  actor: string,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`
      with locked as (
        select s.variation_id, s.is_hamper from stock_items s
        where s.variation_id in (select variation_id from stock_reservations where order_id = ${orderId} and state = 'sold' and kind = 'stock')
        order by s.variation_id for update
      ),
      unpacked as (
        update stock_reservations set state = 'live' where order_id = ${orderId} and state = 'sold'
          and (kind <> 'stock' or variation_id in (select variation_id from locked where not is_hamper))
        returning variation_id, quantity, kind
      ),
      back as (
        update stock_items s set on_hand = s.on_hand + u.quantity, reserved = s.reserved + u.quantity
        from locked join unpacked u on u.variation_id = locked.variation_id where s.variation_id = locked.variation_id and u.kind = 'stock'
      ),
      lost as (
        update stock_reservations set state = 'released' where order_id = ${orderId} and state = 'sold' and kind = 'stock'
          and variation_id in (select variation_id from locked where is_hamper)
        returning variation_id, quantity
      )
      insert into stock_movements (variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select variation_id, 'return', quantity, quantity, 'order', ${orderId}, ${actor}, ${now}::timestamptz from unpacked where kind = 'stock'
      union all
      select variation_id, m.kind, m.on_hand * quantity, m.reserved * quantity, 'order', ${orderId}, ${actor}, ${now}::timestamptz
      from lost cross join (values ('return', 1, 1), ('release', 0, -1), ('waste', -1, 0)) as m(kind, on_hand, reserved)`,
  )
