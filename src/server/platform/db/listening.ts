import pg from 'pg'
import { dropSocket, KEEP_ALIVE } from './pool.ts'

export type ListeningOptions = {
  url: string
  /** Identifies this process among all listeners. */
  id: string
  /** Sends a notification over the pool, as changes are sent. */
  notify: (channel: string, payload: string) => Promise<unknown>
  log: (message: string, error: unknown) => void
  pace?: Partial<ListeningPace> | undefined
}
export type ListeningPace = {
  /** How often the connection must answer a query. */
  heartbeatMs: number
  /** How often the process sends itself a notification. */
  echoEveryMs: number
  /** The timeout of either check. */
  answerMsMax: number
}
export type Listening = {
  listen: (channel: string, heard: Heard) => Promise<void>
  /** True from a failed echo check until the next successful one. */
  isDeaf: () => boolean
  close: () => Promise<void>
}

type Heard = (payload: string | null) => void

const PACE: ListeningPace = { heartbeatMs: 5_000, echoEveryMs: 30_000, answerMsMax: 2_000 }
const AGAIN_MS = 500
/** After this long without a connection, notifications count as missed. */
const AWAY_MS_MAX = 60_000
const ECHO_CHANNEL = 'petik_echo'

/**
 * One LISTEN connection for all channels. A heartbeat detects a dead connection, an echo one that
 * receives nothing, as behind a pooler: then every echo check drops the caches.
 */
export const makeListening = ({ url, id, notify, log, pace }: ListeningOptions): Listening => {
  const { heartbeatMs, echoEveryMs, answerMsMax } = { ...PACE, ...pace }
  const channels = new Map<string, Heard[]>()
  const echoes = new Map<string, () => void>()
  const timers: ReturnType<typeof setInterval>[] = []
  let client: pg.Client | null = null
  let away: ReturnType<typeof setTimeout> | null = null
  let sent = 0
  let isDeaf = false
  let isClosed = false

  const mayHaveMissed = () => {
    if (!isClosed) for (const heard of [...channels.values()].flat()) heard(null)
  }
  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMsMax,
      query_timeout: answerMsMax,
      ...KEEP_ALIVE,
    })
    made.on('error', (error) => log('the LISTEN connection broke', error))
    made.on('end', () => {
      if (made === client) void connectAgain()
    })
    made.on('notification', ({ channel, payload = '' }) => {
      if (channel === ECHO_CHANNEL) echoes.get(payload)?.()
      for (const heard of channels.get(channel) ?? []) heard(payload)
    })
    try {
      await made.connect()
      for (const channel of [ECHO_CHANNEL, ...channels.keys()])
        await made.query(`listen ${channel}`)
    } catch (error) {
      dropSocket(made)
      throw error
    }
    client = made
    if (away !== null) clearTimeout(away)
    away = null
    mayHaveMissed()
  }
  const connectAgain = async (): Promise<void> => {
    client = null
    // While the database is unreachable nothing changes, so cached responses may serve for a while.
    away ??= setTimeout(mayHaveMissed, AWAY_MS_MAX).unref()
    while (!isClosed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
      if (!isClosed) await connect().catch((error: unknown) => log('LISTEN failed', error))
    }
  }

  const beat = async (): Promise<void> => {
    const asked = client
    await asked?.query('select 1').catch((error: unknown) => {
      log('the LISTEN connection timed out', error)
      dropSocket(asked)
    })
  }
  const hearsItself = async (): Promise<boolean | null> => {
    const payload = `${id} ${++sent}`
    const echo = new Promise<true>((resolve) => echoes.set(payload, () => resolve(true)))
    try {
      await notify(ECHO_CHANNEL, payload)
      return await Promise.race([echo, lateBy(answerMsMax)])
    } catch {
      // The database is unreachable, so no other process has changed anything either.
      return null
    } finally {
      echoes.delete(payload)
    }
  }
  const checkHearing = async (): Promise<void> => {
    const asked = client
    const hears = await hearsItself()
    // A connection opened meanwhile could not receive the echo, and has dropped the caches already.
    if (hears === null || isClosed || (!hears && client !== asked && client !== null)) return
    isDeaf = !hears
    if (hears) return
    log(
      'this process does not receive the database’s notifications, so its caches are dropped. DATABASE_LISTEN_URL must lead to PostgreSQL itself, not to a pooler.',
      null,
    )
    mayHaveMissed()
    if (client !== null) dropSocket(client)
  }

  const repeat = (work: () => Promise<void>, everyMs: number) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      void work().finally(() => (isRunning = false))
    }, everyMs)
    timers.push(timer.unref())
  }

  return {
    listen: async (channel, heard) => {
      channels.set(channel, [...(channels.get(channel) ?? []), heard])
      if (timers.length > 0) {
        const asked = client
        // A reconnect listens to all channels.
        await asked?.query(`listen ${channel}`).catch(() => dropSocket(asked))
        return heard(null)
      }
      await connect()
      await checkHearing()
      repeat(beat, heartbeatMs)
      repeat(checkHearing, echoEveryMs)
    },
    isDeaf: () => isDeaf,
    close: async () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      if (away !== null) clearTimeout(away)
      // A dead connection never answers the goodbye.
      await Promise.race([client?.end().catch(() => {}), lateBy(AGAIN_MS)])
      if (client !== null) dropSocket(client)
    },
  }
}

/**
 * False after a timeout and after the pending input was read: a busy process must not take its own
 * delay for silence.
 */
const lateBy = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => setImmediate(() => resolve(false)), milliseconds).unref()
  })
