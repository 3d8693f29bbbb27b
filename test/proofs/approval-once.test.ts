/** Concurrent decisions and refunds of staff, on a real PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApproval, buildDeskOrder } from '../support/approvals.ts'
import { buildBuyer, buildProduct, changeSettings, expectBooksRight } from '../support/builders.ts'
import { operate } from '../support/operate.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk } from '../support/staff.ts'

const CHECKERS = 20
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20', RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'slot.capacityGrams': 10_000_000,
    'order.perMinute': 100,
  })
})
afterAll(async () => {
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})

it('an approval that twenty people give at once is used once', async () => {
  const product = await buildProduct(test, { stock: 10 })
  const { id, orderId } = await buildApproval(test, product)
  const checkers = []
  for (let count = 0; count < CHECKERS; count++)
    checkers.push(await buildStaff(test, 'finance', null))
  const answers = await Promise.all(
    checkers.map((member) => staffAsk(test, member)('POST', `/approvals/${id}/approve`)),
  )
  const codes = answers.map(({ status, body }): string => (status === 200 ? 'done' : body.code))
  expect(codes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    ...Array.from({ length: CHECKERS - 1 }, () => 'approval_closed'),
    'done',
  ])
  const refunds = await test.sql('select 1 from refunds where order_id = $1::text::uuid', orderId)
  expect(refunds).toHaveLength(1)
})

it('small refunds of one person at once never pass their limit together', async () => {
  const product = await buildProduct(test, { stock: 50, price: 100_000 })
  const buyer = await buildBuyer(test)
  const orders = []
  for (let count = 0; count < 6; count++) orders.push(await buildDeskOrder(test, product, buyer))
  const { total } = orders[0]!
  await test.sql(
    `update staff_roles set limits = jsonb_build_object('refund', $1::int) where slug = 'support'`,
    total * 2,
  )
  const { login } = await buildStaff(test, 'support', null)
  const ended = await Promise.all(
    orders.map(({ number }) => operate(test, 'cancel', 'shop', number, 'Habis', '--as', login)),
  )
  expect(ended.filter(({ code }) => code === 0)).toHaveLength(2)
  const waiting = await test.sql(`select 1 from approvals where state = 'open'`)
  expect(waiting).toHaveLength(4)
})
