/** Customers whom only couriers of others reach, and one whose parcel is under way with them. */
import { advanceOrder } from '#server/orders/index.ts'
import { col, rows, run, sql } from '#server/platform/database.ts'
import { WEBHOOK } from '../support/biteship.ts'
import { buildBuyers, FAR, type Buyer } from '../support/builders.ts'
import { pause } from '../support/crashes.ts'
import type { Given, Seen } from './ask.ts'
import type { Play } from './visitors.ts'

const METHOD = 'bs:instant:gojek:instant'
const FAR_CUSTOMERS = 12
const PACE_MS = 1_000
const TRIES_MAX = 150

/**
 * Sends a parcel out while the courier answers. What it returns goes round the far customers once,
 * and looks where that parcel is.
 */
export const prepareCourier = async (play: Play): Promise<() => Promise<void>> => {
  const far = await farCustomers(play)
  const { buyer, orderId } = await sendParcel(play)
  let turn = 0
  const act = async (cell: string, method: string, path: string, given: Given) => {
    play.tally.see(
      cell,
      await play.stage.ask(method, path, { locale: turn % 2 === 0 ? 'id' : 'en', ...given }),
    )
    await pause(PACE_MS)
  }
  return async () => {
    const { token, addressId } = far[turn++ % far.length]!
    await act('far: summary', 'GET', '/api/shop/checkout/summary', { token })
    const order = {
      address_id: addressId,
      payment_method: 'qris',
      time_pickup: await anySlot(play, token),
    }
    await act('far: order', 'POST', '/api/shop/checkout/process', { token, body: order })
    await act('far: tracking', 'GET', `/api/shop/orders/${orderId}/tracking`, {
      token: buyer.token,
    })
  }
}

/** Each at a place of its own, for which no price is held. */
const farCustomers = (play: Play): Promise<Buyer[]> =>
  play.stage.onGrounds(async (grounds) => {
    const far = await buildBuyers(grounds, FAR_CUSTOMERS, () => [
      { variationId: play.stage.product.variationId, quantity: 1 },
    ])
    for (const [index, { addressId }] of far.entries())
      await run(
        grounds.shop.db,
        sql`update addresses set lat = ${FAR.lat + index / 100}, lng = ${FAR.lng} where id = ${addressId}`,
      )
    play.journal.refused.push(...far.map(({ id }) => id))
    return far
  })

const answered = (seen: Seen): Seen['body'] => {
  if (seen.status !== 200)
    throw new Error(`${seen.what} was answered ${seen.status}: ${seen.text.slice(0, 200)}`)
  return seen.body.data
}
const anySlot = async ({ stage }: Play, token: string): Promise<string> => {
  const summary = answered(await stage.ask('GET', '/api/shop/checkout/summary', { token }))
  return (
    summary.available_time_pickups.findLast(
      ({ is_available }: { is_available: boolean }) => is_available,
    )?.id ?? ''
  )
}

const sendParcel = async (play: Play): Promise<{ buyer: Buyer; orderId: string }> => {
  const { stage } = play
  const { ask, world, product } = stage
  const [buyer] = (await stage.onGrounds((grounds) =>
    buildBuyers(grounds, 1, () => [{ variationId: product.variationId, quantity: 1 }]),
  )) as [Buyer]
  const { token, addressId } = buyer
  answered(
    await ask('PUT', '/api/shop/checkout/shipping-method', {
      token,
      body: { shipping_method: METHOD },
    }),
  )
  const order = {
    address_id: addressId,
    payment_method: 'qris',
    time_pickup: await anySlot(play, token),
  }
  const { order_id: orderId, payment } = answered(
    await ask('POST', '/api/shop/checkout/process', { token, body: order }),
  )
  play.journal.orders.set(orderId, buyer.id)
  const isNow = async (path: string, state: string): Promise<boolean> =>
    answered(await ask('GET', path, { token })).state === state
  const page = `/api/shop/checkout/order/${orderId}`
  await until(async () => answered(await ask('GET', page, { token })).payment.state === 'pending')
  world.gateway.change(payment.id, { status: 'settlement' })
  await until(() => isNow(page, 'confirmed'))
  await stage.onGrounds(async ({ shop }) => {
    for (const action of ['pick', 'pack'] as const)
      await advanceOrder(shop, orderId, action, 'shop', '', new Date())
    shop.wakeOutbox()
  })
  await until(
    async () => world.courier.parcels.size > 0 && (await referenceOf(play, orderId)) !== null,
  )
  const ref = (await referenceOf(play, orderId))!
  for (const status of ['allocated', 'picking_up', 'picked', 'dropping_off'] as const) {
    world.courier.say(ref, status, new Date())
    const body = { event: 'order.status', order_id: ref, status }
    await ask('POST', '/hooks/biteship', { body, headers: { [WEBHOOK.header]: WEBHOOK.secret } })
    await pause(PACE_MS)
  }
  await until(() => isNow(`/api/shop/orders/${orderId}/tracking`, 'on_delivery'))
  return { buyer, orderId }
}

const referenceOf = async ({ stage }: Play, orderId: string): Promise<string | null> =>
  stage.onGrounds(
    async ({ shop }) =>
      (
        await rows(
          shop.db,
          sql({ ref: col.nullable(col.text) })`
            select provider_ref as ref from shipments where order_id = ${orderId}`,
        )
      )[0]?.ref ?? null,
  )

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if (await isSo()) return
    await pause(200)
  }
  throw new Error('The parcel was not sent out in time.')
}
