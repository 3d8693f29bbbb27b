import {
  type AnyCall,
  type BodyInput,
  type Data,
  type Meta,
  type ParamsInput,
  type QueryInput,
  urlOf,
} from '#contract/call.ts'
import { refreshToken } from '#contract/auth/sessions.ts'
import { ANSWER_MS_MAX } from '#domain/limits.ts'
import { localeTag, type Locale } from '#domain/locale.ts'
import type { Translate, WordKey } from '#i18n/web.ts'
import { dismissErrors, toastCount } from './ui/overlay/toast-store.ts'
import {
  endSession,
  hasKeys,
  hasRefreshToken,
  haveKeysRunOut,
  keyOf,
  saveKeys,
} from './state/session-keys.ts'

/**
 * A failed call. `message` is for people: the server's or the call's own text. Status 0: no
 * response.
 */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly details: unknown
  /** Seconds from `Retry-After`. */
  readonly retryAfter: number | null
  constructor(given: {
    status: number
    code: string
    message: string
    errors?: Record<string, string[]>
    details?: unknown
    retryAfter?: number | null
  }) {
    super(given.message)
    this.name = 'CallFailure'
    this.status = given.status
    this.code = given.code
    this.errors = given.errors ?? {}
    this.details = given.details
    this.retryAfter = given.retryAfter ?? null
  }
}

type Fetch = (request: Request) => Promise<Response>
type Loose<Q> = { [K in keyof Q]: Q[K] | number }
type Part<Name extends string, Value> = {} extends Value
  ? { [K in Name]?: Value }
  : { [K in Name]: Value }
/**
 * Input of a call, typed by its contract. Multipart calls use `form` instead of `body`. `quiet`
 * fails without ending the session on a 401; `token` is a staff member's key; `fetch` replaces the
 * transport, for example to report progress.
 */
export type Ask<C extends AnyCall> = Part<'params', ParamsInput<C>> &
  Part<'query', Loose<QueryInput<C>>> & {
    form?: FormData
    signal?: AbortSignal
    idempotencyKey?: string
    quiet?: boolean
    fetch?: Fetch
    token?: string
  } & (C['multipart'] extends true ? { body?: never } : Part<'body', BodyInput<C>>)
type Rest<C extends AnyCall> = {} extends Ask<C> ? [ask?: Ask<C>] : [ask: Ask<C>]

export type Send = <C extends AnyCall>(call: C, ...rest: Rest<C>) => Promise<Data<C>>
export type SendWhole = <C extends AnyCall>(
  call: C,
  ...rest: Rest<C>
) => Promise<{ data: Data<C>; meta: Meta<C> }>

type AnyAsk = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  idempotencyKey?: string
  quiet?: boolean
  fetch?: Fetch
  token?: string
}
type Transport = {
  fetch: Fetch
  origin: string
  locale: () => Locale
  t: () => Translate
  answerMs?: number
}

