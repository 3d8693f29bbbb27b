/** Complaints on the first screen. A shop of its own, because the clock goes on by two days. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDelivered, complaintIn } from '../../../test/support/complaints.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

const TWO_DAYS_MS = 2 * 86_400_000
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const deskOf = async (role: 'owner' | 'picker') =>
  staffAsk(test, await buildStaff(test, role, null))
type Desk = Awaited<ReturnType<typeof deskOf>>
const complaintsOn = async (desk: Desk) => (await desk('GET', '/today')).body.data.complaints
const totalOf = async (desk: Desk, path: string) => (await desk('GET', path)).body.meta.total

it('counts open and overdue complaints as their list does, at once', async () => {
  const desk = await deskOf('owner')
  const before = await complaintsOn(desk)
  const { buyer, orderId } = await buildDelivered(test)
  await complaintIn(test, { token: buyer.token, orderId }, 'submitted')
  const { open } = await complaintsOn(desk)
  expect(open).toBe(before.open + 1)
  expect(open).toBe(await totalOf(desk, '/complaints'))
  test.clock.advance(TWO_DAYS_MS)
  const later = await deskOf('owner')
  const { late } = await complaintsOn(later)
  expect(late).toBeGreaterThan(before.late)
  expect(late).toBe(await totalOf(later, '/complaints?clock=late'))
  expect(await complaintsOn(await deskOf('picker'))).toBeNull()
})
