import type { LocalDate } from '#domain/time.ts'
import { claimStock, OrderedPart, variationFacts } from '../../catalogue/index.ts'
import { claimSlot, type SlotClaim } from '../../couriers/index.ts'
import { col, jsonb, row, rows, sql, type Transaction } from '../../platform/database.ts'

export const LineToReplace = {
  lineId: col.id('order line'),
  variationId: col.id('variation'),
  /** Where the order was collected. */
  branchId: col.nullable(col.text),
  lat: col.number,
  lng: col.number,
  quantity: col.int,
  grams: col.grams,
  saleable: col.int,
  nextDayLeft: col.int,
  /** Of a hamper as it was ordered, with their current stock. */
  parts: col.list({ ...OrderedPart, saleable: col.int }),
}
export type LineToReplace = col.Row<typeof LineToReplace>

/** The units to replace, with their current stock and weight. */
export const readLinesToReplace = (
  tx: Transaction,
  orderId: string,
  lines: readonly { lineId: string; quantity: number }[],
  tomorrow: LocalDate,
) =>
  rows(
    tx,
    sql(LineToReplace)`
      select l.id as "lineId", l.variation_id as "variationId", o.branch_id as "branchId", (o.address ->> 'lat')::float8 as lat, (o.address ->> 'lng')::float8 as lng, w.quantity, l.weight_g * w.quantity as grams, f.saleable, f."nextDayLeft",
        (select coalesce(jsonb_agg(p.part || jsonb_build_object('saleable', greatest(0, coalesce(s.free, 0)))), '[]')
          from jsonb_array_elements(l.parts) as p (part) left join stock_items s on s.variation_id = (p.part ->> 'variationId')::uuid and s.online) as parts
      from jsonb_to_recordset(${jsonb(lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })))}) as w(id uuid, quantity integer)
      join order_lines l on l.id = w.id and l.order_id = ${orderId} join orders o on o.id = l.order_id
      join ${variationFacts(tomorrow)} f on f."variationId" = l.variation_id order by l.position`,
  )

export type ReplacementDraft = {
  id: string
  number: string
  /** The order whose goods are replaced. */
  orderId: string
  /** The cause's id; with `attempt` it identifies the replacement. */
  cause: string
  attempt: number
  lines: readonly { id: string; lineId: string; quantity: number }[]
  wanted: readonly {
    variation_id: string
    quantity: number
    kind: 'stock' | 'next_day'
    day: string | null
  }[]
  slot: Omit<SlotClaim, 'orders'> & { end: string; startsAt: Date }
  reason: string
  now: Date
}

const LINES_AND_RESERVATIONS = sql.raw(`
    new_lines as (
      insert into order_lines (id, order_id, position, product_id, variation_id, sku, slug, name, variation_name, grade, image, quantity, price, regular_price, line_total,
        discount_share, weight_g, refrigerated, ppn_class, fresh_days, availability, note, gift_of, parts)
      select c.id, new_order.id, row_number() over (order by l.position) - 1, l.product_id, l.variation_id, l.sku, l.slug, l.name, l.variation_name, l.grade, l.image, c.quantity,
        l.price, l.regular_price, c.gross, c.gross, l.weight_g, l.refrigerated, l.ppn_class, l.fresh_days, case w.kind when 'next_day' then 'tomorrow' else 'now' end, l.note, l.gift_of, l.parts
      from new_order, chosen c join order_lines l on l.id = c.line_id left join wanted w on w.variation_id = l.variation_id
    ),
    new_reservations as (
      insert into stock_reservations (order_id, variation_id, quantity, kind, day) select new_order.id, w.variation_id, w.quantity, w.kind, w.day from new_order, wanted w
    ),`)

/**
 * Writes a paid order for the same goods and address, with the usual claims on stock and window, in
 * one statement. On false some claims may stand, so the caller must roll back.
 */
export const writeReplacement = async (
  tx: Transaction,
  draft: ReplacementDraft,
): Promise<'ok' | 'out_of_stock' | 'slot_full'> => {
  const { slot, now } = draft
  const found = await row(
    tx,
    sql({ claimed: col.int, slots: col.int, orders: col.int })`
    with wanted as (
      select * from jsonb_to_recordset(${jsonb(draft.wanted)}) as w(variation_id uuid, quantity integer, kind text, day date)
    ),
    ${claimStock(sql`true`)},
    ${claimSlot({ ...slot, orders: 1 }, sql`(select count(*) from claimed_stock) + (select count(*) from claimed_next_day) = ${draft.wanted.length}`)},
    chosen as (
      select c.id, c.quantity, l.price * c.quantity as gross, l.weight_g * c.quantity as grams, l.id as line_id
      from jsonb_to_recordset(${jsonb(draft.lines.map(({ id, lineId, quantity }) => ({ id, line_id: lineId, quantity })))}) as c(id uuid, line_id uuid, quantity integer)
      join order_lines l on l.id = c.line_id
    ),
    sums as (select sum(gross)::bigint as gross, sum(grams)::integer as grams from chosen),
    new_order as (
      insert into orders (id, number, customer_id, cart_id, cart_version, state, payment_state, location_id, branch_id, address, shipping_method, shipping_name, distance_m, slot_day,
        slot_start, slot_end, slot_starts_at, payment_method, subtotal, service_fee, service_fee_label, shipping, discount, discount_goods, discount_shipping, total, weight_g,
        notes, locale, placed_at, points_to_earn)
      select ${draft.id}::uuid, ${draft.number}, o.customer_id, ${draft.cause}::uuid, ${draft.attempt}, 'confirmed', 'none', o.location_id, o.branch_id, o.address, o.shipping_method,
        o.shipping_name, o.distance_m, ${slot.day}::date, ${slot.start}, ${slot.end}, ${slot.startsAt}, 'replacement', s.gross, 0, o.service_fee_label, 0, s.gross, s.gross, 0, 0, s.grams,
        o.notes, o.locale, ${now}, 0
      from orders o, sums s where o.id = ${draft.orderId} and exists (select 1 from claimed_slot)
      returning id
    ),
    ${LINES_AND_RESERVATIONS}
    new_movements as (
      insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select w.variation_id, s.location_id, 'hold', 0, w.quantity, 'order', new_order.id::text, 'shop', ${now} from new_order, wanted w join claimed_stock s using (variation_id)
    ),
    new_booking as (
      insert into slot_bookings (order_id, location_id, day, start_time, grams) select id, ${slot.location}, ${slot.day}::date, ${slot.start}, ${slot.grams} from new_order
    ),
    new_events as (
      insert into order_events (order_id, action, from_state, to_state, actor, reason, at)
      select new_order.id, e.action, e.from_state, e.to_state, 'shop', ${draft.reason}, ${now}
      from new_order, (values ('replace', null, 'pending_payment'), ('confirm', 'pending_payment', 'confirmed')) as e(action, from_state, to_state)
    ),
    effect as (
      insert into outbox (topic, payload, run_at, created_at)
      select 'order.changed', jsonb_build_object('orderId', id, 'action', 'replace', 'to', 'confirmed'), ${now}, ${now} from new_order
    )
    select (select count(*) from claimed_stock) + (select count(*) from claimed_next_day) as claimed, (select count(*) from claimed_slot) as slots,
      (select count(*) from new_order) as orders`,
  )
  if (found!.claimed < draft.wanted.length) return 'out_of_stock'
  return found!.slots === 0 ? 'slot_full' : 'ok'
}
