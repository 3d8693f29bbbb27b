/** The till: access, identification, the effects of a bill and of its return. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight, type Buyer } from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, STAFF_PASSWORD, staffAsk } from '../../../test/support/staff.ts'
import { openTill, type Till } from '../../../test/support/till.ts'

let test: TestShop
let till: Till
let cashier: Till['cashier']
let ask: Till['ask']
beforeAll(async () => {
  test = await openTestShop()
  till = await openTill(test)
  ;({ cashier, ask } = till)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const number = (): string => till.number()
const keyOf = (buyer: Buyer): Promise<string> => till.keyOf(buyer)
const balance = (buyer: Buyer): Promise<number> => till.balance(buyer)
const sell = (buyer: Buyer, body: object, by?: Till['ask']) => till.sell(buyer, body, by)
const memberCode = async (buyer: Buyer): Promise<string> =>
  (await test.request('GET', '/api/account/v1/member-qr', { token: buyer.accountToken })).body.data
    .token

describe('POST /api/staff/login', () => {
  it('200 with the branch; 401 alike for a wrong password, an unknown login and a former staff member', async () => {
    const right = await test.request('POST', '/api/staff/login', {
      body: { login: cashier.login.toUpperCase(), password: STAFF_PASSWORD },
    })
    expect(right.status).toBe(200)
    const branch = { id: 'kemang', name: 'Petik kemang' }
    expect(right.body.data.staff).toEqual({
      id: cashier.id,
      login: cashier.login,
      name: 'Tini Kasir',
      roles: [{ slug: 'cashier', name: 'Cashier', branch }],
      permissions: ['orders.read', 'reports.read', 'till.use'],
      branch,
      locale: null,
    })
    const gone = await buildStaff(test)
    await test.sql('update staff_accounts set left_at = now() where login = $1', gone.login)
    const wrongs = [
      { login: cashier.login, password: 'salah' },
      { login: 'siapa-ini', password: STAFF_PASSWORD },
      { login: gone.login, password: STAFF_PASSWORD },
    ]
    const answers = await Promise.all(
      wrongs.map((body) => test.request('POST', '/api/staff/login', { body })),
    )
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      wrongs.map(() => [401, 'wrong_credentials', answers[0]!.body.message]),
    )
    expect((await staffAsk(test, gone)('GET', '/session')).status).toBe(401)
  })

  it('401 after a shift, after two idle hours, and after signing out', async () => {
    const silent = await buildStaff(test)
    test.clock.set('2026-11-20T04:01:00.000Z')
    expect((await staffAsk(test, silent)('GET', '/session')).status).toBe(401)
    test.clock.set(TEST_NOW)
    const leaving = await buildStaff(test)
    expect((await staffAsk(test, leaving)('POST', '/logout')).status).toBe(200)
    expect((await staffAsk(test, leaving)('GET', '/session')).status).toBe(401)
    const busy = await buildStaff(test)
    for (let hour = 2; hour <= 13; hour++) {
      test.clock.set(`2026-11-20T${String(hour).padStart(2, '0')}:30:00.000Z`)
      expect((await staffAsk(test, busy)('GET', '/session')).status).toBe(200)
    }
    test.clock.set('2026-11-20T14:00:01.000Z')
    expect((await staffAsk(test, busy)('GET', '/session')).status).toBe(401)
    test.clock.set(TEST_NOW)
  })

  it('customer keys do not work at the till, and staff keys not in the shop', async () => {
    const buyer = await buildBuyer(test)
    for (const token of [buyer.token, buyer.accountToken])
      expect((await test.request('GET', '/api/staff/session', { token })).status).toBe(401)
    for (const path of ['/api/shop/cart', '/api/account/v1/profile'])
      expect((await test.request('GET', path, { token: cashier.token })).status).toBe(401)
  })

  it('403 for a staff member who does not serve at a till', async () => {
    for (const staff of [
      await buildStaff(test, 'auditor'),
      await buildStaff(test, 'cashier', null),
    ]) {
      const theirs = staffAsk(test, staff)
      expect((await theirs('GET', '/till/receipts')).status).toBe(403)
      expect((await theirs('POST', '/till/members', { phone_number: '0812' })).status).toBe(403)
    }
  })
})

describe('POST /api/staff/till/members', () => {
  it('200 by code and by phone, masked, with what the points are worth', async () => {
    const buyer = await buildBuyer(test)
    await sell(buyer, { grand_total: 300_000 })
    const found = [
      await ask('POST', '/till/members', { code: await memberCode(buyer) }),
      await ask('POST', '/till/members', { phone_number: `0${buyer.phone.slice(2)}` }),
    ]
    for (const { status, body } of found) {
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ points: 300, worth: 3_000, tier: { code: 'benih' } })
      expect(JSON.stringify(body)).not.toContain(buyer.phone.slice(4, -2))
      expect(JSON.stringify(body)).not.toContain(buyer.id)
    }
  })

  it('404 for an expired code, a forged one, and an unknown number', async () => {
    const buyer = await buildBuyer(test)
    const code = await memberCode(buyer)
    const bent = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
    expect((await ask('POST', '/till/members', { code: bent })).body.code).toBe(
      'member_code_unknown',
    )
    expect((await ask('POST', '/till/members', { code: 'PTK1' })).body.code).toBe(
      'member_code_unknown',
    )
    expect((await ask('POST', '/till/members', { phone_number: '081300000001' })).body.code).toBe(
      'member_unknown',
    )
    expect((await ask('POST', '/till/members', { phone_number: 'siapa' })).body.code).toBe(
      'member_unknown',
    )
    expect((await ask('POST', '/till/members', {})).status).toBe(422)
    test.clock.set('2026-11-20T02:01:31.000Z')
    expect((await ask('POST', '/till/members', { code })).body.code).toBe('member_code_unknown')
    test.clock.set(TEST_NOW)
  })
})

describe('POST /api/staff/till/receipts', () => {
  it('201 gives the points of the bill, with its lines in the member’s history', async () => {
    const buyer = await buildBuyer(test)
    const items = [{ name: 'Mangga Harum Manis 1 kg', qty: 2, discount: 5_000, subtotal: 85_000 }]
    const { status, body } = await sell(buyer, { grand_total: 85_000, ppn: 0, items })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      balance: 85,
      points_back: 0,
      receipt: { grand_total: 85_000, paid: 85_000, points: 85, returned: 0 },
    })
    expect(await balance(buyer)).toBe(85)
    const history = await test.request('GET', '/api/account/v1/point-histories', {
      token: buyer.accountToken,
    })
    const { body: entry } = await test.request(
      'GET',
      `/api/account/v1/point-histories/${history.body.data[0].id}`,
      {
        token: buyer.accountToken,
      },
    )
    expect(JSON.stringify(entry.data)).toContain('Mangga Harum Manis 1 kg')
    expect(entry.data.order).toMatchObject({
      formatted_grand_total: 'Rp85.000',
      formatted_ppn: 'Rp0',
    })
  })

  it('409 for a number already used at this branch; another branch may use it', async () => {
    const buyer = await buildBuyer(test)
    const one = number()
    expect((await sell(buyer, { number: one })).status).toBe(201)
    expect((await sell(buyer, { number: one })).body.code).toBe('receipt_taken')
    expect(await balance(buyer)).toBe(125)
    const elsewhere = staffAsk(test, await buildStaff(test, 'cashier', 'bogor'))
    expect((await sell(buyer, { number: one }, elsewhere)).status).toBe(201)
    expect(await balance(buyer)).toBe(250)
  })

  it('records one bill for repeated requests, with the key and from two tills in parallel', async () => {
    const buyer = await buildBuyer(test)
    const body = { member_key: await keyOf(buyer), number: number(), grand_total: 125_000 }
    const key = { 'idempotency-key': randomUUID() }
    const first = await ask('POST', '/till/receipts', body, key)
    const again = await ask('POST', '/till/receipts', body, key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const bodies = Array.from({ length: 8 }, () =>
      ask('POST', '/till/receipts', { ...body, number: 'SAMA-1' }),
    )
    const statuses = (await Promise.all(bodies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
    expect(await balance(buyer)).toBe(250)
  })

  it.each([
    ['no total', { grand_total: 0 }, 'grand_total'],
    ['a total below nothing', { grand_total: -5 }, 'grand_total'],
    ['half a Rupiah', { grand_total: 1.5 }, 'grand_total'],
    ['a total in words', { grand_total: 'banyak' }, 'grand_total'],
    ['a total beyond any bill', { grand_total: 50_000_001 }, 'grand_total'],
    ['more PPN than total', { grand_total: 1_000, ppn: 1_001 }, 'ppn'],
    ['no number', { number: ' ' }, 'number'],
    ['a number of markup', { number: '<b>1</b>' }, 'number'],
  ])('422 for %s, in both languages, and nothing is given', async (_, bent, field) => {
    const buyer = await buildBuyer(test)
    for (const language of ['en-US', 'id-ID']) {
      const member_key = await keyOf(buyer)
      const { status, body } = await ask(
        'POST',
        '/till/receipts',
        { member_key, number: number(), grand_total: 125_000, ...bent },
        { 'accept-language': language },
      )
      expect(status).toBe(422)
      expect(body.errors[field][0]).toMatch(/\w/)
    }
    expect(await balance(buyer)).toBe(0)
  })

  it('404 once the member key is older than 15 minutes', async () => {
    const buyer = await buildBuyer(test)
    const member_key = await keyOf(buyer)
    test.clock.set('2026-11-20T02:16:00.000Z')
    expect(
      (await ask('POST', '/till/receipts', { member_key, number: number(), grand_total: 9_000 }))
        .body.code,
    ).toBe('member_code_unknown')
    test.clock.set(TEST_NOW)
  })
})

describe('POST /api/staff/till/receipts/{id}/returns', () => {
  it('takes back the goods’ points, in part and then the remainder, never more than was paid', async () => {
    const buyer = await buildBuyer(test)
    const { receipt } = (await sell(buyer, { grand_total: 100_500 })).body.data
    expect(await balance(buyer)).toBe(100)
    const part = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 50_000 })
    expect(part.body.data).toMatchObject({
      points_taken: 50,
      points_owed: 0,
      receipt: { returned: 50_000, points_returned: 50 },
    })
    const tooMuch = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 50_501 })
    expect([tooMuch.status, tooMuch.body.errors.amount[0]]).toEqual([422, 'Must be at most 50.500'])
    expect(
      (await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 50_500 })).body.data
        .receipt.points_returned,
    ).toBe(100)
    expect(await balance(buyer)).toBe(0)
  })

  it('turns spent points into debt that the next points settle', async () => {
    const buyer = await buildBuyer(test)
    const { receipt } = (await sell(buyer, { grand_total: 200_000 })).body.data
    const { coupon_code: code } = await till.redeem(buyer, 150)
    const voucher = { code, phone_tail: buyer.phone.slice(-4) }
    const held = await ask('POST', '/till/vouchers', {
      member_key: await till.keyOf(buyer),
      voucher,
    })
    expect(
      (await sell(buyer, { grand_total: 1_500, voucher_hold_id: held.body.data.id })).status,
    ).toBe(201)
    const back = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 200_000 })
    expect(back.body.data).toMatchObject({ points_taken: 50, points_owed: 150 })
    expect(await balance(buyer)).toBe(0)
    await sell(buyer, { grand_total: 160_000 })
    expect(await balance(buyer)).toBe(10)
  })

  it('accepts one of several parallel returns of the last goods', async () => {
    const buyer = await buildBuyer(test)
    const { receipt } = (await sell(buyer, { grand_total: 90_000 })).body.data
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 90_000 }),
      ),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await balance(buyer)).toBe(0)
  })

  it('404 for a bill of another branch', async () => {
    const buyer = await buildBuyer(test)
    const { receipt } = (await sell(buyer, {})).body.data
    const elsewhere = staffAsk(test, await buildStaff(test, 'cashier', 'bogor'))
    expect(
      (await elsewhere('POST', `/till/receipts/${receipt.id}/returns`, { amount: 1_000 })).status,
    ).toBe(404)
    expect(
      (await elsewhere('GET', '/till/receipts')).body.data.map(({ id }: { id: string }) => id),
    ).not.toContain(receipt.id)
    expect(
      (await ask('GET', '/till/receipts')).body.data.map(({ id }: { id: string }) => id),
    ).toContain(receipt.id)
  })
})

describe('staff actions', () => {
  it('are recorded with actor, branch and customer, and are append-only', async () => {
    const buyer = await buildBuyer(test)
    const { receipt } = (await sell(buyer, {})).body.data
    await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 5_000 })
    const acts = await test.sql<{ act: string; branch_id: string }>(
      `select act, branch_id from staff_acts where customer_id = $1 order by id`,
      buyer.id,
    )
    expect(acts).toEqual(
      ['looked_up', 'sale', 'return'].map((act) => ({ act, branch_id: 'kemang' })),
    )
    await expect(
      test.sql(`update staff_acts set act = 'x' where customer_id = $1`, buyer.id),
    ).rejects.toThrow(/append|never|chang/i)
    await expect(test.sql(`delete from till_returns`)).rejects.toThrow(/append|never|chang/i)
  })
})
