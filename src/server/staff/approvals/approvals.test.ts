/** Four eyes: acts above a person's limit wait for another person, at every door. */
import { formatRupiah } from '#domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askToEnd, buildApproval, buildDeskOrder } from '../../../../test/support/approvals.ts'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  stateOf,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { operate } from '../../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, giveFactor, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'

let test: TestShop
let product: TestProduct
let checker: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'slot.capacityGrams': 10_000_000,
  })
  product = await buildProduct(test, { stock: 1_000, price: 100_000 })
  checker = await buildStaff(test, 'finance', null)
})
afterAll(() => test.close())

const decide = (id: string, how: 'approve' | 'refuse', member = checker, body: object = {}) =>
  staffAsk(test, member)('POST', `/approvals/${id}/${how}`, body)
const list = async (member: TestStaff, query = '') =>
  (await staffAsk(test, member)('GET', `/approvals${query}`)).body
const idsOf = async (member: TestStaff, query: string): Promise<string[]> =>
  (await list(member, query)).data.map(({ id }: { id: string }) => id)

describe('a cancellation above the limit', () => {
  it('waits, shows what it would do, and is done when another person approves', async () => {
    const order = await buildDeskOrder(test, product)
    const maker = await buildStaff(test, 'shift_lead', null)
    const asked = await askToEnd(test, maker, order.number, 'Mangga habis')
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    const { id, number } = asked.body.details
    expect((await stateOf(test, order.id)).state).toBe('confirmed')
    const [seen] = (await list(checker, '?whose=for_me&state=open')).data
    expect(seen).toMatchObject({
      id,
      number,
      act: 'order_cancel',
      entity: { kind: 'order', id: order.id, about: order.number },
      rupiah: order.total,
      points: null,
      reason: 'Mangga habis',
      state: 'open',
      is_own: false,
      may_decide: true,
    })
    expect(seen.changes).toContainEqual({
      field: 'state',
      label: 'State',
      before: 'Accepted',
      after: 'Cancelled',
    })
    expect(seen.payload).toContainEqual({
      name: 'returned',
      label: 'To be refunded',
      value: formatRupiah(order.total),
    })
    const done = await decide(id, 'approve')
    expect(done.body.data).toMatchObject({ state: 'used', may_decide: false })
    await test.drain()
    const events = await test.sql<{ actor: string; reason: string }>(
      `select actor, reason from order_events where order_id = $1::text::uuid and action = 'cancel'`,
      order.id,
    )
    expect(events).toMatchObject([{ actor: `staff:${maker.id}`, reason: 'Mangga habis' }])
    expect((await stateOf(test, order.id)).state).toBe('cancelled')
    await expectBooksRight(test)
  })

  it('is refused with a reason', async () => {
    const { id, orderId, maker } = await buildApproval(test, product)
    expect((await decide(id, 'refuse')).body.errors).toHaveProperty('reason')
    const refused = await decide(id, 'refuse', checker, { reason: 'Kirim besok saja' })
    expect(refused.body.data).toMatchObject({ state: 'refused', answer: 'Kirim besok saja' })
    expect((await list(maker, '?whose=mine')).data[0]).toMatchObject({ answer: 'Kirim besok saja' })
    expect((await decide(id, 'approve')).body.code).toBe('approval_closed')
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
  })

  it('waits once for the same payload, and again after it was refused', async () => {
    const { id, maker, orderNumber } = await buildApproval(test, product)
    const other = await buildStaff(test, 'rider_desk', null)
    for (const member of [maker, other])
      expect((await askToEnd(test, member, orderNumber, 'Lain')).body.details.id).toBe(id)
    await decide(id, 'refuse', checker, { reason: 'Tidak' })
    expect((await askToEnd(test, maker, orderNumber)).body.details.id).not.toBe(id)
  })

  it('gives a repeated request the same number', async () => {
    const order = await buildDeskOrder(test, product)
    const ask = staffAsk(test, await buildStaff(test, 'shift_lead', null))
    const { version } = (await ask('GET', `/orders/${order.number}`)).body.data
    const body = { action: 'cancel', version, reason: 'Habis' }
    const headers = { 'idempotency-key': `end-${order.number}` }
    const answers = []
    for (let turn = 0; turn < 2; turn++)
      answers.push(await ask('POST', `/orders/${order.number}/actions`, body, headers))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]!.body.details).toEqual(answers[1]!.body.details)
  })
})

