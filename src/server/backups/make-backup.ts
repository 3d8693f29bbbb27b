import { expiredBackups } from '#domain/backups/retention.ts'
import { deletedAccounts } from '../my-data/index.ts'
import { appliedMigration } from '../platform/db/migrate.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import {
  addDeletions,
  dropBackups,
  listBackups,
  storeFile,
  writeBackup,
  type BackupSetting,
  type Manifest,
  type StoredBackup,
} from './folder.ts'
import { insertBackupRun } from './store.ts'

/** What `shop` needs to be backed up. */
type Source = Pick<Shop, 'database' | 'db' | 'clock'> & {
  ports: Pick<Shop['ports'], 'files'>
}

/**
 * Backs up the embedded database and the uploaded files, and deletes expired backups. A failure is
 * recorded before it is thrown.
 */
export const makeBackup = async (shop: Source, setting: BackupSetting): Promise<StoredBackup> => {
  const at = shop.clock.now()
  const record = (name: string | null, bytes: number, problem: string | null) =>
    insertBackupRun(shop.db, newId(at), { act: 'backup', name, at, bytes, problem })
  try {
    await storeDeletions(shop, setting)
    const made = await writeBackup(setting, at, {
      dump: async () => (await shop.database.dump?.()) ?? null,
      copyFiles: () => copyFiles(shop, setting),
      manifest: {
        engine: shop.database.engine,
        migration: await appliedMigration(shop.db),
      },
    })
    const files = made.manifest.files ?? []
    const bytes = (made.manifest.database?.bytes ?? 0) + sum(files.map((file) => file.bytes))
    await record(made.name, bytes, null)
    await dropExpired(setting)
    return made
  } catch (error) {
    await record(null, 0, error instanceof Error ? error.message : String(error)).catch(() => {})
    throw error
  }
}

/** The accounts deleted so far, so that a restored backup deletes them again. */
export const storeDeletions = async (
  { db }: Pick<Shop, 'db'>,
  setting: BackupSetting,
): Promise<void> => addDeletions(setting, await deletedAccounts(db))

const copyFiles = async (
  { ports: { files } }: Source,
  setting: BackupSetting,
): Promise<Manifest['files']> => {
  if (!files.list) return null
  const copied: NonNullable<Manifest['files']> = []
  for (const { name, bytes } of await files.list()) {
    const read = async () => (await files.get(name))?.bytes ?? null
    if (await storeFile(setting, name, bytes, read)) copied.push({ name, bytes })
  }
  return copied
}

const dropExpired = async (setting: BackupSetting): Promise<void> => {
  const stored = await listBackups(setting)
  const expired = new Set(expiredBackups(stored.map(({ at }) => at)).map((at) => at.getTime()))
  await dropBackups(
    setting,
    stored.filter(({ at }) => expired.has(at.getTime())).map(({ name }) => name),
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
