import type { Id } from '#domain/units.ts'
import type { Message } from '../adapters/messages/port.ts'
import { col, rows, run, sql, type Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'

export type SentState = 'sent' | 'failed'

/** Of the given customer, else of the one who has this number or address now. */
export const insertMessage = (
  db: Queryable,
  { to, channel, purpose, customerId }: Message,
  state: SentState,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into sent_messages (id, customer_id, channel, purpose, state, at)
        values (${newId(now)},
          coalesce(${customerId ?? null}::uuid, (select id from customers where phone = ${to} and deleted_at is null limit 1), (select id from customers where lower(email) = lower(${to}) and deleted_at is null limit 1)),
          ${channel}, ${purpose}, ${state}, ${now})`,
  )

const SentMessage = {
  id: col.id('message'),
  channel: col.one(['whatsapp', 'sms', 'email']),
  purpose: col.text,
  state: col.one<SentState>(['sent', 'failed']),
  at: col.instant,
}

/** The newest messages to a customer. */
export const sentMessagesOf = (db: Queryable, customerId: Id<'customer'>, limit: number) =>
  rows(
    db,
    sql(SentMessage)`
      select id, channel, purpose, state, at from sent_messages
      where customer_id = ${customerId} order by at desc, id desc limit ${limit}`,
  )

export const deleteSentMessages = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from sent_messages where at < ${before}`)
