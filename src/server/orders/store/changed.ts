import { PICKING_BEGAN } from '#domain/orders/order-change.ts'
import { dueDayOf } from '../../companies/index.ts'
import { newNotice, noticesPiece, type Notice } from '../../notifications/index.ts'
import { hasOpenCharges } from '../../payments/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  sql,
  uuids,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { LIVE_CHANNEL } from '../../platform/live.ts'
import { gathered, inOrderOf } from '../../platform/load/gather.ts'
import { claimsPiece, type OutboxTopics } from '../../platform/outbox.ts'
import { hasEndpoints } from '../../webhooks/index.ts'
import { OrderRow } from './orders.ts'

/** The fields of an order that its change notifications need. */
export const ChangedOrder = {
  ...col.pick(OrderRow, 'id', 'number', 'customerId', 'paymentState', 'branchId'),
  /** Of an order that is ready at a branch: the code to say, and where. */
  code: col.nullable(col.text),
  branch: col.nullable(col.text),
  /** Of an order on a company's invoice: the last day to pay it. */
  dueDay: col.nullable(col.day),
  cancelledBy: col.nullable(col.text),
  /** It was to be added to an order that was picked first. */
  isPickedWithout: col.flag,
  /** It has cancelled charges that may still be open at a gateway. */
  hasOpenCharges: col.flag,
}
export type ChangedOrder = col.Row<typeof ChangedOrder>

export const findChanged = gathered(async (db, orderIds: readonly string[]) =>
  inOrderOf(
    orderIds,
    await rows(
      db,
      sql(ChangedOrder)`
        select o.id, o.number, o.customer_id as "customerId", o.payment_state as "paymentState", o.branch_id as "branchId",
          (select k.code from collections k where k.order_id = o.id) as code, (select b.name from branches b where b.id = o.branch_id) as branch, ${dueDayOf(sql`o.id`)} as "dueDay",
          (select e.actor from order_events e where e.order_id = o.id and e.action = 'cancel' order by e.id desc limit 1) as "cancelledBy",
          exists (select from order_events e where e.order_id = o.id and e.action = 'expire' and e.reason = ${PICKING_BEGAN}) as "isPickedWithout",
          ${hasOpenCharges(sql`o.id`)} as "hasOpenCharges"
        from orders o where o.id = any(${uuids(orderIds)})`,
    ),
    ({ id }) => id,
  ),
)

export type ChangeNote = {
  order: ChangedOrder
  eventId: number
  notice: Notice | null
  messages: OutboxTopics['order.message'][]
  now: Date
}

/**
 * Notifies the customer's pages and stores notification and messages (confirmed contacts only),
 * once, in one statement. With webhook endpoints it stores nothing and returns `isAnnounced`.
 */
export const noteChange = gathered(async (db, notes: readonly ChangeNote[]) => {
  const given = notes.map(({ order, eventId, notice, messages, now }) => ({
    eventId,
    customerId: order.customerId,
    notice: notice && newNotice(notice),
    messages,
    topics: ['order', ...(notice ? ['notification'] : [])],
    now,
  }))
  const { isAnnounced } = (await row(
    db,
    sql({ isAnnounced: col.flag, spoken: col.int })`
      with note as (
        select * from jsonb_to_recordset(${jsonb(given)}) as n("eventId" bigint, "customerId" uuid, notice jsonb, messages jsonb, topics jsonb, now timestamptz)
      ),
      ${claimsPiece('order.changed', sql`select "eventId" as event_id, now from note where not ${hasEndpoints}`)},
      -- The same event may be twice in one statement.
      first as (select distinct on (note."eventId") note.* from note join claimed on claimed.event_id = note."eventId"),
      ${noticesPiece(sql`select first.notice from first where first.notice is not null`)},
      effects as (
        insert into outbox (topic, payload, run_at, created_at)
        select 'order.message', m.payload, first.now, first.now from first cross join lateral jsonb_array_elements(first.messages) as m(payload)
        where (select case m.payload ->> 'channel' when 'email' then c.email is not null and c.email_verified_at is not null
            else c.phone is not null and c.phone_verified_at is not null end from customers c where c.id = first."customerId")
      ),
      spoken as (select pg_notify(${LIVE_CHANNEL}, note."customerId" || ' ' || t.topic) from note cross join lateral jsonb_array_elements_text(note.topics) as t(topic))
      select ${hasEndpoints} as "isAnnounced", (select count(*) from spoken) as spoken`,
  ))!
  return notes.map(() => ({ isAnnounced }))
})

