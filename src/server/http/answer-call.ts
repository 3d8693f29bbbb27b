import type { AnyCall } from '#contract/call.ts'
import { readLocale, type Locale } from '#domain/locale.ts'
import { isHalfRead, makeUploadMemory, readBody, refuseNul } from './body.ts'
import { AppError } from '../errors.ts'
import { apiCacheKey, CACHED_API_HEADERS, cachedOut, sharedApi } from './cached-response.ts'
import { shopDeviceOf } from './cookies.ts'
import { identifyCustomer, identifyStaff, type Authenticate } from './caller.ts'
import { failureOf } from './failures.ts'
import { guardOf, type Guard, type RunOnce } from './guards.ts'
import { API_HEADERS } from './headers.ts'
import { callerAddress, contextLocale, type Incoming, type Outgoing } from './incoming.ts'
import type { ConcurrencyLimit } from '../platform/load/concurrency-limit.ts'
import { hashOfForm, KEY_LENGTH_MAX, runOnce, runPrepared } from '../platform/idempotency.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Target } from './request-target.ts'
import {
  checkAnswer,
  checkRefusal,
  fittingFields,
  validate,
  type Answer,
  type Served,
} from './serve.ts'
import type { Caller, Shop } from '../shop.ts'

export type CallContext = { shop: Shop; authenticate: Authenticate; concurrency: ConcurrencyLimit }
type Matched = {
  request: Incoming
  params: Record<string, string>
  requestId: string
  /** Made by a page being rendered: without a caller and outside the limits. */
  isInternal: boolean
}

/** Answers one call. Never throws: a failure becomes a response. */
export const answerCall = async (
  { shop, authenticate, concurrency }: CallContext,
  served: Served,
  { request, params, requestId, isInternal }: Matched,
): Promise<Outgoing> => {
  const { call } = served
  let locale = contextLocale(request)
  const now = shop.clock.now()
  const memory = makeUploadMemory()
  const caller: { customer?: string; staff?: string } = {}
  try {
    const ip = callerAddress(shop, request)
    const customer = await identifyCustomer(shop, call, authenticate, request, now)
    if (customer) caller.customer = customer.customerId
    const staff = await identifyStaff(shop, served, request, now, (id) => (caller.staff = id))
    const place = networkOf(ip)
    if (!isInternal)
      await (staff
        ? shop.limits.take('staffApi', staff.id)
        : shop.limits.take('api', customer?.customerId ?? place))
    const key = request.headers.get('idempotency-key') ?? ''
    if (call.idempotent && key.length > KEY_LENGTH_MAX)
      throw new AppError('invalid', {
        errors: {
          'Idempotency-Key': [{ key: 'validation.max', params: { value: KEY_LENGTH_MAX } }],
        },
      })
    const { target } = request
    const parameters = target.query === '' ? null : new URLSearchParams(target.query)
    // Forms send an empty value for each field left empty.
    const query =
      parameters === null
        ? {}
        : Object.fromEntries([...parameters].filter(([, value]) => value !== ''))
    if (Object.values(params).some((value) => value.includes('\u0000')))
      throw new AppError('not_found')
    refuseNul(query)
    const asked = { request, customer, staff, locale, now, requestId, ip, isInternal }
    const cached = guardOf(served.guards, 'cached')
    if (cached && (customer === null || cached.personalise))
      return await answerCached(shop, served, cached, asked, { params, query, parameters })
    const body = await readBody(request, call, memory, shop.config.bodyPace)
    const { locale: chosen } = body as { locale?: unknown }
    if (call.api === 'account' && typeof chosen === 'string') locale = readLocale(chosen) ?? locale
    // After reading the body, so that an endless body does not hold a slot.
    const release = await concurrency.acquire()
    try {
      return jsonOut(call, await run(shop, served, { ...asked, locale, params, query, body }))
    } finally {
      release()
    }
  } catch (error) {
    const listed = shop.config.environment === 'production' ? error : checkRefusal(call, error)
    const out = failureOf(shop, listed, locale, requestId, request, caller)
    // The unread rest of a body makes the connection unusable.
    if (isHalfRead(request)) out.headers['connection'] = 'close'
    return out
  } finally {
    memory.release()
  }
}

