/** The customers desk: what staff do for a customer, and what they can spend. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksRight } from '../../../test/support/builders.ts'
import { buildCustomer, PASSWORD } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(() => test.close())

const actsOf = (customerId: string) =>
  test.sql<{ act: string; facts: Record<string, unknown> }>(
    'select act, facts from staff_acts where customer_id = $1::text::uuid order by id',
    customerId,
  )
const goodwill = { amount: 20_000, reason: 'Pesanan terlambat' }

describe('store credit as an apology', () => {
  it('is given with one act, once for a repeated key, and the ledgers agree', async () => {
    const { id } = await buildCustomer(test)
    const headers = { 'idempotency-key': `goodwill-${id}` }
    const give = () => support('POST', `/customers/${id}/goodwill`, goodwill, headers)
    const [first, second] = [await give(), await give()]
    expect([first.status, first.body.data.store_credit]).toEqual([200, 20_000])
    expect(second.body).toEqual(first.body)
    const acts = await actsOf(id)
    expect(acts).toEqual([
      { act: 'goodwill_given', facts: { returned: 20_000, reason: goodwill.reason } },
    ])
    const wallet = await support('GET', `/customers/${id}/wallet`)
    expect(wallet.body.data).toMatchObject({
      store_credit: 20_000,
      credit_entries: [{ amount: 20_000, note: 'With our apologies' }],
    })
    await expectBooksRight(test)
  })

  it('adds up to the limit, above which a second person approves it', async () => {
    const { id } = await buildCustomer(test)
    const give = (amount: number) =>
      support('POST', `/customers/${id}/goodwill`, { ...goodwill, amount })
    expect((await give(200_000)).status).toBe(200)
    const waiting = await give(60_000)
    expect([waiting.status, waiting.body.code]).toEqual([202, 'approval_needed'])
    const creditOf = async () =>
      (await support('GET', `/customers/${id}`)).body.data.store_credit as number
    expect(await creditOf()).toBe(200_000)
    const path = `/approvals/${waiting.body.details.id}/approve`
    expect((await support('POST', path)).status).toBe(403)
    const finance = staffAsk(test, await buildStaff(test, 'finance'))
    expect((await finance('POST', path)).status).toBe(200)
    expect(await creditOf()).toBe(260_000)
    await expectBooksRight(test)
  })

  it.each([0, -1, 1.5, 5_000_001, '20000'])('refuses %j', async (amount) => {
    const { id } = await buildCustomer(test)
    const answer = await support('POST', `/customers/${id}/goodwill`, { ...goodwill, amount })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['amount']])
  })
})

describe('points by hand', () => {
  it('come as a lot with an end, and go soonest-ending first', async () => {
    const { id } = await buildCustomer(test)
    const change = (points: number) =>
      support('POST', `/customers/${id}/points`, { points, reason: 'Ulang tahun' })
    expect((await change(500)).body.data.points).toBe(500)
    expect((await change(-200)).body.data.points).toBe(300)
    const few = await change(-301)
    expect(few.body.code).toBe('insufficient_points')
    const { data } = (await support('GET', `/customers/${id}/wallet`)).body
    expect(data).toMatchObject({ points: 300, lots: [{ points: 300 }] })
    expect(data.point_entries.map(({ points }: { points: number }) => points)).toEqual([-200, 500])
    expect((await actsOf(id)).map(({ act }) => act)).toEqual([
      'points_adjusted',
      'points_adjusted',
      'looked_at',
    ])
    await expectBooksRight(test)
  })

  it('above the limit wait for a second person', async () => {
    const { id } = await buildCustomer(test)
    const body = { points: 1_001, reason: 'Banyak' }
    const waiting = await support('POST', `/customers/${id}/points`, body)
    expect([waiting.status, waiting.body.code]).toEqual([202, 'approval_needed'])
    const { data } = (await support('GET', `/customers/${id}`)).body
    expect(data.points).toBe(0)
  })

  it('need a number and a reason', async () => {
    const { id } = await buildCustomer(test)
    const answer = await support('POST', `/customers/${id}/points`, { points: 0, reason: ' ' })
    expect(Object.keys(answer.body.errors)).toEqual(['points', 'reason'])
  })
})

describe('signing in', () => {
  it('ends on every device', async () => {
    const customer = await buildCustomer(test)
    const other = await buildCustomer(test)
    const page = () => support('GET', `/customers/${customer.id}`)
    expect((await page()).body.data.sessions).toBe(1)
    const ended = await support('POST', `/customers/${customer.id}/end-sessions`)
    expect(ended.body.data.sessions).toBe(0)
    const me = (token: string) => test.request('GET', '/api/shop/cart', { token })
    expect((await me(customer.wpToken)).status).toBe(401)
    expect((await me(other.wpToken)).status).toBe(200)
  })

  it('is unlocked after too many wrong passwords, which stays the same password', async () => {
    const { hash } = await import('@node-rs/argon2')
    const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const { id, phone } = await buildCustomer(test, { passwordHash })
    const logIn = (password: string) =>
      test.request('POST', '/api/account/v1/login', { body: { phone_number: phone, password } })
    for (let tries = 0; tries < 6; tries += 1) await logIn('Salah1!salah')
    expect((await logIn(PASSWORD)).status).toBe(429)
    const { data } = (await support('GET', `/customers/${id}`)).body
    expect(data.login).toMatchObject({ is_locked: true })
    const unlocked = await support('POST', `/customers/${id}/unlock`)
    expect(unlocked.body.data.login).toEqual({ failures: 0, is_locked: false })
    expect((await logIn(PASSWORD)).status).toBe(200)
  })
})

describe('notes', () => {
  it('are seen by staff alone, and deleted by who wrote them', async () => {
    const customer = await buildCustomer(test)
    const added = await support('POST', `/customers/${customer.id}/notes`, {
      text: 'Alergi durian',
    })
    const [note] = added.body.data.notes
    expect(note).toMatchObject({ text: 'Alergi durian', is_own: true })
    const owner = staffAsk(test, await buildStaff(test, 'owner', null))
    const path = `/customers/${customer.id}/notes/${note.id}`
    expect((await owner('DELETE', path)).status).toBe(404)
    const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
    expect((await marketing('GET', `/customers/${customer.id}`)).body.data.notes).toEqual([])
    expect((await support('DELETE', path)).body.data.notes).toEqual([])
  })
})

describe('who may', () => {
  const PATHS = [
    ['points', { points: 1, reason: 'x' }],
    ['goodwill', goodwill],
    ['end-sessions', undefined],
    ['unlock', undefined],
    ['notes', { text: 'x' }],
  ] as const

  it.each(['marketing', 'auditor', 'cashier'] as const)('not a role like %s', async (role) => {
    const { id } = await buildCustomer(test)
    const ask = staffAsk(test, await buildStaff(test, role))
    for (const [path, body] of PATHS)
      expect((await ask('POST', `/customers/${id}/${path}`, body)).status).toBe(403)
    const wallet = await ask('GET', `/customers/${id}/wallet`)
    expect(wallet.status).toBe(role === 'auditor' ? 200 : 403)
  })

  it('staff of another branch, as customers belong to none', async () => {
    const { id } = await buildCustomer(test)
    const far = staffAsk(test, await buildStaff(test, 'support', 'bintaro'))
    expect((await far('POST', `/customers/${id}/goodwill`, goodwill)).status).toBe(200)
  })

  it('with no deleted customer', async () => {
    const { id } = await buildCustomer(test)
    await test.sql('update customers set deleted_at = now() where id = $1::text::uuid', id)
    for (const [path, body] of PATHS)
      expect((await support('POST', `/customers/${id}/${path}`, body)).body.code).toBe('not_found')
  })
})
