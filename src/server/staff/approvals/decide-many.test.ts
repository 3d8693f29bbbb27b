import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askToEnd, buildApproval, buildDeskOrder } from '../../../../test/support/approvals.ts'
import {
  buildProduct,
  changeSettings,
  expectBooksRight,
  stateOf,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, giveFactor, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'

let test: TestShop
let product: TestProduct
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 10_000_000 })
  product = await buildProduct(test, { stock: 1_000, price: 100_000 })
})
afterAll(() => test.close())

const decide = (
  member: Pick<TestStaff, 'token'>,
  ids: readonly string[],
  given: { approve: boolean; reason?: string } = { approve: true },
) => staffAsk(test, member)('POST', '/approvals/decisions', { reason: '', ...given, ids })
const decisionsOn = async (ids: readonly string[]) =>
  (
    await test.sql<{ act: string }>(
      `select s.act from staff_acts s join approvals a on (s.facts ->> 'number')::int = a.number
       where a.id = any($1::text[]::uuid[]) and s.facts ? 'maker'`,
      ids,
    )
  ).map(({ act }) => act)

describe('several approvals', () => {
  it('are given in one call, but for own and changed ones, which stay open', async () => {
    const [good, changed] = [await buildApproval(test, product), await buildApproval(test, product)]
    const checker = await buildStaff(test, 'shift_lead', null)
    const own = await askToEnd(test, checker, (await buildDeskOrder(test, product)).number)
    const mine = own.body.details.id as string
    await test.sql(
      `insert into staff_role_of (staff_id, role) values ($1::text::uuid, 'finance')`,
      checker.id,
    )
    await test.sql(
      'update orders set refunded = refunded + 1 where id = $1::text::uuid',
      changed.orderId,
    )
    const ids = [mine, changed.id, good.id]
    const answer = await decide(checker, ids)
    expect(answer.body.data).toMatchObject([
      { id: mine, is_done: false, code: 'own_approval' },
      { id: changed.id, is_done: false, code: 'approval_changed' },
      { id: good.id, is_done: true, reason: null },
    ])
    expect(await decisionsOn(ids)).toHaveLength(1)
    expect((await stateOf(test, good.orderId)).state).toBe('cancelled')
    expect((await stateOf(test, changed.orderId)).state).toBe('confirmed')
    await test.sql(
      'update orders set refunded = refunded - 1 where id = $1::text::uuid',
      changed.orderId,
    )
    await test.drain()
    await expectBooksRight(test)
  })

  it('are refused with one reason, which must be there', async () => {
    const waiting = [await buildApproval(test, product), await buildApproval(test, product)]
    const ids = waiting.map(({ id }) => id)
    const checker = await buildStaff(test, 'finance', null)
    expect((await decide(checker, ids, { approve: false })).body.errors).toHaveProperty('reason')
    const answer = await decide(checker, ids, { approve: false, reason: 'Kirim besok saja' })
    expect(answer.body.data).toMatchObject([{ is_done: true }, { is_done: true }])
    const { maker, id } = waiting[0]!
    const seen = (await staffAsk(test, maker)('GET', `/approvals/${id}`)).body.data
    expect(seen).toMatchObject({ state: 'refused', answer: 'Kirim besok saja' })
    expect(await decisionsOn(ids)).toEqual(['approval_refused', 'approval_refused'])
  })

  it('need a recent second factor of those who have one, before any is decided', async () => {
    const { id } = await buildApproval(test, product)
    const member = await buildStaff(test, 'finance', null)
    await giveFactor(test, member)
    test.clock.advance(11 * 60_000)
    expect((await decide(member, [id])).body.code).toBe('reauth_required')
    expect(await decisionsOn([id])).toEqual([])
  })

  it('are each used once by twenty people at once', async () => {
    const waiting = [
      await buildApproval(test, product),
      await buildApproval(test, product),
      await buildApproval(test, product),
    ]
    const ids = waiting.map(({ id }) => id)
    const people = await Promise.all(
      Array.from({ length: 20 }, () => buildStaff(test, 'finance', null)),
    )
    const answers = await Promise.all(
      people.map((member, at) => decide(member, at % 2 === 0 ? ids : ids.toReversed())),
    )
    // On a slow machine a few are turned away with nothing done; deadlocks would end most of them.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    const done = answers.flatMap(({ body }) =>
      (body.data ?? []).filter(({ is_done: isDone }: { is_done: boolean }) => isDone),
    )
    const last = (await decide(await buildStaff(test, 'finance', null), ids)).body
      .data as typeof done
    const all = [...done, ...last.filter(({ is_done: isDone }) => isDone)]
    expect(all.map(({ id }: { id: string }) => id).toSorted()).toEqual([...ids].toSorted())
    expect(await decisionsOn(ids)).toHaveLength(3)
    await test.drain()
    await expectBooksRight(test)
  })
})
