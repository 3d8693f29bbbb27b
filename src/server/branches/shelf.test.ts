/** What shoppers see of the goods of branches: coarse, and within a minute. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { EMPTY_PAGE } from '../../../test/support/empty-page.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { receiptForm, receiptLine } from '../../../test/support/stock.ts'
import { counterLine, openTill, type Till } from '../../../test/support/till.ts'
import { refreshBranchGoods } from './shelf.ts'

/** A product with a page. */
const shownProduct = async (): Promise<TestProduct> => {
  const made = await buildProduct(test, { stock: 9 })
  await test.sql('update products set page = $1::text::jsonb', JSON.stringify(EMPTY_PAGE))
  return made
}

let test: TestShop
let till: Till
let product: TestProduct
beforeAll(async () => {
  test = await openTestShop()
  till = await openTill(test, 'tebet')
  await test.sql(`insert into locations (id, name) values ('tebet', '{"en":"Tebet","id":"Tebet"}')`)
  await test.sql(`update branches set location_id = 'tebet' where id = 'tebet'`)
  product = await shownProduct()
  const owner = staffAsk(test, await buildStaff(test, 'owner', null))
  const lines = [receiptLine(test, product, { delivered: 7 })]
  await owner('POST', '/receipts', receiptForm(lines, { location: 'tebet' }))
})
afterAll(() => test.close())

const refresh = () => refreshBranchGoods(test.shop.database, test.shop.settings(), test.clock.now())
const shown = async () =>
  (await test.request('GET', `/api/shop/products/${product.slug}`)).body.data.branches
const branch = async () =>
  (await test.request('GET', '/api/account/v1/branch')).body.data.rows.find(
    ({ id }: { id: string }) => id === 'tebet',
  )
const level = (text: string) => [{ id: 'tebet', name: 'Petik tebet', level: text }]

it('shows what a branch has, little and nothing; pages change only with the level', async () => {
  expect(await shown()).toEqual([])
  await refresh()
  await expect.poll(shown).toEqual(level('available'))
  await expect.poll(branch).toMatchObject({
    goods_count: 1,
    goods: [{ slug: product.slug, level: 'available' }],
  })
  const few = test.shop.settings()['stock.fewLeft']
  await till.sellGoods([counterLine(product, 1)])
  expect(await refresh()).toBe(0)
  await till.sellGoods([counterLine(product, 6 - few)])
  expect(await shown()).toEqual(level('available'))
  expect(await refresh()).toBe(1)
  await expect.poll(shown).toEqual(level('few'))
  await till.sellGoods([counterLine(product, few)])
  await refresh()
  await expect.poll(branch).toMatchObject({ goods_count: 0, goods: [] })
})

it('leaves out goods that are past their day, and a hidden branch', async () => {
  const old = await shownProduct()
  const owner = staffAsk(test, await buildStaff(test, 'owner', null))
  const lines = [receiptLine(test, old, { delivered: 7 })]
  await owner('POST', '/receipts', receiptForm(lines, { location: 'tebet' }))
  await refresh()
  const at = async () =>
    (await test.request('GET', `/api/shop/products/${old.slug}`)).body.data.branches
  await expect.poll(at).toEqual(level('available'))
  await test.sql(`update batches set best_before = '2026-11-19' where location_id = 'tebet'`)
  expect(await refresh()).toBe(1)
  await expect.poll(at).toEqual([])
  await test.sql(`update batches set best_before = '2026-11-30' where location_id = 'tebet'`)
  await test.sql(`update branches set hidden = true where id = 'tebet'`)
  await refresh()
  expect(await test.sql('select * from branch_goods')).toEqual([])
})
