import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { listBackups, type BackupSetting, type StoredBackup } from './folder.ts'
import { insertBackupRun, newestBackupRuns } from './store.ts'

const DRILL_DAYS = 30
const DRILL_MS_MAX = 30 * MINUTE_MS
const CLI = fileURLToPath(new URL('../operator/cli.ts', import.meta.url))

type Asking = Pick<Shop, 'db' | 'clock'>

/** Runs a drill when the last good one is a month old; not before there is a backup with a database. */
export const drillWhenDue = async (shop: Asking, setting: BackupSetting): Promise<void> => {
  const runs = await newestBackupRuns(shop.db)
  const last = runs.find(({ act, problem }) => act === 'drill' && problem === null)
  if (last && shop.clock.now().getTime() - last.at.getTime() < DRILL_DAYS * DAY_MS) return
  const [newest] = await listBackups(setting)
  if (newest?.manifest.database) await drill(shop, setting, newest)
}

/**
 * Restores a backup to a scratch folder in a process of its own and checks its books there. Throws
 * with that process's last lines, after it recorded them.
 */
export const drill = async (
  { db, clock }: Asking,
  { folder }: BackupSetting,
  { name, manifest }: StoredBackup,
): Promise<string> => {
  const at = clock.now()
  const bytes = manifest.database?.bytes ?? 0
  const scratch = await mkdtemp(join(tmpdir(), 'petik-drill-'))
  const record = (problem: string | null) =>
    insertBackupRun(db, newId(at), { act: 'drill', name, at, bytes, problem })
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'restore', name], {
      env: { ...process.env, DATA_DIR: scratch, BACKUP_DIR: folder, DATABASE_URL: '', ROLE: 'all' },
      timeout: DRILL_MS_MAX,
    })
    await record(null)
    return stdout
  } catch (error) {
    const problem = lastLines(error)
    await record(problem)
    throw new Error(`The drill with the backup ${name} failed: ${problem}`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const LINES = 5
const lastLines = (error: unknown): string => {
  const {
    stdout = '',
    stderr = '',
    message,
  } = error as Error & { stdout?: string; stderr?: string }
  const lines = `${stdout}${stderr}`.trim().split('\n').slice(-LINES).join('\n')
  return lines === '' ? message : lines
}
