import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  signInAgain,
  stateOf,
} from '../../../test/support/builders.ts'
import { buildParcel, command, trackingOf } from '../../../test/support/deliveries.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { endFailedDeliveries, giveForLateOrders, lateGiftOf, waiveLateGift } from './index.ts'

let test: TestShop
const folder = mkdtempSync(join(tmpdir(), 'petik-photos-'))
const photo = join(folder, 'door.jpg')
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  const picture = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#88aa66' },
  })
  writeFileSync(
    photo,
    await picture
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer(),
  )
  writeFileSync(join(folder, 'no.jpg'), 'not a picture')
})
afterAll(async () => {
  // Runs the jobs that are due the next day.
  test.clock.set('2026-11-22T00:00:00+07:00')
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})
beforeEach(() => test.clock.set(TEST_NOW))

const noticesOf = async (orderId: string) =>
  (
    await test.sql<{ kind: string }>(
      "select kind from notifications where href = '/profile/my-order/' || $1 order by created_at, id",
      orderId,
    )
  ).map(({ kind }) => kind)

describe('orders deliver', () => {
  it('by the customer’s code; the order shows how it was handed over', async () => {
    const parcel = await buildParcel(test)
    const { delivery_code: code } = await trackingOf(test, parcel)
    expect(await command(test, 'orders', 'deliver', parcel.orderId, '--code', code)).toMatchObject({
      code: 0,
    })
    expect(await trackingOf(test, parcel)).toMatchObject({
      state: 'delivered',
      proof: { kind: 'code', picture: null, formatted_date: expect.stringContaining('2026') },
    })
    expect(await command(test, 'orders', 'deliver', parcel.orderId, '--code', code)).toMatchObject({
      code: 1,
    })
    expect((await noticesOf(parcel.orderId)).toSorted()).toEqual([
      'order.deliver',
      'order.pack',
      'order.pay',
      'order.pick',
      'order.place',
      'order.send',
    ])
  })

  it('accept only a photo after five wrong codes; the photo is re-encoded without metadata', async () => {
    const parcel = await buildParcel(test)
    const { delivery_code: code } = await trackingOf(test, parcel)
    const wrong = code === '0000' ? '1111' : '0000'
    for (let tries = 0; tries < 5; tries++)
      expect(
        (await command(test, 'orders', 'deliver', parcel.orderId, '--code', wrong)).said,
      ).toContain('not the customer’s code')
    expect(
      (await command(test, 'orders', 'deliver', parcel.orderId, '--code', code)).said,
    ).toContain('only a photo')
    expect((await stateOf(test, parcel.orderId)).state).toBe('on_delivery')
    expect(
      await command(test, 'orders', 'deliver', parcel.orderId, '--photo', join(folder, 'no.jpg')),
    ).toMatchObject({ code: 1 })
    expect(
      await command(test, 'orders', 'deliver', parcel.orderId, '--photo', photo),
    ).toMatchObject({ code: 0 })
    const { proof } = await trackingOf(test, parcel)
    expect(proof).toMatchObject({
      kind: 'photo',
      picture: expect.stringMatching(/^\/files\/[0-9a-f-]{40,}\.webp$/),
    })
    const file = await test.shop.ports.files.get(proof.picture.replace('/files/', ''))
    const seen = await sharp(file!.bytes).metadata()
    expect([seen.format, seen.width, seen.exif]).toEqual(['webp', 1280, undefined])
  })

  it.each([[], ['--code', '12345'], ['--code', 'abcd'], ['--photo']])(
    '2 for invalid arguments: %j',
    async (...words) => {
      const parcel = await buildParcel(test)
      expect((await command(test, 'orders', 'deliver', parcel.orderId, ...words)).code).toBe(2)
    },
  )

  it('1 before the delivery is under way, and without a parcel', async () => {
    const parcel = await buildParcel(test, {}, {}, ['pick'])
    expect(
      await command(test, 'orders', 'deliver', parcel.orderId, '--photo', photo),
    ).toMatchObject({ code: 1 })
    expect(await command(test, 'orders', 'send', parcel.orderId)).toMatchObject({ code: 1 })
    expect(await command(test, 'orders', 'pack', parcel.orderId)).toMatchObject({ code: 0 })
    expect((await command(test, 'orders', 'pack', 'FR-nothing')).code).toBe(1)
  })
})

