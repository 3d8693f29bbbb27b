/** Alerts of what is back in stock: once each, in the order of asking, a few for each unit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { ALERT_DAYS, TOLD_DAYS } from '#domain/stock/stock-alert.ts'
import { buildBuyer, buildProduct, type Buyer } from '../../../test/support/builders.ts'
import { messagesTo } from '../../../test/support/customer.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { drainOutbox } from '../start/subscribers.ts'
import { deleteOldAlerts, tellWaiting } from './tell.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const now = () => test.clock.now()
const inDays = (days: number) => new Date(Date.parse(TEST_NOW) + days * DAY_MS)
const ask = async (buyer: Buyer, variationId: string, method = 'PUT') =>
  (await test.request(method, `/api/shop/stock-alerts/${variationId}`, { token: buyer.token })).body
    .data
const soldOut = () => buildProduct(test, { stock: 0 })
const restock = (variationId: string, units: number) =>
  test.sql(
    'update stock_items set on_hand = $2::int + safety + reserved where variation_id = $1::text::uuid',
    variationId,
    units,
  )
const noticesOf = async ({ id }: Buyer) =>
  (
    await test.sql<{ count: number }>(
      `select count(*)::int as count from notifications where customer_id = $1::text::uuid and kind = 'stock.back'`,
      id,
    )
  )[0]!.count
const listOf = async (buyer: Buyer) =>
  (await test.request('GET', '/api/shop/stock-alerts', { token: buyer.token })).body.data

describe('an alert', () => {
  it('is stored once for each customer, and taken back', async () => {
    const buyer = await buildBuyer(test)
    const { variationId, slug } = await soldOut()
    expect(await ask(buyer, variationId)).toEqual({ is_waiting: true })
    await ask(buyer, variationId)
    expect(await listOf(buyer)).toMatchObject([{ variation_id: variationId, slug }])
    expect(await listOf(await buildBuyer(test))).toEqual([])
    expect(await ask(buyer, variationId, 'DELETE')).toEqual({ is_waiting: false })
    await restock(variationId, 5)
    await tellWaiting(test.shop, now())
    expect([await listOf(buyer), await noticesOf(buyer)]).toEqual([[], 0])
  })

  it('is not needed for what can be ordered now', async () => {
    const buyer = await buildBuyer(test)
    const { variationId } = await buildProduct(test, { stock: 50 })
    expect(await ask(buyer, variationId)).toEqual({ is_waiting: false })
    expect(await listOf(buyer)).toEqual([])
  })

  it('is notified once, by notice and message, however often the worker looks', async () => {
    const buyer = await buildBuyer(test)
    const { variationId } = await soldOut()
    await ask(buyer, variationId)
    await tellWaiting(test.shop, now())
    expect(await noticesOf(buyer)).toBe(0)
    await restock(variationId, 5)
    await Promise.all([tellWaiting(test.shop, now()), tellWaiting(test.shop, now())])
    await tellWaiting(test.shop, now())
    await drainOutbox(test.shop)
    expect(await noticesOf(buyer)).toBe(1)
    const [alert] = await test.sql<{ id: string; sent: boolean }>(
      `select id, sent_at is not null as sent from stock_alerts where variation_id = $1::text::uuid`,
      variationId,
    )
    expect(alert!.sent).toBe(true)
    // A crash after sending: the event comes again.
    const again = JSON.stringify({ alertId: alert!.id })
    const sent = (await messagesTo(test, buyer.phone)).length
    expect(sent).toBeGreaterThan(0)
    await test.sql(
      `insert into outbox (topic, payload, run_at, created_at) values ('stock-alert.message', $1::text::jsonb, now(), now())`,
      again,
    )
    await drainOutbox(test.shop)
    expect(await messagesTo(test, buyer.phone)).toHaveLength(sent)
    expect(await ask(buyer, variationId)).toEqual({ is_waiting: false })
  })

  it('is notified to three for each unit, the longest waiting first, and to the next ones with more', async () => {
    const { variationId } = await soldOut()
    const buyers: Buyer[] = []
    for (let i = 0; i < 5; i += 1) {
      buyers.push(await buildBuyer(test))
      test.clock.advance(1000)
      await ask(buyers[i]!, variationId)
    }
    const notified = async () => Promise.all(buyers.map(noticesOf))
    await restock(variationId, 1)
    await tellWaiting(test.shop, now())
    expect(await notified()).toEqual([1, 1, 1, 0, 0])
    await tellWaiting(test.shop, now())
    expect(await notified()).toEqual([1, 1, 1, 0, 0])
    await restock(variationId, 2)
    await tellWaiting(test.shop, now())
    expect(await notified()).toEqual([1, 1, 1, 1, 1])
  })

  it('shows on the goods desk how many wait', async () => {
    const { variationId, slug } = await soldOut()
    await ask(await buildBuyer(test), variationId)
    await ask(await buildBuyer(test), variationId)
    const [product] = await test.sql<{ sku: string }>(
      'select sku from products where slug = $1',
      slug,
    )
    const desk = staffAsk(test, await buildStaff(test, 'owner'))
    const { body } = await desk('GET', `/products?search=${product!.sku}`)
    expect(body.data).toMatchObject([{ waiting: 2 }])
  })

  it('is forgotten after half a year, and a month after it was notified', async () => {
    const buyer = await buildBuyer(test)
    const [waits, notified] = [await soldOut(), await soldOut()]
    await ask(buyer, waits.variationId)
    await ask(buyer, notified.variationId)
    await restock(notified.variationId, 5)
    await tellWaiting(test.shop, now())
    const left = async () =>
      (
        await test.sql<{ count: number }>(
          'select count(*)::int as count from stock_alerts where customer_id = $1::text::uuid',
          buyer.id,
        )
      )[0]!.count
    await deleteOldAlerts(test.shop, inDays(TOLD_DAYS - 1))
    expect(await left()).toBe(2)
    await deleteOldAlerts(test.shop, inDays(TOLD_DAYS + 1))
    expect(await left()).toBe(1)
    await deleteOldAlerts(test.shop, inDays(ALERT_DAYS + 1))
    expect(await left()).toBe(0)
  })
})
