import { noticePiece, type Notice } from '../notifications/index.ts'
import { jsonb, row, sql, type Queryable } from '../platform/database.ts'
import { LIVE_CHANNEL } from '../platform/live.ts'
import { claimPiece, type OutboxTopics } from '../platform/outbox.ts'
import { hasEndpoints } from '../webhooks/index.ts'
import type { OrderRow } from './store.ts'

/** What must be known of an order to say that it changed. */
export type ChangedOrder = Pick<OrderRow, 'id' | 'number' | 'customerId' | 'paymentState'> & {
  cancelledBy: string | null
}

export const findChanged = (db: Queryable, orderId: string): Promise<ChangedOrder | null> =>
  row(
    db,
    sql<ChangedOrder>`
      select o.id, o.number, o.customer_id as "customerId", o.payment_state as "paymentState",
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
 * Tells the customer's pages that an order changed, and writes down once what follows: the notice
 * and the messages, to confirmed numbers and addresses alone. All in one statement, unless other
 * systems want word of it, too: then nothing is written, and `isAnnounced` says so.
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
    sql<{ isAnnounced: boolean }>`
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

/**
 * What a message about an order says, and where its customer can be reached: their own number and
 * address as far as they have confirmed them.
 */
export type OrderMessage = Pick<
  OrderRow,
  'number' | 'total' | 'slotDay' | 'slotStart' | 'slotEnd'
> & {
  id: string
  phone: string | null
  email: string | null
  language: string
}

export const findOrderMessage = (db: Queryable, orderId: string): Promise<OrderMessage | null> =>
  row(
    db,
    sql<OrderMessage>`
      select o.id, o.number, o.total, o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd", c.locale as language,
        case when c.phone_verified_at is not null then c.phone end as phone, case when c.email_verified_at is not null then c.email end as email
      from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`,
  )