describe('orders fail', () => {
  const giveUp = async (orderId: string) => {
    for (let calls = 0; calls < 2; calls++)
      await command(test, 'orders', 'call', orderId, 'no answer')
    test.clock.advance(10 * 60_000)
    return command(test, 'orders', 'fail', orderId, 'no one opens')
  }

  it('only after two calls and ten minutes', async () => {
    const { orderId } = await buildParcel(test)
    expect((await command(test, 'orders', 'fail', orderId)).said).toContain(
      'call the customer twice',
    )
    await command(test, 'orders', 'call', orderId)
    test.clock.advance(30 * 60_000)
    expect((await command(test, 'orders', 'fail', orderId)).said).toContain(
      'call the customer twice',
    )
    const another = await buildParcel(test)
    for (let calls = 0; calls < 2; calls++) await command(test, 'orders', 'call', another.orderId)
    test.clock.advance(9 * 60_000)
    expect((await command(test, 'orders', 'fail', another.orderId)).said).toContain('ten minutes')
    expect((await stateOf(test, another.orderId)).state).toBe('on_delivery')
  })

  it('get one free second attempt the same day, with a new code and parcel; a second failure gets none', async () => {
    const parcel = await buildParcel(test)
    const first = (await trackingOf(test, parcel)).delivery_code
    expect((await giveUp(parcel.orderId)).said).toContain('second try')
    expect((await stateOf(test, parcel.orderId)).state).toBe('failed_delivery')
    expect(await command(test, 'orders', 'again', parcel.orderId)).toMatchObject({ code: 0 })
    expect(await command(test, 'orders', 'again', parcel.orderId)).toMatchObject({ code: 1 })
    const tries = await test.sql<{ attempt: number; code: string }>(
      'select attempt, code from shipments where order_id = $1 order by attempt',
      parcel.orderId,
    )
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect((await trackingOf(test, parcel)).delivery_code).toBe(tries[1]!.code)
    expect(first).toBe(tries[0]!.code)
    expect(await noticesOf(parcel.orderId)).toEqual(
      expect.arrayContaining(['order.fail_delivery', 'order.send_again']),
    )
    expect((await giveUp(parcel.orderId)).said).toContain('no second try')
    expect(await command(test, 'orders', 'again', parcel.orderId)).toMatchObject({ code: 1 })
  })

  it('get no second attempt for chilled goods, nor on another day', async () => {
    const chilled = await buildParcel(test, { refrigerated: true })
    expect((await giveUp(chilled.orderId)).said).toContain('no second try')
    const plain = await buildParcel(test)
    await giveUp(plain.orderId)
    test.clock.set('2026-11-21T00:10:00+07:00')
    expect(await command(test, 'orders', 'again', plain.orderId)).toMatchObject({ code: 1 })
  })
})

