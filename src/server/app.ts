import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { readLocale, type Locale } from '#domain/locale.ts'
import type { AnyCall } from '#contract/call.ts'
import { AppError } from './errors.ts'
import { failureResponse } from './failures.ts'
import { API_HEADERS } from './headers.ts'
import { makeRoom, readBody, refuseNul } from './body.ts'
import { checkAnswer, validate, type Answer, type Served } from './serve.ts'
import type { Caller, Context, Shop } from './shop.ts'
import { claimKey, findReplay, finishKey, hashOfBody, KEY_LENGTH_MAX, releaseKey } from './platform/idempotency.ts'
import { formFor } from './platform/kept-forms.ts'
import type { KeptAnswer } from './platform/response-cache.ts'
import { newId } from './platform/ids.ts'
import { networkOf } from './platform/rate-limit.ts'
import { makeAdmission, type Admission } from './platform/admission.ts'

export type Authenticate = (shop: Shop, token: string, now: Date) => Promise<(Caller & { audience: 'account' | 'shop' }) | null>

/** `isInternal` marks a call that a page makes while it is rendered: it is nobody's, and counts against nobody's limit. */
type Environment = { Variables: { requestId: string }; Bindings: { isInternal?: boolean } }
export type App = Hono<Environment>

/** A request is not always at the database: a few for each connection keep all of them busy. */
const REQUESTS_PER_CONNECTION = 3
const WAIT_MS_MAX = 8_000
const WAITING_MAX = 2_000

