/** Opening the stock of goods in a place: a write only where a row is missing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '../../platform/database.ts'
import { buildProduct } from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { openStock } from './stock.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('writes for goods without a row in the place, and nothing for the others', async () => {
  const { variationId } = await buildProduct(test)
  const writes: string[] = []
  const db: Queryable = {
    ...test.shop.db,
    query: (text, values) => {
      if (text.includes('insert')) writes.push(text)
      return test.shop.db.query(text, values)
    },
  }
  expect(await openStock(db, 'kemang', [variationId])).toBe(0)
  expect(writes).toEqual([])
  await test.sql(
    `insert into locations (id, name, sells_online) values ('pojok', '{"en":"Corner","id":"Pojok"}', false)`,
  )
  expect(await openStock(db, 'pojok', [variationId])).toBe(1)
  expect(await openStock(db, 'pojok', [variationId])).toBe(0)
  expect(writes.length).toBe(1)
})
