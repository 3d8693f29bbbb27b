/** Safety stock that the shop sets, in place of the share that follows from the units. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, expectBooksRight } from '../../../../test/support/builders.ts'
import { confirmFile } from '../../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'
import { workAtImports } from '../../start/imports.ts'
import { setStock } from '../set-stock.ts'

let test: TestShop
let owner: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  owner = await buildStaff(test, 'owner', null)
  ask = staffAsk(test, owner)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const work = async (id: string): Promise<void> => {
  for (;;) {
    await workAtImports(test.shop, test.clock.now())
    const { state } = (await ask('GET', `/imports/${id}`)).body.data
    if (state !== 'checking' && state !== 'applying') return
  }
}
const set = (units: number | null, ids: string[]) => ask('POST', '/stock-safety', { units, ids })
const confirmed = async (id: string) => {
  await work(id)
  await confirmFile(test, owner, id)
  await work(id)
}
const stockOf = async (id: string) => {
  const { on_hand, safety, safety_set, free } = (await ask('GET', `/stock/${id}`)).body.data
  return { on_hand, safety, safety_set, free }
}
const count = (id: string, units: number) =>
  test.shop.database.transaction((tx) => setStock(tx, id, units, 'uji', test.clock.now()))

describe('safety stock of many goods', () => {
  it('names what could no longer be sold, and changes each good once it is confirmed', async () => {
    const [few, many] = [
      await buildProduct(test, { stock: 4, safety: 1 }),
      await buildProduct(test, { stock: 38, safety: 2 }),
    ]
    const ids = [few.variationId, many.variationId]
    // As the product form writes them: files find goods by them.
    await test.sql('update variations set sku = upper(sku)')
    const begun = await set(6, ids)
    expect(begun.status).toBe(201)
    expect(begun.body.meta).toMatchObject({
      unsaleable: 1,
      named: [{ variation_id: few.variationId, free: 4 }],
    })
    expect((await stockOf(few.variationId)).safety).toBe(1)
    await confirmed(begun.body.data.id)
    // No more is held back than there is.
    expect(await stockOf(few.variationId)).toEqual({
      on_hand: 5,
      safety: 5,
      safety_set: 6,
      free: 0,
    })
    expect(await stockOf(many.variationId)).toMatchObject({ safety: 6, free: 34 })
    // It stays through a count, and is whole again as soon as there are as many.
    await count(few.variationId, 20)
    expect(await stockOf(few.variationId)).toMatchObject({ safety: 6, free: 14 })
    const back = await set(null, ids)
    expect(back.body.meta.unsaleable).toBe(0)
    await confirmed(back.body.data.id)
    expect(await stockOf(many.variationId)).toEqual({
      on_hand: 40,
      safety: 2,
      safety_set: null,
      free: 38,
    })
  })

  it('is of all that match the filters, at most five hundred, and of none refused', async () => {
    const product = await buildProduct(test, { stock: 10, safety: 1 })
    const { sku } = (await ask('GET', `/stock/${product.variationId}`)).body.data
    const begun = await ask('POST', '/stock-safety', { units: 3, filters: { search: sku } })
    expect([begun.status, begun.body.data.rows]).toEqual([201, 1])
    const none = await ask('POST', '/stock-safety', { units: 3, filters: { search: 'tidak ada' } })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['ids']])
    expect((await set(-1, [product.variationId])).status).toBe(422)
  })
})
