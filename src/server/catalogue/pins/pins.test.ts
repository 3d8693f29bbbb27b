/** Products that staff pin among best sellers and new products, or keep out of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, jakartaDate } from '#domain/time.ts'
import { buildProduct, type TestProduct } from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'owner'))
})
afterAll(() => test.close())

const sold = async (units: number): Promise<TestProduct> => {
  const product = await buildProduct(test)
  await test.sql(
    'update products set sold_30_days = $2 where id = $1::text::uuid',
    product.id,
    units,
  )
  return product
}
const inTab = async (tab: string, more = ''): Promise<string[]> =>
  (await test.request('GET', `/api/shop/products/tabs?tab=${tab}${more}`)).body.data.map(
    ({ slug }: { slug: string }) => slug,
  )
const day = (days: number): string => addDays(jakartaDate(test.clock.now()), days)
const stateOf = async (listing: string) =>
  (await ask('GET', '/listing-pins')).body.data.find(
    (one: { listing: string }) => one.listing === listing,
  )
const save = async (listing: string, pins: object[], version?: string) =>
  ask('PUT', `/listing-pins/${listing}`, {
    version: version ?? (await stateOf(listing)).version,
    pins,
  })
const pin = ({ id }: TestProduct, kind = 'pin', days = 7) => ({
  product_id: id,
  kind,
  ends_on: day(days),
  reason: 'Panen raya',
})

describe('best sellers', () => {
  it('show pins first in their order, leave out blocks, until their day is over', async () => {
    const [best, good, poor, out] = [await sold(50), await sold(40), await sold(0), await sold(60)]
    const slugs = ({ slug }: TestProduct) => slug
    await expect.poll(() => inTab('bestsellers')).toEqual([out, best, good].map(slugs))
    const saved = await save('bestsellers', [pin(poor), pin(good), pin(out, 'block')])
    expect([
      saved.status,
      saved.body.data.first.map(({ sku }: { sku: string }) => sku).length,
    ]).toEqual([200, 3])
    await expect.poll(() => inTab('bestsellers')).toEqual([poor, good, best].map(slugs))
    const page = await test.request('GET', '/api/shop/products/tabs?tab=bestsellers&limit=1')
    expect([page.body.data[0].slug, page.body.meta.total]).toEqual([poor.slug, 3])
    const dearest = await inTab('bestsellers', '&sort=price.desc')
    expect(dearest.toSorted(), 'another order sorts pins with the rest').toEqual(
      [poor, good, best].map(slugs).toSorted(),
    )
    await test.sql(
      `update stock_items set on_hand = 1 where variation_id = $1::text::uuid`,
      poor.variationId,
    )
    await expect
      .poll(async () => (await inTab('bestsellers')).at(-1), { message: 'sold out is last' })
      .toBe(poor.slug)
    await test.sql(`update listing_pins set ends_on = $1::text::date`, day(-1))
    await save('bestsellers', [pin(good, 'pin', -1)])
    await expect.poll(() => inTab('bestsellers')).toEqual([out, best, good].map(slugs))
    expect((await stateOf('bestsellers')).pins).toMatchObject([{ is_over: true, kind: 'pin' }])
  })

  it('take no pin twice, none of an unknown product and none without an end', async () => {
    const one = await sold(0)
    const unknown = { ...pin(one), product_id: crypto.randomUUID() }
    const twice = await save('new', [pin(one), pin(one, 'block')])
    expect(Object.keys(twice.body.errors)).toEqual(['pins.1.product_id'])
    expect(Object.keys((await save('new', [unknown])).body.errors)).toEqual(['pins.0.product_id'])
    expect(Object.keys((await save('new', [pin(one, 'pin', 401)])).body.errors)).toEqual([
      'pins.0.ends_on',
    ])
    expect((await stateOf('new')).pins).toEqual([])
  })
})

describe('new products', () => {
  it('pin an old one and keep a new one out', async () => {
    const [fresh, old] = [await sold(0), await sold(0)]
    await test.sql(
      `update products set first_published_at = first_published_at - interval '90 days' where id = $1::text::uuid`,
      old.id,
    )
    await expect.poll(() => inTab('new')).toContain(fresh.slug)
    expect(await inTab('new')).not.toContain(old.slug)
    await save('new', [pin(fresh, 'block'), pin(old)])
    await expect.poll(async () => (await inTab('new'))[0]).toBe(old.slug)
    expect(await inTab('new')).not.toContain(fresh.slug)
  })
})

it('a save over a list that another person changed is refused with the newer one', async () => {
  const [one, two] = [await sold(0), await sold(0)]
  const { version } = await stateOf('new')
  expect((await save('new', [pin(one)], version)).status).toBe(200)
  const late = await save('new', [pin(two)], version)
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.body.details.pins).toMatchObject([{ product_id: one.id }])
  const acts = await ask('GET', '/audit?act=listing_pins_saved')
  expect(acts.body.data[0]).toMatchObject({
    act: 'listing_pins_saved',
    entity: { kind: 'listing' },
  })
})
