import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { served } from './calls.ts'
import { lastFindings } from './platform/reconcile.ts'
import type { CacheStats } from './platform/response-cache.ts'
import type { Shop } from './shop.ts'

export type Metrics = {
  seen: (method: string, path: string, status: number, seconds: number) => void
  text: () => Promise<string>
}

const GAUGES = {
  entries: 'Answers kept now',
  bytes: 'Memory that the kept answers take, everything counted',
  limit: 'Memory that the kept answers may take (CACHE_MEGABYTES)',
  tags: 'Tags by which kept answers can be dropped',
  making: 'Answers that are being made to be kept',
} as const satisfies Partial<Record<keyof CacheStats, string>>
const COUNTERS = {
  hits: 'Requests and parts of pages answered with what was kept',
  misses: 'Answers made because they were not kept',
  evictions: 'Kept answers pushed out because the limit was reached',
  drops: 'Kept answers dropped because something that they show changed',
  expired: 'Kept answers dropped because they had been kept for the longest time allowed',
  oversized: 'Answers not kept because one of them would take too much of the limit',
} as const satisfies Partial<Record<keyof CacheStats, string>>
const UNITS: Partial<Record<keyof CacheStats, string>> = { limit: 'limit_bytes' }

/**
 * Counts and times for Prometheus. Routes are those of the contract, never addresses, so that their
 * number stays small.
 */
export const makeMetrics = (shop: Shop): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  for (const [field, help] of Object.entries(GAUGES) as [keyof CacheStats, string][]) {
    const gauge: Gauge = new Gauge({
      name: `petik_kept_answers_${UNITS[field] ?? field}`,
      help,
      registers: [registry],
      collect: () => gauge.set(shop.cache.stats()[field]),
    })
  }
  const pages: Gauge = new Gauge({
    name: 'petik_live_pages',
    help: 'Pages of customers that listen for events',
    registers: [registry],
    collect: () => pages.set(shop.live.count()),
  })
  const deaf: Gauge = new Gauge({
    name: 'petik_database_deaf',
    help: '1 while notices of the database do not arrive, so that changes by other processes go unnoticed; then call a person',
    registers: [registry],
    collect: () => deaf.set(shop.database.isDeaf() ? 1 : 0),
  })
  const breaks: Gauge = new Gauge({
    name: 'petik_books_breaks',
    help: 'Breaks that the last look at the books found, by check; more than 0 calls for a person',
    labelNames: ['check'],
    registers: [registry],
    collect: () => {
      for (const { id, breaks: count } of lastFindings(shop.db)?.findings ?? [])
        breaks.set({ check: id }, count)
    },
  })
  const looked: Gauge = new Gauge({
    name: 'petik_books_checked_timestamp_seconds',
    help: 'When this process last looked at the books; of several processes one does, each hour',
    registers: [registry],
    collect: () => looked.set((lastFindings(shop.db)?.at.getTime() ?? 0) / 1000),
  })
  const counted = (name: string, help: string, read: () => number) => {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: () => {
        counter.reset()
        counter.inc(read())
      },
    })
  }
  for (const [field, help] of Object.entries(COUNTERS) as [keyof CacheStats, string][])
    counted(`petik_kept_answers_${field}_total`, help, () => shop.cache.stats()[field])
  counted('petik_database_round_trips_total', 'Statements sent to the database', () =>
    shop.database.roundTrips(),
  )
  counted(
    'petik_database_connections_given_up_total',
    'Connections closed because an answer never came',
    () => shop.database.givenUp(),
  )
  return {
    seen: (method, path, status, seconds) => {
      const route = routeOf(path)
      requests.inc({ method, route, status })
      times.observe({ route }, seconds)
    },
    text: () => registry.metrics(),
  }
}

/** The routes of the contract by the number of their parts; null stands for a part that differs. */
const routes = Map.groupBy(
  [...new Set(served.map(({ call }) => `/api/${call.api}${call.path}`))].map((route) => ({
    route,
    parts: route.split('/').map((part) => (part.startsWith('{') ? null : part)),
  })),
  ({ parts }) => parts.length,
)

/** Most addresses are a route as they stand. */
const plainRoutes = new Set(
  served.map(({ call }) => `/api/${call.api}${call.path}`).filter((route) => !route.includes('{')),
)

/**
 * The route of an address. What nobody serves is one route, so that no caller can make up labels.
 */
export const routeOf = (path: string): string => {
  if (!path.startsWith('/api/'))
    return path.startsWith('/files/') ? '/files' : path.startsWith('/hooks/') ? '/hooks' : 'page'
  if (plainRoutes.has(path)) return path
  const parts = path.split('/')
  const matches = (routes.get(parts.length) ?? []).filter((one) =>
    one.parts.every((part, at) => part === null || part === parts[at]),
  )
  // `/products/tabs` before `/products/{slug}`.
  const exact = matches.toSorted(
    (a, b) =>
      a.parts.filter((part) => part === null).length -
      b.parts.filter((part) => part === null).length,
  )
  return exact[0]?.route ?? '/api/other'
}
