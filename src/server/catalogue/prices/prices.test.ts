import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  brokenBooks,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { createGoodsByCall } from '../../../../test/support/goods.ts'
import { operate } from '../../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { setPrice } from '../price.ts'
import { applyPrices } from './apply.ts'

let test: TestShop
let owner: ReturnType<typeof staffAsk>
let buyer: ReturnType<typeof staffAsk>
const START = Date.parse('2026-11-20T02:00:00.000Z')
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await test.close()
})

/** A session lasts hours and these tests weeks. */
const signIn = async () => {
  owner = staffAsk(test, await buildStaff(test, 'owner'))
  buyer = staffAsk(test, await buildStaff(test, 'buyer'))
}
const at = (ms: number) => new Date(START + ms).toISOString()
const goTo = async (ms: number) => {
  test.clock.set(at(ms))
  await applyPrices(test.shop.database, test.shop.log, test.clock.now())
  await signIn()
}
let since = 0
/** Each test lies 100 days after the one before. */
const begin = async () => {
  since += 100 * DAY_MS
  test.clock.set(at(since))
  await signIn()
}
const changeOf = (product: TestProduct, given: object = {}) => ({
  ids: [product.variationId],
  target: 'regular',
  how: 'set',
  value: 70_000,
  round_up: false,
  starts_at: null as string | null,
  ends_at: null as string | null,
  ...given,
})
const plan = async (ask: typeof owner, body: object) => {
  const preview = await ask('POST', '/prices/preview', body)
  expect([preview.status, preview.body.code]).toEqual([200, undefined])
  return ask('POST', '/price-plans', { ...body, fingerprint: preview.body.data.fingerprint })
}
const priceOf = async ({ variationId }: TestProduct) =>
  (
    await test.sql<{ regular: number; sale: number | null; compare: number }>(
      'select regular_price::int as regular, sale_price::int as sale, compare_price::int as compare from variations where id = $1::text::uuid',
      variationId,
    )
  )[0]!
const shown = async ({ slug }: TestProduct) =>
  (await test.request('GET', `/api/shop/products?slugs=${slug}`)).body.data[0].price_data
const plansOf = async ({ sku }: TestProduct) =>
  (await owner('GET', `/price-plans?search=${sku}`)).body.data as {
    id: string
    state: string
    by: string
  }[]
const historyOf = async ({ id }: TestProduct) =>
  (await owner('GET', `/products/${id}/prices`)).body.data.variations[0]

/** At the time of the clock's beginning, where windows can be booked. */
describe('an order', () => {
  it('keeps the price of its moment', async () => {
    await signIn()
    const product = await buildProduct(test)
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    await plan(owner, changeOf(product, { value: 90_000 }))
    expect(await priceOf(product)).toMatchObject({ regular: 90_000 })
    const lines = await test.sql<{ price: number }>(
      'select price::int from order_lines where order_id = $1::text::uuid',
      orderId,
    )
    expect(lines).toEqual([{ price: 60_000 }])
  })

  it('has no regular price that may not be struck through', async () => {
    await signIn()
    const product = await buildProduct(test, { price: 50_000, regularPrice: 60_000 })
    await test.sql(
      'update variations set strike_until = null where id = $1::text::uuid',
      product.variationId,
    )
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    const lines = await test.sql(
      'select price::int, regular_price::int from order_lines where order_id = $1::text::uuid',
      orderId,
    )
    expect(lines).toEqual([{ price: 50_000, regular_price: 50_000 }])
  })
})

