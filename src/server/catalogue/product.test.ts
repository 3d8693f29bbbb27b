import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, jakartaDate } from '#domain/time.ts'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { col, row, run, rows, sql } from '../platform/database.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'
import {
  addSold,
  recordPurchase,
  refreshAvailability,
  rollSales,
  setCertificate,
  variationFacts,
  withdrawUncertified,
} from './index.ts'
import { setStock } from '../batches/index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const product = async (slug: string, options: { token?: string; language?: string } = {}) => {
  const { language = 'en-US', ...rest } = options
  return test.request('GET', `/api/shop/products/${slug}`, {
    headers: { 'accept-language': language },
    ...rest,
  })
}
const variationsOf = (slug: string) =>
  rows(
    test.shop.db,
    sql({ id: col.text, productId: col.text, onHand: col.int })`
    select v.id, v.product_id as "productId", s.on_hand as "onHand" from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id
    where p.slug = ${slug} order by v.position`,
  )
const setAll = (slug: string, units: number) =>
  test.shop.database.transaction(async (tx) => {
    for (const { id } of await rows(
      tx,
      sql({ id: col.text })`
        select v.id from variations v join products p on p.id = v.product_id where p.slug = ${slug}`,
    ))
      await setStock(tx, id, units, 'test', test.clock.now())
  })

describe('GET /products/{slug}', () => {
  it('200 with everything the page shows', async () => {
    const { status, body } = await product('mangga-harum-manis')
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({
      slug: 'mangga-harum-manis',
      name: 'Arumanis Mango',
      is_wished: false,
      last_purchased: null,
      parent_product: null,
    })
    expect(data.breadcrumb).toEqual([
      { slug: 'buah-lokal', name: 'Local fruit' },
      { slug: 'mangga', name: 'Mango' },
    ])
    expect(data.images.gallery).toHaveLength(3)
    expect(data.variations.length).toBeGreaterThan(1)
    expect(data.related).toHaveLength(8)
    expect(data.related.map((card: { slug: string }) => card.slug)).not.toContain(
      'mangga-harum-manis',
    )
    expect(data.checkpoints.items[0].icon.src).toMatch(/^lucide:/)
    expect(data.more_information.info_table.map((line: { label: string }) => line.label)).toContain(
      'Origin',
    )
    expect(data.more_information.happiness_center.faqs.length).toBeGreaterThan(0)
    expect(data.share_link).toMatch(/\/product\/mangga-harum-manis$/)
    for (const variation of data.variations) {
      expect(variation.price_data.formatted_unit_price).toMatch(/^Rp[\d.]+\/100 g$/)
      expect(variation.quantity_max).toBe(Math.min(variation.stock_quantity, 20))
    }
    const stocks = data.variations.map((one: { stock_quantity: number }) => one.stock_quantity)
    expect(Math.max(...stocks)).toBeGreaterThan(20)
  })

  it('200 in Indonesian', async () => {
    const { body } = await product('mangga-harum-manis', { language: 'id-ID' })
    expect(body.data.name).toBe('Mangga Harum Manis')
    expect(
      body.data.more_information.info_table.map((line: { label: string }) => line.label),
    ).toContain('Asal')
  })

  it.each(['nope', '..%2F..%2Fetc', "x'--", 'a'.repeat(500)])('404 for %.20s', async (slug) => {
    const { status, body } = await product(slug)
    expect(status).toBe(404)
    expect(body.request_id).toBeTruthy()
  })

  it('404 for a product that is not published', async () => {
    await run(test.shop.db, sql`update products set published = false where slug = 'salak-pondoh'`)
    const { status, body } = await product('salak-pondoh')
    expect([status, body.code]).toEqual([404, 'product_not_found'])
    expect(
      (await test.request('GET', '/api/shop/products?slugs=salak-pondoh')).body.meta.total,
    ).toBe(0)
  })

  describe('a halal certificate', () => {
    const infoOf = async (slug: string) =>
      (await product(slug)).body.data?.more_information.info_table.find(
        ({ label }: { label: string }) => label === 'Halal certificate',
      )?.value
    const withdraw = (now: Date) => withdrawUncertified(test.shop.database, test.shop.log, now)

    it('is shown on the page with its number and end; fresh produce shows none', async () => {
      expect(await infoOf('keju-mozzarella')).toMatch(
        /^ID3111\d{11}, valid until \d{1,2} \w+ 20\d\d$/,
      )
      expect(await infoOf('mangga-kweni')).toBeUndefined()
    })

    it('takes its product off sale on the day after its last, and a new one brings it back', async () => {
      const today = jakartaDate(test.clock.now())
      const [one] = await test.sql<{ sku: string; number: string; until: string }>(
        `select sku, halal_certificate as number, halal_until::text as until from products where slug = 'yogurt-plain'`,
      )
      const [variation] = await variationsOf('yogurt-plain')
      const isSold = async () =>
        (
          await row(
            test.shop.db,
            sql({ active: col.flag })`
              select f.active from ${variationFacts(addDays(today, 1))} f where f."variationId" = ${variation!.id}`,
          )
        )?.active
      await setCertificate(test.shop.db, one!.sku, one!.number, today, today)
      await withdraw(test.clock.now())
      expect([(await product('yogurt-plain')).status, await isSold()]).toEqual([200, true])
      await setCertificate(test.shop.db, one!.sku, one!.number, addDays(today, -1), today)
      // Carts and checkouts refuse it at once, before the job has run.
      expect(await isSold()).toBe(false)
      await withdraw(test.clock.now())
      await withdraw(test.clock.now())
      expect((await product('yogurt-plain')).status).toBe(404)
      await setCertificate(test.shop.db, one!.sku, 'ID31110000000099', addDays(today, 365), today)
      expect(await infoOf('yogurt-plain')).toContain('ID31110000000099')
      await setCertificate(test.shop.db, one!.sku, one!.number, one!.until, today)
    })
  })

  it('200 with the customer’s own marks, which guests do not see', async () => {
    const customer = await buildCustomer(test)
    const [variation] = await variationsOf('mangga-kweni')
    const { productId, id } = variation!
    await recordPurchase(test.shop.db, customer.id, [productId], test.clock.now())
    await test.request('POST', `/api/shop/wishlist/toggle/${productId}`, {
      token: customer.wpToken,
    })
    await test.request('POST', `/api/shop/wishlist/variation/${id}`, { token: customer.wpToken })
    const mine = (await product('mangga-kweni', { token: customer.wpToken })).body.data
    expect(mine).toMatchObject({ is_wished: true, last_purchased: test.clock.now().toISOString() })
    expect(mine.variations[0].is_wished).toBe(true)
    const theirs = (await product('mangga-kweni')).body.data
    expect(theirs).toMatchObject({ is_wished: false, last_purchased: null })
    const listed = await test.request('GET', '/api/shop/products?slugs=mangga-kweni', {
      token: customer.wpToken,
    })
    expect(listed.body.data[0].is_wished).toBe(true)
  })

  it('401 with an expired token, so that the browser renews it', async () => {
    expect((await product('mangga-kweni', { token: 'gone' })).status).toBe(401)
  })
})

