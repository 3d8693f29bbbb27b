/** Refunds that wait for a bank transfer, and valid requests for the refunds desk. */
import { buildBuyer, buildOrder, buildProduct, payOrder } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { operate } from './operate.ts'
import { buildStaff, staffAsk } from './staff.ts'

/** A cancelled order whose buyer wants the money by transfer. */
export const buildTransfer = async (
  test: TestShop,
  account = { bank: 'bca', account_number: '1234567890', holder: 'Sinta Uji' },
): Promise<{ refundId: string; orderId: string; money: number }> => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const orderId = await buildOrder(test, buyer, product, { method: 'va_bca' })
  await payOrder(test, orderId)
  const { token } = buyer
  await test.request('POST', `/api/shop/orders/${orderId}/cancel`, { token, body: {} })
  const { body } = await test.request('GET', `/api/shop/orders/${orderId}`, { token })
  const [refund] = body.data.refunds
  await test.request('POST', `/api/shop/orders/${orderId}/refunds/${refund.id}/transfer`, {
    token,
    body: account,
  })
  return { refundId: refund.id, orderId, money: refund.amount }
}

/** An open batch of one transfer, made by a person of their own. */
export const buildBatch = async (test: TestShop) => {
  const { refundId } = await buildTransfer(test)
  const maker = await buildStaff(test, 'finance')
  const made = await staffAsk(test, maker)('POST', '/transfer-batches', { refunds: [refundId] })
  return { id: made.body.data.id as string, refundId, maker }
}

/** Two people of finance transfer a refund by the command line. */
export const transferByCommand = async (test: TestShop, refundId: string, reference: string) => {
  const [maker, sender] = [await buildStaff(test, 'finance'), await buildStaff(test, 'finance')]
  const made = await operate(test, 'refunds', 'batch', refundId, '--as', maker.login)
  if (made.code !== 0) return made
  const number = made.lines[0]!.split(':')[0]!
  return operate(test, 'refunds', 'sent', number, reference, '--as', sender.login)
}

const onBatch =
  (body?: Record<string, unknown>): Make =>
  async (_, test) => {
    const { id } = await buildBatch(test)
    const { token } = await buildStaff(test, 'finance')
    return { token, params: { id }, ...(body && { body }) }
  }

export const TRANSFER_ASKS: Record<string, Make> = {
  'GET /api/staff/refunds': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
  }),
  'GET /api/staff/transfer-batches': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
  }),
  'POST /api/staff/transfer-batches': async (_, test) => {
    const { refundId } = await buildTransfer(test)
    return {
      token: (await buildStaff(test, 'finance')).token,
      body: { refunds: [refundId] },
    }
  },
  'POST /api/staff/transfer-batches/{id}/sent': onBatch({ reference: 'TRX-1' }),
  'POST /api/staff/transfer-batches/{id}/drop': onBatch(),
  'GET /api/staff/transfer-batches/{id}/file': onBatch(),
}