describe('a planned price', () => {
  it('holds from its start, and the price before comes back at its end', async () => {
    await begin()
    const product = await buildProduct(test)
    const [from, until] = [since + HOUR_MS, since + 3 * HOUR_MS]
    const answer = await plan(owner, changeOf(product, { starts_at: at(from), ends_at: at(until) }))
    expect([answer.status, answer.body.data]).toEqual([201, { planned: 1, state: 'planned' }])
    await goTo(from - 1)
    expect(await priceOf(product)).toMatchObject({ regular: 60_000 })
    await goTo(from)
    expect(await priceOf(product)).toMatchObject({ regular: 70_000 })
    expect((await shown(product)).sale_price).toBe(70_000)
    await goTo(until - 1)
    expect(await priceOf(product)).toMatchObject({ regular: 70_000 })
    await goTo(until)
    expect(await priceOf(product)).toMatchObject({ regular: 60_000 })
    expect((await shown(product)).sale_price).toBe(60_000)
    expect(
      (await historyOf(product)).prices.map((one: { regular_price: number }) => one.regular_price),
    ).toEqual([60_000, 70_000, 60_000])
    expect(await plansOf(product)).toMatchObject([{ state: 'ended' }])
  })

  it('holds once: a clock that goes back and comes again changes nothing', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(
      owner,
      changeOf(product, { starts_at: at(since + HOUR_MS), ends_at: at(since + 2 * HOUR_MS) }),
    )
    await goTo(since + HOUR_MS)
    await goTo(since)
    await goTo(since + 2 * HOUR_MS)
    await test.shop.database.transaction((tx) =>
      setPrice(tx, product.variationId, 65_000, null, { by: 'test', now: test.clock.now() }),
    )
    await goTo(since + HOUR_MS)
    await goTo(since + 2 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 65_000 })
  })

  it('that no worker saw in time is missed, not applied late', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(
      owner,
      changeOf(product, { starts_at: at(since + HOUR_MS), ends_at: at(since + 2 * HOUR_MS) }),
    )
    await goTo(since + 2 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 60_000 })
    expect(await plansOf(product)).toMatchObject([{ state: 'missed' }])
  })

  it('without an end is applied late', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(owner, changeOf(product, { starts_at: at(since + HOUR_MS) }))
    await goTo(since + 9 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 70_000 })
    expect(await plansOf(product)).toMatchObject([{ state: 'done' }])
  })

  it('does not overwrite a price set by hand', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(owner, changeOf(product, { ends_at: at(since + HOUR_MS) }))
    expect(await priceOf(product)).toMatchObject({ regular: 70_000 })
    await test.shop.database.transaction((tx) =>
      setPrice(tx, product.variationId, 75_000, null, { by: 'test', now: test.clock.now() }),
    )
    await goTo(since + HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 75_000 })
  })

  it('ends its sale also where the regular price was raised by hand meanwhile', async () => {
    await begin()
    const product = await buildProduct(test)
    const until = since + HOUR_MS
    await plan(owner, changeOf(product, { target: 'sale', value: 50_000, ends_at: at(until) }))
    // Twice: the books at the end find a moment that moved without another price.
    const byHand = { by: 'test', now: test.clock.now() }
    for (let n = 0; n < 2; n++)
      await test.shop.database.transaction((tx) =>
        setPrice(tx, product.variationId, 65_000, 50_000, byHand),
      )
    await goTo(until)
    expect(await priceOf(product)).toMatchObject({ regular: 65_000, sale: null })
  })

  it('may begin where another one ends, but not within it', async () => {
    await begin()
    const product = await buildProduct(test)
    const between = (from: number, until: number | null, value: number) =>
      changeOf(product, {
        starts_at: at(since + from * HOUR_MS),
        ends_at: until === null ? null : at(since + until * HOUR_MS),
        value,
      })
    await plan(owner, between(2, 4, 70_000))
    for (const [from, until] of [
      [1, 3],
      [2, 4],
      [3, 5],
      [1, 5],
      [3, null],
      [2, null],
    ] as const) {
      const { body } = await owner('POST', '/prices/preview', between(from, until, 80_000))
      expect([from, until, body.data.rows[0].problem]).toEqual([from, until, 'overlaps'])
      expect((await plan(owner, between(from, until, 80_000))).body.code).toBe('conflict')
    }
    expect((await plan(owner, between(4, 5, 80_000))).status).toBe(201)
    expect((await plan(owner, between(1, null, 50_000))).status).toBe(201)
    await goTo(since + 1 * HOUR_MS)
    await goTo(since + 3 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 70_000 })
    await goTo(since + 4 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 80_000 })
    await goTo(since + 5 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 50_000 })
  })

  it('is refused for a time that has passed, or an end before its start', async () => {
    await begin()
    const product = await buildProduct(test)
    const fieldsOf = async (given: object) =>
      Object.keys((await owner('POST', '/prices/preview', changeOf(product, given))).body.errors)
    expect(await fieldsOf({ starts_at: at(since - 6 * MINUTE_MS) })).toEqual(['starts_at'])
    expect(await fieldsOf({ ends_at: at(since) })).toEqual(['ends_at'])
    expect(
      await fieldsOf({ starts_at: at(since + HOUR_MS), ends_at: at(since + HOUR_MS) }),
    ).toEqual(['ends_at'])
    expect(await fieldsOf({ starts_at: at(since + 500 * DAY_MS) })).toEqual(['starts_at'])
  })
})