describe('GET /products/purchased', () => {
  const purchased = (token?: string, query = '') =>
    test.request(
      'GET',
      `/api/shop/products/purchased${query}`,
      token === undefined ? {} : { token },
    )
  const slugs = (answer: { body: { data: { slug: string }[] } }) =>
    answer.body.data.map(({ slug }) => slug)
  const buy = async (customerId: string, slug: string, at: Date) => {
    const found = await row(
      test.shop.db,
      sql({ id: col.text })`select id from products where slug = ${slug}`,
    )
    await recordPurchase(test.shop.db, customerId, [found!.id], at)
  }

  it('200 with the customer’s own earlier purchases, latest first', async () => {
    const [rani, budi, nobody] = [
      await buildCustomer(test),
      await buildCustomer(test),
      await buildCustomer(test),
    ]
    const earlier = new Date(test.clock.now().getTime() - 86_400_000)
    await buy(rani.id, 'mangga-gedong-gincu', earlier)
    await buy(rani.id, 'durian-montong-lokal', earlier)
    await buy(rani.id, 'mangga-gedong-gincu', test.clock.now())
    await buy(budi.id, 'kiwi-hijau-zespri', test.clock.now())
    const mine = await purchased(rani.wpToken)
    expect(mine.status).toBe(200)
    expect(slugs(mine)).toEqual(['mangga-gedong-gincu', 'durian-montong-lokal'])
    expect(mine.body.data[0].last_purchased).toBe(test.clock.now().toISOString())
    expect(mine.body.data[1].last_purchased).toBe(earlier.toISOString())
    expect(slugs(await purchased(budi.wpToken))).toEqual(['kiwi-hijau-zespri'])
    expect(slugs(await purchased(nobody.wpToken))).toEqual([])
    expect(slugs(await purchased(rani.wpToken, '?limit=1'))).toEqual(['mangga-gedong-gincu'])
    expect(mine.headers.get('cache-control')).toMatch(/no-store|private/)
  })

  it('200 without products no longer sold', async () => {
    const customer = await buildCustomer(test)
    await buy(customer.id, 'salak-pondoh', test.clock.now())
    await run(test.shop.db, sql`update products set published = false where slug = 'salak-pondoh'`)
    expect(slugs(await purchased(customer.wpToken))).toEqual([])
  })

  it('401 for a guest', async () => expect((await purchased()).status).toBe(401))

  it('422 for an invalid limit', async () => {
    const customer = await buildCustomer(test)
    expect((await purchased(customer.wpToken, '?limit=0')).status).toBe(422)
  })
})

