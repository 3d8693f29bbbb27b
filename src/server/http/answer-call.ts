import type { AnyCall } from '#contract/call.ts'
import { readLocale, type Locale } from '#domain/locale.ts'
import { makeUploadMemory, readBody, refuseNul } from './body.ts'
import { AppError } from '../errors.ts'
import { apiCacheKey, CACHED_API_HEADERS, cachedOut } from './cached-response.ts'
import { failureOf } from './failures.ts'
import { API_HEADERS } from './headers.ts'
import { callerAddress, contextLocale, cookieOf, type Incoming, type Outgoing } from './incoming.ts'
import type { ConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { KEY_LENGTH_MAX } from '../platform/idempotency.ts'
import { networkOf } from '../platform/network.ts'
import type { CachedResponse } from '../platform/response-cache.ts'
import type { Target } from './request-target.ts'
import {
  checkAnswer,
  checkRefusal,
  fittingFields,
  validate,
  type Answer,
  type Served,
} from './serve.ts'
import type { Caller, Context, Shop } from '../shop.ts'

export type Authenticate = (
  shop: Shop,
  token: string,
  now: Date,
) => Promise<(Caller & { audience: 'account' | 'shop' }) | null>

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
  try {
    const ip = callerAddress(shop, request)
    const customer = await identify(shop, call, authenticate, request, now)
    const staff = await identifyStaff(shop, served, request, now)
    const place = networkOf(ip)
    if (!isInternal) await shop.limits.take('api', customer?.customerId ?? staff?.id ?? place)
    const key = request.headers.get('idempotency-key') ?? ''
    if (key.length > KEY_LENGTH_MAX)
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
    const asked = { request, customer, staff, locale, now, requestId, ip }
    if (served.isSearch && customer) await shop.limits.take('search', customer.customerId)
    if (served.keep && (customer === null || served.mark))
      return await answerCached(shop, served, asked, { params, query, parameters }, isInternal)
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
    return failureOf(shop, listed, locale, requestId, request)
  } finally {
    memory.release()
  }
}

type Given = {
  params: Record<string, string>
  query: Record<string, string>
  parameters: URLSearchParams | null
}

/** Answers from the cache; a signed-in customer gets the same answer with their own marks. */
const answerCached = async (
  shop: Shop,
  served: Served,
  asked: Asked,
  { params, query, parameters }: Given,
  isInternal: boolean,
): Promise<Outgoing> => {
  const { call } = served
  const { request, customer, locale, ip } = asked
  const { target } = request
  // Validates before caching, so that junk query strings do not fill the memory.
  const valid = validate(call, { params, query, body: {} })
  const tags = served.keep!(valid as never)
  const answer = await shop.cache.getOrMake(
    apiCacheKey(parameters === null ? target.path : knownAddress(call, target, parameters), locale),
    () => tags,
    async () => {
      if (served.isSearch && !isInternal && customer === null)
        await shop.limits.take('searchOfGuest', networkOf(ip))
      const made = await runValid(shop, served, { ...asked, customer: null, staff: null }, valid)
      return {
        status: call.status,
        headers: {},
        body: Buffer.from(JSON.stringify(envelope(made))),
        tags: made.tags ?? [],
      }
    },
  )
  if (customer !== null) return personalisedOut(shop, served, answer, asked)
  const out = cachedOut(answer, CACHED_API_HEADERS, request)
  return isInternal ? { ...out, tags: answer.tags ?? [], since: answer.since ?? Infinity } : out
}

