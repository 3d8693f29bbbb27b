/** A plan changes the regular price or the sale price, and leaves the other one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { buildProduct, type TestProduct } from '../../../../test/support/builders.ts'
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
afterAll(() => test.close())

const at = (ms: number) => new Date(START + ms).toISOString()
/** A session lasts hours and these tests weeks. */
const goTo = async (ms: number) => {
  test.clock.set(at(ms))
  await applyPrices(test.shop.database, test.shop.log, test.clock.now())
  owner = staffAsk(test, await buildStaff(test, 'owner'))
  buyer = staffAsk(test, await buildStaff(test, 'buyer'))
}
let since = 0
const begin = () => goTo((since += 100 * DAY_MS))
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
  const { fingerprint } = (await ask('POST', '/prices/preview', body)).body.data
  const answer = await ask('POST', '/price-plans', { ...body, fingerprint })
  expect(answer.status).toBe(201)
}
const byHand = ({ variationId }: TestProduct, regular: number, sale: number | null) =>
  test.shop.database.transaction((tx) =>
    setPrice(tx, variationId, regular, sale, { by: 'test', now: test.clock.now() }),
  )
const priceOf = async ({ variationId }: TestProduct) =>
  (
    await test.sql<{ regular: number; sale: number | null }>(
      'select regular_price::int as regular, sale_price::int as sale from variations where id = $1::text::uuid',
      variationId,
    )
  )[0]!
const plansOf = async ({ sku }: TestProduct) =>
  (await owner('GET', `/price-plans?search=${sku}`)).body.data

describe('a planned price', () => {
  it('changes only the price that it names, at its start and at its end', async () => {
    await begin()
    const [from, until] = [since + HOUR_MS, since + 3 * HOUR_MS]
    const timed = { starts_at: at(from), ends_at: at(until) }
    const [raised, onSale, unsold] = [
      await buildProduct(test),
      await buildProduct(test),
      await buildProduct(test, { price: 50_000, regularPrice: 60_000 }),
    ]
    await plan(owner, changeOf(raised, timed))
    await plan(owner, changeOf(onSale, { ...timed, target: 'sale', value: 50_000 }))
    await plan(owner, changeOf(unsold, timed))
    // Between planning and start: a sale begins, the regular price rises, a sale is over.
    await byHand(raised, 60_000, 45_000)
    await byHand(onSale, 66_000, null)
    await byHand(unsold, 60_000, null)
    await goTo(from)
    expect(await priceOf(raised)).toMatchObject({ regular: 70_000, sale: 45_000 })
    expect(await priceOf(onSale)).toMatchObject({ regular: 66_000, sale: 50_000 })
    expect(await priceOf(unsold)).toMatchObject({ regular: 70_000, sale: null })
    const [running] = (await owner('GET', `/price-plans?search=${onSale.sku}`)).body.data
    expect(running).toMatchObject({ regular_price: 66_000, sale_price: 50_000 })
    // While they run.
    await byHand(raised, 70_000, null)
    await byHand(onSale, 67_000, 50_000)
    await byHand(unsold, 70_000, 41_000)
    await goTo(until)
    expect(await priceOf(raised)).toMatchObject({ regular: 60_000, sale: null })
    expect(await priceOf(onSale)).toMatchObject({ regular: 67_000, sale: null })
    expect(await priceOf(unsold)).toMatchObject({ regular: 60_000, sale: 41_000 })
  })

  it('planned during a sale does not bring that sale back', async () => {
    await begin()
    const product = await buildProduct(test)
    const hour = (n: number) => since + n * HOUR_MS
    await plan(owner, changeOf(product, { target: 'sale', value: 50_000, ends_at: at(hour(2)) }))
    await plan(owner, changeOf(product, { starts_at: at(hour(2)), ends_at: at(hour(4)) }))
    await goTo(hour(2))
    expect(await priceOf(product)).toMatchObject({ regular: 70_000, sale: null })
    await goTo(hour(4))
    expect(await priceOf(product)).toMatchObject({ regular: 60_000, sale: null })
  })

  it('that no longer fits the other price is missed, and a proposal of it refused', async () => {
    await begin()
    const [planned, proposed] = [await buildProduct(test), await buildProduct(test)]
    const sale = { target: 'sale', value: 50_000, starts_at: at(since + HOUR_MS) }
    await plan(owner, changeOf(planned, sale))
    await plan(buyer, changeOf(proposed, sale))
    for (const product of [planned, proposed]) await byHand(product, 48_000, null)
    await goTo(since + HOUR_MS)
    expect(await priceOf(planned)).toMatchObject({ regular: 48_000, sale: null })
    expect(await plansOf(planned)).toMatchObject([{ state: 'missed' }])
    const [one] = await plansOf(proposed)
    const applied = await owner('POST', `/price-plans/${one!.id}/decision`, { apply: true })
    expect([applied.status, applied.body.code]).toEqual([409, 'conflict'])
  })
})
