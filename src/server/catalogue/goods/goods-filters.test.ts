/** The list of products by margin, supplier and who changed them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../../test/support/builders.ts'
import { csvRows } from '../../../../test/support/csv.ts'
import { buildCategory, createGoodsByCall } from '../../../../test/support/goods.ts'
import { checkFile, confirmFile } from '../../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { saveDocuments } from '../../content/index.ts'
import { workAtImports } from '../../start/imports.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const skusOf = async (query: string, as = ask): Promise<string[]> => {
  const { body } = await as('GET', `/products?per_page=100&${query}`)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map(({ sku }: { sku: string }) => sku)
}
const skuOf = async ({ variationId }: TestProduct): Promise<string> =>
  (
    await test.sql<{ sku: string }>(
      'select p.sku from products p join variations v on v.product_id = p.id where v.id = $1::text::uuid',
      variationId,
    )
  )[0]!.sku

describe('the list of products', () => {
  it('is filtered by margin, which shows costs, only for those who see prices', async () => {
    const [one, two] = [
      await buildProduct(test, { price: 100_000 }),
      await buildProduct(test, { price: 100_000 }),
    ]
    await test.sql('update variations set unit_cost = null')
    for (const [product, cost] of [
      [one, 70_000],
      [two, 110_000],
    ] as const)
      await test.sql(
        'update variations set unit_cost = $2 where id = $1::text::uuid',
        product.variationId,
        cost,
      )
    const [first, second] = [await skuOf(one), await skuOf(two)]
    expect(await skusOf('margin_min=30')).toEqual([first])
    expect(await skusOf('margin_min=31')).toEqual([])
    expect(await skusOf('margin_max=0')).toEqual([second])
    expect(await skusOf('margin_min=1&margin_max=30')).toEqual([first])
    const { rows } = csvRows(
      (await ask('GET', '/exports/lists/products?margin_max=0&columns=sku,margin')).body as string,
    )
    expect(rows).toEqual([[second, '-10']])
    const support = staffAsk(test, await buildStaff(test, 'support', null))
    const refused = [
      (await support('GET', '/products?margin_min=1')).status,
      (await support('GET', '/exports/lists/products?margin_max=1')).status,
      (await support('GET', '/product-sheet?margin_max=1')).status,
      (await support('GET', '/products?supplier=x')).status,
    ]
    expect(refused).toEqual([403, 403, 403, 403])
    const [seen] = (await support('GET', '/products')).body.data
    expect(seen.margin).toBeNull()
  })

  it('is filtered by who changed them, at the form or by a file', async () => {
    const member = await buildStaff(test, 'owner', null)
    const other = await buildProduct(test, { price: 60_000 })
    await buildCategory(test)
    const made = (await createGoodsByCall(test, member.token, {})).body.data
    expect(await skusOf(`changed_by=${member.login}`)).toEqual([made.form.sku])
    await test.sql(
      'update variations set sku = upper(sku) where id = $1::text::uuid',
      other.variationId,
    )
    const text = `sku,harga\n${other.sku.toUpperCase()},65000\n`
    const id = await checkFile(test, member, 'prices', text)
    await confirmFile(test, member, id)
    await workAtImports(test.shop, test.clock.now())
    expect(new Set(await skusOf(`changed_by=${member.login}`))).toEqual(
      new Set([made.form.sku, await skuOf(other)]),
    )
    expect(await skusOf('changed_by=orang-lain')).toEqual([])
    const { staff } = (await ask('GET', '/goods-choices')).body.data
    expect(staff.map(({ login }: { login: string }) => login)).toContain(member.login)
  })

  it('is filtered by the supplier that sells them', async () => {
    const product = await buildProduct(test)
    const [{ id } = { id: '' }] = await test.sql<{ id: string }>(
      `insert into suppliers (id, name) values (gen_random_uuid(), 'Kebun Uji') returning id`,
    )
    await test.sql(
      'insert into supplier_items (supplier_id, variation_id, position, pack_size, pack_price) values ($1::text::uuid, $2::text::uuid, 0, 1, 1000)',
      id,
      product.variationId,
    )
    expect(await skusOf(`supplier=${id}`)).toEqual([await skuOf(product)])
    const { suppliers } = (await ask('GET', '/goods-choices')).body.data
    expect(suppliers).toContainEqual({ id, name: 'Kebun Uji' })
  })

  it('offers shared texts by what people read of them', async () => {
    const [title, description] = [
      { en: 'Delivered cold', id: 'Diantar dingin' },
      { en: 'Checked by hand.', id: 'Dicek dengan tangan.' },
    ]
    const data = {
      delivery: { chilled: { title, description } },
      packaging: {},
      checkpoints: { eggs: { description, items: [] } },
    }
    await test.shop.database.transaction((tx) =>
      saveDocuments(tx, 'product-blocks', [{ slug: 'all', data }], test.clock.now()),
    )
    expect((await ask('GET', '/goods-choices')).body.data).toMatchObject({
      delivery_blocks: [{ slug: 'chilled', name: title }],
      packaging_blocks: [],
      checkpoints_blocks: [{ slug: 'eggs', name: description }],
    })
  })
})
