import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { answerCall, type Authenticate, type Door } from './answer-call.ts'
import { AppError } from './errors.ts'
import { failureOf } from './failures.ts'
import { findingCalls, type FindCall } from './find-call.ts'
import { contextLocale, responseOf, type Incoming, type Outgoing } from './incoming.ts'
import { makeAdmission } from './platform/admission.ts'
import { newId } from './platform/ids.ts'
import type { Served } from './serve.ts'
import type { Shop } from './shop.ts'

/** `isInternal` marks a call that a page makes while it is rendered: it is nobody's, and counts against nobody's limit. */
type Environment = { Variables: { requestId: string }; Bindings: { isInternal?: boolean } }

/** The calls without the router around them, for the listener: it finds most of them by their address alone. */
export type Calls = {
  find: FindCall
  answer: (served: Served, params: Record<string, string>, request: Incoming, requestId: string) => Promise<Outgoing>
}
export type App = Hono<Environment> & { calls: Calls }

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
  const admission = makeAdmission({
    atOnce: shop.config.databaseConnections * REQUESTS_PER_CONNECTION,
    waitMsMax: WAIT_MS_MAX,
    waitingMax: WAITING_MAX,
  })
  const door: Door = { shop, authenticate, admission }
  const calls: Calls = {
    find: findingCalls(served),
    answer: (one, params, request, requestId) => answerCall(door, one, { request, params, requestId, isInternal: false }),
  }
  const app: App = Object.assign(new Hono<Environment>({ strict: false }), { calls })
  const failed = (error: unknown, request: Request, requestId: string): Response =>
    responseOf(failureOf(shop, error, contextLocale(request), requestId, request))
  app.use('*', async (c, next) => {
    c.set('requestId', newId(shop.clock.now()))
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  // Kept answers come compressed already; this is for what is made for one caller.
  app.use('*', compress({ threshold: 1024 }))
  app.onError((error, c) => failed(error, c.req.raw, c.get('requestId') ?? newId(shop.clock.now())))
  for (const one of served) {
    const path = `/api/${one.call.api}${one.call.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.on(one.call.method, path, async (c) =>
      responseOf(
        await answerCall(door, one, {
          request: c.req.raw,
          params: c.req.param() as Record<string, string>,
          requestId: c.get('requestId'),
          isInternal: c.env?.isInternal === true,
        }),
      ),
    )
  }
  mountRest(app)
  app.all('/api/*', (c) => failed(new AppError('not_found'), c.req.raw, c.get('requestId')))
  app.notFound((c) => failed(new AppError('not_found'), c.req.raw, c.get('requestId')))
  return app
}
