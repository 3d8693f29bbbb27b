import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDemoMessages } from '../adapters/messages/store.ts'
import { MessageFailure } from '../adapters/messages/port.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  payOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(() => test.close())

let people = 0
const ordered = async (
  locale = 'en',
  email: 'confirmed' | 'unconfirmed' | 'none' = 'confirmed',
) => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const address = email === 'none' ? null : `pembeli.${people++}@example.com`
  await test.sql(
    'update customers set locale = $1, email = $2, email_verified_at = $3 where id = $4',
    locale,
    address,
    email === 'confirmed' ? TEST_NOW : null,
    buyer.id,
  )
  return { buyer, email: address, orderId: await buildOrder(test, buyer, product) }
}
const sentTo = async (...places: (string | null)[]) => {
  const known = places.filter((place) => place !== null)
  const all = await Promise.all(known.map((place) => listDemoMessages(test.shop.db, 50, place)))
  return all.flat().map(({ channel, purpose }) => `${channel} ${purpose}`)
}
const noticesOf = async (buyer: Buyer) =>
  (
    await test.sql<{ kind: string }>(
      'select kind from notifications where customer_id = $1 order by created_at, id',
      buyer.id,
    )
  ).map(({ kind }) => kind)

describe('the messages of an order', () => {
  it('go by WhatsApp and e-mail for important steps, while every step is an in-app notification', async () => {
    const { buyer, email, orderId } = await ordered()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    expect((await sentTo(buyer.phone)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'whatsapp order_pay',
      'whatsapp order_send',
    ])
    expect((await sentTo(email)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'email order_complete',
      'email order_pay',
    ])
    expect(await noticesOf(buyer)).toEqual(
      expect.arrayContaining([
        'order.place',
        'order.pay',
        'order.send',
        'order.deliver',
        'order.complete',
      ]),
    )
  })

  it('are in the customer’s language, with a link and without untranslated keys', async () => {
    const { buyer, email, orderId } = await ordered('id')
    await payOrder(test, orderId)
    const [message] = await listDemoMessages(test.shop.db, 1, buyer.phone)
    expect(message!.text).toMatch(
      /^Pembayaran pesanan FR-\S+ sudah kami terima \(Rp[\d.]+\)\. Kami kirim .* 12:00–14:00 WIB/,
    )
    expect(message!.text).toContain(`/profile/my-order/${orderId}`)
    expect(await sentTo(email)).toEqual(['email order_pay'])
  })

  it('do not go to an unconfirmed address', async () => {
    const { buyer, email, orderId } = await ordered('en', 'unconfirmed')
    await payOrder(test, orderId)
    expect(await sentTo(email)).toEqual([])
    expect(await sentTo(buyer.phone)).toEqual(['whatsapp order_pay'])
  })

  it('are not sent to a customer who cancels an unpaid order', async () => {
    const { buyer, email, orderId } = await ordered()
    await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
      token: buyer.token,
      body: {},
    })
    await test.drain()
    expect(await sentTo(buyer.phone, email)).toEqual([])
    expect(await noticesOf(buyer)).toContain('order.cancel')
  })

  it('are tried three times, five minutes apart, and block nothing', async () => {
    const { buyer, orderId } = await ordered('en', 'none')
    const { messages } = test.shop.ports
    let tries = 0
    test.shop.ports.messages = {
      ...messages,
      send: async ({ channel }) => {
        tries++
        throw new MessageFailure(channel, 'away')
      },
    }
    try {
      await payOrder(test, orderId)
      expect(tries).toBe(1)
      expect(await noticesOf(buyer)).toContain('order.pay')
      for (const expected of [2, 3, 3, 3]) {
        test.clock.advance(5 * 60_000)
        await test.drain()
        expect(tries).toBe(expected)
      }
      expect(await test.sql('select 1 from outbox where dead')).toEqual([])
    } finally {
      test.shop.ports.messages = messages
    }
  })
})
