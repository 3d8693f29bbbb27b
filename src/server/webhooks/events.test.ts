/** Events beyond orders: each once for its act, in its transaction, to its subscribers. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOKS } from '#contract/webhooks.ts'
import { WEBHOOK_EVENTS, type WebhookEventName } from '#domain/webhooks/event.ts'
import { buildBuyer, buildOrder, buildProduct, payOrder } from '../../../test/support/builders.ts'
import { buildDelivered, complain } from '../../../test/support/complaints.ts'
import { createGoodsByCall, somePhoto } from '../../../test/support/goods.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { approve } from '../complaints/decide.ts'
import { run, sql } from '../platform/database.ts'
import { earnBonus } from '../points/index.ts'
import { tellChanges } from './tell-changes.ts'

let test: TestShop
let owner: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = await buildStaff(test, 'owner', null)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.sql('delete from webhook_endpoints')
  await test.sql('delete from webhook_changes')
})

const subscribe = async (...events: WebhookEventName[]): Promise<string> => {
  const id = randomUUID()
  await test.sql(
    'insert into webhook_endpoints (id, url, events, created_at) values ($1::text::uuid, $2, $3::text[], now())',
    id,
    `https://hooks.example/${id}`,
    events,
  )
  return id
}
type Body = {
  id: string
  type: WebhookEventName
  version: number
  data: Record<string, Record<string, unknown>>
}
/** What an endpoint got, each checked against the contract. */
const told = async (endpoint: string): Promise<Body[]> => {
  test.clock.advance(1_000)
  await tellChanges(test.shop, test.clock.now())
  await test.drain()
  const found = await test.sql<{ body: string }>(
    'select body from webhook_deliveries where endpoint_id = $1::text::uuid order by created_at, id',
    endpoint,
  )
  return found.map(({ body }) => {
    const event = JSON.parse(body) as Body
    const { data, version } = WEBHOOKS[event.type]
    const strict = v.strictObject((data as v.ObjectSchema<v.ObjectEntries, undefined>).entries)
    expect(v.safeParse(strict, event.data).issues).toBeUndefined()
    expect(event.version).toBe(version)
    return event
  })
}
const about = (events: readonly Body[], id: string) =>
  events.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ type }) => type)
const setFree = (variationId: string, onHand: number) =>
  test.sql(
    'update stock_items set on_hand = $2 + safety where variation_id = $1::text::uuid',
    variationId,
    onHand,
  )
const bonus = (customerId: string) => ({
  customerId: customerId as never,
  points: 700,
  cause: 'test',
  causeId: randomUUID(),
  note: { en: 'Test', id: 'Uji' },
})

describe('stock', () => {
  it('is reported once for many changes: sold out, back, changed, and not when it is as before', async () => {
    const { variationId } = await buildProduct(test, { stock: 50 })
    const endpoint = await subscribe('stock.available', 'stock.sold_out', 'stock.changed')
    for (let left = 49; left >= 0; left -= 7) await setFree(variationId, left)
    await setFree(variationId, 0)
    expect(about(await told(endpoint), variationId)).toEqual(['stock.sold_out'])
    await setFree(variationId, 8)
    await setFree(variationId, 5)
    await told(endpoint)
    await setFree(variationId, 3)
    await told(endpoint)
    await setFree(variationId, 9)
    await setFree(variationId, 3)
    const events = await told(endpoint)
    expect(about(events, variationId)).toEqual([
      'stock.sold_out',
      'stock.available',
      'stock.changed',
    ])
    expect(
      events.map(({ data }) => [data['stock']!['free_before'], data['stock']!['free']]),
    ).toEqual([
      [50, 0],
      [0, 5],
      [5, 3],
    ])
  })

  it('reports an order that took the last unit', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 1 })]
    const endpoint = await subscribe('stock.sold_out')
    await buildOrder(test, buyer, product)
    expect(about(await told(endpoint), product.variationId)).toEqual(['stock.sold_out'])
  })

  it('loses no change that is written while others are reported', async () => {
    const { variationId } = await buildProduct(test, { stock: 40 })
    const endpoint = await subscribe('stock.changed')
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await setFree(variationId, 39 - n)
        await tellChanges(test.shop, test.clock.now())
      }),
    )
    const events = await told(endpoint)
    const [row] = await test.sql<{ free: number }>(
      'select free from stock_items where variation_id = $1::text::uuid',
      variationId,
    )
    const steps = events.map(({ data }) => data['stock']!)
    const sum = steps.reduce(
      (free, step) => free + (step['free'] as number) - (step['free_before'] as number),
      40,
    )
    expect(sum).toBe(row!.free)
  })
})

