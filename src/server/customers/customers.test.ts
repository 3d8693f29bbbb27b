/** The customers desk: search, list and page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, buildProduct, payOrder } from '../../../test/support/builders.ts'
import { buildDelivered, complaintIn } from '../../../test/support/complaints.ts'
import { buildCustomer } from '../../../test/support/customer.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { makeMemberToken } from '../profile/member-token.ts'

let test: TestShop
let support: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
})
afterAll(() => test.close())

type Listed = {
  data: Record<string, unknown>[]
  meta: { total: number; is_total_more: boolean; next_cursor: string | null }
}
const listed = async (query: Record<string, string> = {}, who = support) => {
  const { status, body } = await staffAsk(test, who)(
    'GET',
    `/customers?${new URLSearchParams(query).toString()}`,
  )
  expect([status, body.errors]).toEqual([200, undefined])
  return body as Listed
}
const idsOf = async (q: string, who = support) =>
  (await listed({ q }, who)).data.map(({ id }) => id)

const completed = async () => {
  const { buyer, orderId } = await buildDelivered(test)
  await orderAction(test, orderId, 'complete')
  const [order] = await test.sql<{ number: string; total: number; refunded: number }>(
    'select number, total::int as total, refunded::int as refunded from orders where id = $1::text::uuid',
    orderId,
  )
  return { buyer, ...order! }
}

describe('a search', () => {
  it('finds by the whole phone number, in any spelling, and by its last four digits', async () => {
    const { id, phone } = await buildCustomer(test)
    expect(await idsOf(`0${phone.slice(2)}`)).toEqual([id])
    expect(await idsOf(`+62 ${phone.slice(2, 6)}-${phone.slice(6)}`)).toEqual([id])
    expect(await idsOf(phone.slice(-4))).toContain(id)
    expect(await idsOf(phone.slice(-3))).toEqual([])
  })

  it('finds by any part of the name, by several words, and by short names from their start', async () => {
    const { id } = await buildCustomer(test, { name: 'Mutiara Zulkifli 100%' })
    const short = await buildCustomer(test, { name: 'Qi' })
    expect(await idsOf('ULKIF')).toEqual([id])
    expect(await idsOf('zulk muti')).toEqual([id])
    expect(await idsOf('100%')).toEqual([id])
    expect(await idsOf('zulkifli santoso')).toEqual([])
    expect(await idsOf('qi')).toEqual([short.id])
    expect(await idsOf('%')).toEqual([])
  })

  it('finds by e-mail address, whatever its case', async () => {
    const { id } = await buildCustomer(test, { email: 'Cari.Saya@example.com' })
    expect(await idsOf('cari.saya@EXAMPLE.com')).toEqual([id])
    expect(await idsOf('saya@example.com')).toEqual([])
  })

  it('finds by order number and by its last five characters', async () => {
    const { buyer, number } = await completed()
    expect(await idsOf(number.toLowerCase())).toEqual([buyer.id])
    expect(await idsOf(number.slice(-5))).toContain(buyer.id)
  })

  it('finds by the codes of a member: shown at the till, for friends, of another system', async () => {
    const { id } = await buildCustomer(test)
    await test.sql("update customers set referral_code = 'ABCD2345' where id = $1::text::uuid", id)
    const { token } = makeMemberToken(test.shop.config.secrets, id, test.clock.now())
    expect(await idsOf(token)).toEqual([id])
    expect(await idsOf(`${token.slice(0, -2)}00`)).toEqual([])
    expect(await idsOf('abcd2345')).toEqual([id])
  })

  it('does not find deleted accounts', async () => {
    const { id } = await buildCustomer(test, { name: 'Hapus Sudah' })
    await test.sql('update customers set deleted_at = now() where id = $1::text::uuid', id)
    expect(await idsOf('hapus sudah')).toEqual([])
    const answer = await staffAsk(test, support)('GET', `/customers/${id}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  it('counts searches that reveal whose a number is, and no others', async () => {
    const used = async () =>
      (
        await test.sql<{ used: number }>(
          "select coalesce(sum(used), 0)::int as used from limit_counts where name = 'tillLookup'",
        )
      )[0]!.used
    const before = await used()
    await listed({ q: 'sinta' })
    await listed()
    expect(await used()).toBe(before)
    await listed({ q: '1234' })
    expect(await used()).toBe(before + 1)
  })
})

describe('the list', () => {
  it('is filtered by spend, last order, branch, birthday month and consent', async () => {
    const { buyer, number, total } = await completed()
    const quiet = await buildCustomer(test)
    await test.sql(
      `update customers set date_of_birth = '1990-03-14' where id = $1::text::uuid`,
      quiet.id,
    )
    const [order] = await test.sql<{ day: string }>(
      `select (placed_at at time zone 'Asia/Jakarta')::date::text as day from orders where number = $1`,
      number,
    )
    const found = async (query: Record<string, string>) => {
      const ids = (await listed({ per_page: '100', ...query })).data.map(({ id }) => id)
      return [ids.includes(buyer.id), ids.includes(quiet.id)]
    }
    const { day } = order!
    const [BUYER, QUIET, NONE] = [
      [true, false],
      [false, true],
      [false, false],
    ]
    expect(await found({ spend_min: String(total) })).toEqual(BUYER)
    expect(await found({ spend_min: String(total + 1) })).toEqual(NONE)
    expect(await found({ spend_max: String(total - 1) })).toEqual(QUIET)
    expect(await found({ spend_min: '0', spend_max: String(total) })).toEqual([true, true])
    expect(await found({ last_order_from: day, last_order_until: day })).toEqual(BUYER)
    expect(await found({ last_order_until: '2020-01-01' })).toEqual(NONE)
    expect(await found({ last_order_from: '2030-01-01' })).toEqual(NONE)
    expect(await found({ birth_month: '3' })).toEqual(QUIET)
    expect(await found({ birth_month: '4' })).toEqual(NONE)
    expect(await found({ consent: 'offers_email' })).toEqual(NONE)
    await test.sql(
      `insert into consents (customer_id, purpose, granted, wording, version, source, actor, at)
       values ($1::text::uuid, 'offers_email', true, 'Ya', '2026-11', 'profile', 'customer', now())`,
      quiet.id,
    )
    expect(await found({ consent: 'offers_email' })).toEqual(QUIET)
    expect(await found({ branch: 'kemang' })).toEqual(NONE)
    await test.sql(
      `update orders set branch_id = 'kemang', shipping_method = 'collect' where number = $1`,
      number,
    )
    expect(await found({ branch: 'kemang' })).toEqual(BUYER)
    const { branches } = (await staffAsk(test, support)('GET', '/customer-choices')).body.data
    expect(branches.map(({ id }: { id: string }) => id)).toContain('kemang')
  })

  it('begins with the newest and goes on where a page ended', async () => {
    const names = ['Urut Satu', 'Urut Dua', 'Urut Tiga']
    const ids: string[] = []
    for (const name of names) {
      ids.unshift((await buildCustomer(test, { name })).id)
      test.clock.advance(1_000)
    }
    const seen: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Listed = await listed({ q: 'urut', per_page: '2', ...(cursor && { cursor }) })
      expect(page.meta.total).toBe(3)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next_cursor
    }
    expect(seen).toEqual(ids)
    const broken = await staffAsk(test, support)('GET', '/customers?cursor=bm90')
    expect(broken.status).toBe(422)
  })

  it('shows orders, spend and complaints as their books say', async () => {
    const { buyer, number, total, refunded } = await completed()
    const other = await buildOrder(test, buyer, await buildProduct(test, { stock: 10 }))
    await payOrder(test, other)
    const [row] = (await listed({ q: number })).data
    expect(row).toMatchObject({ orders: 2, spend_365: total - refunded, complaints: 0 })
    const delivered = await buildDelivered(test)
    await complaintIn(
      test,
      { token: delivered.buyer.token, orderId: delivered.orderId },
      'rejected',
    )
    const [complaining] = (await listed({ q: delivered.buyer.phone })).data
    expect(complaining).toMatchObject({ complaints: 1, spend_365: 0, orders: 1 })
  })

  it('filters by tier', async () => {
    const { body } = await staffAsk(test, support)('GET', '/customer-choices')
    const [lowest, next] = body.data.tiers as { code: string }[]
    const { buyer } = await completed()
    await test.sql(
      'update loyalty_accounts set tier_code = $2 where customer_id = $1::text::uuid',
      buyer.id,
      next!.code,
    )
    expect((await listed({ tier: next!.code })).data.map(({ id }) => id)).toEqual([buyer.id])
    const low = await listed({ tier: lowest!.code })
    expect(low.data.map(({ id }) => id)).not.toContain(buyer.id)
  })
})

describe('who sees customers', () => {
  it('masks name and phone, and hides e-mail and birthday, without `customers.read`', async () => {
    const name = 'Rahasia Wulandari'
    const { id, phone } = await buildCustomer(test, { name, email: 'rahasia@example.com' })
    const marketing = await buildStaff(test, 'marketing')
    const [masked] = (await listed({ q: name }, marketing)).data
    expect(masked).toMatchObject({ id, name: 'Rahasia W.' })
    expect(masked!['phone']).toMatch(/^\+62 8\d•.*\d{3}$/)
    const page = await staffAsk(test, marketing)('GET', `/customers/${id}`)
    expect(page.body.data).toMatchObject({ name: 'Rahasia W.', email: null, birthday: null })
    expect(JSON.stringify(page.body.data)).not.toMatch(new RegExp(`Wulandari|${phone.slice(2, 9)}`))
    const [whole] = (await listed({ q: name })).data
    expect(whole).toMatchObject({ name, phone })
  })

  it('shows the same to staff of any branch: customers belong to none', async () => {
    const { id, phone } = await buildCustomer(test, { name: 'Milik Semua' })
    const far = await buildStaff(test, 'support', 'bintaro')
    expect((await listed({ q: phone }, far)).data).toMatchObject([{ id, name: 'Milik Semua' }])
  })

  it.each(['picker', 'cashier', 'rider', 'shift_lead', 'buyer'] as const)(
    'refuses a %s',
    async (role) => {
      const { id } = await buildCustomer(test)
      const ask = staffAsk(test, await buildStaff(test, role))
      for (const path of ['/customers', `/customers/${id}`])
        expect((await ask('GET', path)).status).toBe(403)
    },
  )
})

describe('the page', () => {
  it('shows figures as the ledgers say', async () => {
    const { buyer, total, refunded } = await completed()
    await test.drain()
    const { body } = await staffAsk(test, support)('GET', `/customers/${buyer.id}`)
    const [account] = await test.sql<{ points: number }>(
      "select coalesce(sum(l.points), 0)::int as points from point_lines l join point_entries e on e.id = l.entry_id where l.account = 'lot' and e.customer_id = $1::text::uuid",
      buyer.id,
    )
    expect(account!.points).toBeGreaterThan(0)
    expect(body.data).toMatchObject({
      id: buyer.id,
      phone: buyer.phone,
      is_phone_proven: true,
      orders: 1,
      completed: 1,
      spend: total - refunded,
      points: account!.points,
      store_credit: 0,
      rating: null,
      numbers: [],
    })
  })

  it('records once that a person looked', async () => {
    const { id } = await buildCustomer(test)
    const member = await buildStaff(test, 'support')
    const ask = staffAsk(test, member)
    await ask('GET', `/customers/${id}`)
    await ask('GET', `/customers/${id}`)
    const acts = await test.sql(
      "select 1 from staff_acts where act = 'looked_at' and customer_id = $1::text::uuid and staff_id = $2::text::uuid",
      id,
      member.id,
    )
    expect(acts).toHaveLength(1)
  })

  it('refuses an unknown or malformed id', async () => {
    const ask = staffAsk(test, support)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
      expect((await ask('GET', `/customers/${id}`)).status).toBe(404)
  })

  it('shows orders, complaints and consents with their words, to those who see customers', async () => {
    const { buyer, number, total } = await completed()
    await test.request('PUT', '/api/account/v1/consents', {
      token: buyer.accountToken,
      body: { purpose: 'offers', granted: true },
    })
    const path = `/customers/${buyer.id}/record`
    const { data } = (await staffAsk(test, support)('GET', path)).body
    expect(data.orders).toMatchObject([{ number, total, refunded: 0 }])
    expect(data.complaints).toEqual([])
    expect(data.addresses).toHaveLength(1)
    expect(data.consents).toMatchObject([{ purpose: 'offers', granted: true }])
    const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
    expect((await marketing('GET', path)).status).toBe(403)
  })
})
