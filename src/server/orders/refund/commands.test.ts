import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAction } from '../../../../test/support/orders.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
  stateOf,
} from '../../../../test/support/builders.ts'
import { buildStaff } from '../../../../test/support/staff.ts'
import { transferByCommand } from '../../../../test/support/transfers.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { runCommand } from '../../operator/commands.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const run = async (...words: string[]): Promise<{ code: number; text: string }> => {
  const lines: string[] = []
  return {
    code: await runCommand(test.open, words, (line) => lines.push(line)),
    text: lines.join('\n'),
  }
}
const paid = async (method = 'va_bca') => {
  const buyer = await buildBuyer(test)
  const orderId = await buildOrder(test, buyer, await buildProduct(test), { method })
  await payOrder(test, orderId)
  const ask = (path: string, body: unknown = {}) =>
    test.request('POST', `/api/shop/orders/${orderId}${path}`, { token: buyer.token, body })
  return { buyer, orderId, ask }
}

describe('refunds', () => {
  it('list and sent: shows the end of an account, and marks a batch as sent once', async () => {
    expect(await run('refunds', 'list')).toEqual({ code: 0, text: 'no unfinished refunds' })
    const { orderId, ask } = await paid()
    const { refunds } = (await ask('/cancel')).body.data
    await ask(`/refunds/${refunds[0].id}/transfer`, {
      bank: 'bri',
      account_number: '123456789012345',
      holder: 'Sinta Uji',
    })
    const list = await run('refunds', 'list')
    expect(list.text).toContain('BRI •••• 2345')
    expect(list.text).toContain('1 unfinished')
    expect((await transferByCommand(test, refunds[0].id, 'TRX 77')).code).toBe(0)
    expect((await transferByCommand(test, refunds[0].id, 'TRX 77')).code).toBe(1)
    expect((await stateOf(test, orderId)).payment_state).toBe('refunded')
  })

  it('batch and sent: exit with 1 for a refund without a chosen route, an unknown or malformed id, and with 2 for other words', async () => {
    const { ask } = await paid()
    const { refunds } = (await ask('/cancel')).body.data
    const { login } = await buildStaff(test, 'finance')
    for (const id of [refunds[0].id, randomUUID(), 'x', "' or 1=1", 'TF-0', 'TF-9999999999'])
      for (const verb of ['batch', 'file', 'sent'])
        expect((await run('refunds', verb, id, '--as', login)).code).toBe(1)
    for (const words of [[], ['sent'], ['pay', refunds[0].id]])
      expect((await run('refunds', ...words)).code).toBe(2)
  })
})

describe('cancel', () => {
  it('allow: cancels the order as the customer asked, without the service fee after picking', async () => {
    const { buyer, orderId, ask } = await paid('ewallet')
    await orderAction(test, orderId, 'pick')
    expect((await run('cancel', 'allow', orderId)).code).toBe(1)
    await ask('/cancel', { reason: 'salah alamat' })
    expect((await run('cancel', 'allow', orderId, 'belum dikemas')).text).toMatch(/cancelled$/)
    await test.drain()
    const { data } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
    ).body
    expect(data).toMatchObject({
      state: 'cancelled',
      payment_state: 'partially_refunded',
      refunds: [{ amount: data.total - 2_000, state: 'done' }],
    })
  })

  it('refuse: the order continues, the customer is notified and may ask again', async () => {
    const { buyer, orderId, ask } = await paid()
    await orderAction(test, orderId, 'pick')
    await ask('/cancel')
    expect((await run('cancel', 'refuse', orderId, 'sudah dikemas')).code).toBe(0)
    await test.drain()
    const { data } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
    ).body
    expect(data).toMatchObject({ state: 'picking', cancel_asked_at: null, actions: ['ask_cancel'] })
    const notices = (
      await test.request('GET', '/api/account/v1/notifications', { token: buyer.accountToken })
    ).body.data
    expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('order.cancel_refused')
  })

  it('shop: cancels once, by id or number, and not after dispatch', async () => {
    const { orderId } = await paid()
    const [order] = await test.sql<{ number: string }>(
      'select number from orders where id = $1',
      orderId,
    )
    expect((await run('cancel', 'shop', order!.number, 'hujan')).code).toBe(0)
    expect((await run('cancel', 'shop', orderId)).code).toBe(1)
    const gone = await paid()
    await orderAction(test, gone.orderId, 'pick', 'pack', 'send')
    expect((await run('cancel', 'shop', gone.orderId)).code).toBe(1)
    expect((await run('cancel', 'shop', 'FR-000000-XXXXX')).code).toBe(1)
    for (const words of [[], ['shop'], ['stop', orderId]])
      expect((await run('cancel', ...words)).code).toBe(2)
  })
})
