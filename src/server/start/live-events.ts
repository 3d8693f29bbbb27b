import { authenticate } from '../auth/index.ts'
import type { App } from '../http/app.ts'
import { AppError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { openStream, STREAM_HEADERS } from './stream.ts'

/**
 * `GET /api/shop/events`: server-sent events without content for the signed-in customer. Read with
 * `fetch`, because a URL must not contain a token. 503 with too many pages, which then poll.
 */
export const mountEvents = (app: App, shop: Shop): void => {
  app.get('/api/shop/events', async (c) => {
    const token = /^Bearer (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
    const findCaller = async () => {
      const caller = token === null ? null : await authenticate(shop, token, shop.clock.now())
      return caller?.scope === 'full' ? caller : null
    }
    const caller = await findCaller()
    if (!caller) throw new AppError('unauthenticated')
    await shop.limits.take('api', caller.customerId)
    const { customerId, sessionId } = caller
    const stream = openStream(
      ({ heard, ended }) => shop.live.listen(customerId, { sessionId, heard, ended }),
      async () => (await findCaller()) !== null,
    )
    if (!stream)
      throw new AppError('unavailable', {
        retryAfterSeconds: 30,
        internal: 'too many pages listen',
      })
    return new Response(stream, { headers: STREAM_HEADERS })
  })
}