describe('who may', () => {
  it('without prices.apply plans, and another person applies or refuses', async () => {
    await begin()
    const product = await buildProduct(test)
    const answer = await plan(buyer, changeOf(product, { starts_at: at(since + HOUR_MS) }))
    expect(answer.body.data).toEqual({ planned: 1, state: 'proposed' })
    const [proposed] = await plansOf(product)
    expect(
      (await buyer('POST', `/price-plans/${proposed!.id}/decision`, { apply: true })).status,
    ).toBe(403)
    await goTo(since + 2 * HOUR_MS)
    expect(await priceOf(product)).toMatchObject({ regular: 60_000 })
    const applied = await owner('POST', `/price-plans/${proposed!.id}/decision`, { apply: true })
    expect(applied.body.data.state).toBe('done')
    expect(await priceOf(product)).toMatchObject({ regular: 70_000 })
    const again = await owner('POST', `/price-plans/${proposed!.id}/decision`, { apply: false })
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await historyOf(product)).prices.at(-1).by).toBe(proposed!.by)
  })

  it('stops own proposals; running plans only with prices.apply, and their price goes back', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(owner, changeOf(product, { ends_at: at(since + HOUR_MS) }))
    const [running] = await plansOf(product)
    expect((await buyer('POST', `/price-plans/${running!.id}/stop`)).status).toBe(403)
    expect((await owner('POST', `/price-plans/${running!.id}/stop`)).body.data.state).toBe(
      'stopped',
    )
    expect(await priceOf(product)).toMatchObject({ regular: 60_000 })
    expect((await owner('POST', `/price-plans/${running!.id}/stop`)).body.code).toBe(
      'changed_meanwhile',
    )
    await plan(buyer, changeOf(product, { starts_at: at(since + HOUR_MS) }))
    const own = (await plansOf(product)).find(({ state }) => state === 'proposed')
    expect((await buyer('POST', `/price-plans/${own!.id}/stop`)).body.data.state).toBe('stopped')
  })
})