describe('what is refunded', () => {
  const giveUp = async (orderId: string) => {
    for (let calls = 0; calls < 2; calls++) await command(test, 'orders', 'call', orderId)
    test.clock.advance(10 * 60_000)
    return command(test, 'orders', 'fail', orderId, 'no one opens')
  }
  const refundsOf = (orderId: string) =>
    test.sql<{
      cause: string
      goods: number
      shipping: number
      service_fee: number
      amount: number
    }>(
      'select cause, goods, shipping, service_fee, amount from refunds where order_id = $1 order by created_at, id',
      orderId,
    )

  it('for chilled goods after a failed delivery: the goods at once, without shipping and fee, and once', async () => {
    const parcel = await buildParcel(test, { refrigerated: true, price: 70_000 })
    await giveUp(parcel.orderId)
    await endFailedDeliveries(test.shop, test.clock.now())
    expect(await refundsOf(parcel.orderId)).toEqual([
      { cause: 'failed_delivery', goods: 70_000, shipping: 0, service_fee: 0, amount: 70_000 },
    ])
    expect((await stateOf(test, parcel.orderId)).state).toBe('refunded')
  })

  it('for goods with a second attempt: only once the day is over', async () => {
    const parcel = await buildParcel(test, { price: 70_000 })
    await giveUp(parcel.orderId)
    await endFailedDeliveries(test.shop, test.clock.now())
    expect(await refundsOf(parcel.orderId)).toEqual([])
    test.clock.set('2026-11-21T00:01:00+07:00')
    await endFailedDeliveries(test.shop, test.clock.now())
    expect(await refundsOf(parcel.orderId)).toMatchObject([
      { cause: 'failed_delivery', amount: 70_000 },
    ])
  })

  it('for cash nothing: the order ends, its pending points are removed, and cash is not offered again', async () => {
    const first = await buildParcel(test)
    await orderAction(test, first.orderId, 'deliver', 'complete')
    const orderId = await buildOrder(
      test,
      first.buyer,
      await buildProduct(test, { refrigerated: true }),
      { method: 'cod' },
    )
    await orderAction(test, orderId, 'pick', 'pack', 'send')
    await giveUp(orderId)
    expect(await refundsOf(orderId)).toEqual([])
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'refunded', payment_state: 'none' })
    expect(await trackingOf(test, { buyer: first.buyer, orderId })).toMatchObject({
      status_text: 'Delivery failed',
    })
    const buyer = await signInAgain(test, first.buyer)
    await fillCart(test, buyer, await buildProduct(test))
    const { available_payments: ways } = (
      await test.request('GET', '/api/shop/checkout/summary', { token: buyer.token })
    ).body.data
    expect(ways.find(({ id }: { id: string }) => id === 'cod')).toMatchObject({
      is_available: false,
    })
  })

  it('two hours late: points, then the shipping paid, each once', async () => {
    const parcel = await buildParcel(test)
    test.clock.set('2026-11-21T14:40:00+07:00')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await refundsOf(parcel.orderId)).toEqual([])
    test.clock.set('2026-11-21T16:01:00+07:00')
    await Promise.all([1, 2, 3].map(() => giveForLateOrders(test.shop, test.clock.now())))
    await giveForLateOrders(test.shop, test.clock.now())
    // Rp9.000 for the distance, less Rp3.000 at noon.
    expect(await refundsOf(parcel.orderId)).toEqual([
      { cause: 'late_delivery', goods: 0, shipping: 6_000, service_fee: 0, amount: 6_000 },
    ])
    expect((await trackingOf(test, parcel)).late_gift).toMatchObject({
      points: 500,
      shipping: 6_000,
      formatted_shipping: 'Rp6.000',
    })
    expect(
      (await noticesOf(parcel.orderId)).filter((kind) => kind === 'order.late_shipping'),
    ).toHaveLength(1)
    expect((await stateOf(test, parcel.orderId)).state).toBe('on_delivery')
  })
})

