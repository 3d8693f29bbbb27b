import type { DeskTopic } from '#domain/staff/desk-topic.ts'
import type { Id } from '#domain/units.ts'
import { sql, type Queryable, run } from './database.ts'
import { STAFF } from './desk-live.ts'

/**
 * Notifies a customer's open pages, in any process, that something changed. Only the kind of change
 * is sent, never its content: a page refetches with its own session.
 */
export const LIVE_CHANNEL = 'petik_live'
/** `payment`: a charge was opened; nothing else of the order has changed. */
export type LiveTopic = 'notification' | 'order' | 'payment' | 'points' | 'cart' | 'wishlist'

/** Sent at commit: a rollback sends nothing. */
export const publishToCustomer = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  topic: LiveTopic,
): Promise<void> => {
  await run(tx, sql`select pg_notify(${LIVE_CHANNEL}, ${`${customerId} ${topic}`})`)
}

/** The same for the open pages of the console; sent without an act, such as when a customer writes. */
export const publishToStaff = async (tx: Queryable, topic: DeskTopic): Promise<void> => {
  await run(tx, sql`select pg_notify(${LIVE_CHANNEL}, ${`${STAFF} ${topic}`})`)
}

/**
 * An open page. `ended` is called once, when the shop closes it; `sessionId` is its device's
 * session.
 */
export type Listener = {
  sessionId: Id<'session'>
  heard: (topic: LiveTopic) => void
  ended: () => void
}

/** Batches notifications: each send costs the database a commit. */
const GATHERED_MS = 30

/**
 * Notifies a customer's pages, except those of `exceptSession`, of a committed change. A crash may
 * lose it; pages refetch when they become visible.
 */
export const makeLivePublisher = (
  send: (payloads: string[]) => Promise<unknown>,
): ((customerId: Id<'customer'>, topic: LiveTopic, exceptSession?: string) => void) => {
  const gathered = new Set<string>()
  return (customerId, topic, exceptSession) => {
    if (gathered.size === 0) {
      setTimeout(() => {
        const payloads = [...gathered]
        gathered.clear()
        void send(payloads)
      }, GATHERED_MS).unref()
    }
    gathered.add(`${customerId} ${topic}${exceptSession === undefined ? '' : ` ${exceptSession}`}`)
  }
}

export type LiveHub = {
  /**
   * Returns the function that stops listening. A customer's sixth page ends the first; null when
   * full or closing.
   */
  listen: (customerId: Id<'customer'>, listener: Listener) => (() => void) | null
  /**
   * Delivers a payload of the channel; null means that some may be missing, so every page
   * refetches.
   */
  deliver: (payload: string | null) => void
  /** Ends every open page at shutdown. */
  close: () => void
  count: () => number
}

const PAGES_OF_ONE = 5
const TOPICS: readonly LiveTopic[] = [
  'notification',
  'order',
  'payment',
  'points',
  'cart',
  'wishlist',
]

export const makeLiveHub = (pagesMax: number): LiveHub => {
  const byCustomer = new Map<string, Set<Listener>>()
  let count = 0
  let isClosed = false

  const leave = (customerId: Id<'customer'>, listener: Listener) => {
    const listeners = byCustomer.get(customerId)
    if (!listeners?.delete(listener)) return
    count--
    if (listeners.size === 0) byCustomer.delete(customerId)
  }

  return {
    listen: (customerId, listener) => {
      const listeners = byCustomer.get(customerId) ?? new Set()
      if (isClosed || (count >= pagesMax && listeners.size < PAGES_OF_ONE)) return null
      const [oldest] = listeners
      if (oldest && listeners.size >= PAGES_OF_ONE) {
        leave(customerId, oldest)
        oldest.ended()
      }
      byCustomer.set(customerId, listeners.add(listener))
      count++
      return () => leave(customerId, listener)
    },
    deliver: (payload) => {
      if (payload === null) {
        for (const listeners of byCustomer.values())
          for (const { heard } of listeners) for (const topic of TOPICS) heard(topic)
        return
      }
      const [customerId = '', topic, exceptSession] = payload.split(' ')
      const known = TOPICS.find((one) => one === topic)
      if (!known) return
      for (const { heard, sessionId } of byCustomer.get(customerId) ?? [])
        if (sessionId !== exceptSession) heard(known)
    },
    close: () => {
      isClosed = true
      const open = [...byCustomer.values()].flatMap((listeners) => [...listeners])
      byCustomer.clear()
      count = 0
      for (const { ended } of open) ended()
    },
    count: () => count,
  }
}
