/** A branch at which orders are collected, and orders that are collected there. */
import { randomUUID } from 'node:crypto'
import { collectLocation, collectMethod } from '#domain/delivery/collect.ts'
import { slotId } from '#domain/delivery/delivery-slot.ts'
import { jsonb, run, sql } from '#server/platform/database.ts'
import {
  buildBuyer,
  buildProduct,
  fillCart,
  payOrder,
  placeOrder,
  type Buyer,
  type PlaceGiven,
  type TestProduct,
} from './builders.ts'
import type { Make } from './make-ask.ts'
import { orderAction } from './orders.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

/** A branch of its own, open from 08:00 to 20:00 on the given weekdays. */
export const buildCounter = async (
  test: TestShop,
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): Promise<string> => {
  const id = `ambil-${randomUUID().slice(0, 8)}`
  const hours = weekdays.map((weekday) => ({ weekday, open: '08:00', close: '20:00' }))
  const data = { whatsapp: '628115550100', hours, services: [], note: { en: '', id: '' } }
  await run(
    test.shop.db,
    sql`insert into branches (id, name, address, lat, lng, phone, data, is_hub, collects, position)
        values (${id}, ${`Petik ${id}`}, 'Jl. Ambil 1', -6.2, 106.85, '0215550100', ${jsonb(data)}, false, true, 9)`,
  )
  return id
}

/** Chooses to collect the cart at a branch. */
export const collectAt = (test: TestShop, buyer: Buyer, branchId: string) =>
  test.request('PUT', '/api/shop/checkout/shipping-method', {
    token: buyer.token,
    body: { shipping_method: collectMethod(branchId) },
  })

export const slotAt = (branchId: string, day = '2026-11-21', start = '12:00'): string =>
  slotId(collectLocation(branchId), day, start)

export type CollectGiven = PlaceGiven & { quantity?: number }

/** Places an order that is collected at a branch, tomorrow at noon; throws when refused. */
export const buildCollectOrder = async (
  test: TestShop,
  buyer: Buyer,
  product: TestProduct,
  branchId: string,
  given: CollectGiven = {},
): Promise<string> => {
  await fillCart(test, buyer, product, given.quantity ?? 1)
  await collectAt(test, buyer, branchId)
  const { status, body } = await placeOrder(test, buyer, { slot: slotAt(branchId), ...given })
  if (status !== 200)
    throw new Error(`The order was refused: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  await test.drain()
  return body.data.order_id
}

/** An order that is packed for a branch of its own, and a cashier there. */
const atTill = async (test: TestShop, isReady: boolean) => {
  const branch = await buildCounter(test)
  const orderId = await buildCollectOrder(
    test,
    await buildBuyer(test),
    await buildProduct(test),
    branch,
  )
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack', ...(isReady ? (['make_ready'] as const) : []))
  const { token } = await buildStaff(test, 'cashier', branch)
  return { token, params: { id: orderId } }
}

export const COLLECT_ASKS: Record<string, Make> = {
  'POST /api/staff/till/collections/{id}/ready': (_, test) => atTill(test, false),
  'POST /api/staff/till/collections/{id}/hand-over': async (_, test) => {
    const ask = await atTill(test, true)
    const [row] = await test.sql<{ code: string }>(
      'select code from collections where order_id = $1',
      ask.params.id,
    )
    return { ...ask, body: { code: row!.code } }
  },
  'POST /api/staff/till/collections/{id}/new-code': (_, test) => atTill(test, true),
  'POST /api/staff/till/collections/{id}/goods': async (_, test) => {
    const ask = await atTill(test, true)
    await orderAction(test, ask.params.id, 'fail_delivery')
    await test.sql('update collections set given_up_at = now() where order_id = $1', ask.params.id)
    return { ...ask, body: { goods: 'shelf' } }
  },
}