describe('goods', () => {
  it('tells of a price and of a product that is hidden, shown and changed', async () => {
    const made = await createGoodsByCall(test, owner.token, { photos: [somePhoto] })
    const id = made.body.data.id as string
    const [{ variationId, regular }] = (await test.sql<{ variationId: string; regular: number }>(
      'select id as "variationId", regular_price::integer as regular from variations where product_id = $1::text::uuid',
      id,
    )) as [{ variationId: string; regular: number }]
    const ask = staffAsk(test, owner)
    expect((await ask('PUT', `/products/${id}/shown`, { shown: true })).status).toBe(200)
    const endpoint = await subscribe()
    await ask('PUT', `/products/${id}/shown`, { shown: false })
    await test.sql(
      'update variations set regular_price = regular_price + 5000 where id = $1::text::uuid',
      variationId,
    )
    const first = await told(endpoint)
    expect(about(first, id).toSorted()).toEqual(['price.changed', 'product.hidden'])
    expect(first.find(({ type }) => type === 'price.changed')!.data['price']).toMatchObject({
      before: { regular },
      now: { regular: regular + 5_000 },
    })
    await ask('PUT', `/products/${id}/shown`, { shown: true })
    await told(endpoint)
    await test.sql(`update products set grade = 'Premium' where id = $1::text::uuid`, id)
    await test.sql(`update products set sold_total = sold_total + 1 where id = $1::text::uuid`, id)
    expect(about(await told(endpoint), id).slice(2)).toEqual(['product.shown', 'product.changed'])
  })
})

describe('customers', () => {
  it('tells of points and vouchers without a code or a name', async () => {
    const buyer = await buildBuyer(test)
    const endpoint = await subscribe()
    await test.shop.database.transaction((tx) =>
      earnBonus(tx, bonus(buyer.id), test.shop.settings(), test.clock.now()),
    )
    const redeemed = await test.request('POST', '/api/account/v1/point/redeem', {
      token: buyer.accountToken,
      headers: { 'idempotency-key': randomUUID() },
      body: { total_point: 500 },
    })
    expect(redeemed.status).toBe(200)
    const [voucher] = await test.sql<{ id: string; code: string }>(
      'select id, code from vouchers where customer_id = $1::text::uuid',
      buyer.id,
    )
    await test.sql(
      `update vouchers set state = 'expired', settled_at = $2 where id = $1::text::uuid`,
      voucher!.id,
      test.clock.now(),
    )
    const events = await told(endpoint)
    expect(about(events, buyer.id).toSorted()).toEqual([
      'points.earned',
      'points.spent',
      'voucher.expired',
      'voucher.made',
    ])
    expect(JSON.stringify(events)).not.toContain(voucher!.code)
    expect(JSON.stringify(events)).not.toContain(buyer.phone)
  })

  it('tells of a complaint, its decision and its refund, once each', async () => {
    const one = await buildDelivered(test)
    const endpoint = await subscribe()
    const items = [{ order_item_id: one.lineId, quantity: 1 }]
    const { body } = await complain(test, one.buyer.token, one.orderId, { items })
    const id = body.data.id as string
    const [state] = await test.sql<{ state: string }>(
      'select state from complaints where id = $1::text::uuid',
      id,
    )
    if (state!.state === 'submitted' || state!.state === 'in_review')
      await approve(
        test.shop,
        id,
        { actor: 'operator', lines: null, remedy: null, words: '' } as never,
        test.clock.now(),
      )
    const events = await told(endpoint)
    const types = events.map(({ type }) => type)
    for (const once of ['complaint.opened', 'complaint.decided', 'refund.done'] as const)
      expect(types.filter((type) => type === once)).toEqual([once])
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  })

  it('tells of another tier', async () => {
    const buyer = await buildBuyer(test)
    await test.shop.database.transaction((tx) =>
      earnBonus(tx, bonus(buyer.id), test.shop.settings(), test.clock.now()),
    )
    const endpoint = await subscribe('tier.changed')
    await test.sql(
      `insert into tier_changes (customer_id, reason, from_code, to_code, spend, at)
       select $1::text::uuid, 'manual', min(code), max(code), 0, $2 from tiers`,
      buyer.id,
      test.clock.now(),
    )
    expect((await told(endpoint)).map(({ type }) => type)).toEqual(['tier.changed'])
  })
})

