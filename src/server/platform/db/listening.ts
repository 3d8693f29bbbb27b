import pg from 'pg'
import { dropSocket } from './connection.ts'
import { KEEP_ALIVE } from './pool.ts'

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
  const timers: NodeJS.Timeout[] = []
  const echo = makeEcho(id, notify, answerMsMax)
  const line = keepLine({
    url,
    answerMsMax,
    channels: () => [ECHO_CHANNEL, ...channels.keys()],
    heard: (channel, payload) => {
      if (channel === ECHO_CHANNEL) echo.heard(payload)
      for (const heard of channels.get(channel) ?? []) heard(payload)
    },
    missed: () => {
      for (const heard of [...channels.values()].flat()) heard(null)
    },
    log,
  })
  let isDeaf = false

  const beat = async (): Promise<void> => {
    const asked = line.client()
    await asked?.query('select 1').catch((error: unknown) => {
      log('the LISTEN connection timed out', error)
      dropSocket(asked)
    })
  }
  const checkHearing = async (): Promise<void> => {
    const asked = line.client()
    const hears = await echo.returns()
    const client = line.client()
    // A connection opened meanwhile could not receive the echo, and has dropped the caches already.
    if (hears === null || line.isClosed() || (!hears && client !== asked && client !== null)) return
    isDeaf = !hears
    if (hears) return
    log(DEAF, null)
    line.missed()
    if (client !== null) dropSocket(client)
  }

  return {
    listen: async (channel, heard) => {
      channels.set(channel, [...(channels.get(channel) ?? []), heard])
      if (timers.length > 0) {
        const asked = line.client()
        // A reconnect listens to all channels.
        await asked?.query(`listen ${channel}`).catch(() => dropSocket(asked))
        return heard(null)
      }
      await line.connect()
      await checkHearing()
      timers.push(repeat(beat, heartbeatMs), repeat(checkHearing, echoEveryMs))
    },
    isDeaf: () => isDeaf,
    close: () => {
      for (const timer of timers) clearInterval(timer)
      return line.close()
    },
  }
}

const DEAF =
  'this process does not receive the database’s notifications, so its caches are dropped. DATABASE_LISTEN_URL must lead to PostgreSQL itself, not to a pooler.'

type LineOptions = Pick<ListeningOptions, 'url' | 'log'> & {
  answerMsMax: number
  channels: () => string[]
  heard: (channel: string, payload: string) => void
  /** Notifications may have been lost. */
  missed: () => void
}

/** One connection that listens to `channels`, reopened whenever it ends. */
const keepLine = (options: LineOptions) => {
  const { log } = options
  let client: pg.Client | null = null
  let away: NodeJS.Timeout | null = null
  let isClosed = false

  const missed = () => {
    if (!isClosed) options.missed()
  }
  const connect = async (): Promise<void> => {
    client = await openListener(options, (ended) => {
      if (ended === client) void connectAgain()
    })
    if (away !== null) clearTimeout(away)
    away = null
    missed()
  }
  const connectAgain = async (): Promise<void> => {
    client = null
    // While the database is unreachable nothing changes, so cached responses may serve for a while.
    away ??= setTimeout(missed, AWAY_MS_MAX).unref()
    while (!isClosed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
      if (!isClosed) await connect().catch((error: unknown) => log('LISTEN failed', error))
    }
  }
  return {
    client: () => client,
    isClosed: () => isClosed,
    missed,
    connect,
    close: async (): Promise<void> => {
      isClosed = true
      if (away !== null) clearTimeout(away)
      // A dead connection never answers the goodbye.
      await Promise.race([client?.end().catch(() => {}), lateBy(AGAIN_MS)])
      if (client !== null) dropSocket(client)
    },
  }
}

const openListener = async (
  { url, answerMsMax, channels, heard, log }: LineOptions,
  ended: (client: pg.Client) => void,
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
    ...KEEP_ALIVE,
  })
  client.on('error', (error) => log('the LISTEN connection broke', error))
  client.on('end', () => ended(client))
  client.on('notification', ({ channel, payload = '' }) => heard(channel, payload))
  try {
    await client.connect()
    for (const channel of channels()) await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    dropSocket(client)
    throw error
  }
}

/** Sends notifications to this process itself. */
const makeEcho = (id: string, notify: ListeningOptions['notify'], answerMsMax: number) => {
  const echoes = new Map<string, () => void>()
  let sent = 0
  return {
    heard: (payload: string) => echoes.get(payload)?.(),
    /** Whether one comes back in time; null when it could not be sent. */
    returns: async (): Promise<boolean | null> => {
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
    },
  }
}

/** Repeats the work, skipping a turn while it still runs. */
const repeat = (work: () => Promise<void>, everyMs: number): NodeJS.Timeout => {
  let isRunning = false
  return setInterval(() => {
    if (isRunning) return
    isRunning = true
    void work().finally(() => (isRunning = false))
  }, everyMs).unref()
}

/**
 * False after a timeout and after the pending input was read: a busy process must not take its own
 * delay for silence.
 */
const lateBy = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => setImmediate(() => resolve(false)), milliseconds).unref()
  })
