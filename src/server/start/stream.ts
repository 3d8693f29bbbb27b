import { API_HEADERS } from '../http/headers.ts'

/** Shorter than proxies' idle timeouts; also bounds how long a stream outlives its session. */
const HEARTBEAT_MS = 20_000
/** Shorter than an access token's lifetime, so that clients reconnect with a new one. */
const STREAM_MS_MAX = 10 * 60_000

export const STREAM_HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not buffer, compress or store the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export type StreamPage = {
  heard: (topic: string) => void
  ended: () => void
  /** Looks at the session now instead of at the next heartbeat. */
  checked: () => void
}

/**
 * Server-sent events without content. `listen` connects the page and returns how it leaves; null
 * when it cannot. `isAlive` is asked at every heartbeat, and false ends the stream.
 */
export const openStream = (
  listen: (page: StreamPage) => (() => void) | null,
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
  const beat = (said: string) => {
    isAlive()
      .then((alive) => (alive ? write(said) : end()))
      .catch(() => end())
  }
  leave = listen({
    heard: (topic) => write(`event: ${topic}\ndata: {}\n\n`),
    ended: () => end(),
    checked: () => beat(''),
  })
  if (!leave) return null
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => {
        // A page that does not read is disconnected; it refetches when it reconnects.
        if ((controller.desiredSize ?? 0) < -SLOW_CHUNKS) end()
        else if (text !== '') controller.enqueue(encoder.encode(text))
      }
      end = () => {
        stop()
        write = () => {}
        end = () => {}
        controller.close()
      }
      write('retry: 3000\n\n')
      timers.push(
        setInterval(() => beat(': here\n\n'), HEARTBEAT_MS).unref(),
        setTimeout(() => end(), STREAM_MS_MAX).unref(),
      )
    },
    cancel: stop,
  })
}

const SLOW_CHUNKS = 50
