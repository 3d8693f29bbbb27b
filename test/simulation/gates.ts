/**
 * Gates every statement of the driver and every call of a port, for the scheduler's operations
 * only.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import sharp from 'sharp'
import { CourierUnavailable } from '#server/adapters/courier/port.ts'
import { MessageFailure } from '#server/adapters/messages/port.ts'
import { PaymentUnavailable } from '#server/adapters/payment/port.ts'
import type { Shop } from '#server/shop.ts'
import { acting, type Kind, type Scheduler } from './scheduler.ts'

/** Thrown instead of a lost response, as the driver would. */
const lost = (): Error =>
  Object.assign(new Error('Connection terminated unexpectedly'), {
    code: 'ECONNRESET',
    isPlayed: true,
  })
const gaveUp = (): Error =>
  Object.assign(new Error('deadlock detected'), { code: '40P01', isPlayed: true })
/** What comes of a lost connection for those who wait for it with others. */
const isLost = ({ message }: Error): boolean => /is not queryable/.test(message)
export const isPlayed = (error: unknown): boolean =>
  [PaymentUnavailable, MessageFailure, CourierUnavailable].some((kind) => error instanceof kind) ||
  (error instanceof Error && ('isPlayed' in error || isLost(error) || isPlayed(error.cause)))

/**
 * Sessions, rate limits, notifications and `begin` do not affect the outcome, so they are sent
 * ungated.
 */
const ASIDE = /\bsessions\b|\blimit_counts\b|^select pg_notify|^begin$/

type Sent = { text?: string } | string
type Client = pg.Client & { processID: number }
type Query = (this: Client, ...all: unknown[]) => Promise<unknown>
type Connect = (this: pg.Pool, ...all: unknown[]) => Promise<unknown>

const kindOf = (text: string): Kind =>
  text === 'commit' || text === 'rollback' ? text : 'statement'
const labelOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)

/** Intercepts the driver until the returned function is called. */
export const gateDriver = (scheduler: Scheduler): (() => void) => {
  const client = pg.Client.prototype as unknown as { query: Query }
  const pool = pg.Pool.prototype as unknown as { connect: Connect }
  const [{ query }, { connect }] = [client, pool]
  const inside = new WeakSet<Client>()
  // Ungated statements are serialised, or concurrent ones would finish in random order.
  let before: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = before.then(send)
    before = sent.catch(() => {})
    return sent
  }
  const gated: Query = async function (...all) {
    const text = textOf(all[0] as Sent)
    const send = () => query.apply(this, all)
    if (text === 'begin') inside.add(this)
    if (ASIDE.test(text)) return scheduler.fly(this.processID, () => inOrder(send))
    const kind = kindOf(text)
    const fault = await scheduler.gate(kind, labelOf(text))
    if (fault === 'lost before' || fault === 'deadlock') {
      // The server notices that the connection is closed.
      if (kind === 'commit')
        await scheduler.fly(this.processID, () => query.call(this, 'rollback'), true)
      throw fault === 'deadlock' ? gaveUp() : lost()
    }
    if (kind === 'commit' || kind === 'rollback') inside.delete(this)
    const answer = await scheduler.fly(this.processID, send, !inside.has(this))
    if (fault === 'lost after') throw lost()
    return answer
  }
  client.query = function (...all) {
    return acting.getStore() ? gated.apply(this, all) : query.apply(this, all)
  }
  pool.connect = function (...all) {
    return acting.getStore() && all.length === 0
      ? scheduler.fly(null, () => inOrder(() => connect.apply(this, all)))
      : connect.apply(this, all)
  }
  return () => Object.assign(client, { query }) && Object.assign(pool, { connect })
}

/** Pictures are decoded outside of the event loop; until then nothing else goes on. */
export const gatePictures = (scheduler: Scheduler): (() => void) => {
  const picture = sharp.prototype as unknown as {
    toBuffer: (...all: unknown[]) => Promise<unknown>
  }
  const { toBuffer } = picture
  picture.toBuffer = function (...all) {
    const decode = () => toBuffer.apply(this, all)
    return acting.getStore() ? scheduler.fly(null, decode) : decode()
  }
  return () => void Object.assign(picture, { toBuffer })
}

const textOf = (sent: Sent): string => (typeof sent === 'string' ? sent : (sent.text ?? ''))

/** Port methods without network calls. */
const OF_OURSELVES = new Set(['verify', 'hear', 'refundable', 'nameOf'])
const inTransaction = new AsyncLocalStorage<boolean>()

export type Played = {
  advance: (milliseconds: number) => void
  slowMs: () => number
  wrong: (what: string) => void
}

/**
 * The shop with gated ports. External services are outside the schedule: they act at once, on their
 * own connection. Also checks that no port is called inside a transaction.
 */
export const gatePorts = (shop: Shop, scheduler: Scheduler, played: Played): Shop => {
  const through =
    <A extends unknown[], T>(name: string, away: () => Error, ask: (...all: A) => Promise<T>) =>
    async (...all: A): Promise<T> => {
      if (!acting.getStore()) return ask(...all)
      if (inTransaction.getStore()) played.wrong(`${name} was asked inside a transaction`)
      const fault = await scheduler.gate('port', name)
      if (fault === 'lost before') throw away()
      if (fault === 'late') played.advance(played.slowMs())
      const real = () => scheduler.fly(null, () => acting.exit(() => ask(...all)))
      const answer = await real()
      if (fault === 'twice') await real()
      if (fault === 'lost after') throw away()
      return answer
    }
  const gated = <P extends object>(port: P, name: string, away: () => Error): P => {
    const all = Object.entries(port).map(([key, value]) => [
      key,
      typeof value === 'function' && !OF_OURSELVES.has(key)
        ? through(`${name}.${key}`, away, value as () => Promise<unknown>)
        : value,
    ])
    return Object.fromEntries(all) as P
  }
  const { payment, messages, couriers } = shop.ports
  return {
    ...shop,
    ports: {
      ...shop.ports,
      payment: gated(payment, 'gateway', () => new PaymentUnavailable('no answer')),
      messages: gated(messages, 'messages', () => new MessageFailure('whatsapp', 'no answer')),
      couriers: couriers.map((courier) =>
        gated(courier, `courier ${courier.provider}`, () => new CourierUnavailable('no answer')),
      ),
    },
    database: {
      ...shop.database,
      transaction: (body) =>
        shop.database.transaction((tx) => inTransaction.run(true, () => body(tx))),
    },
    // The schedule decides when the outbox runs.
    wakeOutbox: () => {},
  }
}
