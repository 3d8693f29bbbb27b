/** Metrics that are read at each scrape instead of counted when something happens. */
import { Counter, Gauge, type Registry } from 'prom-client'

/** A gauge read at each scrape. */
export const gauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  const made: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: () => made.set(read()),
  })
}

/** A counter maintained elsewhere, read at each scrape. */
export const counter = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
): void => {
  const made: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      made.reset()
      made.inc(read())
    },
  })
}

export type Labelled = { labels: Record<string, string>; value: number }

const LABELS = ['kind', 'service', 'outcome', 'topic', 'state', 'job_name']

/** A metric whose labels and values are read at each scrape; labels that are gone are left out. */
export const labelled = (
  registry: Registry,
  kind: 'gauge' | 'counter',
  name: string,
  help: string,
  read: () => readonly Labelled[] | Promise<readonly Labelled[]>,
): void => {
  const made: Gauge | Counter = new (kind === 'gauge' ? Gauge : Counter)({
    name,
    help,
    labelNames: LABELS,
    registers: [registry],
    collect: async () => {
      const found = await read()
      made.reset()
      for (const { labels, value } of found) made.inc(labels, value)
    },
  })
}