describe('an approval', () => {
  it('is never given by its maker, even with the permission', async () => {
    const poor = await buildStaff(test, 'shift_lead', null)
    const { id } = (await askToEnd(test, poor, (await buildDeskOrder(test, product)).number)).body
      .details
    for (const how of ['approve', 'refuse'] as const) {
      const own = await decide(id, how, poor, { reason: 'Setuju' })
      expect([own.status, own.body.code]).toEqual([403, 'own_approval'])
    }
    await expect(
      test.sql(
        'update approvals set state = $1, checker_id = maker_id, decided_at = now()',
        'used',
      ),
    ).rejects.toThrow('approvals_checker_is_not_maker')
  })

  it('is not seen without the permission, and not decided on', async () => {
    const { id } = await buildApproval(test, product)
    const support = await buildStaff(test, 'support', null)
    expect((await staffAsk(test, support)('GET', `/approvals/${id}`)).status).toBe(404)
    expect((await decide(id, 'approve', support)).status).toBe(404)
    const auditor = await buildStaff(test, 'auditor', null)
    expect((await staffAsk(test, auditor)('GET', `/approvals/${id}`)).status).toBe(200)
    expect((await decide(id, 'approve', auditor)).body.code).toBe('forbidden')
  })

  it('expires after a day', async () => {
    const { id, orderId, maker, orderNumber } = await buildApproval(test, product)
    test.clock.advance(24 * 3_600_000 - 1)
    const fresh = await buildStaff(test, 'finance', null)
    expect(await idsOf(fresh, '?state=open')).toContain(id)
    test.clock.advance(1)
    expect(await idsOf(fresh, '?state=open')).not.toContain(id)
    expect(await idsOf(fresh, '?state=expired')).toContain(id)
    expect((await decide(id, 'approve', fresh)).body.code).toBe('approval_closed')
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
    const again = { token: (await signInAgain(maker)).token }
    expect((await askToEnd(test, again, orderNumber)).body.details.id).not.toBe(id)
    checker = await buildStaff(test, 'finance', null)
  })

  it('holds for its payload only', async () => {
    const { id, orderId } = await buildApproval(test, product)
    await test.sql('update orders set refunded = refunded + 1 where id = $1::text::uuid', orderId)
    expect((await decide(id, 'approve')).body.code).toBe('approval_changed')
    expect((await list(checker, '?state=open')).data[0]).toMatchObject({ id, state: 'open' })
    await test.sql('update orders set refunded = refunded - 1 where id = $1::text::uuid', orderId)
    expect((await decide(id, 'approve')).status).toBe(200)
  })

  it('ends with its order', async () => {
    const { id, orderNumber } = await buildApproval(test, product)
    const owner = await buildStaff(test, 'owner', null)
    expect((await askToEnd(test, owner, orderNumber)).status).toBe(200)
    expect((await decide(id, 'approve')).body.code).toBe('approval_changed')
  })

  it('is void once its maker has left', async () => {
    const { id, maker } = await buildApproval(test, product)
    await operate(test, 'staff', 'dismiss', maker.login)
    expect((await decide(id, 'approve')).body.code).toBe('maker_may_not')
  })

  it('needs a recent second factor of those who have one', async () => {
    const { id } = await buildApproval(test, product)
    const member = await buildStaff(test, 'finance', null)
    await giveFactor(test, member)
    test.clock.advance(11 * 60_000)
    expect((await decide(id, 'approve', member)).body.code).toBe('reauth_required')
  })
})

describe('roles with power over others', () => {
  const support = [{ role: 'support', branch_id: null }]

  it('are given by two people, also to a new account', async () => {
    const [owner, other] = [
      await buildStaff(test, 'owner', null),
      await buildStaff(test, 'owner', null),
    ]
    const ask = staffAsk(test, owner)
    const member = await buildStaff(test, 'cashier', null)
    const put = (version: number, roles: object[]) =>
      ask('PUT', `/people/${member.id}/roles`, { version, roles })
    const waits = await put(1, support)
    expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
    expect((await decide(waits.body.details.id, 'approve')).status).toBe(403)
    const [seen] = (await list(other, '?whose=for_me&state=open&act=person_roles')).data
    expect(seen.changes).toEqual([
      { field: 'roles', label: 'Roles', before: 'Cashier', after: 'Support' },
    ])
    // The account was changed since.
    expect((await put(1, [{ role: 'picker', branch_id: null }])).status).toBe(200)
    expect((await decide(seen.id, 'approve', other)).body.code).toBe('approval_changed')
    const again = (await put(2, support)).body.details.id
    expect((await decide(again, 'approve', other)).status).toBe(200)

    const login = 'baru.keuangan'
    const made = await ask('POST', '/people', {
      login,
      name: 'Wulan',
      roles: [{ role: 'finance', branch_id: null }],
      branch_id: null,
    })
    expect(made.status).toBe(202)
    await decide(made.body.details.id, 'approve', other)
    const people = (await ask('GET', '/people')).body.data
    const roleOf = (one: string) =>
      people.find((each: { login: string }) => each.login === one)?.roles[0]?.role
    expect([roleOf(login), roleOf(member.login)]).toEqual(['finance', 'support'])
  })

  it('are refused to the command line without an account', async () => {
    const add = (...words: string[]) => operate(test, 'staff', 'add', ...words)
    expect((await add('uji.petugas', 'picker', '-', 'Uji')).code).toBe(0)
    expect((await add('uji.pemilik', 'owner', '-', 'Uji')).code).toBe(1)
    const owner = await buildStaff(test, 'owner', null)
    const waits = await add('uji.pemilik', 'owner', '-', 'Uji', '--as', owner.login)
    expect([waits.code, waits.lines[0]]).toEqual([1, expect.stringContaining('second person')])
    const first = await openTestShop()
    const made = await operate(first, 'staff', 'add', 'pemilik', 'owner', '-', 'Sari')
    await first.close()
    expect(made.code).toBe(0)
  })
})

