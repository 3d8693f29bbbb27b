/** Customers whose orders share something, on the customers desk. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, buildOrder, buildProduct, type Buyer } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(() => test.close())

let doors = 0
const newDoor = () => ({ lat: -6.262 - (doors += 1) * 0.002, lng: 106.8137 })
const orderAt = async (door: { lat: number; lng: number }): Promise<Buyer> => {
  const buyer = await buildBuyer(test, door)
  await buildOrder(test, buyer, await buildProduct(test))
  await test.drain()
  return buyer
}
const marks = async ({ id }: Buyer) => (await support('GET', `/customers/${id}/marks`)).body.data
const sharers = async (buyer: Buyer) =>
  ((await marks(buyer)).sharers as { id: string; reasons: string[] }[]).map(({ id, reasons }) => [
    id,
    reasons,
  ])
const dismiss = (one: Buyer, other: Buyer, who = support) =>
  who('POST', `/customers/${one.id}/marks/${other.id}/dismiss`, { reason: 'Satu rumah' })

it('are shown with their reasons for both, and dismissed for both with one act', async () => {
  const door = newDoor()
  const [one, other, far] = [await orderAt(door), await orderAt(door), await orderAt(newDoor())]
  expect(await sharers(one)).toEqual([[other.id, ['pin']]])
  expect(await sharers(other)).toEqual([[one.id, ['pin']]])
  expect((await dismiss(one, far)).body.code).toBe('not_found')
  expect((await dismiss(one, other)).status).toBe(200)
  expect([await sharers(one), await sharers(other)]).toEqual([[], []])
  const acts = await test.sql(
    "select act, facts from staff_acts where customer_id = $1 and act <> 'looked_at'",
    one.id,
  )
  expect(acts).toEqual([
    { act: 'marks_dismissed', facts: { other: other.id, kinds: ['pin'], reason: 'Satu rumah' } },
  ])
  expect((await dismiss(one, other)).body.code).toBe('not_found')
})

it('come back when two customers share another kind of thing', async () => {
  const door = newDoor()
  const [one, other] = [await orderAt(door), await orderAt(door)]
  await dismiss(one, other)
  for (const { id } of [one, other])
    await test.sql(
      `insert into person_marks (kind, mark, customer_id, order_id, at)
       select 'account', $2, customer_id, id, placed_at from orders where customer_id = $1`,
      id,
      `rekening-${doors}`,
    )
  expect(await sharers(one)).toEqual([[other.id, ['account']]])
})

it('are for who may read customers, and dismissed by who may write them', async () => {
  const door = newDoor()
  const [one, other] = [await orderAt(door), await orderAt(door)]
  const auditor = staffAsk(test, await buildStaff(test, 'auditor'))
  const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
  expect((await marketing('GET', `/customers/${one.id}/marks`)).status).toBe(403)
  expect((await auditor('GET', `/customers/${one.id}/marks`)).status).toBe(200)
  expect((await dismiss(one, other, auditor)).status).toBe(403)
  const empty = await support('POST', `/customers/${one.id}/marks/${other.id}/dismiss`, {})
  expect(empty.body.errors).toHaveProperty('reason')
})
