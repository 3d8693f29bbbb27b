import { join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'
import { openDatabase } from './open.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { setFolderAside } from '../platform/db/folder-lock.ts'
import type { Log } from '../platform/log.ts'
import { migrate, newerMigrations } from '../platform/db/migrate.ts'
import { seedBase } from '../demo/seed/base.ts'
import { seedDemo } from '../demo/seed/demo.ts'
import { isSeeded } from '../demo/seed/store.ts'
import { needRoomToBegin, orNoRoom } from './start-problem.ts'

const WAIT_MS = 1_000
/** How long a process waits for another one that seeds the same shop, in seconds. */
const WAITS_MAX = 180

/**
 * Opens the database, migrated and seeded. After an interrupted first seeding, an embedded database
 * is moved aside and created again; a PostgreSQL must be emptied by hand.
 */
export const openFilled = async (
  config: Config,
  log: Log,
  print: (line: string) => void,
): Promise<Database> => {
  needRoomToBegin(config)
  try {
    return await openAndFill(config, log, print)
  } catch (error) {
    throw orNoRoom(config, error)
  }
}

const openAndFill = async (
  config: Config,
  log: Log,
  print: (line: string) => void,
): Promise<Database> => {
  const database = await openDatabase(config, log, { choosesPlans: true })
  await migrate(database, print)
  const newer = await newerMigrations(database.db)
  if (newer.length > 0)
    log.warn(
      { newer },
      'the database is of a newer version: this one works with it, without what is new (docs/operations/roll-back.md)',
    )
  if (config.mode === 'live') {
    await seedBase(database, print)
    return database
  }
  const result = await seedDemo(database, systemClock.now(), print)
  if (
    result !== 'unfinished' ||
    (database.engine === 'postgres' && (await becomesFilled(database)))
  )
    return database
  await database.close()
  if (config.databaseUrl !== null)
    throw new ConfigError([
      'The first seeding of this database was interrupted: empty it and start again.',
    ])
  const aside = setFolderAside(join(config.dataDir, 'pglite'), 'half-made', systemClock.now())
  print(`the first seeding was interrupted; its folder was moved to ${aside}`)
  return openAndFill(config, log, print)
}

const becomesFilled = async (database: Database): Promise<boolean> => {
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    if (await isSeeded(database.db)) return true
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return false
}
