import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { columnsOf } from './store/my-data.ts'
import { NOT_EXPORTED, PERSONAL_TABLES } from './store/register.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Column names that indicate personal data, in any table. */
const TELLING = [
  'customer_id',
  'phone',
  'email',
  'recipient',
  'owner',
  'target',
  'subject',
  'ip',
  'user_agent',
  'code_target',
  'author_name',
]

/**
 * Every table that references a customer, directly or indirectly, or has a column for personal
 * data.
 */
const tablesOfPeople = async (): Promise<string[]> =>
  (
    await test.sql<{ name: string }>(
      `with recursive pointing (name) as (
         select 'customers'
         union
         select c.conrelid::regclass::text from pg_constraint c join pointing p on c.confrelid::regclass::text = p.name where c.contype = 'f'
       )
       select name from pointing
       union
       select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name = any($1)
       order by 1`,
      TELLING,
    )
  ).map(({ name }) => name)

const named = () =>
  new Set([...PERSONAL_TABLES.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)])

it('lists every table that leads to a person: exported, or excluded for a stated reason', async () => {
  const found = await tablesOfPeople()
  expect(found).toEqual(
    expect.arrayContaining([
      'customers',
      'orders',
      'order_lines',
      'sessions',
      'otp_codes',
      'addresses',
      'payments',
    ]),
  )
  expect(found.filter((table) => !named().has(table))).toEqual([])
})

it('reports a table that is missing from the register', async () => {
  await test.sql(
    'create table forgotten_things (id uuid primary key, order_id uuid references orders)',
  )
  await test.sql('create table forgotten_letters (recipient text)')
  expect((await tablesOfPeople()).filter((table) => !named().has(table))).toEqual([
    'forgotten_letters',
    'forgotten_things',
  ])
  await test.sql('drop table forgotten_things, forgotten_letters')
})

it('lists only existing tables, each once', async () => {
  const tables = (
    await test.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
  ).map(({ name }) => name)
  expect([...named()].filter((table) => !tables.includes(table))).toEqual([])
  expect(named().size).toBe(PERSONAL_TABLES.length + Object.keys(NOT_EXPORTED).length)
})

it('exports no secrets', async () => {
  const nobody = {
    id: '00000000-0000-7000-8000-000000000000',
    phone: '6281300000000',
    email: 'nobody@example.com',
  }
  for (const table of PERSONAL_TABLES) {
    const columns = await columnsOf(test.shop.db, table, nobody)
    expect(columns).not.toEqual([])
    expect(
      columns.filter(
        (column) =>
          /hash|token|secret|^code$|^key$/.test(column) &&
          table.table !== 'coupon_uses' &&
          table.table !== 'coupons',
      ),
    ).toEqual([])
  }
})
