import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { buildDataRequest } from '../../../test/support/data-request-asks.ts'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(() => test.close())

type Row = { id: string; kind: string; is_late: boolean; customer: { name: string } }
const listed = async (query = ''): Promise<Row[]> =>
  (await ask('GET', `/data-requests?per_page=100&${query}`)).body.data
const answer = (id: string, body: object = { outcome: 'done', answer: 'Sudah kami ganti.' }) =>
  ask('POST', `/data-requests/${id}/answer`, body)

describe('the desk of data requests', () => {
  it('lists open ones from the nearest deadline on, page by page', async () => {
    const first = await buildDataRequest(test)
    test.clock.set(new Date(test.clock.now().getTime() + HOUR_MS).toISOString())
    const second = await buildDataRequest(test)
    expect((await listed()).map(({ id }) => id)).toEqual([first.id, second.id])
    const page = await ask('GET', '/data-requests?per_page=1')
    expect([page.body.data[0].id, page.body.meta.total]).toEqual([first.id, 2])
    const next = await ask('GET', `/data-requests?per_page=1&cursor=${page.body.meta.next_cursor}`)
    expect(next.body.data.map(({ id }: Row) => id)).toEqual([second.id])

    test.clock.set(new Date(test.clock.now().getTime() + 72 * HOUR_MS - 1).toISOString())
    ask = staffAsk(test, await buildStaff(test, 'support'))
    expect((await listed()).map(({ is_late: isLate }) => isLate)).toEqual([true, false])
    test.clock.set(TEST_NOW)
    ask = staffAsk(test, await buildStaff(test, 'support'))
  })

  it('answers once; the customer reads it, and an act reports it', async () => {
    const { id, customer } = await buildDataRequest(test)
    expect((await answer(id, { outcome: 'done', answer: ' ' })).status).toBe(422)
    const outcomes = await Promise.all([
      answer(id),
      answer(id, { outcome: 'refused', answer: 'KTP berkata lain.' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const given = outcomes.find(({ status }) => status === 200)!.body.data
    expect((await listed()).map((row) => row.id)).not.toContain(id)
    expect((await listed('state=closed')).map((row) => row.id)).toContain(id)
    const own = await test.request('GET', '/api/account/v1/my-data', { token: customer.token })
    expect(own.body.data.requests[0]).toMatchObject({ state: given.state, answer: given.answer })
    const acts = await test.sql<{ after: { state: string } }>(
      `select after from staff_acts where act = 'data_request_answered' and customer_id = $1`,
      customer.id,
    )
    expect(acts).toEqual([{ after: { state: given.state } }])
  })

  it('by the command line is the same, with an act', async () => {
    const { id, customer } = await buildDataRequest(test)
    expect((await operate(test, 'requests', 'answer', id, 'done', 'Sudah', 'diganti')).code).toBe(0)
    expect((await operate(test, 'requests', 'answer', id, 'done', 'Sudah')).code).toBe(1)
    const acts = await test.sql(
      `select id from staff_acts where act = 'data_request_answered' and customer_id = $1`,
      customer.id,
    )
    expect(acts).toHaveLength(1)
  })

  it('404 for an unknown request, 403 for roles without customers', async () => {
    expect((await answer(randomUUID())).status).toBe(404)
    const { id } = await buildDataRequest(test)
    const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
    expect((await marketing('GET', '/data-requests')).status).toBe(403)
    expect(
      (await marketing('POST', `/data-requests/${id}/answer`, { outcome: 'done', answer: 'x' }))
        .status,
    ).toBe(403)
  })
})
