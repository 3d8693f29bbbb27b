import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff } from '../../../test/support/staff.ts'
import { buildProduct } from '../../../test/support/builders.ts'
import { checkFile, confirmFile } from '../../../test/support/import-asks.ts'
import { planModeOf } from '../platform/db/plans.ts'
import { makeLog } from '../platform/log.ts'
import { runDueJobs } from '../platform/schedule.ts'
import { importKinds } from '../start/imports.ts'
import { importsJobs } from './jobs.ts'
import { runImports } from './run.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const confirmed = async (products: number): Promise<string> => {
  const owner = await buildStaff(test, 'owner')
  const lines: string[] = []
  for (let at = 0; at < products; at++) {
    const { sku } = await buildProduct(test, { price: 60_000 })
    await test.sql('update variations set sku = upper(sku) where sku = $1', sku)
    lines.push(`${sku.toUpperCase()},65000`)
  }
  const id = await checkFile(test, owner, 'prices', `sku,harga\n${lines.join('\n')}\n`)
  expect((await confirmFile(test, owner, id)).status).toBe(200)
  return id
}

it('does rows by generic plans: the shelf is planned once, not for each price', async () => {
  const id = await confirmed(1)
  const modes = new Set<string>()
  const transaction: TestShop['shop']['database']['transaction'] = (body) =>
    test.shop.database.transaction((tx) => {
      const query: typeof tx.query = (text, parameters) => {
        if (text.includes('update variations')) modes.add(planModeOf(text))
        return tx.query(text, parameters)
      }
      return body({ ...tx, query })
    })
  const shop = { ...test.shop, database: { ...test.shop.database, transaction } }
  const jobs = importsJobs(importKinds)(shop).filter(({ name }) => name === 'imports.rows')
  await runDueJobs(test.shop.database, test.clock, jobs, makeLog('silent'))
  expect([...modes]).toEqual(['force_generic_plan'])
  const rows = await test.sql('select state from import_rows where import_id = $1::text::uuid', id)
  expect(rows).toEqual([{ state: 'done' }])
})

it('rests after each transaction as long as it is asked to', async () => {
  await confirmed(30)
  const worked: number[] = []
  await runImports(test.shop, importKinds, test.clock.now(), (milliseconds) => {
    worked.push(milliseconds)
    return Promise.resolve()
  })
  expect(worked.length).toBeGreaterThan(1)
  expect(worked.every((milliseconds) => milliseconds > 0)).toBe(true)
})
