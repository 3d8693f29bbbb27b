import { hash } from 'node:crypto'
import { row, run, sql, jsonb, type Queryable } from './database.ts'
import { AppError } from '../errors.ts'

export const KEY_LENGTH_MAX = 255
export const KEPT_HOURS = 24

export type Replay = { status: number; response: unknown }
export type KeptAnswer = Replay & { body_hash: string }

export const hashOfBody = (body: unknown): string => hash('sha256', JSON.stringify(body), 'base64url')

/** The answer given to this key before; null for a new key. The same key with another body is refused. */
export const findReplay = async (db: Queryable, owner: string, call: string, key: string, bodyHash: string): Promise<Replay | null> => {
  const known = await row(
    db,
    sql<
      Replay & { body_hash: string }
    >`select status, response, body_hash from idempotency_keys where owner = ${owner} and call = ${call} and key = ${key}`,
  )
  return known ? checkReplay(known, bodyHash) : null
}

export const checkReplay = (known: KeptAnswer, bodyHash: string): Replay => {
  if (known.body_hash !== bodyHash) throw new AppError('idempotency_mismatch')
  if (known.status === 0) throw new AppError('in_progress', { retryAfterSeconds: 1 })
  return { status: known.status, response: known.response }
}

/** Takes a key before the work begins (status 0), so that of two equal requests at once only one does it. */
export const claimKey = async (db: Queryable, owner: string, call: string, key: string, bodyHash: string, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
        values (${owner}, ${call}, ${key}, ${bodyHash}, 0, 'null', ${now})
        on conflict (owner, call, key) do update set created_at = ${now}
          where idempotency_keys.status = 0 and idempotency_keys.created_at < ${new Date(now.getTime() - 60_000)}`,
  )) === 1

export const finishKey = (db: Queryable, owner: string, call: string, key: string, status: number, response: unknown): Promise<number> =>
  run(
    db,
    sql`update idempotency_keys set status = ${status}, response = ${jsonb(response)} where owner = ${owner} and call = ${call} and key = ${key}`,
  )

/** Keeps an answer in the transaction of what it answers, where one request at a time gets so far: nothing can be done twice, whenever it breaks off. */
export const keepAnswer = (
  tx: Queryable,
  owner: string,
  call: string,
  key: string,
  bodyHash: string,
  response: unknown,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
        values (${owner}, ${call}, ${key}, ${bodyHash}, 200, ${jsonb(response)}, ${now})`,
  )

/** A request that failed keeps no key: the next try may succeed. */
export const releaseKey = (db: Queryable, owner: string, call: string, key: string): Promise<number> =>
  run(db, sql`delete from idempotency_keys where owner = ${owner} and call = ${call} and key = ${key} and status = 0`)

export const forgetOldKeys = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - KEPT_HOURS * 3_600_000)}`)

/** Keeps the answer to a request that did nothing itself; false when another one with this key was quicker. Without a key there is nothing to keep. */
export const keepAnswerOnce = async (
  db: Queryable,
  asked: { customerId: string; call: string; idempotencyKey: string | null; bodyHash: string; now: Date },
  response: unknown,
): Promise<boolean> =>
  asked.idempotencyKey === null ||
  (await run(
    db,
    sql`insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
        values (${asked.customerId}, ${asked.call}, ${asked.idempotencyKey}, ${asked.bodyHash}, 200, ${jsonb(response)}, ${asked.now})
        on conflict (owner, call, key) do nothing`,
  )) === 1