type Cached = Extract<Guard, { kind: 'cached' }>
type Given = {
  params: Record<string, string>
  query: Record<string, string>
  parameters: URLSearchParams | null
}

/** Answers from the cache; a signed-in customer gets the same answer with their own data. */
const answerCached = async (
  shop: Shop,
  served: Served,
  { tags, personalise }: Cached,
  asked: Asked,
  { params, query, parameters }: Given,
): Promise<Outgoing> => {
  const { call } = served
  const { request, customer, locale, isInternal } = asked
  const { target } = request
  // Validates before caching, so that junk query strings do not fill the memory.
  const valid = validate(call, { params, query, body: {} })
  const [before, after] = guardsAround(served)
  const ask = askOf(shop, asked, valid)
  await runGuards(before, ask)
  const answer = await shop.cache.getOrMake(
    apiCacheKey(parameters === null ? target.path : knownAddress(call, target, parameters), locale),
    () => tags(valid as never),
    async () => {
      await runGuards(after, ask)
      const made = await handle(shop, served, { ...ask, customer: null })
      return {
        status: call.status,
        headers: {},
        body: Buffer.from(JSON.stringify(envelope(made))),
        tags: made.tags ?? [],
      }
    },
  )
  const isShared = !isInternal && request.headers.get('authorization') === null
  const headers = isShared ? sharedApi(shop, answer) : CACHED_API_HEADERS
  const out = cachedOut(answer, headers, request)
  if (isInternal) return { ...out, tags: answer.tags ?? [], since: answer.since ?? Infinity }
  if (customer === null) return out
  const data = JSON.parse(answer.bodies.identity.toString()) as Answer<AnyCall>
  if (await personalise!({ shop, customer }, data.data as never)) {
    if (shop.config.environment !== 'production') checkAnswer(call, data)
    return jsonOut(call, data)
  }
  return { ...out, headers: { ...out.headers, 'cache-control': 'no-store' } }
}

/**
 * The address with only the call's known query parameters, so that invented ones do not fill the
 * cache.
 */
const knownAddress = (
  call: AnyCall,
  { path, query }: Target,
  parameters: URLSearchParams,
): string => {
  const entries = 'entries' in call.query ? (call.query.entries as Record<string, unknown>) : {}
  if ([...parameters.keys()].every((name) => Object.hasOwn(entries, name))) return path + query
  const known = new URLSearchParams(
    [...parameters].filter(([name]) => Object.hasOwn(entries, name)),
  )
  return known.size > 0 ? `${path}?${known.toString()}` : path
}

type Asked = {
  request: Incoming
  customer: Caller | null
  staff: { id: string } | null
  locale: Locale
  now: Date
  requestId: string
  ip: string
  isInternal: boolean
}
type Valid = ReturnType<typeof validate>

const askOf = (shop: Shop, asked: Asked, valid: Valid) => ({
  shop,
  ...asked,
  userAgent: (asked.request.headers.get('user-agent') ?? '').slice(0, 200),
  device: shopDeviceOf({ shop, request: asked.request }),
  idempotencyKey: asked.request.headers.get('idempotency-key') || null,
  ...valid,
})
type AskNow = ReturnType<typeof askOf>

/** The guards before `once()` or `cached()`, and those after it, which run with the handler. */
const guardsAround = ({ guards }: Served): [readonly Guard[], readonly Guard[]] => {
  const at = guards.findIndex(
    (guard) => guard.kind === 'cached' || (guard.kind === 'once' && !guard.isInStatement),
  )
  return at < 0 ? [guards, []] : [guards.slice(0, at), guards.slice(at + 1)]
}

const runGuards = async (guards: readonly Guard[], ask: AskNow): Promise<void> => {
  for (const guard of guards)
    if ('check' in guard && !(guard.kind === 'limit' && ask.isInternal))
      await guard.check(ask as never)
}