/** The fields of an order message, and the customer's confirmed number and address. */
export const OrderMessage = {
  ...col.pick(OrderRow, 'number', 'total', 'slotDay', 'slotStart', 'slotEnd', 'branchId'),
  ...col.pick(ChangedOrder, 'code', 'branch', 'dueDay'),
  keepUntil: col.nullable(col.instant),
  id: col.id('order'),
  phone: col.nullable(col.text),
  /** The number without regard to whether it is proven. */
  anyPhone: col.nullable(col.text),
  email: col.nullable(col.text),
  language: col.text,
  /** What a member of staff wrote. */
  said: col.nullable(col.text),
  photos: col.int,
}
export type OrderMessage = col.Row<typeof OrderMessage>

const messageColumns = (messageId: Query) => sql`
  o.id, o.number, o.total, o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd", o.branch_id as "branchId",
  k.code, k.keep_until as "keepUntil", (select b.name from branches b where b.id = o.branch_id) as branch, ${dueDayOf(sql`o.id`)} as "dueDay", c.locale as language,
  (select text from order_messages m where m.id = ${messageId} and m.order_id = o.id) as said,
  (select count(*) from message_photos p where p.message_id = ${messageId})::integer as photos,
  case when c.phone_verified_at is not null then c.phone end as phone, c.phone as "anyPhone", case when c.email_verified_at is not null then c.email end as email`

export const findOrderMessage = (db: Queryable, orderId: string) =>
  row(
    db,
    sql(OrderMessage)`
      select ${messageColumns(sql`null::uuid`)}
      from orders o join customers c on c.id = o.customer_id left join collections k on k.order_id = o.id where o.id = ${orderId}`,
  )

export type MessageClaim = {
  eventId: number
  orderId: string
  messageId: string | null
  /** Where it goes; `anyPhone` is the customer's number, proven or not. */
  place: 'phone' | 'anyPhone' | 'email'
  now: Date
}
const ClaimedMessage = { ...OrderMessage, to: col.text, eventId: col.int }

/**
 * A message that this event has not sent before, claimed; null without a place to send it to. The
 * fence `offset 0` makes PostgreSQL find each row by its key, which a guess of a hundred would not.
 */
export const claimOrderMessage = gathered(async (db, claims: readonly MessageClaim[]) => {
  const found = await rows(
    db,
    sql(ClaimedMessage)`
      with found as (
        select a."eventId", a.now, ${messageColumns(sql`a."messageId"`)},
          case when a.place = 'email' then case when c.email_verified_at is not null then c.email end
            when a.place = 'anyPhone' or c.phone_verified_at is not null then c.phone end as "to"
        from jsonb_to_recordset(${jsonb(claims)}) as a("eventId" bigint, "orderId" uuid, "messageId" uuid, place text, now timestamptz)
        cross join lateral (select id, number, total, slot_day, slot_start, slot_end, branch_id, customer_id from orders where id = a."orderId" offset 0) o
        cross join lateral (select phone, phone_verified_at, email, email_verified_at, locale from customers where id = o.customer_id offset 0) c
        left join lateral (select code, keep_until from collections where order_id = o.id offset 0) k on true
      ),
      ${claimsPiece('order.message', sql`select "eventId" as event_id, now from found where "to" is not null`)}
      select ${sql.raw(
        Object.keys(ClaimedMessage)
          .map((name) => `found."${name}"`)
          .join(', '),
      )}
      from found join claimed on claimed.event_id = found."eventId"`,
  )
  // The same event may be twice in one statement: its first claim gets the message.
  const left = new Map(found.map((one) => [one.eventId, one]))
  return claims.map(({ eventId }) => {
    const message = left.get(eventId) ?? null
    left.delete(eventId)
    return message
  })
})