describe('a cut of more than 40 %, or below cost', () => {
  it('waits for another person who may apply prices, and is then what was shown', async () => {
    await begin()
    const product = await buildProduct(test)
    const deep = changeOf(product, { value: 35_999 })
    const { body: preview } = await owner('POST', '/prices/preview', deep)
    expect(preview.data.rows[0]).toMatchObject({ needs_second: true })
    const answer = await plan(owner, deep)
    expect([answer.status, answer.body.code]).toEqual([202, 'approval_needed'])
    expect(await priceOf(product)).toMatchObject({ regular: 60_000 })
    const approve = async () => {
      const second = staffAsk(test, await buildStaff(test, 'owner'))
      return second('POST', `/approvals/${answer.body.details.id}/approve`, {})
    }
    const byHand = (price: number) =>
      test.shop.database.transaction((tx) =>
        setPrice(tx, product.variationId, price, null, { by: 'test', now: test.clock.now() }),
      )
    await byHand(61_000)
    expect((await approve()).body.code).toBe('approval_changed')
    await byHand(60_000)
    expect((await approve()).body.data.state).toBe('used')
    expect(await priceOf(product)).toMatchObject({ regular: 35_999 })
  })

  it('is what it takes: 40 % and the cost itself may be set alone', async () => {
    await begin()
    const product = await buildProduct(test)
    const cost = (expected: number | null, now: number) =>
      owner('PUT', `/variations/${product.variationId}/cost`, { expected, cost: now })
    await cost(null, 50_000)
    expect((await plan(owner, changeOf(product, { value: 49_999 }))).status).toBe(202)
    expect((await plan(owner, changeOf(product, { value: 50_000 }))).status).toBe(201)
    await cost(50_000, 1_000)
    // Cuts within seven days add up.
    expect((await plan(owner, changeOf(product, { value: 35_999 }))).status).toBe(202)
  })

  it('is refused in the form of the product and on the command line', async () => {
    await begin()
    const { body } = await createGoodsByCall(test, (await buildStaff(test, 'owner')).token)
    const { id, version, form } = body.data
    const [variation] = form.variations
    const saved = await owner('PUT', `/products/${id}`, {
      version,
      form: { ...form, variations: [{ ...variation, regular_price: 70_000 }] },
    })
    expect(Object.keys(saved.body.errors)).toEqual(['form.variations.0.regular_price'])
    expect(await operate(test, 'price', 'set', variation.sku, '70000')).toMatchObject({ code: 1 })
    expect(await operate(test, 'price', 'set', variation.sku, '90000')).toMatchObject({ code: 0 })
  })

  it('of a proposal is applied by another person than its maker', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(buyer, changeOf(product, { value: 20_000 }))
    const [proposed] = await plansOf(product)
    await test.sql(
      `insert into staff_role_of (staff_id, role) select id, 'owner' from staff_accounts where login = $1`,
      proposed!.by,
    )
    const own = await buyer('POST', `/price-plans/${proposed!.id}/decision`, { apply: true })
    expect([own.status, own.body.code]).toEqual([403, 'own_approval'])
    expect(
      (await owner('POST', `/price-plans/${proposed!.id}/decision`, { apply: true })).status,
    ).toBe(200)
    expect(await priceOf(product)).toMatchObject({ regular: 20_000 })
  })
})

describe('many prices', () => {
  it('change as the preview showed, and not when it shows something else by now', async () => {
    await begin()
    const category = `harga-${since}`
    const products = await Promise.all(
      [40_000, 52_300].map((price) => buildProduct(test, { price, category })),
    )
    const body = {
      ...changeOf(products[0]!),
      ids: [],
      category,
      how: 'percent',
      value: 10,
      round_up: true,
    }
    const { body: preview } = await owner('POST', '/prices/preview', body)
    expect(
      preview.data.rows
        .map((row: { after: { regular_price: number } }) => row.after.regular_price)
        .toSorted(),
    ).toEqual([44_000, 58_000])
    await test.shop.database.transaction((tx) =>
      setPrice(tx, products[0]!.variationId, 41_000, null, { by: 'test', now: test.clock.now() }),
    )
    const late = await owner('POST', '/price-plans', {
      ...body,
      fingerprint: preview.data.fingerprint,
    })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(await priceOf(products[1]!)).toMatchObject({ regular: 52_300 })
    expect((await plan(owner, body)).body.data.planned).toBe(2)
    expect([(await priceOf(products[0]!)).regular, (await priceOf(products[1]!)).regular]).toEqual([
      45_500, 58_000,
    ])
  })
})