const requestOf = (
  call: AnyCall,
  ask: AnyAsk,
  transport: Transport,
  token: string | null,
): Request => {
  const headers = new Headers({
    'accept': 'application/json',
    'accept-language': localeTag(transport.locale()),
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (ask.idempotencyKey) headers.set('idempotency-key', ask.idempotencyKey)
  const hasBody = call.method !== 'GET' && ask.form === undefined
  if (hasBody) headers.set('content-type', 'application/json')
  return new Request(transport.origin + urlOf(call, ask.params, ask.query), {
    method: call.method,
    headers,
    body: hasBody ? JSON.stringify(ask.body ?? {}) : (ask.form ?? null),
    signal: ask.signal ?? null,
    credentials: 'same-origin',
  })
}

const readAnswer = async (
  call: AnyCall,
  response: Response,
  t: Translate,
): Promise<{ data: unknown; meta: unknown }> => {
  const text = await response.text()
  const answer = parsed(text)
  if (response.ok && answer && 'data' in answer)
    return { data: answer['data'], meta: answer['meta'] }
  const retryAfter = Number(response.headers.get('retry-after')) || null
  if (!answer)
    throw new CallFailure({
      status: response.status,
      code: 'no_answer',
      message: t('failure.noAnswer'),
      retryAfter,
    })
  const fallback = t((call.failure ?? 'failure.generic') as WordKey)
  throw new CallFailure({
    status: response.status,
    code: typeof answer['code'] === 'string' ? answer['code'] : 'unknown',
    message:
      typeof answer['message'] === 'string' && answer['message'] ? answer['message'] : fallback,
    errors: (answer['errors'] as Record<string, string[]> | undefined) ?? {},
    details: answer['details'],
    retryAfter,
  })
}

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * Calls that are safe to repeat: a second login only issues another key, codes are rate-limited,
 * and a duplicate address is visible and can be deleted. The query cache retries reads.
 */
const mayRepeat = ({ method, path }: AnyCall, ask: AnyAsk): boolean =>
  method === 'PUT' ||
  method === 'DELETE' ||
  ask.idempotencyKey !== undefined ||
  /^\/(v1\/(login|register|send-otp|forgot-password)|shipping\/address)/.test(path)
const REPEAT_MS = 300

/** Aborts with the caller's signal, or when the network has been silent for too long. */
const waitingFor = ({ api }: AnyCall, ask: AnyAsk, { answerMs }: Transport) => {
  // Uploads and the files of staff members may take long.
  if (answerMs === undefined || ask.form || api === 'staff') return { ask, end: () => undefined }
  const waiting = new AbortController()
  const giveUp = () => waiting.abort(ask.signal?.reason)
  if (ask.signal?.aborted) giveUp()
  ask.signal?.addEventListener('abort', giveUp)
  const timer = setTimeout(() => waiting.abort(new DOMException('', SILENT)), answerMs)
  return { ask: { ...ask, signal: waiting.signal }, end: () => clearTimeout(timer) }
}
const SILENT = 'TimeoutError'

/**
 * Retries once without a response or on a 502 or 504: the server process may have stopped
 * mid-request. Not after a silence, which was long enough.
 */
const attempt = async (
  call: AnyCall,
  ask: AnyAsk,
  transport: Transport,
  token: string | null,
  isLast = !mayRepeat(call, ask),
): Promise<Response> => {
  const waiting = waitingFor(call, ask, transport)
  try {
    const response = await (ask.fetch ?? transport.fetch)(
      requestOf(call, waiting.ask, transport, token),
    )
    if (isLast || (response.status !== 502 && response.status !== 504)) return response
  } catch (error) {
    if (ask.signal?.aborted) throw error
    const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
    const isSilent = error instanceof DOMException && error.name === SILENT
    if (isLast || isOffline || isSilent) throw noAnswer(transport, isOffline)
  } finally {
    waiting.end()
  }
  await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
  return attempt(call, ask, transport, token, true)
}

const noAnswer = (transport: Transport, isOffline: boolean): CallFailure => {
  const message = transport.t()(isOffline ? 'failure.offline' : 'failure.noAnswer')
  return new CallFailure({ status: 0, code: isOffline ? 'offline' : 'no_answer', message })
}

/** Creates the caller for server rendering: a guest, in the same process. */
export const makeServerSend = (transport: Transport): { send: Send; sendWhole: SendWhole } => {
  const whole = async (call: AnyCall, ask: AnyAsk = {}) =>
    readAnswer(call, await attempt(call, ask, transport, null), transport.t())
  return {
    send: (async (call: AnyCall, ask?: AnyAsk) => (await whole(call, ask)).data) as unknown as Send,
    sendWhole: whole as unknown as SendWhole,
  }
}

let browser: Transport | null = null
/** Sets the language for requests and messages. Called once by the browser's entry. */
export function setBrowserTransport(transport: Pick<Transport, 'locale' | 't'>) {
  browser = {
    ...transport,
    fetch: (request) => fetch(request),
    origin: location.origin,
    answerMs: ANSWER_MS_MAX,
  }
}

/**
 * Calls the API from the browser: `await send(getProduct, { params: { slug } })`. Throws
 * `CallFailure`.
 */
export const send = (async (call: AnyCall, ask?: AnyAsk) =>
  (await sendWholeUntyped(call, ask)).data) as unknown as Send
/** Like `send`, but returns the meta as well: totals, pages, cursors. */
export const sendWhole = (async (call: AnyCall, ask?: AnyAsk) =>
  sendWholeUntyped(call, ask)) as unknown as SendWhole

const sendWholeUntyped = async (call: AnyCall, ask: AnyAsk = {}) => {
  const before = toastCount()
  const answer = await exchange(call, ask)
  // A successful change clears earlier error toasts.
  if (call.method !== 'GET' && !ask.quiet) dismissErrors(0, before)
  return answer
}

const exchange = async (call: AnyCall, ask: AnyAsk) => {
  const transport = browser
  if (!transport) throw new Error('send is for the browser; a loader is given its own')
  const { api } = call
  // Staff members have one key without refresh: when it expires they log in again.
  if (api === 'staff')
    return readAnswer(call, await attempt(call, ask, transport, ask.token ?? null), transport.t())
  const kept = call.auth === 'public' ? null : keyOf(api)
  const token =
    kept !== null && haveKeysRunOut() && (await renewKeys(transport, api, kept)) ? keyOf(api) : kept
  const response = await attempt(call, ask, transport, token)
  const isRefused = response.status === 401 && call.auth !== 'public'
  if (!isRefused) return readAnswer(call, response, transport.t())
  const renewed = token === null ? false : await renewKeys(transport, api, token)
  if (renewed)
    return readAnswer(call, await attempt(call, ask, transport, keyOf(api)), transport.t())
  if (call.auth === 'optional') {
    endSession()
    return readAnswer(call, await attempt(call, ask, transport, null), transport.t())
  }
  if (call.auth === 'customer' && !ask.quiet) endSession()
  return readAnswer(call, response, transport.t())
}

/**
 * Renews the keys by the refresh cookie. Tabs share the cookie and each use replaces it, so only
 * one renews at a time; the others use the new keys.
 */
const renewKeys = async (
  transport: Transport,
  api: 'shop' | 'account',
  refused: string,
): Promise<boolean> =>
  withLock('session-refresh', async () => {
    if (!hasKeys()) return false
    if (keyOf(api) !== refused) return true
    return askForKeys(transport)
  })

/**
 * Gets new keys on a device that lost them but has a refresh token. Resolves to whether there are
 * keys.
 */
export const restoreKeys = async (): Promise<boolean> =>
  withLock(
    'session-refresh',
    async () => hasKeys() || (browser !== null && hasRefreshToken() && askForKeys(browser)),
  )

const askForKeys = async (transport: Transport): Promise<boolean> => {
  const response = await attempt(refreshToken, {}, transport, null)
  if (response.status >= 500)
    return readAnswer(refreshToken, response, transport.t()).then(() => false)
  if (!response.ok) return false
  const answer = (await response.json()) as { data: Data<typeof refreshToken> }
  saveKeys(answer.data.key)
  return true
}

let queue: Promise<unknown> = Promise.resolve()
const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (typeof navigator.locks?.request === 'function')
    return navigator.locks.request(name, work) as Promise<T>
  // Without Web Locks, at least the calls of this page are serialised.
  const next = queue.then(work, work)
  queue = next.catch(() => null)
  return next
}
