/** Four eyes for power itself: no account makes itself the second person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApproval } from '../../../../test/support/approvals.ts'
import { buildProduct, changeSettings } from '../../../../test/support/builders.ts'
import { operate } from '../../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'

let test: TestShop
let owner: TestStaff
let other: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  owner = await buildStaff(test, 'owner', null)
})
afterAll(() => test.close())

const as = (member: TestStaff) => staffAsk(test, member)
const approve = (member: TestStaff, id: string) => as(member)('POST', `/approvals/${id}/approve`)
const signIn = (login: string, password: string) =>
  test.request('POST', '/api/staff/login', { body: { login, password } })
const setting = (member: TestStaff, value: string, previous: string, key = 'approval.refund') =>
  as(member)('PUT', `/settings/${key}`, { value, previous })
const refundLimit = () => String(test.shop.settings()['approval.refund'])

it('the last account that could approve changes the rules alone', async () => {
  expect((await setting(owner, '1', '0', 'approval.alone')).status).toBe(200)
  expect((await setting(owner, '0', '1', 'approval.alone')).status).toBe(200)
  other = await buildStaff(test, 'owner', null)
  expect((await setting(owner, '1', '0', 'approval.alone')).status).toBe(202)
})

it('a new password of an account that may approve takes two, and is made once', async () => {
  const finance = await buildStaff(test, 'finance', null)
  const renew = (member: TestStaff) => as(member)('POST', `/people/${finance.id}/password`)
  const waits = await renew(owner)
  expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
  expect((await as(finance)('GET', '/session')).status).toBe(200)
  expect((await approve(other, waits.body.details.id)).status).toBe(200)
  // The approval is for the one who asked.
  expect((await renew(other)).status).toBe(202)
  const { password } = (await renew(owner)).body.data
  expect((await signIn(finance.login, password)).status).toBe(200)
  expect((await renew(owner)).status).toBe(202)
  const log = JSON.stringify((await as(owner)('GET', `/audit?q=${finance.id}`)).body)
  expect(log).not.toContain(password)
})

it('dismissing and demoting an account that may approve take two', async () => {
  const third = await buildStaff(test, 'owner', null)
  const roles = [{ role: 'cashier', branch_id: null }]
  const acts = [
    () => as(owner)('POST', `/people/${third.id}/dismiss`),
    () => as(owner)('PUT', `/people/${third.id}/roles`, { version: 1, roles }),
  ]
  for (const act of acts) expect((await act()).status).toBe(202)
  expect((await as(third)('GET', '/session')).status).toBe(200)
  const { id } = (await acts[0]!()).body.details
  expect((await approve(other, id)).status).toBe(200)
  expect((await as(third)('GET', '/session')).status).toBe(401)
  // One that may approve nothing is left to one person.
  const cashier = await buildStaff(test, 'cashier', null)
  expect((await as(owner)('POST', `/people/${cashier.id}/password`)).status).toBe(200)
})

it('a rule of approving takes two, at the command line as well', async () => {
  const before = refundLimit()
  const waits = await setting(owner, '7', before)
  expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
  expect((await setting(owner, '2500', '2000', 'order.serviceFee')).status).toBe(200)
  const set = (...words: string[]) => operate(test, 'settings', 'set', 'approval.refund', ...words)
  expect((await set('8')).code).toBe(1)
  expect((await set('8', '--as', owner.login)).lines[0]).toContain('waiting for a second person')
  expect(
    (await as(owner)('GET', '/settings/approval.refund/history')).body.data[0]?.value,
  ).not.toBe('7')
  expect((await approve(other, waits.body.details.id)).status).toBe(200)
  const [now] = (await as(owner)('GET', '/settings/approval.refund/history')).body.data
  expect(now).toMatchObject({ value: '7', by: 'Tini Kasir' })
})

it('is void when its maker lost the permission, in both languages', async () => {
  const product = await buildProduct(test, { stock: 100, price: 100_000 })
  const { id, maker } = await buildApproval(test, product)
  await test.sql(
    `update staff_role_of set role = 'auditor' where staff_id = $1::text::uuid`,
    maker.id,
  )
  const refused = await approve(other, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'maker_may_not'])
  expect(refused.body.message).toContain('has left or may no longer do it')
  const indonesian = await as(other)('POST', `/approvals/${id}/approve`, undefined, {
    'accept-language': 'id',
  })
  expect(indonesian.body.message).toContain('tidak lagi berhak')
  expect((await as(other)('GET', `/approvals/${id}`)).body.data.state).toBe('open')
})
