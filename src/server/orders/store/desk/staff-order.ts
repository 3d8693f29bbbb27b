import type { Id } from '#domain/units.ts'
import * as col from '#server/platform/columns.ts'
import { row, rows, run, sql, type Queryable, type Transaction } from '#server/platform/database.ts'

const NoteRow = {
  id: col.id('note'),
  staffId: col.id('staff'),
  text: col.text,
  isPinned: col.flag,
  createdAt: col.instant,
  by: col.text,
}
export type NoteRow = col.Row<typeof NoteRow>

/** The notes of staff on an order: pinned ones first, then the newest. */
export const notesOf = (db: Queryable, orderId: Id<'order'>) =>
  rows(
    db,
    sql(NoteRow)`
      select n.id, n.staff_id as "staffId", n.text, n.is_pinned as "isPinned", n.created_at as "createdAt", s.name as by
      from order_notes n join staff_accounts s on s.id = n.staff_id
      where n.order_id = ${orderId} order by n.is_pinned desc, n.created_at desc, n.id desc`,
  )

type Written = { id: string; orderId: Id<'order'>; staffId: Id<'staff'>; text: string; now: Date }

export const insertNote = (tx: Transaction, n: Written & { isPinned: boolean }): Promise<number> =>
  run(
    tx,
    sql`insert into order_notes (id, order_id, staff_id, text, is_pinned, created_at)
        values (${n.id}, ${n.orderId}, ${n.staffId}, ${n.text}, ${n.isPinned}, ${n.now})`,
  )

/** False unless the note is on this order and of this member of staff. */
export const deleteNote = async (
  tx: Transaction,
  { id, orderId, staffId }: Pick<Written, 'id' | 'orderId' | 'staffId'>,
): Promise<boolean> =>
  (await run(
    tx,
    sql`delete from order_notes where id = ${id} and order_id = ${orderId} and staff_id = ${staffId}`,
  )) === 1

export const insertMessage = (
  tx: Transaction,
  m: Written & { channels: readonly string[] },
): Promise<number> =>
  run(
    tx,
    sql`insert into order_messages (id, order_id, staff_id, text, channels, created_at)
        values (${m.id}, ${m.orderId}, ${m.staffId}, ${m.text}, ${[...m.channels]}::text[], ${m.now})`,
  )

const BatchRow = { lineId: col.id('order line'), id: col.id('batch'), code: col.text }
export type BatchRow = col.Row<typeof BatchRow>

/**
 * The batches of the goods of each line: as they were picked, or as they were sold where the order
 * was packed without a run.
 */
export const batchesOf = (db: Queryable, orderId: Id<'order'>) =>
  rows(
    db,
    sql(BatchRow)`
      select distinct l.id as "lineId", b.id, b.code
      from order_lines l join lateral (
        select k.batch_id from pick_tasks k where k.order_line_id = l.id and k.state = 'picked'
        union all
        select m.batch_id from stock_movements m where m.cause = 'order' and m.cause_id = l.order_id::text and m.variation_id = l.variation_id
          and m.on_hand_delta < 0 and not exists (select from pick_tasks k where k.order_id = l.order_id)
      ) f on true join batches b on b.id = f.batch_id
      where l.order_id = ${orderId} order by b.code`,
  )

const BuyerRow = {
  id: col.id('customer'),
  name: col.text,
  phone: col.nullable(col.text),
  email: col.nullable(col.text),
  since: col.instant,
  orders: col.int,
  completed: col.int,
  complaints: col.int,
  rating: col.nullable(col.int),
}
export type BuyerRow = col.Row<typeof BuyerRow>

/** The customer of an order with what the shop knows of their orders. */
export const findBuyer = async (db: Queryable, customerId: Id<'customer'>): Promise<BuyerRow> =>
  (await row(
    db,
    sql(BuyerRow)`
      select c.id, c.name, c.phone, c.email, c.created_at as since,
        (select count(*) from orders o where o.customer_id = c.id and o.state not in ('expired', 'cancelled')) as orders,
        (select count(*) from orders o where o.customer_id = c.id and o.state = 'completed') as completed,
        (select count(*) from complaints m where m.customer_id = c.id) as complaints,
        (select round(avg(r.rating))::integer from reviews r where r.customer_id = c.id) as rating
      from customers c where c.id = ${customerId}`,
  ))!

const EventRow = { what: col.text, at: col.instant, by: col.nullable(col.text) }
export type EventRow = col.Row<typeof EventRow>

/** The steps of an order after its first `version` ones. */
export const eventsAfter = (db: Queryable, orderId: string, version: number) =>
  rows(
    db,
    sql(EventRow)`
      select e.action as what, e.at, s.name as by
      from order_events e left join staff_accounts s on e.actor = 'staff:' || s.id
      where e.order_id = ${orderId} order by e.id offset ${version}`,
  )

const MomentRow = {
  kind: col.one(['event', 'act', 'message', 'payment', 'refund', 'shipment']),
  what: col.text,
  at: col.instant,
  actor: col.text,
  by: col.nullable(col.text),
  text: col.text,
  amount: col.nullable(col.rupiah),
}
export type MomentRow = col.Row<typeof MomentRow>

/**
 * All that happened with an order, in one order of time. Acts that have an event of their own
 * (`order_…`) appear once, as the event.
 */
export const momentsOf = (db: Queryable, orderId: Id<'order'>) =>
  rows(
    db,
    sql(MomentRow)`
      select m.kind, m.what, m.at, m.actor, s.name as by, m.text, m.amount
      from (
        select 'event' as kind, action as what, at, actor, reason as text, null::bigint as amount, id as position from order_events where order_id = ${orderId}
        union all select 'act', act, at, coalesce('staff:' || staff_id, 'system'), coalesce(facts ->> 'tag', ''), null, id
          from staff_acts where entity_kind = 'order' and entity_id = ${orderId} and not starts_with(act, 'order_')
        union all select 'message', array_to_string(channels, ' '), created_at, coalesce('staff:' || staff_id, 'customer'), text, null, 0 from order_messages where order_id = ${orderId}
        union all select 'payment', 'opened', created_at, provider, method, amount, attempt from payments where order_id = ${orderId}
        union all select 'payment', state, settled_at, provider, method, amount, attempt from payments where order_id = ${orderId} and settled_at is not null
        union all select 'refund', e.to_state, e.at, e.actor, e.reason, r.amount, e.id from refunds r join refund_events e on e.refund_id = r.id where r.order_id = ${orderId}
        union all select 'shipment', e.status, e.at, s.provider, e.note, null, e.id from shipments s join shipment_events e on e.shipment_id = s.id where s.order_id = ${orderId}
        union all select 'shipment', 'not_cancelled', ended_at, provider, coalesce(waybill, provider_ref), null, 0 from former_bookings where order_id = ${orderId} and state = 'left'
      ) m left join staff_accounts s on m.actor = 'staff:' || s.id
      order by m.at, m.position, m.kind`,
  )
