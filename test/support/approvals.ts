/** Acts that wait for a second person, and valid requests for their calls. */
import { buildBuyer, buildOrder, payOrder, type Buyer, type TestProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk, type TestStaff } from './staff.ts'

export type TestApproval = {
  id: string
  number: number
  orderId: string
  orderNumber: string
  maker: TestStaff
}

/** A paid order, as the desk names it. */
export const buildDeskOrder = async (test: TestShop, product: TestProduct, buyer?: Buyer) => {
  const id = await buildOrder(test, buyer ?? (await buildBuyer(test)), product)
  await payOrder(test, id)
  const [order] = await test.sql<{ number: string; total: number }>(
    'select number, total from orders where id = $1::text::uuid',
    id,
  )
  return { id, ...order! }
}

/** Asks to cancel an order of the shop. */
export const askToEnd = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  number: string,
  reason = 'Habis',
) => {
  const ask = staffAsk(test, member)
  const { version } = (await ask('GET', `/orders/${number}`)).body.data
  return ask('POST', `/orders/${number}/actions`, { action: 'cancel', version, reason })
}

/** A cancellation that waits, because a shift lead may give nothing back alone. */
export const buildApproval = async (
  test: TestShop,
  product: TestProduct,
): Promise<TestApproval> => {
  const { id: orderId, number: orderNumber } = await buildDeskOrder(test, product)
  const maker = await buildStaff(test, 'shift_lead', null)
  const { body } = await askToEnd(test, maker, orderNumber)
  return { id: body.details.id, number: body.details.number, orderId, orderNumber, maker }
}

const onApproval =
  (body: Record<string, unknown> = {}): Make =>
  async ({ product }, test) => {
    const { id } = await buildApproval(test, product)
    const { token } = await buildStaff(test, 'finance', null)
    return { token, params: { id }, body }
  }

export const APPROVAL_ASKS: Record<string, Make> = {
  'GET /api/staff/approvals/{id}': onApproval(),
  'POST /api/staff/approvals/{id}/approve': onApproval(),
  'POST /api/staff/approvals/decisions': async ({ product }, test) => {
    const { id } = await buildApproval(test, product)
    const { token } = await buildStaff(test, 'finance', null)
    return { token, body: { ids: [id], approve: true, reason: '' } }
  },
  'POST /api/staff/approvals/{id}/refuse': onApproval({ reason: 'Pelanggan masih mau menunggu' }),
}
