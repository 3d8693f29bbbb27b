import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, type TestCustomer } from '../../../test/support/customer.ts'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MINUTE_MS } from '#domain/time.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

type Who = Pick<TestCustomer, 'token'>
const ask = (
  { token }: Who,
  field: unknown = 'date_of_birth',
  message: unknown = 'Saya lahir tahun 1995, bukan 1959.',
) =>
  test.request('POST', '/api/account/v1/my-data/corrections', { token, body: { field, message } })
const overview = ({ token }: Who, language = 'en-US') =>
  test.request('GET', '/api/account/v1/my-data', {
    token,
    headers: { 'accept-language': language },
  })
const operator = (...words: string[]) => operate(test, ...words)

describe('POST /v1/my-data/corrections', () => {
  it('201: stores the request, due within 72 hours', async () => {
    const who = await buildCustomer(test)
    const { status, body } = await ask(who)
    expect(status).toBe(201)
    expect(body.data.requests).toMatchObject([
      {
        kind: 'correction',
        subject: 'Date of birth',
        message: 'Saya lahir tahun 1995, bukan 1959.',
        state: 'open',
        answer: '',
        answered_at: null,
      },
    ])
    const [request] = body.data.requests
    expect(Date.parse(request.due_at) - Date.parse(request.created_at)).toBe(72 * 60 * MINUTE_MS)
  })

  it('401 for a guest, 403 without recent re-authentication, 422 for an unknown field and for an empty or too long message', async () => {
    expect(
      (
        await test.request('POST', '/api/account/v1/my-data/corrections', {
          body: { field: 'name', message: 'x' },
        })
      ).status,
    ).toBe(401)
    const who = await buildCustomer(test)
    for (const [field, message] of [
      ['password', 'x'],
      [null, 'x'],
      ['name', '   '],
      ['name', 'x'.repeat(1001)],
      ['name', 7],
    ])
      expect((await ask(who, field, message)).status).toBe(422)
    test.clock.advance(11 * MINUTE_MS)
    expect(await ask(who)).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    expect((await overview(who)).body.data.requests).toEqual([])
  })

  it('409 with five pending requests', async () => {
    const who = await buildCustomer(test)
    for (let count = 0; count < 5; count++) expect((await ask(who)).status).toBe(201)
    expect(await ask(who)).toMatchObject({ status: 409, body: { code: 'too_many_open_requests' } })
  })
})

describe('GET /v1/my-data', () => {
  it('200 with the customer’s own requests only, in their language', async () => {
    const [who, other] = [await buildCustomer(test), await buildCustomer(test)]
    await ask(who, 'points')
    expect((await overview(who, 'id-ID')).body.data).toMatchObject({
      requests: [{ subject: 'Poin' }],
      open_orders: [],
      points: 0,
    })
    expect((await overview(other)).body.data.requests).toEqual([])
  })

  it('401 for a guest', async () => {
    expect((await test.request('GET', '/api/account/v1/my-data')).status).toBe(401)
  })
})

describe('the operator', () => {
  it('sees pending requests, answers each once, and the customer gets a notice', async () => {
    const who = await buildCustomer(test)
    const { id } = (await ask(who)).body.data.requests[0]
    const { lines } = await operator('requests', 'list')
    expect(lines.find((line) => line.startsWith(id))).toContain('due in 72 h')
    expect(
      (await operator('requests', 'answer', id, 'done', 'Sudah', 'kami', 'perbaiki.')).code,
    ).toBe(0)
    expect((await operator('requests', 'answer', id, 'refused', 'Tidak.')).code).toBe(1)
    expect((await overview(who)).body.data.requests[0]).toMatchObject({
      state: 'done',
      answer: 'Sudah kami perbaiki.',
    })
    const { body } = await test.request('GET', '/api/account/v1/notifications', {
      token: who.token,
    })
    expect(body.data[0]).toMatchObject({
      kind: 'data_request',
      text: 'Sudah kami perbaiki.',
      href: '/profile/my-data',
    })
    for (const words of [
      ['requests'],
      ['requests', 'answer', id],
      ['requests', 'answer', id, 'perhaps', 'x'],
    ])
      expect((await operator(...words)).code).toBe(2)
  })
})
