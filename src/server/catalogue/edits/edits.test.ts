/** Changes of many products, and the sheet: shown first, then done, like a file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksRight, type TestProduct } from '../../../../test/support/builders.ts'
import { createGoodsByCall } from '../../../../test/support/goods.ts'
import { confirmFile } from '../../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'
import { workAtImports } from '../../start/imports.ts'

let test: TestShop
let owner: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  owner = await buildStaff(test, 'owner')
  ask = staffAsk(test, owner)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Made = { id: string; sku: string }
const made = async (): Promise<Made> => {
  const { id, form } = (await createGoodsByCall(test, owner.token)).body.data
  return { id, sku: form.variations[0].sku }
}
const formOf = async ({ id }: Pick<TestProduct, 'id'>) =>
  (await ask('GET', `/products/${id}`)).body.data
/** Works until the import rests: a turn of the worker may end before. */
const work = async (id: string): Promise<void> => {
  for (;;) {
    await workAtImports(test.shop, test.clock.now())
    const { state } = (await ask('GET', `/imports/${id}`)).body.data
    if (state !== 'checking' && state !== 'applying') return
  }
}
const rowsOf = async (id: string) => (await ask('GET', `/imports/${id}/rows`)).body.data
const change = (body: object) => ask('POST', '/product-changes', body)
const sheetOf = async (...products: Made[]) =>
  (await ask('GET', `/product-sheet?ids=${products.map(({ id }) => id).join(',')}`)).body

describe('a change of many products', () => {
  it('is shown for each, and done once it is confirmed', async () => {
    const [one, two] = [await made(), await made()]
    const begun = await change({ change: 'zone', value: 'chilled', ids: [one.id, two.id] })
    expect([begun.status, begun.body.data.state, begun.body.data.is_edit]).toEqual([
      201,
      'checking',
      true,
    ])
    const { id } = begun.body.data
    await work(id)
    expect(await rowsOf(id)).toMatchObject([
      { state: 'change', changes: [{ field: 'refrigerated', before: 'no', after: 'yes' }] },
      { state: 'change' },
    ])
    expect((await formOf(one)).form.refrigerated).toBe(false)
    await confirmFile(test, owner, id)
    await work(id)
    expect([(await formOf(one)).form.refrigerated, (await formOf(two)).form.refrigerated]).toEqual([
      true,
      true,
    ])
  })

  it('shows and hides products, and says which cannot be shown', async () => {
    const [whole, lacking] = [await made(), await made()]
    await test.sql(
      `update products set images = '[{"base":"/files/art/products/uji/1","widths":[160]}]', image_texts = '[{"en":"Mango","id":"Mangga"}]' where id = $1::text::uuid`,
      whole.id,
    )
    const ids = [whole.id, lacking.id]
    const { id } = (await change({ change: 'shown', value: 'yes', ids })).body.data
    await work(id)
    const rows = await rowsOf(id)
    const stateOf = ({ sku }: Made) => rows.find(({ key }: { key: string }) => key === sku).state
    expect([stateOf(whole), stateOf(lacking)]).toEqual(['change', 'refused'])
    await confirmFile(test, owner, id)
    await work(id)
    expect([(await formOf(whole)).shown, (await formOf(lacking)).shown]).toEqual([true, false])
    const hidden = (await change({ change: 'shown', value: 'no', ids })).body.data
    await work(hidden.id)
    await confirmFile(test, owner, hidden.id)
    await work(hidden.id)
    expect((await formOf(whole)).shown).toBe(false)
  })

  it('adds a benefit to those without it, and refuses values that there are not', async () => {
    const [one, two] = [await made(), await made()]
    await test.sql(`insert into benefits (slug, name, icon, fact, position)
      values ('tulang', '{"en":"Bones","id":"Tulang"}', 'bone', '{"en":"Calcium","id":"Kalsium"}', 9)`)
    await test.sql(
      `insert into product_benefits (product_id, benefit_slug, strength) values ($1::text::uuid, 'tulang', 3)`,
      one.id,
    )
    const ids = [one.id, two.id]
    const { id } = (await change({ change: 'benefit_add', value: 'tulang', ids })).body.data
    await work(id)
    await confirmFile(test, owner, id)
    await work(id)
    const strengthOf = async (product: Made) =>
      (await formOf(product)).form.benefits.find(({ slug }: { slug: string }) => slug === 'tulang')
    expect([await strengthOf(one), await strengthOf(two)]).toMatchObject([
      { strength: 3 },
      { strength: 2 },
    ])
    for (const [what, value] of [
      ['category', 'tak-ada'],
      ['benefit_remove', 'tak-ada'],
      ['zone', 'hangat'],
      ['shown', 'ya'],
    ])
      expect(Object.keys((await change({ change: what, value, ids })).body.errors)).toEqual([
        'value',
      ])
    expect((await change({ change: 'zone', value: 'frozen', ids: [] })).body.errors).toHaveProperty(
      'ids',
    )
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect(
      (await picker('POST', '/product-changes', { change: 'zone', value: 'frozen', ids })).status,
    ).toBe(403)
  })
})

describe('the sheet', () => {
  it('does changed cells alone, and refuses those that another person changed', async () => {
    const [one, two] = [await made(), await made()]
    const { data, meta } = await sheetOf(one, two)
    expect(meta).toEqual({ is_cut: false })
    const valuesOf = ({ sku }: Made) =>
      data.find((row: { sku: string }) => row.sku === sku).values as Record<string, string>
    await test.sql(`update variations set plu = '4011' where sku = $1`, two.sku)
    const cells = (product: Made, field: string, after: string) => ({
      sku: product.sku,
      cells: { [field]: { before: valuesOf(product)[field], after } },
    })
    const saved = await ask('POST', '/product-sheet', {
      rows: [cells(one, 'regular_price', '150.000'), cells(two, 'plu', '4012')],
    })
    expect(saved.status).toBe(201)
    await work(saved.body.data.id)
    const rows = await rowsOf(saved.body.data.id)
    expect(rows).toMatchObject([
      { key: one.sku, state: 'change', changes: [{ field: 'regular_price', after: '150000' }] },
      { key: two.sku, state: 'refused', problems: [{ field: 'plu' }] },
    ])
    await confirmFile(test, owner, saved.body.data.id)
    await work(saved.body.data.id)
    const [after, other] = [await formOf(one), await formOf(two)]
    expect([after.form.variations[0].regular_price, other.form.variations[0].plu]).toEqual([
      150_000,
      '4011',
    ])
    expect(after.form.name.id).toBe(valuesOf(one)['name_id'])
  })

  it('has the products of the filters, and refuses a sheet without changes', async () => {
    const one = await made()
    const all = await ask('GET', `/product-sheet?search=${one.sku}`)
    expect(all.body.data.map(({ sku }: { sku: string }) => sku)).toEqual([one.sku])
    expect((await ask('POST', '/product-sheet', { rows: [] })).status).toBe(422)
    expect(
      (await ask('POST', '/product-sheet', { rows: [{ sku: one.sku, cells: {} }] })).status,
    ).toBe(422)
    expect((await ask('GET', '/product-sheet?ids=x')).status).toBe(422)
    expect((await ask('GET', '/product-sheet?ids=----')).body.data ?? []).toEqual([])
  })
})
