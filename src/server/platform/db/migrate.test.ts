import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { isMigrated, migrate, MigrationRefused } from './migrate.ts'

const FIRST = '0001-platform.sql'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const applied = () =>
  test.sql<{ name: string; hash: string }>('select name, hash from migrations order by name')

it('leaves a database of this version alone', async () => {
  expect(await migrate(test.shop.database)).toEqual([])
  expect(await isMigrated(test.shop.db)).toBe(true)
})

it('refuses a database from before the first release and writes nothing to it', async () => {
  // Its files were named with underscores.
  await test.sql("update migrations set name = replace(name, '-', '_')")
  const before = await applied()
  const refused = migrate(test.shop.database)
  await expect(refused).rejects.toThrow(MigrationRefused)
  await expect(refused).rejects.toThrow(/before the first release .* start with an empty database/)
  expect(await applied()).toEqual(before)
  expect(await isMigrated(test.shop.db)).toBe(false)
  await test.sql("update migrations set name = replace(name, '_', '-')")
})

it('refuses a file that was changed after it had been applied, by its name', async () => {
  const [{ hash }] = (await test.sql<{ hash: string }>(
    'select hash from migrations where name = $1',
    FIRST,
  )) as [{ hash: string }]
  await test.sql("update migrations set hash = 'another' where name = $1", FIRST)
  const refused = migrate(test.shop.database)
  await expect(refused).rejects.toThrow(MigrationRefused)
  await expect(refused).rejects.toThrow(FIRST)
  await test.sql('update migrations set hash = $2 where name = $1', FIRST, hash)
})
