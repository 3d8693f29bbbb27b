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
 * PGlite takes no lock on its folder, and two processes on one folder lose most of each other's
 * writes without a word. So this does.
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
 * Takes the lock beside a folder, taking over only from a process that is dead. Answers what gives
 * it back.
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

/**
 * A folder whose first creation was cut short is moved aside, never deleted. Answers where it went,
 * or null.
 */
export const setHalfMadeFolderAside = (folder: string, now: Date): string | null => {
  if (
    !existsSync(folder) ||
    readdirSync(folder).length === 0 ||
    existsSync(join(folder, 'PG_VERSION'))
  )
    return null
  return setFolderAside(folder, now)
}

/** Moves a folder out of the way under a name that says when; nothing is ever deleted. */
export const setFolderAside = (folder: string, now: Date): string => {
  const aside = `${folder}.half-made-${now.toISOString().replaceAll(':', '-')}`
  renameSync(folder, aside)
  return aside
}

type Owner = { pid: number; start: string }

/**
 * Who holds the lock: null when it was given back meanwhile, process 0 when the file holds no
 * number.
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
 * When a process began, as Linux counts it: two processes that had the same number differ in it.
 * Null elsewhere, and for one that has ended and only waits to be cleared away, as happens in
 * containers.
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
