import { authenticate } from '../auth/index.ts'
import type { App } from '../http/app.ts'
import { AppError } from '../errors.ts'
import { API_HEADERS } from '../http/headers.ts'
import type { Caller, Shop } from '../shop.ts'

/** Shorter than proxies' idle timeouts; also bounds how long a stream outlives its session. */
const HEARTBEAT_MS = 20_000
/** Shorter than an access token's lifetime, so that clients reconnect with a new one. */
const STREAM_MS_MAX = 10 * 60_000

const STREAM_HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not buffer, compress or store the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

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
    const stream = openStream(shop, caller, async () => (await findCaller()) !== null)
    if (!stream)
      throw new AppError('unavailable', {
        retryAfterSeconds: 30,
        internal: 'too many pages listen',
      })
    return new Response(stream, { headers: STREAM_HEADERS })
  })
}

const openStream = (
  shop: Shop,
  { customerId, sessionId }: Pick<Caller, 'customerId' | 'sessionId'>,
  isAlive: () => Promise<boolean>,
): ReadableStream<Uint8Array> | null => {
  const encoder = new TextEncoder()
  let leave: (() => void) | null = null
  const timers: NodeJS.Timeout[] = []
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    leave?.()
  }
  let write: (text: string) => void = () => {}
  let end: () => void = () => {}
  leave = shop.live.listen(customerId, {
    sessionId,
    heard: (topic) => write(`event: ${topic}\ndata: {}\n\n`),
    ended: () => end(),
  })
  if (!leave) return null
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => {
        // A page that does not read is disconnected; it refetches when it reconnects.
        if ((controller.desiredSize ?? 0) < -SLOW_CHUNKS) end()
        else controller.enqueue(encoder.encode(text))
      }
      end = () => {
        stop()
        write = () => {}
        end = () => {}
        controller.close()
      }
      write('retry: 3000\n\n')
      const beat = () => {
        isAlive()
          .then((alive) => (alive ? write(': here\n\n') : end()))
          .catch(() => end())
      }
      timers.push(
        setInterval(beat, HEARTBEAT_MS).unref(),
        setTimeout(() => end(), STREAM_MS_MAX).unref(),
      )
    },
    cancel: stop,
  })
}

const SLOW_CHUNKS = 50
