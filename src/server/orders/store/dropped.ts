import type { Id } from '#domain/units.ts'
import { OrderedPart } from '../../catalogue/index.ts'
import { col, jsonb, rows, run, sql, type Transaction } from '../../platform/database.ts'
import { AgreedPrice, unitsLeft } from './order-lines.ts'
import { releaseUnits } from './picks.ts'

export const LineToDrop = {
  id: col.id('order line'),
  variationId: col.id('variation'),
  /** Units that are left of it. */
  quantity: col.int,
  price: col.rupiah,
  quantityPrices: col.list(AgreedPrice),
  weightG: col.grams,
  giftOf: col.nullable(col.text),
  parts: col.list(OrderedPart),
}

export type LineToDrop = col.Row<typeof LineToDrop>

/** The lines of a locked order that is not being picked. */
export const linesToDrop = (tx: Transaction, orderId: Id<'order'>) =>
  rows(
    tx,
    sql(LineToDrop)`
      select l.id, l.variation_id as "variationId", ${unitsLeft} as quantity,
        l.price, l.quantity_prices as "quantityPrices", l.weight_g as "weightG", l.gift_of as "giftOf", l.parts
      from order_lines l where l.order_id = ${orderId} order by l.position`,
  )

type Units = readonly { variationId: string; quantity: number }[]
type By = { orderId: Id<'order'>; actor: string; now: Date }

/** Frees units that an order holds, of the stock or of a day's supply, while it goes on. */
export const freeUnits = async (tx: Transaction, units: Units, by: By): Promise<void> => {
  const freed = await rows(
    tx,
    sql({ variationId: col.id('variation'), quantity: col.int, kind: col.text })`
      with units as (
        select "variationId" as id, sum(quantity)::integer as quantity from jsonb_to_recordset(${jsonb(units)}) as u("variationId" uuid, quantity integer) group by 1
      )
      update stock_reservations r set released = r.released + u.quantity from units u
      where r.order_id = ${by.orderId} and r.variation_id = u.id and r.state = 'live' returning r.variation_id as "variationId", u.quantity, r.kind`,
  )
  // Stock before supply, as placing an order claims them, so that the two never deadlock.
  const stock = freed.filter(({ kind }) => kind === 'stock')
  if (stock.length > 0) await releaseUnits(tx, stock, by)
  const supply = freed.filter(({ kind }) => kind === 'next_day')
  if (supply.length > 0)
    await run(
      tx,
      sql`
        update next_day_supply n set reserved = n.reserved - u.quantity
        from jsonb_to_recordset(${jsonb(supply)}) as u("variationId" uuid, quantity integer) join stock_reservations r on r.variation_id = u."variationId" and r.order_id = ${by.orderId}
        where n.variation_id = r.variation_id and n.day = r.day`,
    )
}

export const lowerWeight = (
  tx: Transaction,
  orderId: Id<'order'>,
  grams: number,
): Promise<number> =>
  run(tx, sql`update orders set weight_g = weight_g - ${grams} where id = ${orderId}`)