/** Mounts every served call below `/api`; `mountRest` adds what is no call of the contract (hooks, files, health, pages). */
export const makeApp = (
  shop: Shop,
  served: readonly Served[],
  authenticate: Authenticate,
  mountRest: (app: App) => void = () => {},
): App => {
  const app: App = new Hono<Environment>({ strict: false })
  app.use('*', async (c, next) => {
    c.set('requestId', newId(shop.clock.now()))
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  // Kept answers come compressed already; this is for what is made for one caller.
  app.use('*', compress({ threshold: 1024 }))
  app.onError((error, c) =>
    failureResponse(shop, error, contextLocale(c.req.raw), c.get('requestId') ?? newId(shop.clock.now()), c.req.raw),
  )
  const admission = makeAdmission({
    atOnce: shop.config.databaseConnections * REQUESTS_PER_CONNECTION,
    waitMsMax: WAIT_MS_MAX,
    waitingMax: WAITING_MAX,
  })
  const door: Door = { shop, authenticate, admission }
  for (const one of served) {
    const path = `/api/${one.call.api}${one.call.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.on(one.call.method, path, (c) =>
      handle(door, one, {
        request: c.req.raw,
        params: c.req.param() as Record<string, string>,
        requestId: c.get('requestId'),
        isInternal: c.env?.isInternal === true,
      }),
    )
  }
  mountRest(app)
  app.all('/api/*', (c) => failureResponse(shop, new AppError('not_found'), contextLocale(c.req.raw), c.get('requestId'), c.req.raw))
  app.notFound((c) => failureResponse(shop, new AppError('not_found'), contextLocale(c.req.raw), c.get('requestId'), c.req.raw))
  return app
}

/** The language of an API request: its `Accept-Language`, else English. */
export const contextLocale = (request: Request): Locale => readLocale(request.headers.get('accept-language')) ?? 'en'

/** Under which an API answer is kept; the front listener makes the same key without parsing anything. */
export const apiCacheKey = (url: string, locale: Locale): string => `api ${locale} ${url}`

/** Tells the page that is made of a kept answer what drops it; no answer that leaves the shop has it. */
export const TAGS_HEADER = 'x-petik-tags'

type Door = { shop: Shop; authenticate: Authenticate; admission: Admission }
type Arrival = { request: Request; params: Record<string, string>; requestId: string; isInternal: boolean }

const handle = async (
  { shop, authenticate, admission }: Door,
  served: Served,
  { request, params, requestId, isInternal }: Arrival,
): Promise<Response> => {
  const { call } = served
  let locale = contextLocale(request)
  const now = shop.clock.now()
  const room = makeRoom()
  try {
    const ip = callerAddress(shop, request)
    const customer = await identify(shop, call, authenticate, request, now)
    const staff = await identifyStaff(shop, served, request, now)
    const place = networkOf(ip)
    if (!isInternal) await shop.limits.take('api', customer?.customerId ?? staff?.id ?? place)
    const key = request.headers.get('idempotency-key') ?? ''
    if (key.length > KEY_LENGTH_MAX)
      throw new AppError('invalid', { errors: { 'Idempotency-Key': [{ key: 'validation.max', params: { value: KEY_LENGTH_MAX } }] } })
    const url = new URL(request.url)
    const query = Object.fromEntries(url.searchParams)
    if (Object.values(params).some((value) => value.includes('\u0000'))) throw new AppError('not_found')
    refuseNul(query)
    if (served.keep && customer === null) {
      // Validated before it is kept, so that nonsense in a query string fills no memory.
      const valid = validate(call, { params, query, body: {} })
      const tags = served.keep(valid as never)
      const answer = await shop.cache.keep(
        apiCacheKey(knownAddress(call, url), locale),
        () => tags,
        async () => {
          if (served.isSearch && !isInternal) await shop.limits.take('searchOfGuest', place)
          const made = await runValid(shop, served, { request, customer, staff: null, locale, now, requestId, ip }, valid)
          return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(envelope(made))), tags: made.tags ?? [] }
        },
      )
      const response = keptResponse(answer, request)
      if (isInternal) response.headers.set(TAGS_HEADER, (answer.tags ?? []).join(','))
      return response
    }
    if (served.isSearch && customer) await shop.limits.take('search', customer.customerId)
    const body = await readBody(request, call, room, shop.config.bodyPace)
    const { locale: asked } = body as { locale?: unknown }
    if (call.api === 'account' && typeof asked === 'string') locale = readLocale(asked) ?? locale
    const ask = { request, params, query, body, customer, staff, locale, now, requestId, ip }
    // Only now, so that nobody holds a place with a body that never ends.
    const leave = await admission.enter()
    try {
      return call.idempotent === true ? await runOnce(shop, served, ask) : jsonResponse(await run(shop, served, ask))
    } finally {
      leave()
    }
  } catch (error) {
    return failureResponse(shop, error, locale, requestId, request)
  } finally {
    room.leave()
  }
}

/** The address with only the query that the call knows, so that nobody can fill the memory with parameters of their own. */
const knownAddress = (call: AnyCall, url: URL): string => {
  const entries = 'entries' in call.query ? (call.query.entries as Record<string, unknown>) : {}
  if ([...url.searchParams.keys()].every((name) => Object.hasOwn(entries, name))) return url.pathname + url.search
  const known = new URLSearchParams([...url.searchParams].filter(([name]) => Object.hasOwn(entries, name)))
  return known.size > 0 ? `${url.pathname}?${known.toString()}` : url.pathname
}

type Staff = { id: string }
type Asked = { request: Request; customer: Caller | null; staff: Staff | null; locale: Locale; now: Date; requestId: string; ip: string }
type Raw = Asked & { params: unknown; query: unknown; body: unknown }

const run = async (shop: Shop, served: Served, raw: Raw): Promise<Answer<AnyCall>> =>
  runValid(shop, served, raw, validate(served.call, raw))

const runValid = async (shop: Shop, served: Served, raw: Asked, valid: ReturnType<typeof validate>): Promise<Answer<AnyCall>> => {
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
  const answer = await served.handle({ ...context, ...valid, customer: raw.customer, staff: raw.staff } as never)
  if (shop.config.environment !== 'production') checkAnswer(served.call, answer)
  return answer
}

/** Runs a call that carries an `Idempotency-Key` once and answers repeats with what was answered first. */
const runOnce = async (shop: Shop, served: Served, raw: Raw): Promise<Response> => {
  const key = raw.request.headers.get('idempotency-key')
  if (!key) return jsonResponse(await run(shop, served, raw))
  const owner = raw.customer?.customerId ?? raw.staff?.id ?? raw.ip
  const name = `${served.call.method} ${served.call.path}`
  const bodyHash = hashOfBody([raw.params, raw.body])
  const claimed = await claimKey(shop.db, owner, name, key, bodyHash, raw.now)
  const replay = claimed ? null : await findReplay(shop.db, owner, name, key, bodyHash)
  if (replay) return jsonResponse(replay.response as Answer<AnyCall>, true)
  try {
    const answer = await run(shop, served, raw)
    await finishKey(shop.db, owner, name, key, answer.status ?? 200, answer)
    return jsonResponse(answer)
  } catch (error) {
    await releaseKey(shop.db, owner, name, key)
    throw error
  }
}

const identify = async (shop: Shop, call: AnyCall, authenticate: Authenticate, request: Request, now: Date): Promise<Caller | null> => {
  if (call.auth === 'public' || call.auth === 'staff') return null
  const token = tokenOf(request)
  const found = token ? await authenticate(shop, token, now) : null
  // The account API takes its own token only; the shop API takes both of a session.
  const caller = found && (call.api === 'shop' || found.audience === 'account') ? found : null
  if (call.auth === 'optional') {
    // A dead token is told, so that the browser renews it; no token at all is a guest.
    if (token && !caller) throw new AppError('unauthenticated')
    return caller?.scope === 'full' ? caller : null
  }
  const scopes: Caller['scope'][] =
    call.auth === 'customer' ? ['full'] : call.auth === 'verifying' ? ['pending', 'full', 'reset'] : ['reset']
  if (!caller || !scopes.includes(caller.scope)) throw new AppError('unauthenticated')
  return caller
}

const TOKEN_LENGTH_MAX = 200
const tokenOf = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  const token = header?.startsWith('Bearer ') ? header.slice(7).trim() : null
  return token !== null && token.length < TOKEN_LENGTH_MAX ? token : null
}

/** Customers and staff have nothing in common: the key of the one opens nothing of the other. */
const identifyStaff = async (shop: Shop, { call, findStaff }: Served, request: Request, now: Date): Promise<Staff | null> => {
  if (call.auth !== 'staff') return null
  const token = tokenOf(request)
  const staff = token && findStaff ? await findStaff(shop, token, now) : null
  if (!staff) throw new AppError('unauthenticated')
  return staff
}

const envelope = (answer: Answer<AnyCall>) => (answer.meta === undefined ? { data: answer.data } : { data: answer.data, meta: answer.meta })

const jsonResponse = (answer: Answer<AnyCall>, replayed = false): Response => {
  const headers = new Headers(API_HEADERS)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  if (replayed) headers.set('idempotent-replayed', 'true')
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value)
  for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie)
  if (answer.file) {
    headers.set('content-type', answer.file.type)
    headers.set('content-disposition', `attachment; filename="${answer.file.name}"`)
    return new Response(answer.file.body, { status: 200, headers })
  }
  return new Response(JSON.stringify(envelope(answer)), { status: answer.status ?? 200, headers })
}

/** Headers of a kept API answer. A browser may show it again only after asking, by ETag. */
export const KEPT_API_HEADERS: Record<string, string> = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'vary': 'Accept-Language, Accept-Encoding, Authorization',
}

const keptResponse = (answer: KeptAnswer, request: Request): Response => {
  const headers = new Headers(KEPT_API_HEADERS)
  headers.set('etag', answer.etag)
  if (request.headers.get('if-none-match') === answer.etag) return new Response(null, { status: 304, headers })
  const { coding, body } = formFor(answer.bodies, request.headers.get('accept-encoding') ?? '')
  if (coding !== null) headers.set('content-encoding', coding)
  // Its bytes are never changed, so they are sent as they are kept.
  return new Response(body as Uint8Array<ArrayBuffer>, { status: answer.status, headers })
}

export const cookieOf = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return rest.join('=').slice(0, 500)
  }
  return null
}

/** The caller's address. A forwarded one is believed only from as many proxies as are configured. */
export const callerAddress = (shop: Shop, request: Request): string => {
  const direct = request.headers.get('x-petik-peer') ?? 'unknown'
  if (shop.config.trustedProxies === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-shop.config.trustedProxies) ?? direct
}
