/** Valid requests for the calls of the orders desk. */
import { buildBuyer, buildOrder, payOrder } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
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

export const DESK_ASKS: Record<string, Make> = {
  'GET /api/staff/orders/{number}': onOrder({}),
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
  'POST /api/staff/orders/{number}/messages': onOrder({ text: 'Pesanan sedang kami siapkan' }),
}
