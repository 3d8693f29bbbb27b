import { rows, run, sql, jsonb, type Queryable, type Database } from './database.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** What may follow a committed change, by topic: the payload is small and names things by id. */
export type OutboxTopics = {
  'payment.start': { paymentId: string }
  'refund.send': { refundId: string }
  'complaint.changed': { complaintId: string; step: string }
  /** `device`: the mark of the browser that placed it. */
  'order.changed': { orderId: string; action: string; to: string; device?: string | null }
  'order.message': { orderId: string; action: string; channel: 'whatsapp' | 'email'; attempt: number }
  'member.deed': { customerId: string; deed: 'review' | 'visit' | 'profile' | 'friend'; subject: string; at: string; isUndone?: true }
  'mission.reward': { progressId: string }
  'webhook.send': { deliveryId: string }
  'friend.bought': { friendId: string; purchase: string }
  'friend.returned': { friendId: string; purchase: string }
  'review.shown': { customerId: string; reviewId: string; hasPhoto: boolean }
  'review.added': {
    reviewId: string
    orderId: string
    orderLineId: string
    productId: string
    customerId: string
    rating: number
    hasPhoto: boolean
    hasVideo: boolean
  }
}
export type OutboxTopic = keyof OutboxTopics
export type OutboxHandlers = { [T in OutboxTopic]: (payload: OutboxTopics[T], now: Date, eventId: number) => Promise<void> }

export const OUTBOX_CHANNEL = 'petik_outbox'
const TRIES_MAX = 12
const CLAIM_SECONDS = 25
/** So many at once: half of a small pool, so that customers who wait for a connection still get one. */
const BATCH = 5

/** Writes an effect down in the transaction of its cause. */
export const enqueue = async <T extends OutboxTopic>(tx: Queryable, topic: T, payload: OutboxTopics[T], at: Date): Promise<void> => {
  await run(tx, sql`insert into outbox (topic, payload, run_at, created_at) values (${topic}, ${jsonb(payload)}, ${at}, ${at})`)
}

/**
 * Whether an effect of an event is still to be applied: an event may come twice, after a crash, and whoever applies an effect asks in its own
 * transaction. True the first time.
 */
export const claimEffect = async (tx: Queryable, effect: string, eventId: number, at: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into applied_effects (effect, event_id, at) values (${effect}, ${eventId}, ${at}) on conflict (effect, event_id) do nothing`,
  )) === 1

/** An event that was done a month ago does not come again. */
export const forgetOldEffects = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from applied_effects where at < ${new Date(now.getTime() - 30 * 86_400_000)}`)

type Due = { id: number; topic: OutboxTopic; payload: never; attempts: number }

/**
 * Does what is due. Each row is claimed for longer than a gateway may take, so a process that dies loses nothing, what it had begun waits half a minute at
 * most, and two workers do not do the same; a handler may still run twice after a crash and is written so that the second time changes nothing. Failures
 * are tried again after 1, 2, 4 … seconds, 12 times.
 */
export const workOutbox = async (database: Database, clock: Clock, handlers: OutboxHandlers, log: Log): Promise<number> => {
  const now = clock.now()
  const due = await rows(
    database.db,
    sql<Due>`
      update outbox set claimed_until = ${now}::timestamptz + make_interval(secs => ${CLAIM_SECONDS}), attempts = attempts + 1
      where id in (
        select id from outbox
        where done_at is null and not dead and run_at <= ${now} and (claimed_until is null or claimed_until < ${now})
        order by id limit ${BATCH} for update skip locked
      )
      returning id, topic, payload, attempts`,
  )
  await Promise.all(due.toSorted((a, b) => a.id - b.id).map((effect) => perform(database, clock, handlers, log, effect)))
  return due.length
}

const perform = async (database: Database, clock: Clock, handlers: OutboxHandlers, log: Log, effect: Due): Promise<void> => {
  try {
    await handlers[effect.topic](effect.payload, clock.now(), effect.id)
    await run(database.db, sql`update outbox set done_at = ${clock.now()}, claimed_until = null, last_error = null where id = ${effect.id}`)
  } catch (error) {
    const isDead = effect.attempts >= TRIES_MAX
    const delaySeconds = 2 ** Math.min(effect.attempts - 1, 9)
    log.error({ err: error, topic: effect.topic, outbox: effect.id, attempts: effect.attempts, dead: isDead }, 'an outbox effect failed')
    await run(
      database.db,
      sql`update outbox set claimed_until = null, dead = ${isDead}, last_error = ${String(error).slice(0, 500)},
            run_at = ${new Date(clock.now().getTime() + delaySeconds * 1000)} where id = ${effect.id}`,
    )
  }
}
