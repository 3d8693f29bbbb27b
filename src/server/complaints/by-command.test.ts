/** Complaints decided by command: the desk's limits, and the account that is named. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSettings, signInAgain } from '../../../test/support/builders.ts'
import { buildDelivered, complain } from '../../../test/support/complaints.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { runCommand } from '../operator/commands.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const operator = async (...words: string[]): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = []
  const code = await runCommand(test.open, ['complaints', ...words], (line) => lines.push(line))
  await test.drain()
  return { code, lines }
}
const waiting = async (given: Parameters<typeof buildDelivered>[1]) => {
  const one = await buildDelivered(test, given)
  const { body } = await complain(test, one.buyer.token, one.orderId, {
    items: [{ order_item_id: one.lineId, quantity: 2 }],
    remedy: 'store_credit',
  })
  return { ...one, id: body.data.id as string, number: body.data.number as string }
}
const seen = async (one: Awaited<ReturnType<typeof waiting>>) => {
  const { token } = await signInAgain(test, one.buyer)
  const path = `/api/shop/orders/${one.orderId}/complaints/${one.id}`
  return (await test.request('GET', path, { token })).body.data
}

it('above the limit of the command line needs an account, and then a second person', async () => {
  const one = await waiting({ price: 400_000, quantity: 4 })
  await changeSettings(test, { 'approval.refund': 800_000 })
  const refused = await operator('approve', one.number)
  await changeSettings(test, { 'approval.refund': 5_000_000 })
  expect(refused).toEqual({
    code: 1,
    lines: [
      `${one.number}: this is above what the command line may do alone: name an account with --as <login>`,
    ],
  })
  const support = await buildStaff(test, 'support', null)
  const asked = await operator('approve', one.number, 'Maaf', 'ya.', '--as', support.login)
  expect([asked.code, asked.lines[0]]).toEqual([
    1,
    expect.stringMatching(/approval \d+ is waiting for a second person/),
  ])
  expect((await seen(one)).state).toBe('submitted')
  const [approval] = await test.sql<{ id: string }>(
    `select id::text from approvals where act = 'complaint_approve' order by created_at desc limit 1`,
  )
  const finance = staffAsk(test, await buildStaff(test, 'finance', null))
  expect((await finance('POST', `/approvals/${approval!.id}/approve`)).status).toBe(200)
  await test.drain()
  expect(await seen(one)).toMatchObject({ decision: 'approved', outcome: { value: 840_000 } })
})

it('the other steps are taken as an account that may decide complaints', async () => {
  const one = await waiting({ price: 100_000 })
  const support = await buildStaff(test, 'support', null)
  const cashier = await buildStaff(test, 'cashier', null)
  expect((await operator('review', one.number, '--as', cashier.login)).code).toBe(1)
  expect((await operator('review', one.number, '--as', support.login)).code).toBe(0)
  const said = await operator('reject', one.number, 'Sudah', 'matang.', '--as', support.login)
  expect(said).toEqual({ code: 0, lines: [`${one.number}: rejected`] })
  const acts = await test.sql(
    `select act, staff_id::text as by from staff_acts where entity_id = $1 order by id`,
    one.id,
  )
  expect(acts).toEqual([
    { act: 'complaint_review', by: support.id },
    { act: 'complaint_reject', by: support.id },
  ])
})
