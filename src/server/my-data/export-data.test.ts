import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, nextPhone } from '../../../test/support/customer.ts'
import { buildRegular, TELLING, type Regular } from '../../../test/support/person.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { readZip } from '../../../test/support/zip.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { PERSONAL_TABLES } from './store/register.ts'

let test: TestShop
let regular: Regular
beforeAll(async () => {
  test = await openTestShop()
  regular = await buildRegular(test, 'wulandari@example.com')
})
afterAll(() => test.close())

type Tables = Record<string, Record<string, unknown>[]>
const download = (token: string | null, format = 'json') =>
  test.app.request(`http://localhost/api/account/v1/my-data/export?format=${format}`, {
    headers: {
      'x-petik-peer': '127.0.0.1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
const tablesOf = async (token: string): Promise<Tables> =>
  ((await (await download(token)).json()) as { tables: Tables }).tables

describe('GET /v1/my-data/export', () => {
  it('200 as JSON: every table of the register, for a customer with data in each', async () => {
    const response = await download(regular.accountToken)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="petik-my-data-2026-11-20.json"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const { tables, customer_id } = (await response.json()) as {
      tables: Tables
      customer_id: string
    }
    expect(customer_id).toBe(regular.id)
    expect(Object.keys(tables)).toEqual(PERSONAL_TABLES.map(({ table }) => table))
    expect(tables['customers']).toMatchObject([
      { name: TELLING.name, phone: regular.phone, email: regular.email, has_password: true },
    ])
    expect(tables['addresses']).toMatchObject([
      { recipient: TELLING.recipient, address_1: TELLING.street },
    ])
    const orders = tables['orders']!.map(({ state, notes }) => ({ state, notes }))
    expect(orders).toHaveLength(2)
    expect(orders).toEqual(
      expect.arrayContaining([
        { state: 'completed', notes: TELLING.note },
        { state: 'cancelled', notes: '' },
      ]),
    )
    expect(tables['order_lines']).toHaveLength(2)
    expect(tables['order_events']!.map(({ reason }) => reason)).toContain(TELLING.reason)
    expect(tables['point_entries']).toMatchObject([{ kind: 'earn' }])
    expect(tables['reviews']).toMatchObject([{ content: 'Segar dan manis' }])
    const used = [
      'payments',
      'sessions',
      'notifications',
      'carts',
      'cart_lines',
      'wishes',
      'last_purchases',
      'otp_codes',
      'point_lots',
    ]
    expect(used.filter((table) => tables[table]!.length === 0)).toEqual([])
    expect(JSON.stringify(tables)).not.toMatch(/\$argon2|password_hash|token_hash/)
  })

  it('200 as a ZIP with a CSV file per table', async () => {
    const response = await download(regular.accountToken, 'csv')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="petik-my-data-2026-11-20.zip"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const files = await readZip(Buffer.from(await response.arrayBuffer()))
    expect([...files.keys()]).toEqual(PERSONAL_TABLES.map(({ table }) => `${table}.csv`))
    expect(files.get('customers.csv')).toMatch(/^\ufeffid,name,email,/)
    expect(files.get('customers.csv')).toContain(`,${TELLING.name},${regular.email},`)
    expect(files.get('orders.csv')!.trim().split('\r\n')).toHaveLength(3)
    // An empty table still has its header.
    expect(files.get('coupons.csv')).toBe(
      '\ufeffcode,description,kind,value,minimum,starts_at,ends_at\r\n',
    )
  })

  it('200 with everything of a customer with more than one page of rows', async () => {
    const customer = await buildCustomer(test)
    await test.sql(
      `insert into notifications (id, customer_id, kind, params, created_at)
       select gen_random_uuid(), $1, 'welcome', jsonb_build_object('name', n), $2::timestamptz + make_interval(secs => n) from generate_series(1, 1201) n`,
      customer.id,
      test.clock.now(),
    )
    const { notifications } = await tablesOf(customer.token)
    expect(
      new Set(notifications!.map(({ params }) => (params as { name: number }).name)).size,
    ).toBe(1201)
  })

  it('200 without data of other customers', async () => {
    const stranger = await buildCustomer(test)
    const text = JSON.stringify(await tablesOf(stranger.token))
    for (const word of [TELLING.name, TELLING.street, regular.phone, regular.email, regular.id])
      expect(text).not.toContain(word)
  })

  it('is recorded among the requests', async () => {
    const customer = await buildCustomer(test)
    await tablesOf(customer.token)
    const { body } = await test.request('GET', '/api/account/v1/my-data', { token: customer.token })
    expect(body.data.requests).toMatchObject([{ kind: 'export', subject: 'JSON', state: 'done' }])
  })

  it('401 for a guest and for a key of the shop API, 422 for another format', async () => {
    expect((await download(null)).status).toBe(401)
    expect((await download(regular.token)).status).toBe(401)
    expect((await download(regular.accountToken, 'xml')).status).toBe(422)
  })

  it('403 without recent re-authentication', async () => {
    const customer = await buildCustomer(test)
    test.clock.advance(11 * MINUTE_MS)
    const response = await download(customer.token)
    expect(response.status).toBe(403)
    expect(((await response.json()) as { code: string }).code).toBe('reauth_required')
  })

  it('429 for the third export of a day in one format', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    const customer = await buildCustomer(strict)
    const again = (format: string) =>
      strict
        .request('GET', `/api/account/v1/my-data/export?format=${format}`, {
          token: customer.token,
        })
        .then(({ status }) => status)
    expect([
      await again('json'),
      await again('json'),
      await again('json'),
      await again('csv'),
    ]).toEqual([200, 200, 429, 200])
    await strict.close()
  })

  it('names the document of a change of number as people call it, in their language', async () => {
    const customer = await buildCustomer(test)
    const support = staffAsk(test, await buildStaff(test, 'support'))
    const body = { phone: nextPhone(), proof: 'id_card', reason: 'Hilang' }
    await support('POST', `/customers/${customer.id}/phone-change`, body)
    for (const [locale, name] of [
      ['en', 'Identity card (KTP)'],
      ['id', 'KTP'],
    ]) {
      await test.sql(
        'update customers set locale = $2 where id = $1::text::uuid',
        customer.id,
        locale!,
      )
      const { phone_changes: changes } = await tablesOf(customer.token)
      expect(changes).toMatchObject([{ phone: body.phone, proof: name }])
    }
  })
})
