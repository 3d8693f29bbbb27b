/** The schema as PostgreSQL itself describes it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema, SCHEMA_FILE } from '../../tools/describe-schema.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('docs/schema.md matches the database (`npm run schema` writes it)', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(await describeSchema(test.shop.db))
})

it('has a comment on every table and view', async () => {
  const bare = await test.sql(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> 'migrations'
      and obj_description(oid, 'pg_class') is null`,
  )
  expect(bare).toEqual([])
})
