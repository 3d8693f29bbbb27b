import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFiles } from '../adapters/files/disk.ts'
import { typeOf } from '../adapters/files/names.ts'
import { filesFolder } from '../adapters/files/open.ts'
import {
  listBackups,
  NotReadable,
  readDatabase,
  readStoredFile,
  repeatDeletions,
  type BackupSetting,
  type StoredBackup,
} from '../backups/index.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { openPglite } from '../platform/database.ts'
import { lockFolder, setFolderAside } from '../platform/db/folder-lock.ts'
import { migrate, newestMigration } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'
import { openDatabase, openShop } from '../start/open.ts'
import { reconcileAtLeisure } from '../start/reconcile.ts'

type Print = (line: string) => void

export const RESTORE_USAGE = 'restore [<backup>] [--replace]'

/**
 * `restore [<backup>] [--replace]`: brings database and files of a backup to `DATA_DIR`, deletes
 * again what customers had deleted since, and checks the books. Resolves to the exit code; null:
 * wrong usage. The shop must be stopped.
 */
export const restoreCommand = async (
  config: Config,
  args: readonly string[],
  print: Print,
): Promise<number | null> => {
  const [name, ...more] = args.filter((arg) => arg !== '--replace')
  if (more.length > 0 || name?.startsWith('-')) return null
  const refuse = (line: string) => {
    print(line)
    return 1
  }
  if (!config.backups) return refuse('Set BACKUP_DIR to the folder of the backups.')
  const stored = await listBackups(config.backups)
  const backup = stored.find((one) => name === undefined || one.name === name)
  if (!backup)
    return refuse(name === undefined ? 'There are no backups.' : `There is no backup ${name}.`)
  if (backup.manifest.migration > (await newestMigration()))
    return refuse(
      `The backup ${backup.name} is of a newer version of the shop: install that version first.`,
    )
  try {
    if (backup.manifest.database) {
      if (config.databaseUrl !== null)
        return refuse('This backup is of an embedded database: unset DATABASE_URL to restore it.')
      const problem = await placeDatabase(config, backup, args.includes('--replace'))
      if (problem) return refuse(problem)
      print(`the database of ${backup.name} is in ${databaseFolder(config)}`)
    }
    print(`${await placeFiles(config, config.backups, backup)} files restored`)
  } catch (error) {
    if (error instanceof NotReadable) return refuse(error.message)
    throw error
  }
  return backup.manifest.database ? finish(config, backup, print) : 0
}

const databaseFolder = ({ dataDir }: Config): string => join(dataDir, 'pglite')

/** Under the folder's lock; the database before is renamed, never deleted. Answers what refuses it. */
const placeDatabase = async (
  config: Config,
  backup: StoredBackup,
  isReplacing: boolean,
): Promise<string | null> => {
  const folder = databaseFolder(config)
  const unlock = lockFolder(folder)
  try {
    const isThere = existsSync(folder) && readdirSync(folder).length > 0
    if (isThere && !isReplacing)
      return `There is a database in ${folder} already: --replace sets it aside under another name.`
    const bytes = await readDatabase(config.backups!, backup)
    const part = `${folder}.restoring`
    rmSync(part, { recursive: true, force: true })
    const restored = await openPglite(part, new Blob([new Uint8Array(bytes)]))
    await restored.close()
    if (isThere) setFolderAside(folder, 'before-restore', systemClock.now())
    else rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
    return null
  } finally {
    unlock()
  }
}

/** Files that are there already stay: a file never changes. */
const placeFiles = async (
  config: Config,
  setting: BackupSetting,
  { manifest }: StoredBackup,
): Promise<number> => {
  const folder = filesFolder(config)
  const files = diskFiles(folder)
  let restored = 0
  for (const { name, bytes } of manifest.files ?? []) {
    const type = typeOf(name)
    const there = await stat(join(folder, name)).catch(() => null)
    if (type === null || there?.size === bytes) continue
    rmSync(join(folder, `${name}.part`), { force: true })
    await files.put(name, await readStoredFile(setting, manifest, name), type)
    restored++
  }
  return restored
}

/** Brings the schema forward, repeats deletions and checks the books. */
const finish = async (config: Config, { at }: StoredBackup, print: Print): Promise<number> => {
  const database = await openDatabase(config, makeLog(config.logLevel))
  try {
    const applied = await migrate(database)
    if (applied.length > 0) print(`${applied.length} migrations applied`)
    const { shop } = await openShop(config, database, { isListening: false })
    const waiting = await repeatDeletions(shop, config.backups!, print)
    // By the backup's time: effects that were due then are not late.
    const breaks = (await reconcileAtLeisure(database, at)).filter((finding) => finding.breaks > 0)
    for (const { id, what, breaks: count } of breaks) print(`BAD ${id} ${count} ${what}`)
    print(breaks.length === 0 ? 'the books are right' : 'the books are not right')
    return breaks.length + waiting === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
