import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopForCatalogue, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { reconcile } from '../start/reconcile.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'
import { widenRange } from '../demo/seed/wide/wide-range.ts'

const PRODUCTS = 450
/** Seeding takes long on a busy machine. */
const SEEDING_MS_MAX = 300_000
/** After the cut-off for tomorrow's supply. */
const EVENING = '2026-11-20T16:00:00.000Z'

let test: TestShop
let words: string[] = []
beforeAll(async () => {
  test = await openShopForCatalogue()
  const { database } = test.shop
  await seedCatalogue(database, test.clock.now())
  await widenRange(database, PRODUCTS, test.clock.now(), () => {})
  // Data as after days of selling: varied sales, sold-out products, and partly reserved supply for
  // tomorrow.
  await test.sql(
    'update products set sold_30_days = (abs(hashtext(slug)) % 1000) * (abs(hashtext(sku)) % 7), rating_sum = abs(hashtext(slug)) % 40, rating_count = 8 where abs(hashtext(sku)) % 3 > 0',
  )
  await test.sql(
    'update stock_items set next_day_quota = abs(hashtext(variation_id::text)) % 3, safety = on_hand where not is_hamper and abs(hashtext(variation_id::text)) % 4 = 0',
  )
  await test.sql(
    `insert into next_day_supply (variation_id, day, quota, reserved) select variation_id, '2026-11-21', 2, 2 from stock_items where next_day_quota = 2`,
  )
  words = (
    await test.sql<{ word: string }>(
      'select word from search_vocabulary where word ~ $1 order by word',
      '^[a-z]{3,}$',
    )
  ).map(({ word }) => word)
}, SEEDING_MS_MAX)
afterAll(() => test.close())

let fresh = 0
/**
 * Slugs and total of an uncached search: trailing spaces are ignored but change the cache key. A
 * price that excludes nothing forces the slow path.
 */
const find = async (
  search: string,
  limit: number,
  how: 'quick' | 'plain',
  cursor = '',
): Promise<{ slugs: string[]; total: number }> => {
  const price = how === 'plain' ? '&price_max=900000000' : ''
  const { status, body } = await test.request(
    'GET',
    `/api/shop/products?search=${encodeURIComponent(search + ' '.repeat(fresh++))}&limit=${limit}&cursor=${cursor}${price}`,
  )
  expect(status).toBe(200)
  return { slugs: body.data.map((card: { slug: string }) => card.slug), total: body.meta.total }
}

describe('the fast path of a search', () => {
  it.each([
    ['in the morning', TEST_NOW],
    ['after the cut-off', EVENING],
  ])(
    'finds what the plain definition finds, in its order, %s',
    { timeout: 300_000 },
    async (_, now) => {
      test.clock.set(now)
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 3, max: 12 }),
          fc.constantFrom(1, 5, 24, 200),
          async (picks, letters, limit) => {
            const search = picks
              .map((pick, index) =>
                words[pick % words.length]!.slice(0, index === picks.length - 1 ? letters : 99),
              )
              .join(' ')
            expect(await find(search, limit, 'quick')).toEqual(await find(search, limit, 'plain'))
          },
        ),
        { numRuns: 60 },
      )
      for (const search of [
        'mangga',
        'jeruk manis',
        'buah',
        'organic',
        'kebun',
        'segar manis buah',
      ]) {
        expect(await find(search, 24, 'quick')).toEqual(await find(search, 24, 'plain'))
        const cursor = Buffer.from('o7').toString('base64url')
        expect(await find(search, 9, 'quick', cursor)).toEqual(
          await find(search, 9, 'plain', cursor),
        )
      }
    },
  )
})

describe('the bitmaps of the search', () => {
  const breaks = async () =>
    (await reconcile(test.shop.db, test.clock.now())).find(({ id }) => id === 'I1f')!.breaks

  it('follow publishing, renaming and deletion', async () => {
    const [one] = await test.sql<{ id: string }>(
      `select id from products where slug = 'salak-pondoh'`,
    )
    const total = async () => (await find('salak pondoh', 24, 'quick')).total
    const before = await total()
    expect(await breaks()).toBe(0)
    await test.sql('update products set published = false where id = $1', one!.id)
    expect(await total()).toBe(before - 1)
    await test.sql('update products set published = true where id = $1', one!.id)
    expect(await total()).toBe(before)
    await test.sql(
      `update products set name = '{"en": "Zalacca zzyzx", "id": "Zalaka zzyzx"}' where id = $1`,
      one!.id,
    )
    await test.sql('select refresh_search(array[$1::uuid])', one!.id)
    expect(await find('zzyzx', 24, 'quick')).toEqual({ slugs: ['salak-pondoh'], total: 1 })
    expect(await breaks()).toBe(0)
    await test.sql('delete from product_shelf where product_id = $1', one!.id)
    expect((await find('zzyzx', 24, 'quick')).slugs).not.toContain('salak-pondoh')
    expect(await breaks()).toBe(0)
    await test.sql('select refresh_search(null)')
    expect(await breaks()).toBe(0)
  })

  it('are checked by reconcile', async () => {
    await test.sql(
      `update search_bits set bits = set_bit(bits, 5, 1 - get_bit(bits, 5)) where lexeme = 'mangga' and class = 'A'`,
    )
    expect(await breaks()).toBe(1)
    await test.sql(
      `update search_bits set bits = set_bit(bits, 5, 1 - get_bit(bits, 5)) where lexeme = 'mangga' and class = 'A'`,
    )
  })
})