describe('the command line', () => {
  it('waits as an account, is refused without one, and knows the account', async () => {
    await changeSettings(test, { 'approval.refund': 1_000 })
    const order = await buildDeskOrder(test, product)
    const lead = await buildStaff(test, 'shift_lead', null)
    const end = (...words: string[]) => operate(test, 'cancel', 'shop', order.number, ...words)
    expect(await end('Habis')).toEqual({
      code: 1,
      lines: [
        'this is above what the command line may do alone: name an account with --as <login>',
      ],
    })
    expect((await end('Habis', '--as', 'tidak-ada')).code).toBe(1)
    const waits = await end('Habis', '--as', lead.login)
    expect([waits.code, waits.lines[0]]).toEqual([
      1,
      expect.stringMatching(
        /^approval \d+ is waiting for a second person; nothing has changed yet$/,
      ),
    ])
    expect((await stateOf(test, order.id)).state).toBe('confirmed')
    await changeSettings(test, { 'approval.refund': 5_000_000 })
    expect((await end('Habis')).code).toBe(0)
  })
})

describe('a shop with one account that may approve', () => {
  it('does without a second person only by a setting, and only until there is one', async () => {
    const small = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
    try {
      const goods = await buildProduct(small, { stock: 100 })
      const lead = await buildStaff(small, 'shift_lead', null)
      const numbers = []
      for (let turn = 0; turn < 3; turn++) numbers.push((await buildDeskOrder(small, goods)).number)
      expect((await askToEnd(small, lead, numbers[0]!)).status).toBe(202)
      await changeSettings(small, { 'approval.alone': 1 })
      expect((await askToEnd(small, lead, numbers[1]!)).status).toBe(200)
      await buildStaff(small, 'finance', null)
      expect((await askToEnd(small, lead, numbers[2]!)).status).toBe(202)
    } finally {
      await small.close()
    }
  })
})

describe('refunds of one person to one customer', () => {
  it('add up within seven days', async () => {
    const buyer = await buildBuyer(test)
    const support = await buildStaff(test, 'support', null)
    const orders = []
    for (let turn = 0; turn < 3; turn++) orders.push(await buildDeskOrder(test, product, buyer))
    const [first, second, third] = orders.map(({ number }) => number)
    const limit = (refund: number) =>
      test.sql(
        `update staff_roles set limits = jsonb_build_object('refund', $1::int) where slug = 'support'`,
        refund,
      )
    await limit(orders[0]!.total + 1)
    expect((await askToEndAs(support, first!)).code).toBe(0)
    const waits = await askToEndAs(support, second!)
    expect(waits.lines[0]).toContain('is waiting for a second person')
    // Another customer, or another person, has a limit of their own.
    const other = await buildDeskOrder(test, product)
    expect((await askToEndAs(support, other.number)).code).toBe(0)
    test.clock.advance(7 * 24 * 3_600_000)
    expect((await askToEndAs(support, third!)).code).toBe(0)
    await limit(250_000)
  })
})

const askToEndAs = (member: TestStaff, number: string) =>
  operate(test, 'cancel', 'shop', number, 'Habis', '--as', member.login)

const signInAgain = async ({ login }: TestStaff): Promise<{ token: string }> =>
  (
    await test.request('POST', '/api/staff/login', {
      body: { login, password: 'kasir-uji-2026' },
    })
  ).body.data