/** A cached answer with the marks of a signed-in customer; without marks its bytes are sent unchanged. */
const personalisedOut = async (
  shop: Shop,
  { call, mark }: Served,
  answer: CachedResponse,
  { request, customer }: Asked,
): Promise<Outgoing> => {
  const made = JSON.parse(answer.bodies.identity.toString()) as Answer<AnyCall>
  if (await mark!({ shop, customer: customer! }, made.data as never)) {
    if (shop.config.environment !== 'production') checkAnswer(call, made)
    return jsonOut(call, made)
  }
  const out = cachedOut(answer, CACHED_API_HEADERS, request)
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

type Staff = { id: string }
type Asked = {
  request: Incoming
  customer: Caller | null
  staff: Staff | null
  locale: Locale
  now: Date
  requestId: string
  ip: string
}
type Raw = Asked & { params: unknown; query: unknown; body: unknown }

const run = async (shop: Shop, served: Served, raw: Raw): Promise<Answer<AnyCall>> =>
  runValid(shop, served, raw, await validWhole(shop, served, raw))

/** `validate`, with the faults that only the shop can see added to a refusal. */
const validWhole = async (
  shop: Shop,
  served: Served,
  raw: Raw,
): Promise<ReturnType<typeof validate>> => {
  try {
    return validate(served.call, raw)
  } catch (error) {
    if (!served.faults || !(error instanceof AppError) || error.errors === undefined) throw error
    const { customer, now } = raw
    const faults = await served.faults({
      shop,
      now,
      customer,
      given: fittingFields(served.call, raw.body) as never,
    })
    throw new AppError('invalid', { errors: { ...faults, ...error.errors } })
  }
}

const runValid = async (
  shop: Shop,
  served: Served,
  raw: Asked,
  valid: ReturnType<typeof validate>,
): Promise<Answer<AnyCall>> => {
  const context: Context = {
    shop,
    locale: raw.locale,
    now: raw.now,
    requestId: raw.requestId,
    ip: raw.ip,
    userAgent: (raw.request.headers.get('user-agent') ?? '').slice(0, 200),
    device: cookieOf(raw.request, 'device') ?? '',
    idempotencyKey: raw.request.headers.get('idempotency-key') || null,
    request: raw.request,
  }
  const answer = await served.handle({
    ...context,
    ...valid,
    customer: raw.customer,
    staff: raw.staff,
  } as never)
  if (shop.config.environment !== 'production') checkAnswer(served.call, answer)
  return answer
}

const identify = async (
  shop: Shop,
  call: AnyCall,
  authenticate: Authenticate,
  request: Incoming,
  now: Date,
): Promise<Caller | null> => {
  if (call.auth === 'public' || call.auth === 'staff') return null
  const token = tokenOf(request)
  const found = token ? await authenticate(shop, token, now) : null
  if (call.auth === 'optional') {
    const caller = ofAudience(call, found)
    // An invalid token is an error, so that the browser renews it; no token means guest.
    if (token && !caller) throw new AppError('unauthenticated')
    return caller?.scope === 'full' ? caller : null
  }
  return admitted(call, found)
}

type Found = Awaited<ReturnType<Authenticate>>

/** The account API accepts only its own token; the shop API accepts both of a session. */
const ofAudience = (call: AnyCall, found: Found): Caller | null =>
  found && (call.api === 'shop' || found.audience === 'account') ? found : null

const admitted = (call: AnyCall, found: Found): Caller => {
  const caller = ofAudience(call, found)
  const scopes: Caller['scope'][] =
    call.auth === 'customer'
      ? ['full']
      : call.auth === 'verifying'
        ? ['pending', 'full', 'reset']
        : ['reset']
  if (!caller || !scopes.includes(caller.scope)) throw new AppError('unauthenticated')
  return caller
}

const TOKEN_LENGTH_MAX = 200
const tokenOf = (request: Incoming): string | null => {
  const header = request.headers.get('authorization')
  const token = header?.startsWith('Bearer ') ? header.slice(7).trim() : null
  return token !== null && token.length < TOKEN_LENGTH_MAX ? token : null
}

/** Customers and staff members are separate: the token of one is invalid for the other. */
const identifyStaff = async (
  shop: Shop,
  { call, findStaff }: Served,
  request: Incoming,
  now: Date,
): Promise<Staff | null> => {
  if (call.auth !== 'staff') return null
  const token = tokenOf(request)
  const staff = token && findStaff ? await findStaff(shop, token, now) : null
  if (!staff) throw new AppError('unauthenticated')
  return staff
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
  const cookies = answer.cookies ?? []
  if (answer.file) {
    headers['content-type'] = answer.file.type
    headers['content-disposition'] = `attachment; filename="${answer.file.name}"`
    return { status, headers, cookies, body: answer.file.body }
  }
  return { status, headers, cookies, body: JSON.stringify(envelope(answer)) }
}
