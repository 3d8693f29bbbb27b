/** What waits at the desks: each number of the menu is that of the list behind it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WAITING, WAITING_NAMES, type WaitingName } from '#domain/staff/waiting.ts'
import { buildApproval, buildDeskOrder } from '../../../test/support/approvals.ts'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { complained } from '../../../test/support/complaint-asks.ts'
import { buildDataRequest } from '../../../test/support/data-request-asks.ts'
import { buildHeldOffer } from '../../../test/support/held.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildReview } from '../../../test/support/reviews.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { buildTransfer } from '../../../test/support/transfers.ts'

let test: TestShop
let product: TestProduct
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'order.acceptBySelf': 0 })
  product = await buildProduct(test, { stock: 1_000 })
  desk = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const waitingOf = async (ask = desk): Promise<Partial<Record<WaitingName, number>>> => {
  const { status, body } = await ask('GET', '/today/waiting')
  expect([status, body.code]).toEqual([200, undefined])
  return Object.fromEntries(
    body.data.counts.map(({ name, count }: { name: string; count: number }) => [name, count]),
  )
}
const LISTS: Readonly<Record<Exclude<WaitingName, 'picking'>, string>> = {
  approvals: '/approvals?whose=for_me&state=open',
  orders: '/orders?view=new',
  conversations: '/conversations',
  complaints: '/complaints',
  reviews: '/reviews?state=held',
  held: '/held?state=open',
  requests: '/data-requests?state=open',
  refunds: '/refunds?view=transfer',
}
const fromLists = async (ask = desk) => {
  const { waiting } = (await ask('GET', '/pick-runs')).body.data
  const counts: Record<string, number> = {
    picking: waiting.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0),
  }
  for (const [name, path] of Object.entries(LISTS))
    counts[name] = (await ask('GET', path)).body.meta.total
  return counts
}

const write = async () => {
  const buyer = await buildBuyer(test)
  const { id } = await buildDeskOrder(test, product, buyer)
  const form = new FormData()
  form.set('text', 'Tolong pilihkan yang matang.')
  const path = `/api/shop/orders/${id}/conversation`
  expect((await test.request('POST', path, { token: buyer.token, body: form })).status).toBe(201)
}
const complain = async () => {
  await changeSettings(test, { 'order.acceptBySelf': 1 })
  await complained(test)
  await changeSettings(test, { 'order.acceptBySelf': 0 })
}
const MAKES: Readonly<Record<WaitingName, () => Promise<unknown>>> = {
  approvals: () => buildApproval(test, product),
  orders: () => buildDeskOrder(test, product),
  picking: async () => orderAction(test, (await buildDeskOrder(test, product)).id, 'confirm'),
  conversations: write,
  complaints: complain,
  reviews: () => buildReview(test, { hiddenReason: 'link' }),
  held: () => buildHeldOffer(test),
  requests: () => buildDataRequest(test),
  refunds: () => buildTransfer(test),
}

it.each(WAITING_NAMES)('counts %s as their list does, as they change', async (name) => {
  const before = await waitingOf()
  await MAKES[name]()
  // Not every change is announced, such as those that tests write themselves.
  test.clock.advance(5_000)
  const after = await waitingOf()
  expect(after[name]).toBe(before[name]! + 1)
  expect(after).toEqual(await fromLists())
})

it('answers from memory until pages are notified of a change', async () => {
  await waitingOf()
  const queries = vi.spyOn(test.shop.db, 'query')
  await waitingOf()
  const asked = queries.mock.calls.filter(([text]) => text.includes('data_requests'))
  queries.mockRestore()
  expect(asked).toEqual([])
  const { orders } = await waitingOf()
  await buildDeskOrder(test, product)
  await vi.waitFor(async () => expect((await waitingOf()).orders).toBe(orders! + 1))
})

it('counts only within the branch, and only what the roles may do', async () => {
  const lead = staffAsk(test, await buildStaff(test, 'shift_lead', 'bogor'))
  const { orders, picking, conversations } = await waitingOf(lead)
  expect({ orders, picking, conversations }).toEqual({ orders: 0, picking: 0, conversations: 0 })
  const picker = await waitingOf(staffAsk(test, await buildStaff(test, 'picker', null)))
  expect(Object.keys(picker)).toEqual(['approvals', 'picking'])
  expect(picker.picking).toBe((await waitingOf()).picking)
  const auditor = await waitingOf(staffAsk(test, await buildStaff(test, 'auditor', null)))
  expect(Object.keys(auditor)).toEqual(
    WAITING_NAMES.filter((name) => (WAITING[name] as string) === 'any'),
  )
})
