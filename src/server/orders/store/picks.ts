import { BEFORE_LEAVING } from '#domain/orders/adjustment.ts'
import { TASK_STATES } from '#domain/picking/found.ts'
import { ONLINE, takeFromBatches } from '../../batches/index.ts'
import { OrderedPart } from '../../catalogue/index.ts'
import { col, jsonb, rows, run, sql, type Transaction } from '../../platform/database.ts'
import { AgreedPrice, unitsLeft } from './order-lines.ts'

const Task = {
  lineId: col.id('order line'),
  variationId: col.id('variation'),
  batchId: col.nullable(col.id('batch')),
  state: col.one(TASK_STATES),
  picked: col.int,
  grams: col.list(col.int),
  substitute: col.nullable({ price: col.rupiah, grams: col.grams }),
}

/** The tasks of an order; empty for one that is packed without a run. */
export const readTasksOf = (tx: Transaction, orderId: string) =>
  rows(
    tx,
    sql(Task)`
      select t.order_line_id as "lineId", t.variation_id as "variationId", t.batch_id as "batchId", t.state, t.picked, to_json(t.grams) as grams,
        case when s.id is not null then json_build_object('price', s.price, 'grams', v.net_weight_g) end as substitute
      from pick_tasks t join variations v on v.id = t.variation_id left join substitutions s on s.id = t.substitution_id
      where t.order_id = ${orderId} order by t.id`,
  )

const Line = {
  id: col.id('order line'),
  variationId: col.id('variation'),
  /** Units that are left of it. */
  quantity: col.int,
  price: col.rupiah,
  quantityPrices: col.list(AgreedPrice),
  weightG: col.grams,
  parts: col.list(OrderedPart),
  /** Its money has gone back already: an earlier packing was undone. */
  isSettled: col.flag,
}

export const readLinesOf = (tx: Transaction, orderId: string) =>
  rows(
    tx,
    sql(Line)`
      select l.id, l.variation_id as "variationId", ${unitsLeft} as quantity,
        l.price, l.quantity_prices as "quantityPrices", l.weight_g as "weightG", l.parts,
        exists (select from order_adjustments a where a.order_line_id = l.id and a.kind in ('short', 'weight', 'substitution', 'price_drop')) as "isSettled"
      from order_lines l where l.order_id = ${orderId} order by l.position`,
  )

/** Units of each line that came back after the order had left, by refunds and by complaints. */
export const unitsBack = (tx: Transaction, orderId: string) =>
  rows(
    tx,
    sql({ lineId: col.id('order line'), units: col.int })`
      select l.id as "lineId", (
          coalesce((select sum(f.quantity) from refund_lines f join refunds r on r.id = f.refund_id where f.order_line_id = l.id and not (r.cause = any(${[...BEFORE_LEAVING]}::text[]))), 0)
          + coalesce((select sum(c.replaced_quantity) from complaint_lines c where c.order_line_id = l.id), 0)
        )::integer as units
      from order_lines l where l.order_id = ${orderId}`,
  )

export type Picked = { variationId: string; batchId: string | null; quantity: number }

/**
 * Sells what was picked, from the batches that it came from, and releases the rest of what the
 * order held. False, with changes to roll back, when the stock no longer has it.
 */
export const sellPicked = async (
  tx: Transaction,
  picked: readonly Picked[],
  { orderId, actor, now }: { orderId: string; actor: string; now: Date },
): Promise<boolean> => {
  const cause = { cause: 'order', causeId: orderId, actor, now }
  const held = await rows(
    tx,
    sql({ variationId: col.id('variation'), kind: col.text, rest: col.int })`
      with picked as (
        select p."variationId" as id, sum(p.quantity)::integer as units from jsonb_to_recordset(${jsonb(picked)}) as p("variationId" uuid, quantity integer) group by 1
      ),
      held as (
        select r.variation_id, r.kind, greatest(0, r.quantity - r.released - coalesce(p.units, 0)) as rest
        from stock_reservations r left join picked p on p.id = r.variation_id where r.order_id = ${orderId} and r.state = 'live'
      ),
      sold as (
        update stock_reservations r set state = 'sold', released = r.released + case when h.kind = 'stock' then h.rest else 0 end from held h where r.order_id = ${orderId} and r.variation_id = h.variation_id
      )
      select variation_id as "variationId", kind, rest from held`,
  )
  const stocked = new Set(
    held.filter(({ kind }) => kind === 'stock').map(({ variationId }) => variationId as string),
  )
  const takes = picked.filter(({ variationId }) => stocked.has(variationId))
  const named = { place: ONLINE, kind: 'sell', promised: true, ...cause } as const
  if (!(await takeFromBatches(tx, { ...named, takes })).ok) {
    // A batch that shrank since: the same goods, first expired first.
    const anywhere = takes.map((take) => ({ ...take, batchId: null }))
    if (!(await takeFromBatches(tx, { ...named, takes: anywhere })).ok) return false
  }
  const rest = held.filter(({ kind, rest: units }) => kind === 'stock' && units > 0)
  if (rest.length > 0)
    await releaseUnits(
      tx,
      rest.map((one) => ({ variationId: one.variationId, quantity: one.rest })),
      { orderId, actor, now },
    )
  return true
}

/** Frees promised units of an order for others, with the ledger. */
export const releaseUnits = (
  tx: Transaction,
  units: readonly { variationId: string; quantity: number }[],
  { orderId, actor, now }: { orderId: string; actor: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`
      with units as (
        select "variationId" as id, sum(quantity)::integer as quantity from jsonb_to_recordset(${jsonb(units)}) as u("variationId" uuid, quantity integer) group by 1
      ),
      locked as (
        select s.location_id, s.variation_id from stock_items s where s.online and s.variation_id in (select id from units) order by s.variation_id for update
      ),
      freed as (
        update stock_items s set reserved = s.reserved - u.quantity from locked l join units u on u.id = l.variation_id
        where s.location_id = l.location_id and s.variation_id = l.variation_id returning s.location_id, s.variation_id, u.quantity
      ),
      announced as (
        select pg_notify('petik_changes', string_agg('product:' || p.slug, ','))
        from freed f join variations v on v.id = f.variation_id join products p on p.id = v.product_id having count(*) > 0
      )
      insert into stock_movements (location_id, variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select location_id, variation_id, 'release', 0, -quantity, 'order', ${orderId}, ${actor}, ${now} from freed left join announced on true`,
  )

/**
 * Takes an order that is not being picked yet out of the run that was made for it; it waits for the
 * next one. The order must be locked.
 */
export const leaveRun = (tx: Transaction, orderId: string): Promise<number> =>
  run(
    tx,
    sql`
      with tasks as (delete from pick_tasks where order_id = ${orderId})
      delete from totes where order_id = ${orderId}`,
  )

export const setPickedGrams = (tx: Transaction, orderId: string, grams: number): Promise<number> =>
  run(tx, sql`update orders set picked_g = ${grams} where id = ${orderId}`)
