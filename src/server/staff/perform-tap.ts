import type { AnyCall } from '#contract/call.ts'
import { isFinal } from '#domain/staff/offline-queue.ts'
import { readTap, type Tap } from '#domain/staff/tap.ts'
import { AppError } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import { KEY_LENGTH_MAX } from '../platform/idempotency.ts'
import type { Context } from '../shop.ts'
import type { StaffCaller } from './guard.ts'
import { performPrepared, type PreparedAct } from './perform.ts'
import { findTap, insertTap, type TapOf } from './store/taps.ts'

type Asking = Pick<Context, 'shop' | 'now' | 'ip' | 'requestId' | 'request' | 'idempotencyKey'> & {
  staff: StaffCaller
  once: RunOnce
}

/**
 * `perform` for a call that is `tapped`: it may arrive late, twice or before the act that it follows
 * on the same entity. `prepare` gets the time of the tap; both times are stored. A repeat is answered
 * like the first time, by a refusal too, so that a shuffled, doubled queue ends in the same state.
 * Throws `tap_in_future`, `tap_too_old`, `act_too_early`.
 */
export const performTap = async <Done>(
  ask: Asking,
  call: AnyCall,
  entity: { kind: string; id: string },
  prepare: (tap: Tap) => Promise<PreparedAct<Done>>,
): Promise<Done> => {
  let noted: TapOf | null = null
  const begin = async () => {
    const tap = tapOf(ask)
    const { idempotencyKey: key, staff } = ask
    if (key === null) return prepare(tap)
    await refuseSettled(ask, key)
    const one: TapOf = {
      staffId: staff.id,
      key,
      entity,
      call: `${call.method} ${call.path}`,
      tap,
    }
    noted = one
    const { work, ...rest } = await prepare(tap)
    return {
      ...rest,
      work: async (tx: Parameters<typeof work>[0]) => {
        // Refused meanwhile, by the same request.
        if (!(await insertTap(tx, one, null)))
          throw new AppError('in_progress', { retryAfterSeconds: 1 })
        return work(tx)
      },
    }
  }
  try {
    return await performPrepared(ask, begin)
  } catch (error) {
    if (noted !== null && error instanceof AppError && isFinal(error.code))
      await insertTap(ask.shop.db, noted, {
        code: error.code,
        params: error.params,
        errors: error.errors ?? null,
        details: error.details ?? null,
      })
    throw error
  }
}

/** Refuses an act that was refused before, and one whose predecessor has not arrived. */
const refuseSettled = async (ask: Asking, key: string): Promise<void> => {
  const { shop, staff } = ask
  const known = await findTap(shop.db, staff.id, key)
  if (known?.refusal) {
    const { code, params, errors, details } = known.refusal
    throw new AppError(code, {
      params,
      // One that was stored by the version before has none.
      ...(errors ? { errors } : {}),
      ...(details === null ? {} : { details }),
    })
  }
  const after = headerOf(ask, 'x-petik-after')
  if (after !== null && (await findTap(shop.db, staff.id, after)) === null)
    throw new AppError('act_too_early', { retryAfterSeconds: 1 })
}

/** The tap of a request; without headers it is now. */
const tapOf = (ask: Asking): Tap => {
  const { now } = ask
  const tappedAt = timeOf(ask, 'X-Petik-Tapped-At')
  if (tappedAt === null) return { at: now, arrivedAt: now }
  const read = readTap({ tappedAt, sentAt: timeOf(ask, 'X-Petik-Sent-At') }, now)
  if ('refusal' in read) throw new AppError(read.refusal)
  return read.tap
}

const timeOf = (ask: Asking, name: string): Date | null => {
  const text = headerOf(ask, name)
  if (text === null) return null
  const time = new Date(text)
  if (!/^\d{4}-/.test(text) || Number.isNaN(time.getTime()))
    throw new AppError('invalid', { errors: { [name]: [{ key: 'validation.invalid' }] } })
  return time
}

const headerOf = ({ request }: Asking, name: string): string | null =>
  request.headers.get(name)?.slice(0, KEY_LENGTH_MAX) || null
