import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync, existsSync, renameSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** PGlite takes no lock on its folder, and two processes on one folder lose most of each other's writes without a word. So this does. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`The database in ${folder} is in use by process ${pid}. Stop that one first, or set DATABASE_URL to let several processes share a PostgreSQL.`)
    this.name = 'FolderInUse'
  }
}

/** Takes the lock beside a folder, taking over only from a process that is dead. Answers what gives it back. */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(dirname(folder), { recursive: true })
  const path = `${folder}.lock`
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, `${process.pid}\n`)
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = readPid(path)
      if (pid === null) continue
      if (pid !== process.pid && isAlive(pid)) throw new FolderInUse(folder, pid)
      // Renaming decides between two that find the same dead owner: only one of them succeeds.
      try {
        renameSync(path, `${path}.${process.pid}.stale`)
        rmSync(`${path}.${process.pid}.stale`, { force: true })
      } catch {
        continue
      }
    }
  }
  throw new Error(`The lock ${path} could not be taken.`)
}

/** A folder whose first creation was cut short is moved aside, never deleted. Answers where it went, or null. */
export const setHalfMadeFolderAside = (folder: string, now: Date): string | null => {
  if (!existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, 'PG_VERSION'))) return null
  const aside = `${folder}.half-made-${now.toISOString().replaceAll(':', '-')}`
  renameSync(folder, aside)
  return aside
}

const readPid = (path: string): number | null => {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : -1
  } catch {
    return null
  }
}

const isAlive = (pid: number): boolean => {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
