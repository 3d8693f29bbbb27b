/** Bags with a label each: counted when packing, scanned when a run leaves and at the door. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFloorShop } from '../../../test/support/floor.ts'
import { buildProduct } from '../../../test/support/builders.ts'
import { bagOrder, buildRun, rideOf } from '../../../test/support/runs.ts'
import { TEST_NOW } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let shop: Awaited<ReturnType<typeof openFloorShop>>
beforeAll(async () => void (shop = await openFloorShop()))
beforeEach(() => shop.test.clock.set(TEST_NOW))
afterAll(() => shop.close())

/** An order that was picked and waits at the packing table. */
const picked = async () => {
  const { test, floor } = shop
  const window = floor.nextWindow()
  const { orderId } = await floor.orderOf([[await buildProduct(test), 1]], window)
  const { tasks } = await floor.runOf(window)
  for (const task of tasks.filter(({ order_id }) => order_id === orderId))
    await floor.act(task, { act: 'pick' })
  return orderId
}
type Listed = { id: string; bags: number | null; bag_list: { code: string; is_cold: boolean }[] }
const listed = async (orderId: string): Promise<Listed> =>
  (await shop.floor.ask('GET', '/packing')).body.data.find(({ id }: Listed) => id === orderId)
const numbersOf = async (orderId: string) =>
  (await listed(orderId)).bag_list.map(({ code }) => Number(code.split('-').at(-1)))

describe('the bags of a packed order', () => {
  it('have a code each, cold ones last, on the packing table and the desk', async () => {
    const orderId = await picked()
    expect((await shop.floor.pack(orderId, { bags: 1, cold_bags: 2 })).status).toBe(422)
    expect((await shop.floor.pack(orderId, { bags: 3, cold_bags: 1 })).status).toBe(200)
    const { bag_list: bags } = await listed(orderId)
    expect(bags.map((one) => one.is_cold)).toEqual([false, false, true])
    const support = await buildStaff(shop.test, 'support')
    const number = bags[0]!.code.slice(0, -2)
    const order = (await staffAsk(shop.test, support)('GET', `/orders/${number}`)).body.data
    expect(order.bags).toEqual(bags)
    expect(bags[2]!.code).toBe(`${order.number}-3`)
  })

  it('get new labels when it is packed again; the old ones are refused', async () => {
    const orderId = await picked()
    await shop.floor.pack(orderId, { bags: 3 })
    await shop.floor.ask('POST', `/packing/${orderId}/undo`, {})
    expect((await listed(orderId)).bag_list).toEqual([])
    await shop.floor.pack(orderId, { bags: 2 })
    expect(await numbersOf(orderId)).toEqual([4, 5])
    await shop.floor.ask('POST', `/packing/${orderId}/undo`, {})
    await shop.floor.pack(orderId, { bags: 1 })
    expect(await numbersOf(orderId)).toEqual([6])
  })

  it('can be lost and added, but not all, and not twice', async () => {
    const orderId = await picked()
    await shop.floor.pack(orderId, { bags: 2 })
    const [first, second] = (await listed(orderId)).bag_list.map(({ code }) => code)
    const change = (body: object) => shop.floor.ask('POST', `/packing/${orderId}/bags`, body)
    expect((await change({ remove: [first, second] })).body.code).toBe('last_bag')
    const { body } = await change({ remove: [first], add: [{ is_cold: true }] })
    expect(body.data.bags).toMatchObject([{ code: second }, { is_cold: true }])
    expect(await listed(orderId)).toMatchObject({ bags: 2 })
    const again = await change({ remove: [first] })
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'bag_removed',
      { code: first },
    ])
  })

  it('409 order_state before it is packed', async () => {
    const orderId = await picked()
    const { body } = await shop.floor.ask('POST', `/packing/${orderId}/bags`, {
      add: [{ is_cold: false }],
    })
    expect(body.code).toBe('order_state')
  })
})

describe('a run with several bags', () => {
  const ridden = async () => {
    const ride = await buildRun(shop.test, 2)
    const [large, small] = ride.orders
    await bagOrder(shop.test, large!.orderId, 3)
    await bagOrder(shop.test, small!.orderId, 1)
    const rider = rideOf(shop.test, ride)
    const code = (bag: number) => `${large!.number}-${bag}`
    return { ...ride, large: large!, small: small!, rider, code }
  }

  it('leaves with all bags of an order, and names the one that is missing', async () => {
    const { rider, large, small, code } = await ridden()
    const { stops } = await rider.run()
    expect(stops[0].bag_list.map((one: { code: string }) => one.code)).toEqual([1, 2, 3].map(code))
    const part = await rider.begin([code(1), code(3), small.number])
    expect([part.status, part.body.code, part.body.details]).toEqual([
      409,
      'bag_missing',
      { codes: [code(2)] },
    ])
    // A label from before the packing stands for an only bag, not for three.
    expect((await rider.begin([large.number])).body.code).toBe('bag_removed')
    expect((await rider.begin([1, 2, 3].map(code).concat(small.number))).status).toBe(200)
    expect((await rider.run()).stops).toHaveLength(2)
  })

  it('refuses a removed bag by its code, and one of another run', async () => {
    const { rider, large, code } = await ridden()
    await shop.test.sql(
      'update order_bags set removed_at = packed_at where bag = 3 and order_id = $1::text::uuid',
      large.orderId,
    )
    const gone = await rider.begin([code(1), code(2), code(3)])
    expect(gone.body).toMatchObject({ code: 'bag_removed', details: { code: code(3) } })
    expect((await rider.begin([code(1), code(9)])).body.code).toBe('bag_of_other_run')
    expect((await rider.begin([code(1), code(2)])).status).toBe(200)
    expect((await rider.run()).stops).toHaveLength(1)
  })

  it('hands an order over with all of its bags', async () => {
    const { rider, large, small, code } = await ridden()
    await rider.begin([1, 2, 3].map(code).concat(`${small.number}-1`))
    const give = (orderId: string, bags?: string[]) =>
      rider.at(orderId, 'hand-over', {
        received_by: 'Pak Dadang',
        ...(bags ? { bags: bags.join(',') } : {}),
      })
    await rider.at(large.orderId, 'arrive')
    expect((await give(large.orderId)).body.code).toBe('bag_missing')
    expect((await give(large.orderId, [code(1), code(2)])).body.details).toEqual({
      codes: [code(3)],
    })
    const foreign = await give(large.orderId, [`${small.number}-1`])
    expect(foreign.body.code).toBe('bag_of_other_order')
    expect((await give(large.orderId, [1, 2, 3].map(code))).status).toBe(200)
    expect((await give(small.orderId)).status).toBe(200)
  })
})