describe('a struck-through price', () => {
  it('shows after the regular price was charged for 14 of 30 days, and until it is no longer so', async () => {
    await begin()
    const product = await buildProduct(test)
    const day = (n: number) => since + n * DAY_MS
    await goTo(day(14) - HOUR_MS)
    const sale = (value: number, given = {}) =>
      changeOf(product, { target: 'sale', value, ...given })
    const early = await owner('POST', '/prices/preview', sale(50_000))
    expect(early.body.data.rows[0]).toMatchObject({ regular_days: 13, is_struck: false })
    await plan(owner, sale(50_000, { ends_at: at(day(14)) }))
    expect(await shown(product)).toMatchObject({
      on_sale: false,
      sale_price: 50_000,
      regular_price: 50_000,
    })
    await goTo(day(14))
    expect(await priceOf(product)).toEqual({ regular: 60_000, sale: null, compare: 60_000 })
    await goTo(day(15))
    await plan(owner, sale(50_000))
    // 14 days less an hour, and the day since: they leave the last 30 days one by one.
    expect(await shown(product)).toMatchObject({
      on_sale: true,
      sale_price: 50_000,
      regular_price: 60_000,
    })
    await goTo(day(30) + 23 * HOUR_MS - 1)
    expect((await shown(product)).on_sale).toBe(true)
    await goTo(day(30) + 23 * HOUR_MS)
    expect(await shown(product)).toMatchObject({
      on_sale: false,
      sale_price: 50_000,
      regular_price: 50_000,
    })
    expect(await historyOf(product)).toMatchObject({ regular_days: 14, strike_until: null })
  })

  it('does not show over a regular price that was raised for it', async () => {
    await begin()
    const product = await buildProduct(test, { price: 50_000, regularPrice: 60_000 })
    expect(await shown(product)).toMatchObject({ on_sale: true, regular_price: 60_000 })
    await plan(owner, changeOf(product, { value: 80_000 }))
    await expect.poll(() => shown(product)).toMatchObject({ on_sale: false, regular_price: 50_000 })
  })
})

describe('the history', () => {
  it('names who set a price, also past the shop', async () => {
    await begin()
    const product = await buildProduct(test)
    await plan(owner, changeOf(product))
    await test.sql(
      'update variations set regular_price = 71000 where id = $1::text::uuid',
      product.variationId,
    )
    const { prices } = await historyOf(product)
    expect(prices.map((one: { by: string }) => one.by).slice(0, 1)).toEqual(['test'])
    expect(prices.at(-1)).toMatchObject({ by: 'database', regular_price: 71_000, until: null })
    await test.sql(
      'delete from price_history where variation_id = $1::text::uuid',
      product.variationId,
    )
    await test.sql(
      `insert into price_history (variation_id, regular, from_at, actor) select id, regular_price, priced_at, 'test' from variations where id = $1::text::uuid`,
      product.variationId,
    )
  })
})

describe('the cost', () => {
  it('is set over the one that was read, and gives the margin', async () => {
    await begin()
    const product = await buildProduct(test)
    const set = (expected: number | null, cost: number | null) =>
      buyer('PUT', `/variations/${product.variationId}/cost`, { expected, cost })
    expect((await set(null, 45_000)).body.data).toEqual({ cost: 45_000 })
    const late = await set(null, 40_000)
    expect([late.body.code, late.body.details]).toEqual(['changed_meanwhile', { cost: 45_000 }])
    const { body } = await owner('GET', `/prices?search=${product.sku}`)
    expect(body.data).toMatchObject([{ cost: 45_000, margin: 25 }])
  })
})

describe('the books', () => {
  it('of prices and stock are right after all of it', async () => {
    // Its orders were left alone for years: other books are not.
    const broken = Object.keys(await brokenBooks(test)).filter((id) => id.startsWith('I1'))
    expect(broken).toEqual([])
  })
})
