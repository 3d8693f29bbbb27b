import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '#domain/time.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  jsonb,
  type Query,
  type Queryable,
  type Database,
} from './database.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/**
 * Effects after a commit, by topic. Every module adds its own in its `events.ts`; payloads are small
 * and refer to rows by id.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-interface, typescript/no-empty-object-type
export interface OutboxTopics {}
export type OutboxTopic = keyof OutboxTopics
export type OutboxHandlers = {
  [T in OutboxTopic]: (payload: OutboxTopics[T], now: Date, eventId: number) => Promise<void>
}
/** A module's handlers. They run after those of earlier modules, and again if a later one fails. */
export type Subscriptions = Partial<OutboxHandlers>
/** Concurrency limits by topic, so that a slow topic does not delay the others. */
export type Lane = { topics: readonly OutboxTopic[]; slots: number }

export const OUTBOX_CHANNEL = 'petik_outbox'
const TRIES_MAX = 12
const CLAIM_SECONDS = 25
/** Half of a small pool, so that customers' requests still get connections. */
const BATCH = 5

/** Adds an effect to the outbox in the transaction of its cause. */
export const enqueue = async <T extends OutboxTopic>(
  tx: Queryable,
  topic: T,
  payload: OutboxTopics[T],
  at: Date,
): Promise<void> => {
  await run(
    tx,
    sql`insert into outbox (topic, payload, run_at, created_at) values (${topic}, ${jsonb(payload)}, ${at}, ${at})`,
  )
}

/**
 * Deduplicates: true the first time an effect sees an event. Call it in the transaction that
 * applies the effect, because events may be delivered twice.
 */
