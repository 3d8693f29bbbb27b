import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'
import { FolderInUse } from '../platform/db/folder-lock.ts'
import { sqlState } from '../platform/database.ts'
import { MigrationRefused } from '../platform/db/migrate.ts'
import { WrongSecret } from '../platform/security/data-key.ts'

/** The size of the demo's seeded embedded database, with some reserve. */
const FIRST_START_MEGABYTES = 220
/** Below this, any failure is attributed to the full disk. */
const FULL_MEGABYTES = 1
const MEGABYTE = 1_048_576

/** A full disk; the message is complete for the operator. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Refuses a first start without enough disk space, which would leave an incomplete database. */
export const needRoomToBegin = (config: Config, freeIn = freeMegabytes): void => {
  const folder = join(config.dataDir, 'pglite')
  if (config.databaseUrl !== null || (existsSync(folder) && readdirSync(folder).length > 0)) return
  const free = freeIn(config.dataDir)
  if (free < FIRST_START_MEGABYTES)
    throw new NoRoom(
      `A first start needs ${FIRST_START_MEGABYTES} MB in ${config.dataDir}, and only ${free} MB are free: make room there, or set DATA_DIR to another folder.`,
    )
}

/** Returns the error, or a `NoRoom` when the disk is full. */
export const orNoRoom = (config: Config, error: unknown, freeIn = freeMegabytes): unknown => {
  if (sqlState(error) === '53100')
    return new NoRoom('The disk of the database is full: make room there and start again.')
  const isFull =
    codesOf(error).includes('ENOSPC') ||
    (config.databaseUrl === null && freeIn(config.dataDir) < FULL_MEGABYTES)
  return isFull
    ? new NoRoom(
        `The disk of ${config.dataDir} is full: make room there and start again, or set DATA_DIR to another folder.`,
      )
    : error
}

/**
 * The reason of a failed start or command as one sentence; null when unexpected: then print the
 * stack.
 */
export const startProblem = (error: unknown): string | null => {
  if (KNOWN.some((known) => error instanceof known)) return (error as Error).message
  if (
    sqlState(error) === '08P01' &&
    error instanceof Error &&
    error.message.includes('startup parameter')
  )
    return 'DATABASE_URL leads to a pooler, which refuses settings at the start of a connection: set DATABASE_POOLED=1, and DATABASE_LISTEN_URL to the address of PostgreSQL itself.'
  const code = codesOf(error).find((one) => UNREACHABLE.has(one))
  return code === undefined
    ? null
    : `PostgreSQL does not answer at the address of DATABASE_URL or DATABASE_LISTEN_URL (${code}).`
}

const KNOWN = [ConfigError, FolderInUse, MigrationRefused, NoRoom, WrongSecret]
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
])

/** The codes of an error, its causes and its aggregated errors. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown }
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause),
    ...(Array.isArray(errors) ? errors.flatMap(codesOf) : []),
  ]
}

/** In the nearest existing folder. */
const freeMegabytes = (folder: string): number => {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeMegabytes(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / MEGABYTE)
}
