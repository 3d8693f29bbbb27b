/**
 * Named points at which a shop's process can be made to end itself as `kill -9` would: found by
 * what the driver sends and what the ports are asked. They are put around a shop from outside; the
 * shop itself knows nothing of them, and what is built for customers holds none.
 */
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Shop } from '#server/shop.ts'

type Moment = {
  when: 'before' | 'after'
  /**
   * A statement, what its transaction has sent so far, and, afterwards, how many rows it answered.
   */
  is: (text: string, earlier: readonly string[], rows: number) => boolean
}
const has = (texts: readonly string[], piece: string): boolean =>
  texts.some((text) => text.includes(piece))
const NEW_ORDER = 'new_order as ('
const JOURNAL = 'insert into journal_entries'
const RELEASE = 'released_reservations as ('
const REFUND = 'insert into refunds'

const MOMENTS = {
  'after reserve': { when: 'after', is: (text) => text.includes(NEW_ORDER) },
  'after order commit': {
    when: 'after',
    is: (text, earlier) => text === 'commit' && has(earlier, NEW_ORDER),
  },
  'after webhook received': {
    when: 'after',
    is: (text) => text.includes('insert into payment_notices'),
  },
  'before webhook commit': {
    when: 'before',
    is: (text, earlier) =>
      text === 'commit' &&
      has(earlier, JOURNAL) &&
      !has(earlier, REFUND) &&
      !has(earlier, 'insert into point_entries'),
  },
  'between outbox read and send': {
    when: 'after',
    is: (text, _, rows) => text.includes('update outbox set claimed_until') && rows > 0,
  },
  'after send before mark': {
    when: 'before',
    is: (text) => text.startsWith('update outbox set done_at'),
  },
  'during points posting': {
    when: 'after',
    is: (text) => text.includes('insert into point_entries'),
  },
  'during refund': {
    when: 'before',
    is: (text, earlier) => text === 'commit' && has(earlier, REFUND),
  },
  'during reservation sweep': {
    when: 'before',
    is: (text, earlier) => text === 'commit' && has(earlier, RELEASE) && !has(earlier, REFUND),
  },
  'during migration check': {
    when: 'after',
    is: (text) => text.includes('select hash from migrations'),
  },
} as const satisfies Record<string, Moment>

/** Where the gateway is asked to open a charge. */
const PORT_POINTS = ['before gateway call', 'after gateway accepted, before save'] as const

export const KILL_POINTS = [...(Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]), ...PORT_POINTS]
export type KillPoint = (typeof KILL_POINTS)[number]

/** Ends this process without a word when the point is passed for the `passage`-th time. */
const countDown = (passage: number): (() => void) => {
  let left = passage
  return () => {
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

type Query = (this: object, ...all: unknown[]) => Promise<{ rows?: unknown[] }>

/**
 * Arms the point in this process's drivers; answers the shop to run, whose ports are armed too. To
 * be called before the database is opened.
 */
export const armKillPoint = (point: KillPoint, passage: number): ((shop: Shop) => Shop) => {
  const pass = countDown(passage)
  const moment: Moment | undefined = (MOMENTS as Record<string, Moment>)[point]
  if (moment) {
    watch(pg.Client.prototype as unknown as { query: Query }, moment, pass)
    watch(PGlite.prototype as unknown as { query: Query }, moment, pass)
    watchTransactions(moment, pass)
  }
  return (shop) => {
    const { payment } = shop.ports
    const start: typeof payment.start = async (charge) => {
      if (point === 'before gateway call') pass()
      const started = await payment.start(charge)
      if (point === 'after gateway accepted, before save') pass()
      return started
    }
    return moment ? shop : { ...shop, ports: { ...shop.ports, payment: { ...payment, start } } }
  }
}

const watch = (driver: { query: Query }, { when, is }: Moment, pass: () => void): void => {
  const { query } = driver
  const sent = new WeakMap<object, string[]>()
  driver.query = async function (...all) {
    const text = textOf(all[0])
    const earlier = sent.get(this) ?? []
    if (text === 'begin') sent.set(this, [])
    else if (text === 'commit' || text === 'rollback') sent.delete(this)
    else sent.get(this)?.push(text)
    if (when === 'before' && is(text, earlier, 0)) pass()
    const answer = await query.apply(this, all)
    if (when === 'after' && is(text, earlier, answer?.rows?.length ?? 0)) pass()
    return answer
  }
}

type InTransaction = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
type Transactions = {
  transaction: <T>(this: PGlite, body: (tx: InTransaction) => Promise<T>) => Promise<T>
}

/** The embedded database sends its own `begin` and `commit`. */
const watchTransactions = ({ when, is }: Moment, pass: () => void): void => {
  const driver = PGlite.prototype as unknown as Transactions
  const { transaction } = driver
  driver.transaction = async function (body) {
    const earlier: string[] = []
    const result = await transaction.call(this, async (tx) => {
      const { query } = tx
      tx.query = async (text, values) => {
        earlier.push(text.trim())
        if (when === 'before' && is(text.trim(), earlier, 0)) pass()
        const answer = await query(text, values)
        if (when === 'after' && is(text.trim(), earlier, answer.rows.length)) pass()
        return answer
      }
      const done = await body(tx)
      if (when === 'before' && is('commit', earlier, 0)) pass()
      return done
    })
    if (when === 'after' && is('commit', earlier, 0)) pass()
    return result as never
  }
}

const textOf = (sent: unknown): string => {
  const { text } = typeof sent === 'string' ? { text: sent } : ((sent ?? {}) as { text?: string })
  return (text ?? '').trim()
}
