import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { answerCall } from './answer-call.ts'
import type { Authenticate } from './caller.ts'
import { apiCacheKey, cachedOut, sharedApi } from './cached-response.ts'
import { AppError } from '../errors.ts'
import { failureOf } from './failures.ts'
import { makeRouter, type Router } from './router.ts'
import { contextLocale, incomingOf, responseOf, type Incoming, type Outgoing } from './incoming.ts'
import { makeConcurrencyLimit } from '../platform/load/concurrency-limit.ts'
import { newId } from '../platform/ids.ts'
import { targetOfOwn, type Target } from './request-target.ts'
import type { Served } from './serve.ts'
import type { Shop } from '../shop.ts'

/** `target` and `requestId` come from the listener. */
type Environment = {
  Variables: { requestId: string; target: Target }
  Bindings: { target?: Target; requestId?: string }
}

/** The calls of the contract. Listener, pages and tests all call `answer`. */
export type Calls = {
  /** A stored response for a guest's GET or HEAD; it counts towards no limit. */
  cached: (request: Incoming) => Outgoing | null
  /** Null when no call matches. */
  answer: (
    request: Incoming,
    options: { requestId: string; isInternal?: boolean },
  ) => Promise<Outgoing> | null
}
export type App = Hono<Environment> & { calls: Calls }

/** Requests use the database only part of the time, so a few per connection keep all busy. */
const REQUESTS_PER_CONNECTION = 3
const WAIT_MS_MAX = 8_000
const QUEUE_MAX = 2_000

/**
 * Mounts the served calls below `/api`; `mountRest` adds routes outside the contract (hooks, files,
 * health, pages).
 */
export const makeApp = (
  shop: Shop,
  served: readonly Served[],
  authenticate: Authenticate,
  mountRest: (app: App) => void = () => {},
): App => {
  const concurrency = makeConcurrencyLimit({
    slots: shop.config.databaseConnections * REQUESTS_PER_CONNECTION,
    waitMsMax: WAIT_MS_MAX,
    queueMax: QUEUE_MAX,
  })
  const router = makeRouter(served)
  const calls = makeCalls({ shop, authenticate, concurrency }, router)
  const app: App = Object.assign(new Hono<Environment>({ strict: false }), { calls })
  const failed = (error: unknown, c: Context<Environment>): Response => {
    const { method } = c.req
    return responseOf(
      failureOf(shop, error, contextLocale(c.req.raw), c.get('requestId'), {
        method,
        target: c.get('target'),
        headers: c.req.raw.headers,
      }),
    )
  }
  app.use('*', async (c, next) => {
    c.set('requestId', c.env?.requestId ?? newId(shop.clock.now()))
    c.set('target', c.env?.target ?? targetOfOwn(c.req.url))
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  // Cached responses are compressed already; this is for the others.
  app.use('*', compress({ threshold: 1024 }))
  app.onError((error, c) => failed(error, c))
  app.use('/api/*', async (c, next) => {
    const request = incomingOf(c.req.raw, c.get('target'))
    const out =
      calls.cached(request) ?? (await calls.answer(request, { requestId: c.get('requestId') }))
    return out ? responseOf(out) : next()
  })
  mountRest(app)
  const notFound = (c: Context<Environment>): Response => {
    const allowed = methodsAt(app, router, c)
    if (allowed.length === 0 || allowed.includes(c.req.method))
      return failed(new AppError('not_found'), c)
    const response = failed(new AppError('method_not_allowed'), c)
    response.headers.set('allow', allowed.join(', '))
    return response
  }
  app.all('/api/*', notFound)
  app.notFound(notFound)
  return app
}

const makeCalls = (context: Parameters<typeof answerCall>[0], router: Router): Calls => ({
  cached: (request) => {
    const { method, headers, target } = request
    const mayBeCached =
      (method === 'GET' || method === 'HEAD') && headers.get('authorization') === null
    const cached =
      mayBeCached &&
      context.shop.cache.get(apiCacheKey(target.path + target.query, contextLocale(request)))
    return cached ? cachedOut(cached, sharedApi(context.shop, cached), request) : null
  },
  answer: (request, { requestId, isInternal = false }) => {
    const found = router.find(request.method, request.target.path)
    return (
      found &&
      answerCall(context, found.served, { request, params: found.params, requestId, isInternal })
    )
  },
})

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** The methods of a path. Catch-all routes such as the pages answer for themselves. */
const methodsAt = (app: App, router: Router, c: Context<Environment>): string[] => {
  const found = METHODS.filter(
    (method) =>
      router.find(method, c.get('target').path) ||
      app.router
        .match(method, c.req.path)[0]
        .some(([[, route]]) => route.method === method && route.path !== '*'),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
