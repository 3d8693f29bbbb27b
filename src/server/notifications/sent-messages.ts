import { DAY_MS } from '#domain/time.ts'
import type { Message, MessagePort } from '../adapters/messages/port.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { deleteSentMessages, insertMessage, type SentState } from './store-sent.ts'

const RETENTION_DAYS = 180

/**
 * Records that a message went out, or that its provider refused it: channel, purpose and time,
 * never its text. Every message writes one row, so that no duration reveals an account.
 */
export const recordedMessages = (
  port: MessagePort,
  { db, clock, log }: { db: Queryable; clock: Clock; log: Log },
): MessagePort => {
  const record = (message: Message, state: SentState) =>
    insertMessage(db, message, state, clock.now()).catch((error: unknown) =>
      log.error({ err: error, purpose: message.purpose }, 'a message could not be recorded'),
    )
  return {
    ...port,
    send: async (message) => {
      try {
        await port.send(message)
      } catch (error) {
        await record(message, 'failed')
        throw error
      }
      await record(message, 'sent')
    },
  }
}

export const purgeSentMessages = (db: Queryable, now: Date): Promise<number> =>
  deleteSentMessages(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
