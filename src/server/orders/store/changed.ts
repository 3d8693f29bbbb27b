import { noticePiece, type Notice } from '../../notifications/index.ts'
import { col, jsonb, row, sql, type Queryable } from '../../platform/database.ts'
import { LIVE_CHANNEL } from '../../platform/live.ts'
import { claimPiece, type OutboxTopics } from '../../platform/outbox.ts'
import { hasEndpoints } from '../../webhooks/index.ts'
import { OrderRow } from './orders.ts'

/** The fields of an order that its change notifications need. */
export const ChangedOrder = {
  ...col.pick(OrderRow, 'id', 'number', 'customerId', 'paymentState', 'branchId'),
  /** Of an order that is ready at a branch: the code to say, and where. */
  code: col.nullable(col.text),
  branch: col.nullable(col.text),
  cancelledBy: col.nullable(col.text),
}
export type ChangedOrder = col.Row<typeof ChangedOrder>

export const findChanged = (db: Queryable, orderId: string) =>
  row(
    db,
    sql(ChangedOrder)`
      select o.id, o.number, o.customer_id as "customerId", o.payment_state as "paymentState", o.branch_id as "branchId",
        (select k.code from collections k where k.order_id = o.id) as code, (select b.name from branches b where b.id = o.branch_id) as branch,
        (select e.actor from order_events e where e.order_id = o.id and e.action = 'cancel' order by e.id desc limit 1) as "cancelledBy"
      from orders o where o.id = ${orderId}`,
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
export const noteChange = async (
  db: Queryable,
  { order, eventId, notice, messages, now }: ChangeNote,
): Promise<{ isAnnounced: boolean }> => {
  const isFirst = sql`exists (select 1 from claimed)`
  const topics = [
    `${order.customerId} order`,
    ...(notice ? [`${order.customerId} notification`] : []),
  ]
  const noticed = notice ? sql`${noticePiece(notice, isFirst)},` : sql``
  return (await row(
    db,
    sql({ isAnnounced: col.flag, spoken: col.int })`
      with ${claimPiece('order.changed', eventId, now, sql`not ${hasEndpoints}`)},
      ${noticed}
      effects as (
        insert into outbox (topic, payload, run_at, created_at)
        select 'order.message', m.payload, ${now}, ${now} from jsonb_array_elements(${jsonb(messages)}) as m(payload), customers c
        where c.id = ${order.customerId} and ${isFirst}
          and case m.payload ->> 'channel' when 'email' then c.email is not null and c.email_verified_at is not null
            else c.phone is not null and c.phone_verified_at is not null end
      ),
      spoken as (select pg_notify(${LIVE_CHANNEL}, topic) from jsonb_array_elements_text(${jsonb(topics)}) as t(topic))
      select ${hasEndpoints} as "isAnnounced", (select count(*) from spoken) as spoken`,
  ))!
}

/** The fields of an order message, and the customer's confirmed number and address. */
export const OrderMessage = {
  ...col.pick(OrderRow, 'number', 'total', 'slotDay', 'slotStart', 'slotEnd', 'branchId'),
  ...col.pick(ChangedOrder, 'code', 'branch'),
  keepUntil: col.nullable(col.instant),
  id: col.id('order'),
  phone: col.nullable(col.text),
  /** The number without regard to whether it is proven. */
  anyPhone: col.nullable(col.text),
  email: col.nullable(col.text),
  language: col.text,
  /** What a member of staff wrote. */
  said: col.nullable(col.text),
}
export type OrderMessage = col.Row<typeof OrderMessage>

export const findOrderMessage = (db: Queryable, orderId: string, messageId: string | null) =>
  row(
    db,
    sql(OrderMessage)`
      select o.id, o.number, o.total, o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd", o.branch_id as "branchId",
        k.code, k.keep_until as "keepUntil", (select b.name from branches b where b.id = o.branch_id) as branch, c.locale as language,
        (select text from order_messages m where m.id = ${messageId}::uuid and m.order_id = o.id) as said,
        case when c.phone_verified_at is not null then c.phone end as phone, c.phone as "anyPhone", case when c.email_verified_at is not null then c.email end as email
      from orders o join customers c on c.id = o.customer_id left join collections k on k.order_id = o.id where o.id = ${orderId}`,
  )
