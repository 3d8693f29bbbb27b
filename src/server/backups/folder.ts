import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { HOUR_MS } from '#domain/time.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { NotReadable, seal, SEAL_BYTES, unseal } from './seal.ts'

/** Where backups are stored, and the key that encrypts them; null stores them readable. */
export type BackupSetting = NonNullable<Config['backups']>

const Manifest = v.object({
  format: v.literal(1),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  engine: v.picklist(['pglite', 'postgres']),
  /** The newest migration of the database. */
  migration: v.string(),
  encrypted: v.boolean(),
  /** Null of a shop on PostgreSQL, whose database has a backup of its own. */
  database: v.nullable(v.object({ bytes: v.number(), sha256: v.string() })),
  /** Uploaded files, with their sizes in the shop. Null where a bucket stores them. */
  files: v.nullable(v.array(v.object({ name: v.string(), bytes: v.number() }))),
  /** The folder of those files. */
  store: v.pipe(v.string(), v.regex(/^files(-[0-9a-f]{16})?$/)),
})
export type Manifest = v.InferOutput<typeof Manifest>
/** A backup and its name, which is its instant: `20261129T193000Z`. */
export type StoredBackup = { name: string; at: Date; manifest: Manifest }

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const DATABASE = 'database.tar.gz'
const MANIFEST = 'manifest.json'
const MAKING = '.making'
const DELETIONS = 'deletions.json'
/** Another backup has surely ended after that. */
const MAKING_MS_MAX = HOUR_MS
const STORE = /^files/
const FINGERPRINT_DIGITS = 16

/** Another backup is being made in this folder. */
export class BackupRunning extends Error {
  override name = 'BackupRunning'
}