describe('late orders', () => {
  // The window of these orders ends on 21 November at 14:00.
  const at = (time: string) => test.clock.set(`2026-11-21T${time}:00+07:00`)
  const pointsOf = async (buyerId: string) =>
    (
      await test.sql<{ points: number }>(
        "select coalesce(sum(points), 0)::integer as points from point_entries where customer_id = $1 and cause = 'late_order'",
        buyerId,
      )
    )[0]!.points

  it('half an hour late: points worth Rp5.000, once, however often the job runs; the notice is in the reader’s language', async () => {
    const parcel = await buildParcel(test)
    at('14:30')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await pointsOf(parcel.buyer.id)).toBe(0)
    at('14:31')
    await Promise.all([1, 2, 3].map(() => giveForLateOrders(test.shop, test.clock.now())))
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await pointsOf(parcel.buyer.id)).toBe(500)
    expect(
      (await noticesOf(parcel.orderId)).filter((kind) => kind === 'order.late_gift'),
    ).toHaveLength(1)
    expect((await trackingOf(test, parcel)).late_gift).toMatchObject({
      minutes: 31,
      points: 500,
      shipping: 0,
    })
  })

  it('from the end of the window on: list, order, payment page and tracking show it, with an estimate and the compensation', async () => {
    const parcel = await buildParcel(test)
    const lateOn = async (path: string) => {
      // The test moves the clock beyond a session's lifetime.
      const { token } = await signInAgain(test, parcel.buyer)
      return (await test.request('GET', `/api/shop${path}`, { token })).body.data
    }
    const everywhere = async () => [
      (await lateOn('/orders'))[0].late,
      (await lateOn(`/orders/${parcel.orderId}`)).late,
      (await lateOn(`/checkout/order/${parcel.orderId}`)).late,
      (await lateOn(`/orders/${parcel.orderId}/tracking`)).late,
    ]
    at('13:59')
    expect(await everywhere()).toEqual([null, null, null, null])
    at('14:00')
    const [first, ...others] = await everywhere()
    expect(first).toMatchObject({
      since: '2026-11-21T07:00:00.000Z',
      text: expect.stringMatching(/^Late.* 14:(15|30|45) WIB$/),
    })
    expect(first.gift).toBe('If it comes after 14:30 WIB, you get points worth Rp5.000.')
    expect(others).toEqual([first, first, first])
    at('14:31')
    expect((await everywhere())[1].gift).toBe(
      'You get points worth Rp5.000 for the delay. If it comes after 16:00 WIB, you get your shipping fee back as well.',
    )
  })

  it('on time, checked late: nothing', async () => {
    const parcel = await buildParcel(test)
    at('14:29')
    const { delivery_code: code } = await trackingOf(test, parcel)
    await command(test, 'orders', 'deliver', parcel.orderId, '--code', code)
    at('18:00')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await pointsOf(parcel.buyer.id)).toBe(0)
  })

  it('delivered late and checked later: counts the delay of the delivery', async () => {
    const parcel = await buildParcel(test)
    at('14:45')
    const { delivery_code: code } = await trackingOf(test, parcel)
    await command(test, 'orders', 'deliver', parcel.orderId, '--code', code)
    at('20:00')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await lateGiftOf(test.shop.db, parcel.orderId)).toMatchObject({
      minutes: 45,
      points: 500,
      shipping: 0,
    })
  })

  it('gives nothing on top of a settled complaint, and a complaint sees what was given', async () => {
    const parcel = await buildParcel(test)
    expect(
      await test.shop.database.transaction((tx) =>
        waiveLateGift(tx, parcel.orderId, 'complaint', test.clock.now()),
      ),
    ).toBe(true)
    at('17:00')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await pointsOf(parcel.buyer.id)).toBe(0)
    expect(await trackingOf(test, parcel)).toMatchObject({ late_gift: null, late: { gift: '' } })
    test.clock.set(TEST_NOW)
    const other = await buildParcel(test)
    at('15:00')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(
      await test.shop.database.transaction((tx) =>
        waiveLateGift(tx, other.orderId, 'complaint', test.clock.now()),
      ),
    ).toBe(false)
  })

  it('a failed delivery does not count as late', async () => {
    const parcel = await buildParcel(test)
    for (let calls = 0; calls < 2; calls++) await command(test, 'orders', 'call', parcel.orderId)
    test.clock.advance(600_000)
    await command(test, 'orders', 'fail', parcel.orderId)
    at('18:00')
    await giveForLateOrders(test.shop, test.clock.now())
    expect(await pointsOf(parcel.buyer.id)).toBe(0)
  })
})