export const claimEffect = async (
  tx: Queryable,
  effect: string,
  eventId: number,
  at: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into applied_effects (effect, event_id, at) values (${effect}, ${eventId}, ${at}) on conflict (effect, event_id) do nothing`,
  )) === 1

/**
 * `claimEffect` for many events as a CTE of the statement that applies the effect: `claimed` has
 * the `event_id` of each for the first time. `from` yields `event_id` and `now`.
 */
export const claimsPiece = (effect: string, from: Query) => sql`
  claimed as (
    insert into applied_effects (effect, event_id, at) select ${effect}, e.event_id, e.now from (${from}) e order by e.event_id
    on conflict (effect, event_id) do nothing returning event_id
  )`

/** A month after it was done, an event is not delivered again: it goes, with who applied it. */
export const purgeEffects = async (db: Queryable, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - 30 * DAY_MS)
  await run(db, sql`delete from applied_effects where at < ${before}`)
  return run(db, sql`delete from outbox where done_at < ${before}`)
}

/** An outbox row that a process has claimed. */
export const Effect = {
  id: col.int,
  topic: col.json<OutboxTopic>(),
  payload: col.json<never>(),
  attempts: col.int,
}
export type Effect = col.Row<typeof Effect>

/** The end of a claim's lease: longer than a gateway's timeout. */
export const claimEnds = (now: Date): Date => new Date(now.getTime() + CLAIM_SECONDS * 1000)

/**
 * Runs an effect of `enqueueOwn` in this process. Call it after the commit. Resolves when it was
 * tried; null where the outbox does it.
 */
export const runOwn = <T extends OutboxTopic>(
  { ownEffects }: { ownEffects: Pick<OutboxRunner, 'give'> | null },
  topic: T,
  id: number,
  payload: OutboxTopics[T],
): Promise<void> | null =>
  ownEffects?.give({ id, topic, payload: payload as never, attempts: 1 }) ?? null

/**
 * Adds an effect, claimed for this process where it runs effects itself (see `runOwn`). Returns
 * its id.
 */
export const enqueueOwn = async <T extends OutboxTopic>(
  tx: Queryable,
  { ownEffects }: { ownEffects: Pick<OutboxRunner, 'give'> | null },
  topic: T,
  payload: OutboxTopics[T],
  at: Date,
): Promise<number> =>
  (await row(
    tx,
    sql({ id: col.int })`
      insert into outbox (topic, payload, run_at, claimed_until, attempts, created_at)
      values (${topic}, ${jsonb(payload)}, ${at}, ${ownEffects === null ? null : claimEnds(at)}, ${ownEffects === null ? 0 : 1}, ${at}) returning id`,
  ))!.id

type Free = { topics: readonly OutboxTopic[] | null; free: number }

/**
 * Claims due effects up to each lane's free slots. Of one order's changes only the first unfinished
 * one, so that they run in order across workers.
 */
const claimDue = (db: Queryable, free: readonly Free[], now: Date) =>
  rows(
    db,
    sql(Effect)`
      with due as materialized (
        select found.id from jsonb_to_recordset(${jsonb(free)}) as lane(topics text[], free integer)
        cross join lateral (
          select o.id from outbox o
          where o.done_at is null and not o.dead and o.run_at <= ${now} and (o.claimed_until is null or o.claimed_until < ${now})
            and (lane.topics is null or o.topic = any(lane.topics))
            and (o.topic <> 'order.changed' or not exists (
              select 1 from outbox e where e.topic = 'order.changed' and e.payload ->> 'orderId' = o.payload ->> 'orderId' and e.id < o.id
                and e.done_at is null and not e.dead))
          order by o.id limit lane.free for update skip locked
        ) found
      )
      update outbox set claimed_until = ${claimEnds(now)}, attempts = attempts + 1 where id = any(array(select id from due))
      returning id, topic, payload, attempts`,
  )

const markDone = (db: Queryable, ids: readonly number[], now: Date): Promise<number> =>
  run(
    db,
    sql`update outbox set done_at = ${now}, claimed_until = null, last_error = null where id = any(${[...ids]}::bigint[])`,
  )

export type OutboxContext = {
  database: Database
  clock: Clock
  handlers: OutboxHandlers
  log: Log
}

/**
 * Runs one batch of due effects. After a crash handlers may run twice, so they are idempotent.
 * Failures are retried with exponential back-off, up to 12 attempts.
 */
export const workOutbox = async (
  database: Database,
  clock: Clock,
  handlers: OutboxHandlers,
  log: Log,
): Promise<number> => {
  const context = { database, clock, handlers, log }
  const due = await claimDue(database.db, [{ topics: null, free: BATCH }], clock.now())
  await Promise.all(
    due
      .toSorted((a, b) => a.id - b.id)
      .map(async (effect) => {
        if (await perform(context, effect)) await markDone(database.db, [effect.id], clock.now())
      }),
  )
  return due.length
}

/** True when it is done; a failure is recorded for a retry. */
const perform = async (
  { database, clock, handlers, log }: OutboxContext,
  effect: Effect,
): Promise<boolean> => {
  try {
    await handlers[effect.topic](effect.payload, clock.now(), effect.id)
    return true
  } catch (error) {
    const isDead = effect.attempts >= TRIES_MAX
    const delaySeconds = 2 ** Math.min(effect.attempts - 1, 9)
    log.error(
      {
        err: error,
        topic: effect.topic,
        outbox: effect.id,
        attempts: effect.attempts,
        dead: isDead,
      },
      'an outbox effect failed',
    )
    await run(
      database.db,
      sql`update outbox set claimed_until = null, dead = ${isDead}, last_error = ${String(error).slice(0, 500)},
            run_at = ${new Date(clock.now().getTime() + delaySeconds * 1000)} where id = ${effect.id}`,
    )
    return false
  }
}

/** Effects claimed beyond the running ones: one claim serves several. */
const AHEAD = 8
/** One statement marks all effects that finish within this time. */
const GATHER_MS = 20

export type OutboxRunner = {
  /** Claims due effects up to the free slots and starts them; returns their number. */
  take: () => Promise<number>
  /** Runs an effect that this process has already claimed; resolves when it was tried. */
  give: (effect: Effect) => Promise<void>
  /** Resolves when all started effects are done. */
  idle: () => Promise<void>
}

type Queued = { effect: Effect; tried?: () => void }

/** Marks finished effects as done, in batches; calls `marked` when none is left. */
const makeMarker = ({ database, clock, log }: OutboxContext, marked: () => void) => {
  const finished: number[] = []
  let marking: Promise<void> | null = null
  const mark = async (): Promise<void> => {
    while (finished.length > 0) {
      await pause(GATHER_MS)
      const ids = finished.splice(0)
      await markDone(database.db, ids, clock.now()).catch((error: unknown) =>
        log.error(
          { err: error, count: ids.length },
          'finished effects could not be marked as done and will run again',
        ),
      )
    }
    marking = null
    marked()
  }
  return {
    add: (id: number): void => {
      finished.push(id)
      marking ??= mark()
    },
    isIdle: () => marking === null,
  }
}

/**
 * Runs effects concurrently, each lane with its own limit. Calls `freed` when there is room for
 * more.
 */
export const makeOutboxRunner = (
  context: OutboxContext & { lanes: readonly Lane[] },
  freed: () => void,
): OutboxRunner => {
  const { database, clock, log } = context
  const lanes = context.lanes.map((lane) => ({ ...lane, queue: [] as Queued[], running: 0 }))
  let waiting: (() => void)[] = []

  const isIdle = () =>
    marker.isIdle() && lanes.every(({ queue, running }) => queue.length === 0 && running === 0)
  const settle = () => {
    if (!isIdle()) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const marker = makeMarker(context, () => {
    freed()
    settle()
  })
  const begin = (lane: (typeof lanes)[number]): void => {
    while (lane.running < lane.slots && lane.queue.length > 0) {
      const { effect, tried } = lane.queue.shift()!
      lane.running++
      performOrLog(context, effect)
        .then((isDone) => {
          lane.running--
          if (isDone) marker.add(effect.id)
          tried?.()
          begin(lane)
          settle()
        })
        .catch((error: unknown) => log.error({ err: error }, 'the outbox failed'))
    }
  }

  return {
    take: async () => {
      const free = lanes.flatMap(({ topics, slots, queue, running }) =>
        queue.length + running <= slots
          ? [{ topics, free: slots + AHEAD - queue.length - running }]
          : [],
      )
      if (free.length === 0) return 0
      const due = await claimDue(database.db, free, clock.now())
      const claimed = due.toSorted((a, b) => a.id - b.id)
      for (const lane of lanes) {
        for (const effect of claimed)
          if (lane.topics.includes(effect.topic)) lane.queue.push({ effect })
        begin(lane)
      }
      return claimed.length
    },
    give: (effect) =>
      new Promise((tried) => {
        const lane = lanes.find(({ topics }) => topics.includes(effect.topic))!
        lane.queue.push({ effect, tried })
        begin(lane)
      }),
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : waiting.push(resolve))),
  }
}

const performOrLog = (context: OutboxContext, effect: Effect): Promise<boolean> =>
  perform(context, effect).catch((error: unknown) => {
    context.log.error(
      { err: error, outbox: effect.id },
      'an outbox effect failed, and the failure could not be recorded',
    )
    return false
  })
