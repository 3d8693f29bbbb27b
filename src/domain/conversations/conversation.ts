import { DAY_MS } from '../time.ts'

export const MESSAGE_LENGTH_MAX = 1000
export const MESSAGE_PHOTOS_MAX = 5
/** How long the customer can write after the goods arrived or the order ended. */
export const CONVERSATION_DAYS = 14
/** How long the customer can answer what the shop wrote later than that. */
export const REPLY_DAYS = 3
/** How long photos of messages are stored. */
export const MESSAGE_PHOTO_DAYS = 365

export type Ending = {
  deliveredAt: Date | null
  /** When it was cancelled or expired. */
  closedAt: Date | null
  answeredAt: Date | null
}

/** Until when the customer can write; null while the order has not ended. */
export const writableUntil = ({ deliveredAt, closedAt, answeredAt }: Ending): Date | null => {
  const ended = deliveredAt ?? closedAt
  if (ended === null) return null
  const own = ended.getTime() + CONVERSATION_DAYS * DAY_MS
  const reply = answeredAt === null ? own : answeredAt.getTime() + REPLY_DAYS * DAY_MS
  return new Date(Math.max(own, reply))
}

/** What members of staff often write about an order. */
export const PREPARED_MESSAGES = ['looking', 'on_the_way', 'photo', 'sorry', 'changed'] as const
export type PreparedMessage = (typeof PREPARED_MESSAGES)[number]
