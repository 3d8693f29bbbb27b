import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Shop } from './shop.ts'

export type Metrics = { seen: (method: string, route: string, status: number, seconds: number) => void; text: () => Promise<string> }

/** Counts and times for Prometheus. Routes are those of the contract, never addresses, so that their number stays small. */
export const makeMetrics = (shop: Shop): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'petik_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const times = new Histogram({
    name: 'petik_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  for (const name of ['entries', 'bytes', 'hits', 'misses', 'evictions'] as const) {
    const gauge: Gauge = new Gauge({
      name: `petik_kept_answers_${name}`,
      help: `Kept answers: ${name}`,
      registers: [registry],
      collect: () => gauge.set(shop.cache.stats()[name]),
    })
  }
  const pages: Gauge = new Gauge({
    name: 'petik_live_pages',
    help: 'Pages of customers that listen for events',
    registers: [registry],
    collect: () => pages.set(shop.live.count()),
  })
  const trips: Gauge = new Gauge({
    name: 'petik_database_round_trips',
    help: 'Statements sent to the database',
    registers: [registry],
    collect: () => trips.set(shop.database.roundTrips()),
  })
  return {
    seen: (method, route, status, seconds) => {
      requests.inc({ method, route, status })
      times.observe({ route }, seconds)
    },
    text: () => registry.metrics(),
  }
}
