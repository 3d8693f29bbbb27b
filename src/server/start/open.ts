import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_SETTINGS, settingsFrom, type Settings } from '#domain/settings.ts'
import { httpCdn } from '../adapters/cdn/http.ts'
import { openCouriers } from '../adapters/courier/open.ts'
import { openFiles } from '../adapters/files/open.ts'
import { openIdProviders } from '../adapters/identity/openid.ts'
import { openMaps } from '../adapters/maps/open.ts'
import { liveMessages } from '../adapters/messages/live.ts'
import { httpWebhooks } from '../adapters/webhooks/http.ts'
import type { MessagePort } from '../adapters/messages/port.ts'
import type { PaymentPort } from '../adapters/payment/port.ts'
import { localMessages } from '../adapters/messages/local.ts'
import { openGateways } from '../adapters/payment/open.ts'
import type { Config } from '../config.ts'
import { batched } from '../platform/batched.ts'
import { demoClock, readClockDistance, systemClock, type Clock } from '../platform/clock.ts'
import { recordedMessages } from '../notifications/index.ts'
import { CHANGES_CHANNEL } from '../platform/changes.ts'
import {
  openPglite,
  openPostgres,
  run,
  sql,
  type Database,
  type PostgresOptions,
} from '../platform/database.ts'
import { lockFolder, setHalfMadeFolderAside } from '../platform/db/folder-lock.ts'
import { DESK_TOPICS } from '#domain/staff/desk-topic.ts'
import { makeDeskHub } from '../platform/desk-live.ts'
import { LIVE_CHANNEL, makeLiveHub, makeLivePublisher } from '../platform/live.ts'
import { makeLog, type Log } from '../platform/log.ts'
import { OUTBOX_CHANNEL } from '../platform/outbox.ts'
import type { Pooler } from '../platform/db/pool.ts'
import { learnPooler } from '../platform/db/pooler.ts'
import { openDataKey } from '../platform/security/data-key.ts'
import { makeRateLimits } from '../platform/rate-limit.ts'
import { makeResponseCache, type ResponseCache } from '../platform/response-cache.ts'
import { makeServiceWatch, type ServiceWatch } from '../platform/load/service-watch.ts'
import { readSettings } from '../platform/settings.ts'
import type { OpenShop, Shop } from '../shop.ts'
import { openReplica } from './open-replica.ts'
import { purgingCdn } from './purge-cdn.ts'

/** The limit of event streams per process; further pages poll. */
const LIVE_PAGES_MAX = 5_000
const DESK_PAGES_MAX = 1_000

