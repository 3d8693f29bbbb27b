import {
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
  closeSync,
  existsSync,
  renameSync,
  readdirSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * PGlite does not lock its folder, and two processes on one folder silently lose each other's
 * writes.
 */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The database in ${folder} is in use by process ${pid}. Stop that one first, or set DATABASE_URL to let several processes share a PostgreSQL.`,
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Takes the lock file next to a folder, or that of an ended process. Returns the function that
 * releases it; throws `FolderInUse`.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(dirname(folder), { recursive: true })
  const path = `${folder}.lock`
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, `${process.pid} ${startOf(process.pid) ?? ''}\n`)
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readOwner(path)
      if (owner === null) continue
      if (owner.pid !== process.pid && isAlive(owner)) throw new FolderInUse(folder, owner.pid)
      // Two processes may find the same stale lock; only one of them succeeds in renaming it.
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

/**
 * Moves an incompletely created folder aside. Returns its new path, or null when there was none.
 */
export const setHalfMadeFolderAside = (folder: string, now: Date): string | null => {
  if (
    !existsSync(folder) ||
    readdirSync(folder).length === 0 ||
    existsSync(join(folder, 'PG_VERSION'))
  )
    return null
  return setFolderAside(folder, 'half-made', now)
}

/** Renames a folder to one with the reason and a timestamp; nothing is deleted. */
export const setFolderAside = (folder: string, why: string, now: Date): string => {
  const aside = `${folder}.${why}-${now.toISOString().replaceAll(':', '-')}`
  renameSync(folder, aside)
  return aside
}

type Owner = { pid: number; start: string }

/**
 * The lock's owner: null when it was released meanwhile, process 0 when the file holds no number.
 */
const readOwner = (path: string): Owner | null => {
  try {
    const [pid = '', start = ''] = readFileSync(path, 'utf8').trim().split(' ')
    return { pid: /^\d+$/.test(pid) ? Number(pid) : 0, start }
  } catch {
    return null
  }
}

/**
 * The start time of a process on Linux, which tells apart two processes with the same number. Null
 * elsewhere, and for a zombie, as happens in containers.
 */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

const isAlive = ({ pid, start }: Owner): boolean => {
  if (pid === 0) return false
  if (existsSync('/proc/self/stat')) {
    const now = startOf(pid)
    return now !== null && (start === '' || now === start)
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