describe('stock', () => {
  it('shows how many are left, at most 99', async () => {
    const [first] = await variationsOf('pisang-cavendish')
    const shown = async () => (await product('pisang-cavendish')).body.data.variations[0].stock_data
    const set = async (units: number) => {
      await test.shop.database.transaction((tx) =>
        setStock(tx, first!.id, units, 'test', test.clock.now()),
      )
      test.shop.cache.drop(['*'])
    }
    await set(500)
    expect(await shown()).toEqual({ quantity: 99, stock_status_text: 'In stock' })
    await set(5)
    expect(await shown()).toEqual({ quantity: 4, stock_status_text: '4 left' })
    await set(1)
    expect(await shown()).toEqual({ quantity: 1, stock_status_text: '1 left' })
    await set(0)
    expect((await shown()).quantity).toBe(0)
  })

  it('invalidates cached answers when a product sells out and when it comes back', async () => {
    const slug = 'jeruk-medan'
    await run(
      test.shop.db,
      sql`update stock_items set next_day_quota = 0 where variation_id in (select v.id from variations v join products p on p.id = v.product_id where p.slug = ${slug})`,
    )
    expect((await product(slug)).body.data.availability).toBe('now')
    await setAll(slug, 0)
    await expect.poll(async () => (await product(slug)).body.data.availability).toBe('out')
    const whole = await test.request('GET', '/api/shop/products')
    expect(whole.body.data.at(-1).availability).toBe('out')
    await setAll(slug, 50)
    await expect.poll(async () => (await product(slug)).body.data.availability).toBe('now')
  })

  it('records a movement for every change, and rejects a count below the reserved units', async () => {
    const [first] = await variationsOf('apel-malang-manalagi')
    const { id, onHand } = first!
    await test.shop.database.transaction((tx) =>
      setStock(tx, id, onHand + 10, 'Dewi', test.clock.now(), 'receive'),
    )
    const last = await row(
      test.shop.db,
      sql`select kind, on_hand_delta as delta, actor from stock_movements where variation_id = ${id} order by id desc limit 1`,
    )
    expect(last).toEqual({ kind: 'receive', delta: 10, actor: 'Dewi' })
    await run(test.shop.db, sql`update stock_items set reserved = 4 where variation_id = ${id}`)
    await expect(
      test.shop.database.transaction((tx) => setStock(tx, id, 3, 'Dewi', test.clock.now())),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await test.shop.database.transaction((tx) => setStock(tx, id, 4, 'Dewi', test.clock.now()))
    expect(
      await row(
        test.shop.db,
        sql`select on_hand, reserved, safety from stock_items where variation_id = ${id}`,
      ),
    ).toEqual({
      on_hand: 4,
      reserved: 4,
      safety: 0,
    })
  })

  it('is tomorrow until the cut-off in Jakarta, then out', async () => {
    const slug = 'nanas-honi'
    const { id } = (await row(
      test.shop.db,
      sql({ id: col.text })`
        select v.id from variations v join products p on p.id = v.product_id where p.slug like 'nanas-%' limit 1`,
    ))!
    const found = (await row(
      test.shop.db,
      sql({ slug: col.text })`
        select p.slug from products p join variations v on v.product_id = p.id where v.id = ${id}`,
    ))!.slug
    expect(found.startsWith(slug.slice(0, 5))).toBe(true)
    await setAll(found, 0)
    await run(
      test.shop.db,
      sql`update stock_items set next_day_quota = case when variation_id = ${id} then 7 else 0 end where variation_id in (select v.id from variations v join products p on p.id = v.product_id where p.slug = ${found})`,
    )
    test.shop.cache.drop(['*'])
    const before = (await product(found)).body.data
    expect(before).toMatchObject({ availability: 'tomorrow', ready_tomorrow: false })
    expect(before.variations.find((one: { id: string }) => one.id === id)).toMatchObject({
      availability: 'tomorrow',
      stock_quantity: 7,
      quantity_max: 7,
    })
    const start = test.clock.now()
    test.clock.set('2026-11-20T13:00:30.000Z')
    await refreshAvailability(test.shop.database, test.shop.settings(), test.clock.now())
    await expect.poll(async () => (await product(found)).body.data.availability).toBe('out')
    test.clock.set(start.toISOString())
  })
})

describe('sold counts', () => {
  it('follow the sales without writing to the product at the time of sale', async () => {
    const [first] = await variationsOf('telur-ayam-negeri')
    const read = async () =>
      (await row(
        test.shop.db,
        sql({ total: col.int, recent: col.int })`
          select sold_total as total, sold_30_days as recent from products where id = ${first!.productId}`,
      ))!
    const before = await read()
    await addSold(
      test.shop.db,
      [
        { productId: first!.productId, quantity: 3 },
        { productId: first!.productId, quantity: 2 },
      ],
      test.clock.now(),
    )
    expect(await read()).toEqual(before)
    await rollSales(test.shop.database, test.clock.now())
    expect(await read()).toEqual({ total: before.total + 5, recent: before.recent + 5 })
    await rollSales(test.shop.database, new Date(test.clock.now().getTime() + 40 * 86_400_000))
    expect(await read()).toEqual({ total: before.total + 5, recent: 0 })
  })
})
