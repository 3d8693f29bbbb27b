import { col, jsonb, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { gathered } from '../../platform/load/gather.ts'
import type { Message } from './port.ts'

/** An inbox message; its locale is not stored. */
export type InboxMessage = Omit<Message, 'locale'> & { at: Date }

export const addDemoMessage = gathered(
  async (db, messages: readonly (Message & { at: Date })[]): Promise<void[]> => {
    await run(
      db,
      sql`insert into demo_messages (recipient, channel, purpose, code, subject, body, at)
          select m."to", m.channel, m.purpose, m.code, m.subject, m."text", m.at
          from rows from (jsonb_to_recordset(${jsonb(messages)}) as ("to" text, channel text, purpose text, code text, subject text, "text" text, at timestamptz)) with ordinality m
          order by m.ordinality`,
    )
    return messages.map(() => {})
  },
)

/** The newest messages first, of one recipient or of all. */
export const listDemoMessages = async (
  db: Queryable,
  limit: number,
  to: string | null,
): Promise<InboxMessage[]> => {
  const found = await rows(
    db,
    sql({
      to: col.text,
      channel: col.json<Message['channel']>(),
      purpose: col.json<Message['purpose']>(),
      text: col.text,
      at: col.instant,
      code: col.nullable(col.text),
      subject: col.nullable(col.text),
    })`
      select recipient as "to", channel, purpose, code, subject, body as "text", at from demo_messages where ${to}::text is null or recipient = ${to} order by id desc limit ${limit}`,
  )
  return found.map(({ code, subject, ...message }) => ({
    ...message,
    ...(code === null ? {} : { code }),
    ...(subject === null ? {} : { subject }),
  }))
}
