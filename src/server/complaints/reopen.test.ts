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
  const path = `/api/shop/orders/${one.orderId}/complaints/${id}`
  const offered = async () => {
    const { actions, reopen_until: until } = (await test.request('GET', path, { token })).body.data
    return [actions, until !== null]
  }
  expect(await offered()).toEqual([['reopen'], true])
  const other = await complain(test, token, one.orderId, { items, remedy: 'points' })
  expect(await offered()).toEqual([[], false])
  const { status, body } = await test.request('POST', `${path}/reopen`, {
    token,
    body: { description: 'Tolong dilihat sekali lagi.' },
  })
  expect([status, body.code]).toEqual([409, 'complaint_open'])
  await runCommand(test.open, ['complaints', 'reject', other.body.data.number, 'Tidak.'], () => {})
  expect(await offered()).toEqual([['reopen'], true])
})
