import type { Config } from '../config.ts'
import { openPostgres, type Database } from '../platform/database.ts'
import { makeReplica, type Replica } from '../platform/db/replica.ts'
import type { Log } from '../platform/log.ts'

/** The standby to read from, reached directly and not through a pooler; null without one. */
export const openReplica = (
  { databaseReadUrl: url, databaseConnections: connections }: Config,
  primary: Database,
  log: Log,
): Replica | null => {
  if (url === null) return null
  const warn = (message: string, error: unknown) =>
    log.warn(error === null ? {} : { err: error }, message)
  return makeReplica({
    primary,
    standby: openPostgres({ url, connections, log: warn }),
    log: warn,
  })
}
