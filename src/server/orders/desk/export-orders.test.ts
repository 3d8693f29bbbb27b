/** Orders as a file: as the list shows them, and with personal data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  payOrder,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { csvRows } from '../../../../test/support/csv.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  addTestStaff,
  buildStaff,
  codeOf,
  giveFactor,
  openConsole,
  staffAsk,
  type TestStaff,
} from '../../../../test/support/staff.ts'

let test: TestShop
let owner: TestStaff
let desk: ReturnType<typeof staffAsk>
let buyer: Buyer
let sku: string
const numbers: string[] = []

beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'slot.capacityGrams': 10_000_000,
    'order.acceptBySelf': 0,
  })
  const product = await buildProduct(test, { stock: 1_000 })
  sku = product.sku
  buyer = await buildBuyer(test)
  await test.sql(
    'update customers set name = $1 where id = $2::text::uuid',
    '=HYPERLINK Sari Dewi',
    buyer.id,
  )
  for (let count = 0; count < 3; count++) {
    const id = await buildOrder(test, buyer, product)
    if (count > 0) await payOrder(test, id)
    const [order] = await test.sql<{ number: string }>(
      'select number from orders where id = $1::text::uuid',
      id,
    )
    numbers.push(order!.number)
    test.clock.advance(1_000)
  }
  owner = await buildStaff(test, 'owner')
  desk = staffAsk(test, owner)
})
afterAll(() => test.close())

const exported = async (query: string, ask = desk, headers = {}) => {
  const answer = await ask('GET', `/exports/lists/orders?sku=${sku}&${query}`, undefined, headers)
  return { ...answer, ...csvRows(answer.body as string) }
}

describe('the list as a file', () => {
  it('has the rows of the filters in the order of the list', async () => {
    const all = await exported('sort=-placed')
    expect(all.rows.map(([number]) => number)).toEqual(numbers.toReversed())
    expect((await exported('sort=placed')).rows.map(([number]) => number)).toEqual(numbers)
    const unpaid = await exported('view=unpaid')
    expect(unpaid.rows.map(([number]) => number)).toEqual([numbers[0]])
    expect((await exported('q=999999999')).rows).toEqual([])
  })

  it('has the chosen columns in their order, with heads in the language of the reader', async () => {
    const english = await exported('columns=state,number')
    expect(english.head).toEqual(['State', 'Number'])
    expect(english.rows[0]).toEqual(['New', numbers[2]])
    expect(english.headers.get('content-disposition')).toBe(
      'attachment; filename="orders-2026-11-20.csv"',
    )
    const indonesian = await exported('columns=state,number', desk, { 'accept-language': 'id-ID' })
    expect(indonesian.head).toEqual(['Status', 'Nomor'])
    expect(indonesian.headers.get('content-disposition')).toContain('pesanan-2026-11-20.csv')
    const refused = await desk('GET', '/exports/lists/orders?columns=number,phone')
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['columns'])
  })

  it('shortens names even for those who see them, and defuses what a spreadsheet would run', async () => {
    const { body, rows } = await exported('columns=number,customer')
    expect(body).toContain("'=HYPERLINK S. D.")
    expect(rows[0]).toEqual([numbers[2], '=HYPERLINK S. D.'])
    expect(body).not.toContain('Sari')
  })

  it('leaves no act', async () => {
    const [before] = await test.sql<{ n: number }>('select count(*)::integer as n from staff_acts')
    await exported('')
    const [after] = await test.sql<{ n: number }>('select count(*)::integer as n from staff_acts')
    expect(after).toEqual(before)
  })

  it('is refused to those who may not read orders', async () => {
    const other = await buildStaff(test, 'marketing')
    expect((await staffAsk(test, other)('GET', '/exports/lists/orders')).status).toBe(403)
  })
})

describe('with personal data', () => {
  const reason = { reason: 'Kirim kartu ucapan' }
  const path = () => `/exports/lists/orders?sku=${sku}&columns=number`

  it('has names, phone numbers and addresses, and leaves exactly one act', async () => {
    const answer = await desk('POST', `${path()}&view=new&q=${numbers[1]}`, reason)
    const { head, rows } = csvRows(answer.body as string)
    expect(head).toHaveLength(6)
    const [order] = await test.sql<{ phone: string; address: { fullAddress: string } }>(
      `select c.phone, o.address from orders o join customers c on c.id = o.customer_id where number = $1`,
      numbers[1],
    )
    expect(rows).toEqual([
      [
        numbers[1],
        '=HYPERLINK Sari Dewi',
        order!.phone,
        expect.any(String),
        expect.any(String),
        order!.address.fullAddress,
      ],
    ])
    const acts = await test.sql<{ facts: object }>(
      `select facts from staff_acts where staff_id = $1::text::uuid and act = 'orders_exported'`,
      owner.id,
    )
    expect(acts).toEqual([
      {
        facts: {
          reason: reason.reason,
          rows: 1,
          filters: `view=new q=${numbers[1]} sku=${sku}`,
          columns: 'number',
          sort: '-placed',
        },
      },
    ])
  })

  it('records no whole phone number that was searched for', async () => {
    const [customer] = await test.sql<{ phone: string }>(
      'select phone from customers where id = $1::text::uuid',
      buyer.id,
    )
    const digits = customer!.phone.replace('+62', '0')
    const answer = await desk('POST', `/exports/lists/orders?q=${digits}`, reason)
    expect(csvRows(answer.body as string).rows).toHaveLength(3)
    const [act] = await test.sql<{ facts: { filters: string } }>(
      `select facts from staff_acts where act = 'orders_exported' order by id desc limit 1`,
    )
    expect(act!.facts.filters).toMatch(/^q=•+\d{4}$/)
  })

  it('needs a reason', async () => {
    const answer = await desk('POST', path(), { reason: ' ' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['reason'])
  })

  it('needs the permission, and those of the list', async () => {
    for (const role of ['support', 'auditor', 'cashier'] as const) {
      const member = await buildStaff(test, role)
      expect((await staffAsk(test, member)('POST', path(), reason)).status).toBe(403)
    }
    const bare = await addTestStaff(test, 'cashier')
    await test.sql(
      `insert into staff_roles (slug, name, permissions, limits, position)
       values ('keluar', '{"en":"Out","id":"Keluar"}', array['exports.personal'], '{}', 99)`,
    )
    await test.sql(
      `update staff_role_of set role = 'keluar' where staff_id = $1::text::uuid`,
      bare.id,
    )
    const console = await openConsole(test, bare)
    expect((await console.ask('POST', path(), reason)).status).toBe(403)
  })

  it('needs a fresh proof of the second factor', async () => {
    const finance = await buildStaff(test, 'finance', null)
    await giveFactor(test, finance)
    const console = await openConsole(test, finance)
    await console.ask('POST', '/sign-in/code', { code: await codeOf(test, finance) })
    expect((await console.ask('POST', path(), reason)).status).toBe(200)
    test.clock.advance(11 * 60_000)
    const late = await console.ask('POST', path(), reason)
    expect(late).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    const [acts] = await test.sql<{ n: number }>(
      `select count(*)::integer as n from staff_acts where act = 'orders_exported' and staff_id = $1::text::uuid`,
      finance.id,
    )
    expect(acts!.n).toBe(1)
  })
})
