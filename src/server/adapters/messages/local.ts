import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import type { MessagePort } from './port.ts'
import { addDemoMessage } from './store.ts'

/** The demo's channels: every message goes to the inbox at /dev/inbox. */
export const localMessages = (db: Queryable, clock: Clock): MessagePort => ({
  channels: ['whatsapp', 'sms', 'email'],
  send: (message) => addDemoMessage(db, { ...message, at: clock.now() }),
})
