import type { OpenShop } from '../shop.ts'
import { drill } from './drill.ts'
import { listBackups } from './folder.ts'
import { makeBackup } from './make-backup.ts'
import { repeatDeletions } from './repeat-deletions.ts'

export const BACKUP_USAGE = 'backup [list | drill [<backup>] | deletions]'

/** Makes a backup, lists them, tries one in a scratch folder, or deletes accounts again. */
export const backupCommand = async (
  { shop }: Pick<OpenShop, 'shop'>,
  [verb, name, ...more]: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  if (more.length > 0 || (verb !== 'drill' && name !== undefined)) return null
  const { backups } = shop.config
  if (!backups) {
    print(
      'Set BACKUP_DIR to a folder for backups, best on another disk, and BACKUP_KEY to encrypt them.',
    )
    return 1
  }
  if (verb === undefined) {
    const made = await makeBackup(shop, backups)
    print(describe(made))
    return 0
  }
  if (verb === 'deletions') return (await repeatDeletions(shop, backups, print)) > 0 ? 1 : 0
  const stored = await listBackups(backups)
  if (verb === 'list') {
    for (const one of stored) print(describe(one))
    if (stored.length === 0) print('There are no backups yet.')
    return 0
  }
  if (verb !== 'drill') return null
  const chosen = stored.find((one) => name === undefined || one.name === name)
  if (!chosen) {
    print(name === undefined ? 'There are no backups yet.' : `There is no backup ${name}.`)
    return 1
  }
  print((await drill(shop, backups, chosen)).trimEnd())
  return 0
}

const describe = ({ name, manifest: { database, files, encrypted } }: Stored): string =>
  [
    name,
    database ? `database ${megabytes(database.bytes)}` : 'no database (PostgreSQL)',
    files
      ? `${files.length} files ${megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}`
      : 'files in the bucket',
    encrypted ? 'encrypted' : 'not encrypted',
  ].join(' · ')
type Stored = Awaited<ReturnType<typeof listBackups>>[number]

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
