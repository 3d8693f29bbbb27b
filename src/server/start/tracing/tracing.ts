import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../../platform/database.ts'
import type { OutboxHandlers, OutboxRunner } from '../../platform/outbox.ts'
import type { Job } from '../../platform/schedule.ts'
import type { Shop } from '../../shop.ts'

/**
 * OpenTelemetry traces: what starts the shop wraps its parts in these. Off, they stay as they are
 * and no library is loaded.
 */
export type Tracing = {
  /** For log lines: the trace that they belong to. */
  ids: () => { trace_id?: string }
  /** Runs `answer` as part of a span that ends with the response. */
  request: (
    request: IncomingMessage,
    response: ServerResponse,
    known: { path: string; requestId: string },
    answer: () => void,
  ) => void
  database: (database: Database) => Database
  ports: (ports: Shop['ports']) => Shop['ports']
  handlers: (handlers: OutboxHandlers) => OutboxHandlers
  runner: <R extends OutboxRunner>(runner: R) => R
  jobs: (jobs: Job[]) => Job[]
  /** Sends what waits, for a second at most. Never throws. */
  stop: () => Promise<void>
}

export const UNTRACED: Tracing = {
  ids: () => ({}),
  request: (_request, _response, _known, answer) => answer(),
  database: (database) => database,
  ports: (ports) => ports,
  handlers: (handlers) => handlers,
  runner: (runner) => runner,
  jobs: (jobs) => jobs,
  stop: async () => {},
}
