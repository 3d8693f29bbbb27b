import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { answerCall, type Authenticate, type Door } from './answer-call.ts'
import { AppError } from './errors.ts'
import { failureOf } from './failures.ts'
import { findingCalls, type FindCall } from './find-call.ts'
import { contextLocale, incomingOf, responseOf, type Incoming, type Outgoing } from './incoming.ts'
import { makeAdmission } from './platform/admission.ts'
import { newId } from './platform/ids.ts'
import { targetOfOwn, type Target } from './request-target.ts'
import type { Served } from './serve.ts'
import type { Shop } from './shop.ts'

/**
 * `isInternal` marks a call that a page makes while it is rendered: it is nobody's, and counts
 * against nobody's limit. `target` and `requestId` are what the listener has read and given
 * already.
 */
type Environment = {
  Variables: { requestId: string; target: Target }
  Bindings: { isInternal?: boolean; target?: Target; requestId?: string }
}

/**
 * The calls without the router around them, for the listener: it finds most of them by their
 * address alone.
 */
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

/** A request is not always at the database: a few for each connection keep all of them busy. */
const REQUESTS_PER_CONNECTION = 3
const WAIT_MS_MAX = 8_000
const WAITING_MAX = 2_000

/**
 * Mounts every served call below `/api`; `mountRest` adds what is no call of the contract (hooks,
 * files, health, pages).
 */
export const makeApp = (
  shop: Shop,
  served: readonly Served[],
  authenticate: Authenticate,
  mountRest: (app: App) => void = () => {},
): App => {
  const admission = makeAdmission({
    atOnce: shop.config.databaseConnections * REQUESTS_PER_CONNECTION,
    waitMsMax: WAIT_MS_MAX,
    waitingMax: WAITING_MAX,
  })
  const door: Door = { shop, authenticate, admission }
  const calls: Calls = {
    find: findingCalls(served),
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
  // Kept answers come compressed already; this is for what is made for one caller.
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
  const nothingHere = (c: Context<Environment>): Response => {
    const allowed = methodsAt(app, c.req.path)
    if (allowed.length === 0 || allowed.includes(c.req.method))
      return failed(new AppError('not_found'), c)
    const response = failed(new AppError('method_not_allowed'), c)
    response.headers.set('allow', allowed.join(', '))
    return response
  }
  app.all('/api/*', nothingHere)
  app.notFound(nothingHere)
  return app
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
/**
 * The methods that a path is served with. What stands for every path at once, such as the pages,
 * answers for itself.
 */
const methodsAt = (app: App, path: string): string[] => {
  const found = METHODS.filter((method) =>
    app.router
      .match(method, path)[0]
      .some(([[, route]]) => route.method === method && route.path !== '*'),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
