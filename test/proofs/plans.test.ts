/** Which statements use a generic plan, and which a custom one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  col,
  openPostgres,
  row,
  sql,
  type Database,
  type Queryable,
} from '#server/platform/database.ts'
import { planByValues, planningByValues } from '#server/platform/db/plans.ts'

const open = (choosesPlans: boolean) =>
  openPostgres({
    url: process.env['TEST_DATABASE_URL']!,
    connections: 1,
    choosesPlans,
    log: () => {},
  })
let database: Database
beforeAll(() => {
  database = open(true)
})
afterAll(() => database.close())

const modeOf = async (db: Queryable, mark = sql``) =>
  (await row(
    db,
    sql({ mode: col.text })`
      ${mark}select current_setting('plan_cache_mode') as mode where ${1}::integer = 1`,
  ))!.mode

it('uses generic plans', async () => {
  expect(await modeOf(database.db)).toBe('force_generic_plan')
})

it('gives a marked statement a custom plan, and the next one on its connection a generic one', async () => {
  expect(await modeOf(database.db, planByValues)).toBe('force_custom_plan')
  expect(await modeOf(database.db)).toBe('force_generic_plan')
})

it('gives what runs in a job custom plans', async () => {
  expect(await planningByValues(() => database.transaction((tx) => modeOf(tx)))).toBe(
    'force_custom_plan',
  )
  expect(await modeOf(database.db)).toBe('force_generic_plan')
})

it('knows the mode after a rollback, which takes back what was set inside', async () => {
  const rolledBack = database.transaction(async (tx) => {
    expect(await modeOf(tx, planByValues)).toBe('force_custom_plan')
    throw new Error('never mind')
  })
  await expect(rolledBack).rejects.toThrow('never mind')
  expect(await modeOf(database.db, planByValues)).toBe('force_custom_plan')
  expect(await modeOf(database.db)).toBe('force_generic_plan')
})

it('leaves the choice to PostgreSQL where it was not asked to make it', async () => {
  const plain = open(false)
  try {
    expect(await modeOf(plain.db, planByValues)).toBe('auto')
  } finally {
    await plain.close()
  }
})