describe('an event', () => {
  it('is not sent when its transaction is rolled back', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 5 })]
    const endpoint = await subscribe()
    await expect(
      test.shop.database.transaction(async (tx) => {
        await earnBonus(tx, bonus(buyer.id), test.shop.settings(), test.clock.now())
        await run(
          tx,
          sql`update stock_items set on_hand = safety where variation_id = ${product.variationId}`,
        )
        await run(tx, sql`update products set published = false where id = ${product.id}`)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await told(endpoint)).toEqual([])
  })

  it('goes only to subscribers that are not paused', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const [paidOnly, paused] = [await subscribe('order.paid'), await subscribe()]
    await test.sql(
      'update webhook_endpoints set paused_at = now() where id = $1::text::uuid',
      paused,
    )
    await payOrder(test, await buildOrder(test, buyer, product))
    expect((await told(paidOnly)).map(({ type }) => type)).toEqual(['order.paid'])
    expect(await told(paused)).toEqual([])
    expect(await test.sql('select 1 from webhook_changes')).toEqual([])
  })
})

describe('the desk', () => {
  it('adds, tests, pauses and removes an endpoint, and retries a dead delivery', async () => {
    const ask = staffAsk(test, owner)
    const url = `https://8.8.8.8/${randomUUID()}`
    const added = await ask('POST', '/webhooks', { url, events: ['price.changed'] })
    expect(added.status).toBe(200)
    expect(added.body.data.secret).toMatch(/^whsec_/)
    const { id, version } = added.body.data.webhook
    expect((await ask('POST', '/webhooks', { url, events: [] })).body.errors.url).toBeDefined()
    const refused = await ask('POST', '/webhooks', { url: 'https://10.0.0.1/x', events: [] })
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
    const change = { events: WEBHOOK_EVENTS.slice(0, 2), paused: true, version }
    expect((await ask('PUT', `/webhooks/${id}`, change)).body.data.paused_at).not.toBeNull()
    const late = await ask('PUT', `/webhooks/${id}`, { ...change, paused: false })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await ask('POST', `/webhooks/${id}/test`)).status).toBe(200)
    await test.sql(
      `update webhook_deliveries set state = 'dead', tries = 5 where endpoint_id = $1::text::uuid`,
      id,
    )
    const [dead] = (await ask('GET', `/webhooks/${id}/deliveries`)).body.data
    expect(dead).toMatchObject({ event: 'shop.ping', state: 'dead' })
    expect((await ask('POST', `/webhook-deliveries/${dead.id}/retry`)).status).toBe(200)
    expect((await ask('POST', `/webhook-deliveries/${dead.id}/retry`)).status).toBe(404)
    expect((await ask('DELETE', `/webhooks/${id}`)).status).toBe(200)
    expect((await ask('GET', `/webhooks/${id}/deliveries`)).status).toBe(404)
    const acts = await test.sql<{ act: string }>(
      `select act from staff_acts where entity_kind = 'webhook' and entity_id = $1 order by id`,
      id,
    )
    expect(acts.map(({ act }) => act)).toEqual([
      'webhook_added',
      'webhook_changed',
      'webhook_tested',
      'webhook_removed',
    ])
  })
})
