import { col, rows, run, sql, type Queryable } from '../../platform/database.ts'
import type { Message } from './port.ts'

/** An inbox message; its locale is not stored. */
export type InboxMessage = Omit<Message, 'locale'> & { at: Date }

export const addDemoMessage = async (db: Queryable, message: Message, at: Date): Promise<void> => {
  await run(
    db,
    sql`insert into demo_messages (recipient, channel, purpose, code, subject, body, at)
        values (${message.to}, ${message.channel}, ${message.purpose}, ${message.code ?? null}, ${message.subject ?? null}, ${message.text}, ${at})`,
  )
}

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
