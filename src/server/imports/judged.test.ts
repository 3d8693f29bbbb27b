import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHamper, buildProduct } from '../../../test/support/builders.ts'
import { createGoodsByCall } from '../../../test/support/goods.ts'
import { checkFile } from '../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { importKinds } from '../start/imports.ts'
import { runImports, type Kind } from './index.ts'

let test: TestShop
let owner: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  owner = await buildStaff(test, 'owner')
})
afterAll(() => test.close())

/** A row's state and reasons: judged with others, or by trying to write it. */
const found = async (kind: string, text: string, isTried: boolean) => {
  const id = await checkFile(test, owner, kind, text)
  if (isTried) {
    await test.sql(
      "update import_rows set state = 'read', problems = '[]' where import_id = $1::text::uuid",
      id,
    )
    await test.sql("update imports set state = 'checking' where id = $1::text::uuid", id)
    const kinds = importKinds.map(({ judge: _, ...one }): Kind => one)
    await runImports(test.shop, kinds, test.clock.now())
  }
  const { body } = await staffAsk(test, owner)('GET', `/imports/${id}/rows`)
  const [{ state, problems }] = body.data as [{ state: string; problems: { field: string }[] }]
  return { state, problems }
}

it.each([
  ['products', 'shelf_life_days', '9', 'change'],
  ['products', 'category', 'tidak-ada', 'refused'],
  ['products', 'benefits', 'jantung:3', 'refused'],
  ['products', 'regular_price,sale_price', '61000,61000', 'refused'],
  ['products', 'regular_price,sale_price', '61000,60500', 'change'],
  ['products', 'regular_price', '9000', 'refused'],
  ['products', 'active', 'no', 'refused'],
  ['products', 'name_en', '', 'refused'],
  ['products', 'product_sku', 'LAIN-1', 'refused'],
  ['products', 'shown', 'no', 'change'],
  ['stock', 'on_hand', '1', 'refused'],
  ['stock', 'on_hand', '2', 'change'],
])('a row of %s with %s %s is judged as if it was tried', async (kind, heads, cells, state) => {
  const { body } = await createGoodsByCall(test, owner.token)
  const [{ sku }] = body.data.form.variations
  await test.sql(
    `update products set published = true, images = '[{"base": "/files/foto", "widths": [320]}]', image_texts = '[{"en": "", "id": ""}]' where id = $1::text::uuid`,
    body.data.id,
  )
  await test.sql('update variations set regular_price = 60000 where sku = $1', sku)
  await test.sql(
    'update stock_items set on_hand = 9, reserved = 2 where variation_id = (select id from variations where sku = $1)',
    sku,
  )
  const text = `sku,${heads}\n${sku},${cells}\n`
  const judged = await found(kind, text, false)
  expect(judged).toMatchObject({ state, problems: state === 'change' ? [] : [{}] })
  expect(judged).toEqual(await found(kind, text, true))
})

it('a hamper with a stock of its own is refused by a trial', async () => {
  const hamper = await buildHamper(test, [[await buildProduct(test), 2]])
  await test.sql('update variations set sku = upper(sku) where sku = $1', hamper.sku)
  const { state } = await found('stock', `sku,on_hand\n${hamper.sku.toUpperCase()},4\n`, false)
  expect(state).toBe('refused')
})
