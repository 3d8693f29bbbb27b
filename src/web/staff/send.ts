import { urlOf, type AnyCall } from '#contract/call.ts'
import {
  CallFailure,
  send as sendPlain,
  sendWhole as sendWholePlain,
  type Send,
  type SendWhole,
} from '#web/send.ts'
import { once } from '#web/state/idempotency.ts'
import { takeFirst } from './first-answers.ts'
import { isIdle } from './lock/silence.ts'

/** Shows the server that the console itself sends a change, not another site. */
export const withMark = async (request: Request): Promise<Response> => {
  const first = await takeFirst(request)
  if (first) return first
  if (request.method !== 'GET') request.headers.set('x-petik-staff', '1')
  if (isIdle()) request.headers.set('x-petik-idle', '1')
  return fetch(request)
}

let onRefused = (refusal: CallFailure): CallFailure => refusal
/**
 * Sets what happens when the server no longer knows the session; `then` returns what the call fails
 * with. Called once by the session.
 */
export const whenRefused = (then: typeof onRefused): void => void (onRefused = then)

let onLocked: () => Promise<void> = async () => {}
/** Sets what a call waits for when the session is locked. Called once by the session. */
export const whenLocked = (wait: () => Promise<void>): void => void (onLocked = wait)

type AnyAsk = { quiet?: boolean; idempotencyKey?: string } & Record<string, unknown>
/** The same change asked for again: a lost answer must not do it twice. */
const signatureOf = ({ method }: AnyCall, url: string, { body }: AnyAsk): string =>
  `${method} ${url} ${JSON.stringify(body ?? null)}`

const watched = <Answer>(sending: (call: AnyCall, ask: object) => Promise<Answer>) => {
  const watchedCall = async (call: AnyCall, ask: AnyAsk = {}): Promise<Answer> => {
    try {
      const sent = (key: object = {}) => sending(call, { fetch: withMark, ...key, ...ask })
      if (!call.idempotent || ask.idempotencyKey !== undefined) return await sent()
      const url = urlOf(call, ask['params'] as Record<string, unknown>)
      return await once(signatureOf(call, url, ask), (idempotencyKey) => sent({ idempotencyKey }))
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'session_locked') {
        await onLocked()
        return await watchedCall(call, ask)
      }
      const isRefused = error instanceof CallFailure && error.status === 401
      throw isRefused && !ask.quiet ? onRefused(error) : error
    }
  }
  return watchedCall
}

/**
 * Calls the API as the signed-in member of staff: `await send(getOrder, { params: { id } })`. Throws
 * `CallFailure`; a 401 leads to signing in and back to the same address, and in a locked
 * session it waits for the PIN. A call that takes an
 * idempotency key gets one, the same one again after a lost answer.
 */
export const send = watched(sendPlain as never) as unknown as Send
/** Like `send`, but returns the meta as well: totals and cursors. */
export const sendWhole = watched(sendWholePlain as never) as unknown as SendWhole
