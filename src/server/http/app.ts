import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { answerCall, type Authenticate, type Door } from './answer-call.ts'
import { AppError } from '../errors.ts'
import { failureOf } from './failures.ts'
import { makeRouter, type FindCall } from './router.ts'
import { contextLocale, incomingOf, responseOf, type Incoming, type Outgoing } from './incoming.ts'
import { makeConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { newId } from '../platform/ids.ts'
import { targetOfOwn, type Target } from './request-target.ts'
import type { Served } from './serve.ts'
import type { Shop } from '../shop.ts'

/**
 * `isInternal`: a call by a page being rendered, without a caller and outside the limits. `target`
 * and `requestId` come from the listener.
 */
type Environment = {
  Variables: { requestId: string; target: Target }
  Bindings: { isInternal?: boolean; target?: Target; requestId?: string }
}

/** The calls without the router: the listener finds most of them by path alone. */
export type Calls = {
  find: FindCall
  answer: (
    served: Served,
    params: Record<string, string>,
    request: Incoming,
    requestId: string,
  ) => Promise<Outgoing>
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
  const door: Door = { shop, authenticate, concurrency }
  const calls: Calls = {
    find: makeRouter(served),
    answer: (one, params, request, requestId) =>
      answerCall(door, one, { request, params, requestId, isInternal: false }),
  }
  const app: App = Object.assign(new Hono<Environment>({ strict: false }), { calls })
  const failed = (error: unknown, c: Context<Environment>): Response => {
    const { method } = c.req
    return responseOf(
      failureOf(shop, error, contextLocale(c.req.raw), c.get('requestId'), {
        method,
        target: c.get('target'),
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
  for (const one of served) {
    const path = `/api/${one.call.api}${one.call.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.on(one.call.method, path, async (c) =>
      responseOf(
        await answerCall(door, one, {
          request: incomingOf(c.req.raw, c.get('target')),
          params: c.req.param() as Record<string, string>,
          requestId: c.get('requestId'),
          isInternal: c.env?.isInternal === true,
        }),
      ),
    )
  }
  mountRest(app)
  const notFound = (c: Context<Environment>): Response => {
    const allowed = methodsAt(app, c.req.path)
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

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** The methods of a path. Catch-all routes such as the pages answer for themselves. */
const methodsAt = (app: App, path: string): string[] => {
  const found = METHODS.filter((method) =>
    app.router
      .match(method, path)[0]
      .some(([[, route]]) => route.method === method && route.path !== '*'),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
