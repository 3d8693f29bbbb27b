import type { Id } from '#domain/units.ts'
import { hash } from 'node:crypto'
import {
  col,
  row,
  run,
  sql,
  jsonb,
  type Database,
  type Queryable,
  type Transaction,
} from './database.ts'
import { AppError } from '../errors.ts'

export const KEY_LENGTH_MAX = 255
export const KEY_TTL_HOURS = 24

export const Replay = { status: col.int, response: col.json<unknown>() }
export type Replay = col.Row<typeof Replay>
export const StoredResponse = { ...Replay, body_hash: col.text }
export type StoredResponse = col.Row<typeof StoredResponse>

export const hashOfBody = (body: unknown): string =>
  hash('sha256', JSON.stringify(body), 'base64url')

/** `hashOfBody` for a form: a file counts by its bytes. */
export const hashOfForm = async (given: { params?: unknown; body?: unknown }): Promise<string> => {
  const files: Promise<string>[] = []
  const text = JSON.stringify([given.params, given.body], (_, value: unknown) => {
    if (!(value instanceof Blob)) return value
    files.push(
      value.arrayBuffer().then((bytes) => hash('sha256', new Uint8Array(bytes), 'base64url')),
    )
    return `file ${files.length}`
  })
  return hash('sha256', ['form', text, ...(await Promise.all(files))].join('\n'), 'base64url')
}

/** One request under an idempotency key. `owner` is the caller: keys are per owner. */
export type Claim = { owner: string; call: string; key: string; bodyHash: string; now: Date }

/**
 * `work` runs in the transaction that stores its response and must not call other services. `undo`
 * removes outside effects of refused work; a crash may lose `committed`.
 */
export type Prepared<Done> = {
  work: (tx: Transaction) => Promise<Done>
  undo?: () => Promise<void>
  committed?: (done: Done) => void
}
export type Performed<Done> = { done: Done; isReplay: boolean }

/** Runs prepared work without an idempotency key. */
export const runPrepared = async <Done>(
  database: Database,
  { work, undo, committed }: Prepared<Done>,
): Promise<Done> => {
  try {
    const done = await database.transaction(work)
    committed?.(done)
    return done
  } catch (error) {
    await undoRefused(error, undo)
    throw error
  }
}

/**
 * Runs work once per idempotency key; claim, effect and response commit together. A repeat replays
 * the response, a concurrent call waits at the unique index, another body is refused.
 */
export const runOnce = async <Done>(
  database: Database,
  claim: Claim,
  prepare: () => Promise<Prepared<Done>>,
): Promise<Performed<Done>> => {
  const before = await findDone<Done>(database.db, claim)
  if (before) return before
  let prepared
  try {
    prepared = await prepare()
  } catch (error) {
    // The same request may have committed meanwhile, and its effect may be what refuses this one.
    const since = error instanceof AppError ? await findDone<Done>(database.db, claim) : null
    if (since) return since
    throw error
  }
  const { work, undo, committed } = prepared
  try {
    const performed = await database.transaction((tx) => workOnce(tx, claim, work))
    if (performed.isReplay) await undo?.()
    else committed?.(performed.done)
    return performed
  } catch (error) {
    await undoRefused(error, undo)
    throw error
  }
}

/** After any other error the commit may have succeeded. */
const undoRefused = async (
  error: unknown,
  undo: (() => Promise<void>) | undefined,
): Promise<void> => {
  if (error instanceof AppError) await undo?.()
}

const workOnce = async <Done>(
  tx: Transaction,
  claim: Claim,
  work: Prepared<Done>['work'],
): Promise<Performed<Done>> => {
  if (!(await insertClaim(tx, claim))) {
    const before = await findDone<Done>(tx, claim)
    if (before) return before
    throw new AppError('in_progress', { retryAfterSeconds: 1 })
  }
  const done = await work(tx)
  await storeAnswer(tx, claim, { done })
  return { done, isReplay: false }
}

/** Waits for a concurrent holder of the key; false when that one committed. */
const insertClaim = async (
  tx: Transaction,
  { owner, call, key, bodyHash, now }: Claim,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
        values (${owner}, ${call}, ${key}, ${bodyHash}, 0, 'null', ${now}) on conflict (owner, call, key) do nothing`,
  )) === 1

const storeAnswer = (
  tx: Transaction,
  { owner, call, key }: Claim,
  response: unknown,
): Promise<number> =>
  run(
    tx,
    sql`update idempotency_keys set status = 200, response = ${jsonb(response)} where owner = ${owner} and call = ${call} and key = ${key}`,
  )

const findDone = async <Done>(
  db: Queryable,
  { owner, call, key, bodyHash }: Claim,
): Promise<Performed<Done> | null> => {
  const known = await row(
    db,
    sql(StoredResponse)`
      select status, response, body_hash from idempotency_keys where owner = ${owner} and call = ${call} and key = ${key}`,
  )
  return (
    known && {
      done: (checkReplay(known, bodyHash).response as { done: Done }).done,
      isReplay: true,
    }
  )
}

/**
 * Status 0 is a claim without a response, which only an older version committed; its effect is
 * unknown.
 */
export const checkReplay = (known: StoredResponse, bodyHash: string): Replay => {
  if (known.body_hash !== bodyHash) throw new AppError('idempotency_mismatch')
  if (known.status === 0) throw new AppError('in_progress', { retryAfterSeconds: 1 })
  return { status: known.status, response: known.response }
}

export const purgeIdempotencyKeys = (db: Queryable, now: Date): Promise<number> =>
  run(
    db,
    sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - KEY_TTL_HOURS * 3_600_000)}`,
  )

/**
 * Stores the response of a request without an effect of its own; false when a concurrent one with
 * this key was first. True without a key.
 */
export const storeResponse = async (
  db: Queryable,
  asked: {
    customerId: Id<'customer'>
    call: string
    idempotencyKey: string | null
    bodyHash: string
    now: Date
  },
  response: unknown,
): Promise<boolean> =>
  asked.idempotencyKey === null ||
  (await run(
    db,
    sql`insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
        values (${asked.customerId}, ${asked.call}, ${asked.idempotencyKey}, ${asked.bodyHash}, 200, ${jsonb(response)}, ${asked.now})
        on conflict (owner, call, key) do nothing`,
  )) === 1
