/** Files of coupons. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, buildProduct, fillCart, placeOrder } from '../../../test/support/builders.ts'
import { couponForm, newCouponCode } from '../../../test/support/coupon-asks.ts'
import { checkFile, confirmFile, readFile } from '../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { workAtImports } from '../start/imports.ts'

let test: TestShop
let marketing: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  marketing = await buildStaff(test, 'marketing', null)
  ask = staffAsk(test, marketing)
})
afterAll(() => test.close())

const work = () => workAtImports(test.shop, test.clock.now())
const check = (text: string, creates = false) =>
  checkFile(test, marketing, 'coupons', text, creates)
const confirm = (id: string) => confirmFile(test, marketing, id)
const countsOf = async (id: string) => {
  const { counts } = (await ask('GET', `/imports/${id}`)).body.data
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
}
const rowsOf = async (id: string) => (await ask('GET', `/imports/${id}/rows`)).body.data
const couponOf = async (code: string) => (await ask('GET', `/coupons/${code}`)).body
const add = async (change: Parameters<typeof couponForm>[0] = {}) => {
  const code = newCouponCode()
  await ask('POST', '/coupons', { code, ...couponForm(change) })
  return code
}

describe('a file of coupons', () => {
  it('shows new and changed ones field by field, and does just that', async () => {
    const [old, fresh] = [await add(), newCouponCode()]
    const text = `Kode;Deskripsi;Deskripsi EN;Jenis;Nilai;Mulai;Sampai;Belanja minimal;Hari;Dari jam;Batas pemakaian\n ${old.toLowerCase()} ;Potongan baru;Rp20.000 off;fixed;20.000;01/11/2026 07:00;30/06/2027;75.000;;;100\n${fresh};Potongan;Off;percent;15;2026-12-01;2026-12-31;0;6, 1;9.00;50\n${newCouponCode()};Kosong;;besar;x;kapan;2026-12-31;0;;;\n`
    const id = await check(text, true)
    expect(await countsOf(id)).toEqual({ change: 1, refused: 2 })
    const [changed, unlimited, wrong] = await rowsOf(id)
    expect(changed).toMatchObject({
      key: old,
      changes: [
        { field: 'minimum', before: '50000', after: '75000' },
        { field: 'description_id', before: 'Potongan Rp20.000', after: 'Potongan baru' },
      ],
    })
    // A percentage without a bound needs a second person.
    expect(unlimited.problems).toMatchObject([{ field: 'value' }])
    expect(wrong.problems.map(({ field }: { field: string }) => field)).toEqual([
      'description_en',
      'kind',
      'value',
      'starts_at',
    ])
    expect((await couponOf(old)).data.minimum).toBe(50_000)
    await confirm(id)
    await work()
    expect(await countsOf(id)).toEqual({ done: 1, refused: 2 })
    expect((await couponOf(old)).data).toMatchObject({
      minimum: 75_000,
      version: 2,
      description: { id: 'Potongan baru' },
      ends_at: '2027-06-30T16:59:59.000Z',
    })
    expect((await ask('GET', '/approvals')).body.data).toEqual([])
  })

  it('adds coupons with their terms only when that is chosen, each in one act of the file', async () => {
    const code = newCouponCode()
    const text = `code,description_id,description_en,kind,value,starts_at,ends_at,weekdays,from_time,tiers,public,total_limit\n${code},Potongan,Off,fixed,10000,2026-12-01,2026-12-31,"6, 1",9.00,,ya,50\n`
    expect((await rowsOf(await check(text)))[0].problems).toMatchObject([{ field: 'code' }])
    const id = await check(text, true)
    expect(await countsOf(id)).toEqual({ create: 1 })
    expect((await couponOf(code)).code).toBe('not_found')
    await confirm(id)
    await work()
    expect((await couponOf(code)).data).toMatchObject({
      value: 10_000,
      starts_at: '2026-11-30T17:00:00.000Z',
      ends_at: '2026-12-31T16:59:00.000Z',
      weekdays: [1, 6],
      from_time: '09:00',
      until_time: null,
      public: true,
      total_limit: 50,
      version: 1,
    })
    const acts = await test.sql(
      "select act from staff_acts where entity_id in ($1, $2) and act <> 'import_read' order by id",
      id,
      code,
    )
    expect(acts).toEqual([{ act: 'import_checked' }, { act: 'import_confirmed' }])
  })

  it('refuses names the shop lacks, terms an order used, and what changed meanwhile', async () => {
    const [used, moved] = [await add(), await add()]
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 100_000 })]
    await fillCart(test, buyer, product)
    await test.request('POST', '/api/shop/checkout/coupon', {
      token: buyer.token,
      body: { code: used },
    })
    await placeOrder(test, buyer)
    const id = await check(
      `code,value,tiers\n${used},25000,\n${moved},15000,\n${await add()},20000,langit\n`,
    )
    expect(await countsOf(id)).toEqual({ change: 1, refused: 2 })
    const [locked, , unknown] = await rowsOf(id)
    expect(locked.problems).toMatchObject([{ field: 'value' }])
    expect(unknown.problems).toMatchObject([{ field: 'tiers', text: 'Not found: langit' }])
    await ask('PUT', `/coupons/${moved}`, { version: 1, ...couponForm({ value: 12_000 }) })
    await confirm(id)
    await work()
    expect(await countsOf(id)).toEqual({ failed: 1, refused: 2 })
    expect((await couponOf(moved)).data).toMatchObject({ value: 12_000, version: 2 })
  })

  it('that was exported and is unchanged changes nothing', async () => {
    await add({
      description: { id: 'Potongan "akhir", bulan', en: 'Off, “quoted”' },
      kind: 'percent',
      value: 10,
      max_discount: 15_000,
      weekdays: [5, 1],
      from_time: '22:00',
      until_time: '02:00',
      payment_methods: ['qris', 'cod'],
      ends_at: '2027-06-30T16:59:59.999Z',
    })
    const { body } = await ask('GET', '/exports/coupons')
    const lines = body.trim().split('\r\n').length - 1
    expect(lines).toBeGreaterThan(1)
    expect(await countsOf(await check(body))).toEqual({ same: lines })
    const template = (await ask('GET', '/exports/coupons?template=1')).body
    expect(await countsOf(await check(template, true))).toEqual({ create: 1 })
  })

  it('needs the permission of coupons', async () => {
    const support = await buildStaff(test, 'support')
    expect((await readFile(test, support, 'coupons', 'code,value\nA,1\n')).status).toBe(403)
  })
})
