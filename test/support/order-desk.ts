/** Valid requests for the calls of the orders desk. */
import { buildBuyer, buildOrder, payOrder } from './builders.ts'
import { buildDelivered } from './complaints.ts'
import { buildCourierParcel } from './deliveries.ts'
import type { Make } from './make-ask.ts'
import { buildWaitingRefund } from './orders.ts'
import type { TestShop } from './shop.ts'
import { photoOf } from './complaints.ts'
import { photoFile } from './goods.ts'
import { buildRun, rideOf } from './runs.ts'
import { buildStaff } from './staff.ts'

const numberOf = async (test: TestShop, orderId: string) =>
  (
    await test.sql<{ number: string; version: number }>(
      `select number, (select count(*)::int from order_events where order_id = o.id) as version
       from orders o where id = $1::text::uuid`,
      orderId,
    )
  )[0]!
/** Each ask has an order of its own, so that answers of two can be compared. */
const onOrder =
  (body: Record<string, unknown>): Make =>
  async ({ product }, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    const { number } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    return { token, params: { number }, body }
  }

/** An order about which its customer wrote, with a photo. */
const onConversation =
  (body?: (messageId: string) => Record<string, unknown>): Make =>
  async ({ product }, test) => {
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, product)
    const form = new FormData()
    form.set('text', 'Boleh titip di satpam?')
    form.append('photos[]', await photoOf())
    const path = `/api/shop/orders/${orderId}/conversation`
    const written = await test.request('POST', path, { token: buyer.token, body: form })
    const [message] = written.body.data.messages
    const { number } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    const params = { number, photo_id: message.photos[0].id }
    return { token, params, ...(body && { body: body(message.id) }) }
  }

export const DESK_ASKS: Record<string, Make> = {
  'GET /api/staff/orders/{number}': onOrder({}),
  'GET /api/staff/orders/{number}/invoice': async (people, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), people.product)
    await payOrder(test, orderId)
    const { number } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    return { token, params: { number } }
  },
  'GET /api/staff/orders/{number}/waybill': async (_, test) => {
    const { number } = await buildCourierParcel(test, { waybill: 'JT5831220417' })
    const { token } = await buildStaff(test, 'picker')
    return { token, params: { number } }
  },
  'GET /api/staff/orders/{number}/couriers': async (_, test) => {
    const { number } = await buildCourierParcel(test, { status: 'unbooked' })
    const { token } = await buildStaff(test, 'rider_desk')
    return { token, params: { number } }
  },
  'PUT /api/staff/orders/{number}/courier': async (_, test) => {
    const parcel = await buildCourierParcel(test, { status: 'unbooked' })
    const { version } = await numberOf(test, parcel.orderId)
    const { token } = await buildStaff(test, 'rider_desk')
    return { token, params: { number: parcel.number }, body: { method: 'petik-antar', version } }
  },
  'GET /api/staff/orders/{number}/proof-photo': async (_, test) => {
    const ride = await buildRun(test, 1)
    const { orderId, number } = ride.orders[0]!
    const rider = rideOf(test, ride)
    await rider.begin()
    await rider.at(orderId, 'hand-over', { photo: await photoFile() })
    const { token } = await buildStaff(test, 'owner')
    return { token, params: { number } }
  },
  'POST /api/staff/orders/{number}/actions': async ({ product }, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    await payOrder(test, orderId)
    const { number, version } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    return { token, params: { number }, body: { action: 'pick', version } }
  },
  'POST /api/staff/orders/{number}/presence': onOrder({ is_open: true }),
  'GET /api/staff/pickers': async (_, test) => ({
    token: (await buildStaff(test, 'owner')).token,
  }),
  'PUT /api/staff/orders/{number}/picker': async ({ product }, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    await payOrder(test, orderId)
    const { number } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    const { id } = await buildStaff(test, 'picker', null)
    return { token, params: { number }, body: { staff_id: id, seen: null } }
  },
  'POST /api/staff/orders/{number}/notes': onOrder({ text: 'Telepon dulu' }),
  'DELETE /api/staff/orders/{number}/notes/{id}': async ({ unpaidOrderId }, test) => {
    const { number } = await numberOf(test, unpaidOrderId)
    const { token } = await buildStaff(test, 'owner')
    const { body } = await test.request('POST', `/api/staff/orders/${number}/notes`, {
      token,
      body: { text: 'Telepon dulu sebelum antar' },
    })
    const own = body.data.staff_notes.find(
      ({ text }: { text: string }) => text === 'Telepon dulu sebelum antar',
    )
    return { token, params: { number, id: own.id } }
  },
  'POST /api/staff/orders/{number}/tags': onOrder({ tag: 'VIP' }),
  'DELETE /api/staff/orders/{number}/tags/{tag}': async (people, test) => {
    const ask = await onOrder({})(people, test)
    const params = { ...ask.params, tag: 'titip satpam' }
    await test.request('POST', `/api/staff/orders/${ask.params!['number']}/tags`, {
      token: ask.token!,
      body: { tag: params.tag },
    })
    return { ...ask, params }
  },
  'GET /api/staff/conversations': async (_, test) => ({
    token: (await buildStaff(test, 'owner')).token,
  }),
  'GET /api/staff/orders/{number}/conversation': onConversation(),
  'GET /api/staff/orders/{number}/conversation/photos/{photo_id}': onConversation(),
  'PUT /api/staff/orders/{number}/conversation/assignee': onConversation(() => ({
    mine: true,
    previous: null,
  })),
  'POST /api/staff/orders/{number}/conversation/settle': onConversation((message) => ({
    message_id: message,
  })),
  'POST /api/staff/orders/{number}/short': async ({ product }, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), product, { quantity: 2 })
    await payOrder(test, orderId)
    const { number } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    const body = { variation_id: product.variationId, quantity: 1, reason: 'Busuk di rak' }
    return { token, params: { number }, body }
  },
  'GET /api/staff/orders/{number}/refund': async (_, test) => {
    const { orderId } = await buildDelivered(test)
    const { number } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    return { token, params: { number }, query: { service_fee: '1' } }
  },
  'POST /api/staff/orders/{number}/refund': async (_, test) => {
    const { orderId } = await buildDelivered(test)
    const { number, version } = await numberOf(test, orderId)
    const { token } = await buildStaff(test, 'owner')
    return {
      token,
      params: { number },
      body: { service_fee: true, reason: 'Kurir salah', version },
    }
  },
  'POST /api/staff/refunds/{id}/retry': async (_, test) => {
    const { orderId } = await buildDelivered(test, { method: 'ewallet' })
    const { token } = await buildStaff(test, 'support')
    return { token, params: { id: await buildWaitingRefund(test, orderId) } }
  },
  'POST /api/staff/orders/{number}/messages': onOrder({ text: 'Pesanan sedang kami siapkan' }),
}
