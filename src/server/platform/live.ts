import { sql, type Queryable, run } from './database.ts'

/**
 * Tells the pages that a customer has open, in any process, that something of theirs changed. Only
 * the kind of change travels, never its content: whoever hears it asks again with a key of their
 * own.
 */
export const LIVE_CHANNEL = 'petik_live'
/** `payment`: a charge was opened; nothing else of the order has changed. */
export type LiveTopic = 'notification' | 'order' | 'payment' | 'points' | 'cart' | 'wishlist'

/** Sent at commit: what was rolled back tells nobody. */
export const tellCustomer = async (
  tx: Queryable,
  customerId: string,
  topic: LiveTopic,
): Promise<void> => {
  await run(tx, sql`select pg_notify(${LIVE_CHANNEL}, ${`${customerId} ${topic}`})`)
}

/**
 * An open page. `ended` is called once, when the shop closes it; `sessionId` is the device that it
 * is open on.
 */
export type Listener = { sessionId: string; heard: (topic: LiveTopic) => void; ended: () => void }

/**
 * How long changes are gathered before they are told: a notice costs the database a commit, so many
 * share one.
 */
const GATHERED_MS = 30

/**
 * Tells a customer's pages of a change that is committed already, on every device but the one that
 * made it. What is told in this way may be lost when a process ends in that moment; pages ask again
 * by themselves when they are looked at.
 */
export const makeTelling = (
  send: (payloads: string[]) => Promise<unknown>,
): ((customerId: string, topic: LiveTopic, exceptSession?: string) => void) => {
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
   * Answers how to stop listening. A customer's sixth page ends the first; null when the house is
   * full or closing.
   */
  listen: (customerId: string, listener: Listener) => (() => void) | null
  /**
   * What came over the channel; null when some may have gone by unheard: then everybody asks again.
   */
  tell: (payload: string | null) => void
  /** Ends every open page: on the way out. */
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

  const leave = (customerId: string, listener: Listener) => {
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
    tell: (payload) => {
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
