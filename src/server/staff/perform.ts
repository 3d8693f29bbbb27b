import type { ErrorCode } from '#contract/errors.ts'
import type { ApprovalAct } from '#domain/staff/approval.ts'
import { AppError } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { runPrepared, type Prepared } from '../platform/idempotency.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Context } from '../shop.ts'
import type { StaffCaller } from './guard.ts'
import { isWaiting, settled, type Waiting } from './approvals/waiting.ts'
import { recordAct, type StaffAct } from './store/acts.ts'

/** What a write leaves in the audit log; who, when and from where come from the request. */
export type Act = Pick<StaffAct, 'act' | 'customerId' | 'entity' | 'before' | 'after' | 'facts'> & {
  branchId?: string | null
}

/** Acts on things of a kind, with their changed values. */
export const actsOn =
  (kind: string) =>
  (act: string, id: string, before: object, after: object): Act => ({
    act,
    entity: { kind, id },
    before,
    after,
  })

/** The fields that differ, before and after. */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: object; after: object } => {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const of = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.flatMap((name) => (name in all ? [[name, all[name]]] : [])))
  return { before: of(before), after: of(after) }
}

/**
 * Who does a thing: the caller of the console, or the command line. `staff` is null for the command
 * line without an account; `approved` is what a second person has just approved.
 */
export type Doer = Pick<Context, 'shop' | 'now'> & {
  staff:
    | (Pick<StaffCaller, 'id' | 'login' | 'grants' | 'branch'> & { sessionId: string | null })
    | null
  ip: string | null
  requestId: string | null
  approved?: { act: ApprovalAct; payloadHash: string; by: string }
}

/** Refuses an act after its transaction was committed, such as for a wrong code that counts. */
export type Refusal = { code: ErrorCode; params: Record<string, string | number> }
type Refused = { refusedAs: Refusal }
/** Without an act nothing was changed, and the audit log gets no row. */
export type Performed<Done> = { done: Done; act: Act | null; refusal?: Refusal } | Waiting
/** Work in one transaction, with what surrounds it outside of the database. */
export type PreparedAct<Done> = {
  work: (tx: Transaction) => Promise<Performed<Done>>
  undo?: () => Promise<void>
  committed?: () => void
}

type Asking = Pick<Doer, 'now' | 'ip' | 'requestId' | 'staff'>
export type Asked = Asking & Pick<Context, 'shop'> & { once?: RunOnce }

/** Records one act of the caller, in the transaction of its effect. */
export const recordCall = (tx: Queryable, ask: Asking, act: Act): Promise<number> =>
  recordAct(tx, {
    branchId: ask.staff?.branch?.id ?? null,
    ...act,
    staffId: ask.staff?.id ?? null,
    sessionId: ask.staff?.sessionId ?? null,
    requestId: ask.requestId,
    network: ask.ip === null ? null : networkOf(ask.ip),
    now: ask.now,
  })

/**
 * A write of the console: its effect, one row of the audit log and, for a call with an idempotency
 * key, its answer commit together. An act that waits for a second person is committed as well, and
 * then answered by 202 `approval_needed`.
 */
export const perform = <Done>(
  ask: Asked,
  work: (tx: Transaction) => Promise<{ done: Done; act: Act | null } | Waiting>,
): Promise<Done> => performPrepared(ask, async () => ({ work }))

/** `perform` with work outside of the database, such as storing a photo, and its `undo`. */
export const performPrepared = async <Done>(
  ask: Asked,
  prepare: () => Promise<PreparedAct<Done>>,
): Promise<Done> => {
  const recording = async (): Promise<Prepared<Done | Waiting | Refused>> => {
    const { work, undo, committed } = await prepare()
    return {
      ...(undo ? { undo } : {}),
      ...(committed ? { committed } : {}),
      work: async (tx) => {
        const outcome = await work(tx)
        if (isWaiting(outcome)) return outcome
        const { done, act, refusal } = outcome
        if (act) await recordCall(tx, ask, act)
        return refusal === undefined ? done : { refusedAs: refusal }
      },
    }
  }
  const outcome = settled(await runAsked(ask, recording))
  if (!isRefused(outcome)) return outcome
  const { code, params } = outcome.refusedAs
  throw new AppError(code, { params })
}

/** Runs prepared work, once for the key of a call that has one. */
export const runAsked = async <Done>(
  { once, shop }: Pick<Asked, 'once' | 'shop'>,
  prepare: () => Promise<Prepared<Done>>,
): Promise<Done> => (once ? once(prepare) : runPrepared(shop.database, await prepare()))

const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'refusedAs' in outcome
