/** A backup holds the shop of one moment, and comes back whole or not at all. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS, WEEKS } from '#domain/backups/retention.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { newId } from '../platform/ids.ts'
import { openPglite } from '../platform/database.ts'
import type { Config } from '../config.ts'
import { restoreCommand } from '../operator/restore.ts'
import {
  addDeletions,
  BackupRunning,
  listBackups,
  readDeletions,
  type BackupSetting,
} from './folder.ts'
import { makeBackup, storeDeletions } from './make-backup.ts'

const KEY = randomBytes(32)
const scratch = (): string => join(tmpdir(), `petik-backup-${randomUUID()}`)

let test: TestShop
let setting: BackupSetting
const folders: string[] = []
const newFolder = (): string => {
  const folder = scratch()
  folders.push(folder)
  return folder
}
beforeAll(async () => {
  test = await openTestShop()
  setting = { folder: newFolder(), key: KEY }
})
afterAll(async () => {
  await test.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Restores as the command line does; resolves to its exit code and its lines. */
const restore = async (dataDir: string, from: BackupSetting, ...args: string[]) => {
  const lines: string[] = []
  const config: Config = { ...test.config, dataDir, backups: from }
  const code = await restoreCommand(config, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** Reads a restored shop. */
const within = async <T>(dataDir: string, query: string): Promise<T[]> => {
  const database = await openPglite(join(dataDir, 'pglite'))
  try {
    return (await database.db.query<T>(query, [])).rows
  } finally {
    await database.close()
  }
}

const order = async (product: TestProduct): Promise<string> =>
  buildOrder(test, await buildBuyer(test), product)

const storePhoto = async (): Promise<string> => {
  const name = `${newId(test.clock.now())}.webp`
  await test.shop.ports.files.put(name, randomBytes(2_000), 'image/webp')
  return name
}

describe('a backup', () => {
  it('brings back orders, files and books, and deletes again what was deleted since', async () => {
    const leaving = await buildCustomer(test)
    const product = await buildProduct(test, { price: 60_000 })
    const before = await order(product)
    const photo = await storePhoto()
    const made = await makeBackup(test.shop, setting)
    expect(made.manifest.encrypted).toBe(true)

    const later = await order(product)
    const gone = await test.request('POST', '/api/account/v1/my-data/deletion', {
      token: leaving.token,
      body: { understood: true },
    })
    expect(gone.status).toBe(200)
    await storeDeletions(test.shop, setting)

    const dataDir = newFolder()
    const { code, text } = await restore(dataDir, setting)
    expect(text).toContain('1 accounts deleted again')
    expect(text).toContain('the books are right')
    expect(code).toBe(0)
    const orders = await within<{ id: string }>(dataDir, 'select id from orders')
    expect(orders.map(({ id }) => id)).toContain(before)
    expect(orders.map(({ id }) => id)).not.toContain(later)
    const deleted = `select id from customers where deleted_at is not null`
    expect(await within(dataDir, deleted)).toEqual(await test.sql(deleted))
    const restored = readFileSync(join(dataDir, 'files', photo))
    expect(restored.equals(readFileSync(join(test.config.dataDir, 'files', photo)))).toBe(true)
    // At rest neither a name nor a picture can be read.
    const stored = readFileSync(join(setting.folder, made.manifest.store, photo))
    expect(stored.includes(restored.subarray(0, 64))).toBe(false)
  })

  it('is not restored over a shop, unless that is set aside', async () => {
    const dataDir = newFolder()
    expect((await restore(dataDir, setting)).code).toBe(0)
    const refused = await restore(dataDir, setting)
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('--replace') })
    expect((await restore(dataDir, setting, '--replace')).code).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.includes('before-restore'))).toHaveLength(1)
  })

  it.each([
    ['another key', () => ({ ...setting, key: randomBytes(32) }), /another key/],
    ['no key', () => ({ ...setting, key: null }), /set BACKUP_KEY/],
  ])('is refused with %s, and nothing is written', async (_name, other, reason) => {
    const dataDir = newFolder()
    const { code, text } = await restore(dataDir, other())
    expect(code).toBe(1)
    expect(text).toMatch(reason)
    expect(existsSync(join(dataDir, 'pglite'))).toBe(false)
  })

  it('is refused when a byte of it changed, or when a newer version made it', async () => {
    const own = { folder: newFolder(), key: null }
    test.clock.advance(60_000)
    const { name } = await makeBackup(test.shop, own)
    const database = join(own.folder, name, 'database.tar.gz')
    const bytes = readFileSync(database)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(database, bytes)
    expect((await restore(newFolder(), own)).text).toContain('damaged')

    const path = join(own.folder, name, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...manifest, migration: '9999-future.sql' }))
    expect((await restore(newFolder(), own)).text).toContain('newer version')
  })

  it('can be read by the key that it was made with, after the key was changed', async () => {
    const first = { folder: newFolder(), key: randomBytes(32) }
    const photo = await storePhoto()
    // Of each day the newest is stored.
    const yesterday = { now: () => new Date(test.clock.now().getTime() - DAY_MS) }
    const before = await makeBackup({ ...test.shop, clock: yesterday }, first)
    const changed = { ...first, key: randomBytes(32) }
    const after = await makeBackup(test.shop, changed)
    for (const [key, { name }] of [
      [first, before],
      [changed, after],
    ] as const) {
      const dataDir = newFolder()
      const { code, text } = await restore(dataDir, key, name)
      expect([code, text]).toEqual([0, expect.stringContaining('the books are right')])
      expect(existsSync(join(dataDir, 'files', photo))).toBe(true)
    }
  })

  it('does not forget a deletion that a restored database does not know', async () => {
    const own = { folder: newFolder(), key: null }
    const forgotten = randomUUID()
    await addDeletions(own, [forgotten])
    await storeDeletions(test.shop, own)
    const [known] = await test.sql<{ id: string }>(
      'select id from customers where deleted_at is not null',
    )
    expect(await readDeletions(own)).toEqual(expect.arrayContaining([forgotten, known!.id]))
  })

  it('is made once at a time, and an interrupted one is not offered', async () => {
    const own = { folder: newFolder(), key: null }
    test.clock.advance(60_000)
    const [first, second] = await Promise.allSettled([
      makeBackup(test.shop, own),
      makeBackup(test.shop, own),
    ])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = first.status === 'rejected' ? first : second
    expect((lost as PromiseRejectedResult).reason).toBeInstanceOf(BackupRunning)
    expect(await listBackups(own)).toHaveLength(1)
    const runs = await test.sql<{ problem: string | null }>(
      'select problem from backup_runs order by at desc, problem nulls last limit 2',
    )
    expect(runs.map(({ problem }) => problem === null)).toEqual([false, true])
  })

  it('expires with its files, and a file of a stored backup stays', async () => {
    const own = { folder: newFolder(), key: null }
    const dumped = await test.shop.database.dump!()
    // A night's dump takes a second or two.
    const shop = { ...test.shop, database: { ...test.shop.database, dump: async () => dumped } }
    const lasting = await storePhoto()
    const passing = await storePhoto()
    await makeBackup(shop, own)
    await shop.ports.files.remove(passing)
    for (let night = 0; night < DAYS + (WEEKS + 2) * 7; night++) {
      test.clock.advance(24 * 3_600_000)
      await makeBackup(shop, own)
    }
    const stored = readdirSync(join(own.folder, 'files'))
    expect(stored).toContain(lasting)
    expect(stored).not.toContain(passing)
    expect((await listBackups(own)).length).toBeLessThanOrEqual(DAYS + WEEKS)
  })
})
