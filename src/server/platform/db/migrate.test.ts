import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { Database } from '../database.ts'
import { isMigrated, migrate, MigrationRefused, newerMigrations } from './migrate.ts'

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

it('works on a database of a newer version, and names what that has as well', async () => {
  const later = '9998-orders-later.sql'
  await test.sql("insert into migrations (name, hash) values ($1, 'x')", later)
  expect(await migrate(test.shop.database)).toEqual([])
  expect(await isMigrated(test.shop.db)).toBe(true)
  expect(await newerMigrations(test.shop.db)).toEqual([later])
  // What takes something away names the version that stopped using it: this one.
  await test.sql(
    "insert into migrations (name, hash, needs) values ('9999-orders-gone.sql', 'x', $1)",
    FIRST,
  )
  expect(await migrate(test.shop.database)).toEqual([])
  await test.sql("update migrations set needs = $1 where name = '9999-orders-gone.sql'", later)
  await expect(migrate(test.shop.database)).rejects.toThrow(
    /too old for the database: 9999-orders-gone\.sql .* has 9998-orders-later\.sql/,
  )
  await test.sql("delete from migrations where name like '999%'")
  expect(await newerMigrations(test.shop.db)).toEqual([])
})

it('goes on with a database of before such names', async () => {
  await test.sql('alter table migrations drop column needs')
  expect(await migrate(test.shop.database)).toEqual([])
  expect(await newerMigrations(test.shop.db)).toEqual([])
})

it('gives the statements of a migration the time that they need', async () => {
  const { database } = test.shop
  const [last] = await test.sql<{ name: string; hash: string }>(
    'select name, hash from migrations order by name desc limit 1',
  )
  await test.sql('delete from migrations where name = $1', last!.name)
  const limits: string[] = []
  const watched: Database = {
    ...database,
    transaction: (body) =>
      database.transaction((tx) =>
        body({
          ...tx,
          query: async (text, values) => {
            if (/migrations|pg_advisory|^set /.test(text)) return tx.query(text, values)
            // A statement of the file, which has run before.
            const answer = await tx.query<never>('show statement_timeout', [])
            limits.push(JSON.stringify(answer.rows))
            return answer
          },
        }),
      ),
  }
  expect(await migrate(watched)).toEqual([last!.name])
  expect(new Set(limits)).toEqual(new Set([JSON.stringify([{ statement_timeout: '0' }])]))
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