export const nameOfBackup = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const instantOf = (name: string): Date | null => {
  const found = NAME.exec(name)
  if (!found) return null
  const [, year, month, day, hour, minute, second] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Files are copied once for each key, so that every backup can be read by the key of its day. */
const storeOf = (key: Uint8Array | null): string =>
  key ? `files-${hashOf(key).slice(0, FINGERPRINT_DIGITS)}` : 'files'

/** The whole backups of a folder, newest first; an interrupted one is not among them. */
export const listBackups = async ({ folder }: BackupSetting): Promise<StoredBackup[]> => {
  const names = await readdir(folder).catch(unlessMissing<string[]>([]))
  const found = await Promise.all(
    names.map(async (name) => {
      const at = instantOf(name)
      const manifest = at && (await readManifest(folder, name))
      return at && manifest ? { name, at, manifest } : null
    }),
  )
  return found
    .filter((one) => one !== null)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** Null while a backup is being deleted. */
const readManifest = async (folder: string, name: string): Promise<Manifest | null> => {
  const text = await readFile(join(folder, name, MANIFEST), 'utf8').catch(unlessMissing(null))
  if (text === null) return null
  try {
    return v.parse(Manifest, JSON.parse(text))
  } catch {
    throw new NotReadable(`${MANIFEST} of the backup ${name} is damaged, or of a newer version`)
  }
}

/**
 * Writes a backup under its name once it is whole. `copyFiles` runs after the database was dumped:
 * what a database names was stored before it.
 */
export const writeBackup = async (
  setting: BackupSetting,
  at: Date,
  {
    dump,
    copyFiles,
    manifest,
  }: {
    dump: () => Promise<Uint8Array | null>
    copyFiles: () => Promise<Manifest['files']>
    manifest: Pick<Manifest, 'engine' | 'migration'>
  },
): Promise<StoredBackup> => {
  const { folder, key } = setting
  await mkdir(folder, { recursive: true })
  const making = join(folder, MAKING)
  const name = nameOfBackup(at)
  await takeTurn(making)
  try {
    if (await stat(join(folder, name)).catch(unlessMissing(null)))
      throw new BackupRunning('A backup of this second is there already.')
    const database = await dump()
    const sealed = database && (key ? seal(database, DATABASE, key) : database)
    if (sealed) await writeWhole(join(making, DATABASE), sealed)
    const whole: Manifest = {
      format: 1,
      made_at: at.toISOString(),
      ...manifest,
      encrypted: key !== null,
      database: sealed && { bytes: sealed.length, sha256: hashOf(sealed) },
      files: await copyFiles(),
      store: storeOf(key),
    }
    await writeWhole(join(making, MANIFEST), Buffer.from(JSON.stringify(whole, null, 2)))
    await rename(making, join(folder, name))
    return { name, at: instantOf(name)!, manifest: whole }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

const takeTurn = async (making: string): Promise<void> => {
  const begun = await stat(making).catch(unlessMissing(null))
  if (begun && systemClock.now().getTime() - begun.mtimeMs > MAKING_MS_MAX)
    await rm(making, { recursive: true, force: true })
  try {
    await mkdir(making)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupRunning('Another backup is being made in this folder.')
  }
}

/** Copies a file of the shop unless it is stored already: files never change. */
export const storeFile = async (
  { folder, key }: BackupSetting,
  name: string,
  bytes: number,
  read: () => Promise<Uint8Array | null>,
): Promise<boolean> => {
  const store = join(folder, storeOf(key))
  const path = join(store, name)
  const there = await stat(path).catch(unlessMissing(null))
  if (there?.size === bytes + (key ? SEAL_BYTES : 0)) return true
  const content = await read()
  if (content === null) return false
  await mkdir(store, { recursive: true })
  await rm(`${path}.part`, { force: true })
  await writeWhole(`${path}.part`, key ? seal(content, name, key) : content)
  await rename(`${path}.part`, path)
  return true
}

export const readStoredFile = async (
  { folder, key }: BackupSetting,
  { encrypted, store }: Manifest,
  name: string,
): Promise<Uint8Array> => {
  const content = await readFile(join(folder, store, name))
  return encrypted ? unseal(content, name, keyOf(key)) : content
}

/** The database of a backup as PGlite dumped it. Throws `NotReadable`. */
export const readDatabase = async (
  { folder, key }: BackupSetting,
  { name, manifest }: StoredBackup,
): Promise<Uint8Array> => {
  if (!manifest.database) throw new NotReadable(`The backup ${name} holds files, no database.`)
  const content = await readFile(join(folder, name, DATABASE))
  if (hashOf(content) !== manifest.database.sha256)
    throw new NotReadable(`${DATABASE} of the backup ${name} is damaged`)
  return manifest.encrypted ? unseal(content, DATABASE, keyOf(key)) : content
}

const keyOf = (key: Uint8Array | null): Uint8Array => {
  if (!key)
    throw new NotReadable('The backup is encrypted: set BACKUP_KEY to the key it was made with.')
  return key
}

/** Deletes backups, and the files that no other backup lists. Answers how many files went. */
export const dropBackups = async (
  setting: BackupSetting,
  names: readonly string[],
): Promise<number> => {
  const { folder } = setting
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  const needed = new Set(
    (await listBackups(setting)).flatMap(({ manifest: { store, files } }) =>
      (files ?? []).map(({ name }) => join(store, name)),
    ),
  )
  const stores = (await readdir(folder)).filter((name) => STORE.test(name))
  const stored = await Promise.all(
    stores.map(async (store) =>
      (await readdir(join(folder, store))).map((name) => join(store, name)),
    ),
  )
  const unneeded = stored.flat().filter((path) => !needed.has(path))
  for (const path of unneeded) await rm(join(folder, path), { force: true })
  return unneeded.length
}

const Deletions = v.array(v.pipe(v.string(), v.uuid()))

/** The accounts deleted so far, which a restored older database still has. */
export const readDeletions = async ({ folder }: BackupSetting): Promise<string[]> => {
  const text = await readFile(join(folder, DELETIONS), 'utf8').catch(unlessMissing('[]'))
  return v.parse(Deletions, JSON.parse(text))
}

/** Adds to them: a restored database knows fewer. */
export const addDeletions = async (
  setting: BackupSetting,
  ids: readonly string[],
): Promise<void> => {
  const known = new Set(await readDeletions(setting))
  const added = ids.filter((id) => !known.has(id))
  if (added.length === 0) return
  const { folder } = setting
  await mkdir(folder, { recursive: true })
  const path = join(folder, DELETIONS)
  const part = `${path}.${randomUUID()}`
  await writeWhole(part, Buffer.from(JSON.stringify([...known, ...added])))
  await rename(part, path)
}

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const unlessMissing =
  <Value>(otherwise: Value) =>
  (error: unknown): Value => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
