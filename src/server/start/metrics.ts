import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { counter, gauge, labelled } from './metric-kinds.ts'
import { served } from './calls.ts'
import { makeRouter } from '../http/router.ts'
import { countEffects, EFFECT_LATE_MS, listJobs } from '../health/index.ts'
import type { ServiceState } from '../platform/load/service-watch.ts'
import { lastFindings } from './reconcile.ts'
import type { CacheStats } from '../platform/response-cache.ts'
import type { Shop } from '../shop.ts'

export type Metrics = {
  observe: (method: string, path: string, status: number, seconds: number) => void
  text: () => Promise<string>
}

const GAUGES = {
  entries: 'Cached responses',
  bytes: 'Memory of the cached responses, everything counted',
  limit: 'Memory limit of the cached responses (CACHE_MEGABYTES)',
  tags: 'Tags of the cached responses',
  making: 'Responses being made for the cache',
} as const satisfies Partial<Record<keyof CacheStats, string>>
const COUNTERS = {
  hits: 'Requests and page parts served from the cache',
  misses: 'Responses made because they were not cached',
  evictions: 'Responses evicted because the limit was reached',
  drops: 'Responses dropped because of a change',
  expired: 'Responses dropped because their TTL ended',
  oversized: 'Responses too large to cache',
} as const satisfies Partial<Record<keyof CacheStats, string>>
const UNITS: Partial<Record<keyof CacheStats, string>> = { limit: 'limit_bytes' }

/**
 * Prometheus metrics. Labels are routes of the contract, never addresses, to bound their number.
 */
export const makeMetrics = (shop: Shop): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observe = requestMetrics(registry)
  cacheMetrics(registry, shop)
  databaseMetrics(registry, shop)
  replicaMetrics(registry, shop)
  booksMetrics(registry, shop)
  serviceMetrics(registry, shop)
  workMetrics(registry, shop)
  gauge(
    registry,
    'petik_live_pages',
    'Customers’ pages with an open event stream',
    () => shop.live.count() + shop.desk.count(),
  )
  return { observe, text: () => registry.metrics() }
}

const requestMetrics = (registry: Registry): Metrics['observe'] => {
  const requests = new Counter({
    name: 'petik_requests_total',
    help: 'Requests that were not answered from memory, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const times = new Histogram({
    name: 'petik_request_seconds',
    help: 'Time to answer what was not answered from memory',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return (method, path, status, seconds) => {
    const route = routeOf(path)
    requests.inc({ method, route, status })
    times.observe({ route }, seconds)
  }
}

const cacheMetrics = (registry: Registry, shop: Shop): void => {
  for (const [field, help] of Object.entries(GAUGES) as [keyof CacheStats, string][])
    gauge(
      registry,
      `petik_response_cache_${UNITS[field] ?? field}`,
      help,
      () => shop.cache.stats()[field],
    )
  for (const [field, help] of Object.entries(COUNTERS) as [keyof CacheStats, string][])
    counter(registry, `petik_response_cache_${field}_total`, help, () => shop.cache.stats()[field])
}

const replicaMetrics = (registry: Registry, { replica }: Shop): void => {
  if (!replica) return
  for (const place of ['replica', 'primary'] as const)
    counter(
      registry,
      `petik_reads_from_${place}_total`,
      `Answers that may come from the replica and were read from the ${place}`,
      () => replica.counts()[place],
    )
}

const databaseMetrics = (registry: Registry, { database }: Shop): void => {
  gauge(
    registry,
    'petik_database_deaf',
    '1 while notifications of the database do not arrive, so that changes by other processes are missed; alert on it',
    () => (database.isDeaf() ? 1 : 0),
  )
  counter(registry, 'petik_database_round_trips_total', 'Statements sent to the database', () =>
    database.roundTrips(),
  )
  counter(
    registry,
    'petik_database_connections_given_up_total',
    'Connections closed because an answer never came',
    () => database.givenUp(),
  )
}

/** The last reconcile of this process. */
const booksMetrics = (registry: Registry, { db }: Shop): void => {
  const breaks: Gauge = new Gauge({
    name: 'petik_books_breaks',
    help: 'Violations found by the last reconcile, by check; alert above 0',
    labelNames: ['check'],
    registers: [registry],
    collect: () => {
      for (const { id, breaks: count } of lastFindings(db)?.findings ?? [])
        breaks.set({ check: id }, count)
    },
  })
  gauge(
    registry,
    'petik_books_checked_timestamp_seconds',
    'When this process last ran reconcile; one of several processes does, each hour',
    () => (lastFindings(db)?.at.getTime() ?? 0) / 1000,
  )
}

const serviceMetrics = (registry: Registry, { services }: Shop): void => {
  const each = (read: (state: ServiceState) => number) => () =>
    services().map((state) => ({
      labels: { kind: state.kind, service: state.name },
      value: read(state),
    }))
  labelled(
    registry,
    'gauge',
    'petik_service_circuit_open',
    '1 while a service of the outside world is not called for a moment, because it failed several times; alert on it',
    each(({ circuit }) => (circuit === 'open' ? 1 : 0)),
  )
  labelled(
    registry,
    'counter',
    'petik_service_seconds_total',
    'Time that calls to a service took',
    each(({ calls }) => calls.seconds),
  )
  labelled(
    registry,
    'counter',
    'petik_service_calls_total',
    'Calls to a service, by outcome: ok or failed',
    () =>
      services().flatMap(({ kind, name, calls }) =>
        (['ok', 'failed'] as const).map((outcome) => ({
          labels: { kind, service: name, outcome },
          value: calls[outcome],
        })),
      ),
  )
}

/** Processes are scraped one after another; each asks the database at most this often. */
const ASK_EVERY_MS = 10_000

/** What waits in the outbox, and the jobs, as the database has them. Without it they are left out. */
const workMetrics = (registry: Registry, { db, clock }: Shop): void => {
  const ask = rarely(ASK_EVERY_MS, () => {
    const now = clock.now().getTime()
    return Promise.all([countEffects(db, new Date(now - EFFECT_LATE_MS)), listJobs(db)]).catch(
      () => null,
    )
  })
  labelled(
    registry,
    'gauge',
    'petik_effects',
    'Effects of committed changes that are not done: waiting (late ones included), late, or dead; alert on the last two',
    async () =>
      ((await ask())?.[0] ?? []).flatMap(({ topic, waiting, late, dead }) =>
        Object.entries({ waiting, late, dead }).map(([state, value]) => ({
          labels: { topic, state },
          value,
        })),
      ),
  )
  labelled(
    registry,
    'gauge',
    'petik_job_failed',
    '1 when the last run of a job ended with an error',
    async () =>
      ((await ask())?.[1] ?? []).map(({ name, lastError }) => ({
        labels: { job_name: name },
        value: lastError === null ? 0 : 1,
      })),
  )
}

const rarely = <T>(milliseconds: number, read: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    const at = performance.now()
    if (last === null || at - last.at > milliseconds) last = { at, value: read() }
    return last.value
  }
}

const router = makeRouter(served)

/** The route of a path. All unknown paths share one, so that callers cannot create labels. */
export const routeOf = (path: string): string => {
  if (!path.startsWith('/api/'))
    return path.startsWith('/files/') ? '/files' : path.startsWith('/hooks/') ? '/hooks' : 'page'
  return router.routeOf(path) ?? '/api/other'
}
