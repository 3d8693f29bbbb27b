import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { col, openPostgres, row, rows, run, sql, type Database } from '#server/platform/database.ts'

let database: Database
beforeAll(() => {
  // One connection, so that what it has prepared can be looked at.
  database = openPostgres({ url: process.env['TEST_DATABASE_URL']!, connections: 1, log: () => {} })
})
afterAll(() => database.close())

const prepared = () =>
  rows(database.db, sql({ statement: col.text })`select statement from pg_prepared_statements`)
const times = async (count: number, ask: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await ask(n)
}

describe('statements that come again and again', () => {
  it('are prepared once a connection, rare ones and those without values are not', async () => {
    const double = (n: number) =>
      row(database.db, sql({ twice: col.int })`select ${n}::integer * 2 as twice`)
    await double(1)
    expect(await prepared()).toEqual([])
    await times(10, double)
    await times(10, () => row(database.db, sql`select 3 as three`))
    expect((await prepared()).map(({ statement }) => statement)).toEqual([
      'select $1::integer * 2 as twice',
    ])
    expect((await double(21))!.twice).toBe(42)
  })

  it('answer on after a migration adds a column', async () => {
    await run(database.db, sql`create temporary table fruit (name text)`)
    const add = (n: number) =>
      run(database.db, sql`insert into fruit (name) values (${`apel ${n}`})`)
    const read = () =>
      rows(database.db, sql({ name: col.text })`select name from fruit where name like ${'apel%'}`)
    await times(10, add)
    await times(10, read)
    await run(database.db, sql`alter table fruit add column price bigint not null default 0`)
    await add(10)
    expect(await read()).toHaveLength(11)
  })
})
