import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAgain } from '../../../test/support/builders.ts'
import { buildDelivered, complain } from '../../../test/support/complaints.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { runCommand } from '../operator/commands.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a rejection is not reopened while another complaint about the goods is open', async () => {
  const one = await buildDelivered(test, {})
  const items = [{ order_item_id: one.lineId, quantity: 1 }]
  const sent = await complain(test, one.buyer.token, one.orderId, { items, remedy: 'points' })
  const { id, number } = sent.body.data
  await runCommand(test.open, ['complaints', 'reject', number, 'Tidak.'], () => {})
  const { token } = await signInAgain(test, one.buyer)
  await complain(test, token, one.orderId, { items, remedy: 'points' })
  const { status, body } = await test.request(
    'POST',
    `/api/shop/orders/${one.orderId}/complaints/${id}/reopen`,
    { token, body: { description: 'Tolong dilihat sekali lagi.' } },
  )
  expect([status, body.code]).toEqual([409, 'complaint_open'])
})