/** Opens the configured database: PostgreSQL, or PGlite in the data folder behind its lock. */
export const openDatabase = async (
  config: Config,
  log: Log,
  options: Pick<PostgresOptions, 'choosesPlans'> = {},
): Promise<Database> => {
  if (config.databaseUrl !== null) {
    return openPostgres({
      url: config.databaseUrl,
      ...(config.databaseListenUrl === null ? {} : { listenUrl: config.databaseListenUrl }),
      pooler: config.databasePooled ? await openPooler(config.databaseUrl, log) : null,
      connections: config.databaseConnections,
      ...options,
      log: (message, error) => log.error(error === null ? {} : { err: error }, message),
    })
  }
  const folder = join(config.dataDir, 'pglite')
  mkdirSync(config.dataDir, { recursive: true })
  const unlock = lockFolder(folder)
  const aside = setHalfMadeFolderAside(folder, systemClock.now())
  if (aside) log.warn({ aside }, 'an incomplete database folder was moved aside')
  process.once('exit', unlock)
  try {
    const database = await openPglite(folder)
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const openPooler = async (url: string, log: Log): Promise<Pooler> => {
  const pooler = await learnPooler(url)
  if (!pooler.carriesStatements)
    log.info(
      'the pooler does not support prepared statements: none are used, which costs the database some time',
    )
  if (pooler.statementMs === 0)
    log.warn(
      "statements have no time limit: behind a pooler it belongs to the role (alter role … set statement_timeout = '8s'; docs/operations.md)",
    )
  return pooler
}

type Parts = {
  config: Config
  database: Database
  clock: Clock
  log: Log
  settings: () => Settings
  services: ServiceWatch
}

/** Assembles the shop from a migrated database and its ports. */
export const openShop = async (
  config: Config,
  database: Database,
  options: { clock?: Clock; log?: Log; isListening?: boolean } = {},
): Promise<OpenShop> => {
  const log = options.log ?? makeLog(config.logLevel)
  const demo = config.mode === 'demo' && !options.clock ? demoClock() : null
  const clock = options.clock ?? demo ?? systemClock
  let settings: Settings = settingsFrom({ ...DEFAULT_SETTINGS })
  const refreshSettings = async () => {
    settings = await readSettings(database.db)
    if (demo) demo.shift(await readClockDistance(database.db))
  }
  await refreshSettings()
  const services = makeServiceWatch(() => clock.now())
  const parts: Parts = { config, database, clock, log, settings: () => settings, services }
  const cache = cacheOf(parts)
  const senderTag = `from:${randomUUID()}`
  const { wakeOutbox, onOutbox } = outboxWaker(parts, cache, senderTag)
  const shop: Shop = {
    config,
    dataKey: await openDataKey(database.db, config.secrets, clock.now()),
    database,
    db: database.db,
    replica: openReplica(config, database, log),
    clock,
    log,
    cache,
    limits: makeRateLimits({
      db: database.db,
      now: () => clock.now(),
      factor: config.rateLimitFactor,
    }),
    settings: parts.settings,
    services: services.states,
    ownEffects: null,
    live: makeLiveHub(LIVE_PAGES_MAX),
    desk: makeDeskHub(DESK_PAGES_MAX, { everything: DESK_TOPICS, ofOrder: ['orders', 'stock'] }),
    publishToPages: makeLivePublisher((payloads) =>
      run(
        database.db,
        sql`select pg_notify(${LIVE_CHANNEL}, p) from unnest(${payloads}::text[]) p`,
      ).catch((error: unknown) => log.warn({ err: error }, 'notifying pages of a change failed')),
    ),
    ports: openPorts(parts),
    wakeOutbox,
  }
  // An operator's command ends before any notification could arrive.
  if (options.isListening !== false) {
    await database.listen(LIVE_CHANNEL, (payload) => {
      shop.live.deliver(payload)
      shop.desk.deliver(payload)
    })
    await database.listen(CHANGES_CHANNEL, changeListener(shop, senderTag, refreshSettings))
  }
  const close = async () => {
    await shop.replica?.close()
    await database.close()
  }
  return { shop, refreshSettings, onOutbox, close }
}

/** Web processes leave the CDN to the workers, which learn of the same changes. */
const cacheOf = ({ config, clock, log }: Parts): ResponseCache => {
  const cache = makeResponseCache(config.cacheBytes, () => clock.now())
  const { cdn, role } = config
  return cdn?.purge && role !== 'web'
    ? purgingCdn(cache, { cdn: httpCdn(cdn.purge), seconds: cdn.seconds, log })
    : cache
}

const openPorts = ({ config, database, clock, log, settings, services }: Parts): Shop['ports'] => {
  const { db } = database
  const watchedGateway = (gateway: PaymentPort) =>
    services.watch('gateway', gateway.provider, gateway, ['start', 'read', 'cancel', 'refund'])
  const gateways = openGateways(config.payment, {
    database,
    clock,
    publicUrl: () => config.publicUrl,
  })
  const couriers = openCouriers(config.couriers, {
    db,
    clock,
    settings,
    isDemo: config.mode === 'demo',
  })
  return {
    payment: watchedGateway(gateways.chosen),
    otherGateways: gateways.others.map(watchedGateway),
    couriers: couriers.map((courier) =>
      services.watch('courier', courier.provider, courier, ['quotes', 'book', 'track', 'cancel']),
    ),
    messages: recordedMessages(
      watchedMessages(
        services,
        config.mode === 'live'
          ? liveMessages(config.messages, () => senderOf(settings()))
          : localMessages(db, clock),
      ),
      { db, clock, log },
    ),
    maps: openMaps(config.googleMaps, db, clock, (reason) =>
      log.warn({ reason }, 'Google Maps failed: the shop’s own places answer'),
    ),
    webhooks: httpWebhooks(config.webhooksToPrivate),
    files: openFiles(config),
    // Providers' tokens expire by real time, not by the demo's clock.
    identity: openIdProviders(config.identity.providers, config.identity.flow, systemClock),
  }
}

const outboxWaker = ({ database, log }: Parts, cache: ResponseCache, senderTag: string) => {
  const wakers: (() => void)[] = []
  const notify = (channel: string, payload: string) =>
    run(database.db, sql`select pg_notify(${channel}, ${payload})`).catch((error: unknown) =>
      log.warn({ err: error, channel }, 'notifying other processes failed'),
    )
  const wakeWorkers = batched(WAKE_BATCH_MS, () => notify(OUTBOX_CHANNEL, ''))
  const dropStock = batched(STOCK_BATCH_MS, async (tags: string[]) => {
    cache.drop(tags)
    if (database.engine === 'postgres')
      await notify(CHANGES_CHANNEL, [senderTag, ...tags].join(',').slice(0, 7900))
  })
  return {
    onOutbox: (wake: () => void) => void wakers.push(wake),
    wakeOutbox: (changed: readonly string[] = []) => {
      for (const wake of wakers) wake()
      // A process that runs the outbox wakes itself; other workers poll every second.
      if (wakers.length === 0 && database.engine === 'postgres') wakeWorkers([''])
      if (changed.length > 0) dropStock(changed)
    },
  }
}

/** Drops what other processes changed, and reads changed settings again. */
const changeListener = (
  { cache, settings, log }: Shop,
  senderTag: string,
  refreshSettings: () => Promise<void>,
) => {
  let reading = Promise.resolve()
  return (payload: string | null): void => {
    // Null: notifications may be missing, so the whole cache is in doubt.
    const tags = payload === null ? ['*'] : payload.split(',')
    // This process dropped its entries at the commit; again would drop what was rendered since.
    if (tags.includes(senderTag)) return
    cache.drop(tags)
    if (!tags.includes('settings') && !tags.includes('*')) return
    // One after the other, or the slower of two could bring back the older settings.
    reading = reading
      .then(async () => {
        const before = JSON.stringify(settings())
        await refreshSettings()
        // Meanwhile pages may have been rendered with the previous settings.
        if (JSON.stringify(settings()) !== before) cache.drop(tags)
      })
      .catch((error: unknown) => log.error({ err: error }, 'reading the settings failed'))
  }
}

/** Watches each channel by itself. */
const watchedMessages = (services: ServiceWatch, port: MessagePort): MessagePort => {
  const channels = new Map(
    port.channels.map((channel) => [
      channel,
      services.watch('message', channel, { send: port.send }, ['send']).send,
    ]),
  )
  return { ...port, send: (message) => (channels.get(message.channel) ?? port.send)(message) }
}

/** Whom an e-mail comes from. */
const senderOf = (settings: Settings) => ({
  name: settings['shop.name'],
  color: settings['shop.color'],
})

/** Batches notifications, because each is a commit. */
const WAKE_BATCH_MS = 30
/**
 * How long a cached page may show an older stock figure: under load, every purchase would
 * invalidate the same listings. Sold-out products are dropped at the commit.
 */
const STOCK_BATCH_MS = 250