const run = async (
  shop: Shop,
  served: Served,
  { params, query, body, ...asked }: Asked & { params: unknown; query: unknown; body: unknown },
): Promise<Answer<AnyCall>> => {
  const raw = { params, query, body }
  const ask = askOf(shop, asked, await validWhole(served, askOf(shop, asked, raw)))
  const [before, after] = guardsAround(served)
  await runGuards(before, ask)
  if (guardOf(served.guards, 'once')?.isInStatement === false)
    return handleOnce(shop, served, ask, () => runGuards(after, ask))
  await runGuards(after, ask)
  return guardOf(served.guards, 'replica')
    ? handleRead(shop, served, ask)
    : handle(shop, served, ask)
}

/** Whatever the replica cannot answer, the primary does. */
const handleRead = async (shop: Shop, served: Served, ask: AskNow): Promise<Answer<AnyCall>> => {
  const { replica } = shop
  if (!(await replica?.isCurrent())) return handle(shop, served, ask)
  const { database } = replica!
  const reading: Shop = { ...shop, db: database.db, database }
  try {
    return await handle(reading, served, { ...ask, shop: reading })
  } catch (error) {
    if (error instanceof AppError) throw error
    replica!.failed(error)
    return handle(shop, served, ask)
  }
}

/** `validate`, with the errors of `formErrors` added to a refusal. */
const validWhole = async ({ call, guards }: Served, raw: AskNow): Promise<Valid> => {
  try {
    return validate(call, raw)
  } catch (error) {
    const guard = guardOf(guards, 'formErrors')
    if (!guard || !(error instanceof AppError) || error.errors === undefined) throw error
    const more = await guard.errors({ ...raw, given: fittingFields(call, raw.body) } as never)
    throw new AppError('invalid', { errors: { ...more, ...error.errors } })
  }
}

/** The handler's `ask.once` stores the result under the request's key, and finds it there again. */
const handleOnce = async (
  shop: Shop,
  served: Served,
  ask: AskNow,
  guard: () => Promise<void>,
): Promise<Answer<AnyCall>> => {
  const { call } = served
  let [isCalled, isReplay] = [false, false]
  const once: RunOnce = async (prepare) => {
    isCalled = true
    const guarded = async () => {
      await guard()
      return prepare()
    }
    const { idempotencyKey: key, now } = ask
    if (key === null) return runPrepared(shop.database, await guarded())
    const owner = ask.customer?.customerId ?? ask.staff?.id
    if (owner === undefined)
      throw new Error(`${call.method} ${call.path} has no owner of its keys.`)
    const bodyHash = await hashOfForm(ask)
    const claim = { owner, call: `${call.method} ${call.path}`, key, bodyHash, now }
    const performed = await runOnce(shop.database, claim, guarded)
    isReplay = performed.isReplay
    return performed.done
  }
  const answer = await handle(shop, served, { ...ask, once })
  if (!isCalled) throw new Error(`The handler of ${call.method} ${call.path} did not use once().`)
  return isReplay ? { ...answer, isReplay } : answer
}

const handle = async (shop: Shop, served: Served, ask: object): Promise<Answer<AnyCall>> => {
  const answer = await served.handle(ask as never)
  if (shop.config.environment !== 'production') checkAnswer(served.call, answer)
  return answer
}

const envelope = (answer: Answer<AnyCall>) =>
  answer.meta === undefined ? { data: answer.data } : { data: answer.data, meta: answer.meta }

const JSON_HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** The contract defines the status of a success. */
const jsonOut = ({ status }: AnyCall, answer: Answer<AnyCall>): Outgoing => {
  const headers: Record<string, string> = { ...JSON_HEADERS, ...answer.headers }
  if (answer.isReplay) headers['idempotent-replayed'] = 'true'
  const cookies = answer.cookies ?? []
  if (answer.file) {
    headers['content-type'] = answer.file.type
    headers['content-disposition'] = `attachment; filename="${answer.file.name}"`
    return { status, headers, cookies, body: answer.file.body }
  }
  return { status, headers, cookies, body: JSON.stringify(envelope(answer)) }
}
