import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { HUB } from '../../../test/support/stock.ts'

let test: TestShop
let lead: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  lead = staffAsk(test, await buildStaff(test, 'shift_lead', null))
})
afterAll(() => test.close())

describe('a count of chosen goods', () => {
  it('has a line for each of them, and no other', async () => {
    const products = [
      await buildProduct(test, { stock: 4 }),
      await buildProduct(test, { stock: 5 }),
    ]
    await buildProduct(test, { stock: 6 })
    const ids = products.map(({ variationId }) => variationId)
    const form = { location: HUB, scope: 'chosen', scope_value: '', blind: true }
    const { status, body } = await lead('POST', '/counts', { ...form, variation_ids: ids })
    expect(status).toBe(201)
    const counted = body.data.items.map(({ variation_id: id }: { variation_id: string }) => id)
    expect(new Set(counted)).toEqual(new Set(ids))
    expect((await lead('POST', '/counts', form)).body.code).toBe('nothing_to_count')
  })
})
