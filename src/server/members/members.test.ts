import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksRight } from '../../../test/support/builders.ts'
import { buildCustomer, nextPhone, registerByHttp } from '../../../test/support/customer.ts'
import { checkFile, confirmFile, readFile } from '../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { eraseOldRows } from '../imports/erase.ts'
import { importKinds, workAtImports } from '../start/imports.ts'

let test: TestShop
let owner: TestStaff
let checker: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = await buildStaff(test, 'owner', null)
  checker = await buildStaff(test, 'finance', null)
  ask = staffAsk(test, owner)
})
afterAll(() => test.close())

let systems = 0
const newSystem = () => `Kasir Lama ${(systems += 1)}`
const check = (text: string | Uint8Array<ArrayBuffer>, system = newSystem(), creates = true) =>
  checkFile(test, owner, 'members', text, creates, system)
const shownOf = async (id: string) => (await ask('GET', `/imports/${id}`)).body.data
const rowsOf = async (id: string) => (await ask('GET', `/imports/${id}/rows`)).body.data
const countsOf = async (id: string) => {
  const { counts } = await shownOf(id)
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
}
const work = () => workAtImports(test.shop, test.clock.now())
const apply = async (id: string): Promise<void> => {
  const { status } = await confirmFile(test, owner, id)
  expect(status).toBe(200)
  await work()
}
const pointsOf = (phone: string) =>
  test.sql<{ points: number }>(
    `select e.kind, e.points, e.cause, a.balance, a.tier_code as tier, a.qualifying_spend::int as spend
     from customers c join loyalty_accounts a on a.customer_id = c.id left join point_entries e on e.customer_id = c.id where c.phone = $1 order by e.seq`,
    phone,
  )
const local = (phone: string) => `0${phone.slice(2)}`

describe('a file of members', () => {
  it('shows everything first, and gives new customers their points, tier and consents', async () => {
    const [one, two] = [nextPhone(), nextPhone()]
    const system = newSystem()
    const head =
      'No HP;Nama;Email;Tanggal Lahir;Poin;Poin berlaku sampai;Tingkat;Tingkat berlaku sampai;Member sejak;ID Member;Izin WhatsApp;Izin Email;Tanggal izin;Bunyi izin;Bahasa'
    const id = await check(
      `${head}\n${local(one)};Sari;SARI@example.com;17/08/1990;1.250;31/12/2027;panen;31/12/2027;01/05/2023;M-1;ya;tidak;01/05/2023;Saya mau promo lewat WhatsApp;id\n${local(two)};Tono;;;400;;;;;M-2;ya;ya;;;en\n`,
      system,
    )
    const shown = await shownOf(id)
    expect(shown).toMatchObject({ state: 'checked', system, points: 1_650, counts: { create: 2 } })
    const rates = await test.sql<{ code: string; rate: number }>(
      'select code, redeem_point_convert as rate from tiers order by position',
    )
    const rateOf = (code: string) => rates.find((tier) => tier.code === code)!.rate
    expect(shown.points_worth).toBe(1_250 * rateOf('panen') + 400 * rates[0]!.rate)
    const rows = await rowsOf(id)
    expect(rows[0].changes).toContainEqual({ field: 'points', before: '', after: '1250' })
    expect(rows[0].changes).toContainEqual({ field: 'birthday', before: '', after: '1990-08-17' })
    expect(rows[1].notes).toEqual([
      { field: 'consent_whatsapp', text: expect.stringContaining('needs its date') },
      { field: 'consent_email', text: expect.stringContaining('needs its date') },
    ])
    expect(await pointsOf(one)).toEqual([])
    await apply(id)
    expect(await countsOf(id)).toEqual({ done: 2 })
    const slug = system.toLowerCase().replaceAll(' ', '-')
    expect(await pointsOf(one)).toEqual([
      {
        kind: 'opening',
        points: 1_250,
        cause: `opening:${slug}`,
        balance: 1_250,
        tier: 'panen',
        spend: 0,
      },
    ])
    const ends = await test.sql<{ ends: Date; phone: string }>(
      `select l.expires_at as ends, c.phone from point_lots l join customers c on c.id = l.customer_id where c.phone = any($1::text[]) order by c.phone`,
      [one, two],
    )
    expect(ends[0]!.ends.toISOString()).toBe('2027-12-31T16:59:59.000Z')
    expect(ends[1]!.ends > test.clock.now()).toBe(true)
    await expectBooksRight(test)
  })

  it('is taken over by the owner of the phone, who has everything then', async () => {
    const phone = nextPhone()
    const text = `phone,name,email,birthday,points,tier,consent_whatsapp,consent_date,consent_words\n${phone},Sari,sari.lama@example.com,1990-08-17,900,panen,yes,2023-05-01,Promo lewat WhatsApp\n`
    await apply(await check(text, 'Moka POS'))
    // Until then it lets no one in, and does not show that it is there.
    const login = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: phone, password: 'Salah9!benar' },
    })
    const unknown = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: nextPhone(), password: 'Salah9!benar' },
    })
    const { request_id: first, ...answer } = login.body
    const { request_id: second, ...same } = unknown.body
    expect([login.status, answer]).toEqual([unknown.status, same])
    expect(first).not.toBe(second)
    const { body } = await registerByHttp(test, phone, { name: 'Sari Dewi', email: '' })
    const { token } = body.data.key
    const get = async (path: string) => (await test.request('GET', path, { token })).body.data
    expect(await get('/api/account/v1/points')).toMatchObject({ total_point: 900 })
    const history = await get('/api/account/v1/point-histories')
    expect(history[0]).toMatchObject({ kind: 'opening', note: 'Points from Moka POS' })
    const consents = await get('/api/account/v1/consents')
    expect(consents.purposes).toContainEqual(
      expect.objectContaining({ purpose: 'offers_whatsapp', granted: true }),
    )
    expect(consents.history).toContainEqual(
      expect.objectContaining({
        purpose: 'offers_whatsapp',
        wording: 'Promo lewat WhatsApp',
        version: 'moka-pos',
        at: '2023-04-30T17:00:00.000Z',
      }),
    )
    const [kept] = await test.sql(
      'select name, email, email_verified_at, entered_email, date_of_birth::text as born from customers where phone = $1',
      phone,
    )
    expect(kept).toEqual({
      name: 'Sari Dewi',
      email: 'sari.lama@example.com',
      email_verified_at: null,
      entered_email: null,
      born: '1990-08-17',
    })
  })

  it('gives a customer the balance once per system, whatever is written over', async () => {
    const customer = await buildCustomer(test)
    const [system, next] = [newSystem(), newSystem()]
    const file = (points: number) => `phone,name,points\n${customer.phone},Nama Lain,${points}\n`
    const first = await check(file(300), system)
    expect(await rowsOf(first)).toMatchObject([
      {
        state: 'change',
        notes: [{ field: 'name', text: expect.stringContaining('another name') }],
      },
    ])
    await apply(first)
    expect(await countsOf(await check(file(300), system.toUpperCase()))).toEqual({ same: 1 })
    const again = await check(file(301), system)
    expect(await countsOf(again)).toEqual({ refused: 1 })
    expect((await rowsOf(again))[0].problems).toMatchObject([{ field: 'points' }])
    await apply(await check(file(50), next))
    expect((await pointsOf(customer.phone)).map(({ points }) => points)).toEqual([300, 50])
    const [{ name }] = (await test.sql<{ name: string }>(
      'select name from customers where phone = $1',
      customer.phone,
    )) as [{ name: string }]
    expect(name).not.toBe('Nama Lain')
  })

  it('refuses a row whose customer came or got the balance meanwhile', async () => {
    const [phone, known] = [nextPhone(), await buildCustomer(test)]
    const system = newSystem()
    const text = `phone,name,points\n${phone},Sari,100\n${known.phone},Budi,100\n`
    const [slow, fast] = [await check(text, system), await check(text, system)]
    await registerByHttp(test, phone)
    await apply(fast)
    expect(await countsOf(fast)).toEqual({ done: 1, failed: 1 })
    await apply(slow)
    expect(await countsOf(slow)).toEqual({ failed: 2 })
    expect(await rowsOf(slow)).toMatchObject([
      { problems: [{ field: 'phone' }] },
      { problems: [{ field: 'points', text: expect.stringContaining('100 points') }] },
    ])
    await expectBooksRight(test)
  })

  it('makes accounts only when that is chosen, and needs the name of the system', async () => {
    const text = `phone,name,points\n${nextPhone()},Sari,100\n`
    const id = await check(text, newSystem(), false)
    expect((await rowsOf(id))[0].problems).toMatchObject([{ field: 'phone' }])
    const { body } = await readFile(test, owner, 'members', text)
    const asked = { fields: ['phone', 'name', 'points'], creates: true }
    for (const system of [undefined, '  ', '!!!']) {
      const answer = await ask('POST', `/imports/${body.data.id}/check`, { ...asked, system })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['system']])
    }
  })
})

describe('odd files', () => {
  it('are read as spreadsheets and other systems write them', async () => {
    const phones = Array.from({ length: 6 }, nextPhone)
    const spelled = [
      phones[0]!.slice(2),
      `+62 ${phones[1]!.slice(2, 5)}-${phones[1]!.slice(5)}`,
      phones[2]!,
      `${phones[3]!.slice(2)}.0`,
      `'${local(phones[4]!)}`,
      `(0${phones[5]!.slice(2, 5)}) ${phones[5]!.slice(5)}`,
    ]
    const text = `Nomor HP;Nama;Saldo Poin\r\n${spelled.map((phone) => `${phone};Sari;1.000,00`).join('\r\n')}\r\n`
    const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    const id = await check(bytes)
    expect((await rowsOf(id)).map(({ key }: { key: string }) => key)).toEqual(phones)
    expect(await shownOf(id)).toMatchObject({ points: 6_000, counts: { create: 6 } })
  })

  it('are refused row by row, with every reason', async () => {
    const phone = nextPhone()
    const rows = [
      `8.12346E+11,Sari,1`,
      `${phone},Sari,12.5`,
      `${local(phone)},Sari,1`,
      `${nextPhone()},Sari,-5`,
      `${nextPhone()},,1000001`,
      `02150001234,Sari,1`,
    ]
    const id = await check(`phone,name,points\n${rows.join('\n')}\n`)
    const fields = (await rowsOf(id)).map(({ problems }: { problems: { field: string }[] }) =>
      problems.map(({ field }) => field).toSorted(),
    )
    expect(fields).toEqual([
      ['phone'],
      ['points'],
      ['phone'],
      ['points'],
      ['name', 'points'],
      ['phone'],
    ])
    const days = await check(
      `phone,name,points,points_until,birthday,member_since,tier,language\n${nextPhone()},Sari,5,01/01/2020,31/02/1990,01/01/2090,platina-x,jawa\n`,
    )
    expect(
      (await rowsOf(days))[0].problems.map(({ field }: { field: string }) => field).toSorted(),
    ).toEqual(['birthday', 'language', 'member_since', 'points_until', 'tier'])
  })

  it('never take a number of the other system twice', async () => {
    const system = newSystem()
    const row = (phone: string) => `phone,name,external_id,points\n${phone},Sari,M-9,10\n`
    await apply(await check(row(nextPhone()), system))
    const again = await check(row(nextPhone()), system)
    expect((await rowsOf(again))[0].problems).toMatchObject([{ field: 'external_id' }])
  })
})

describe('a file with more points than a person may give alone', () => {
  it('waits for another person, for exactly what was shown', async () => {
    const phones = [nextPhone(), nextPhone()]
    const text = `phone,name,points\n${phones.map((phone) => `${phone},Sari,3000`).join('\n')}\n`
    const id = await check(text)
    const asked = await confirmFile(test, owner, id)
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    await work()
    expect(await countsOf(id)).toEqual({ create: 2 })
    const approval = asked.body.details.id
    const own = await ask('POST', `/approvals/${approval}/approve`, {})
    expect(own.body.code).toBe('own_approval')
    const seen = (await staffAsk(test, checker)('GET', `/approvals/${approval}`)).body.data
    expect(seen).toMatchObject({
      act: 'points_import',
      points: 6_000,
      entity: { kind: 'import', id },
    })
    // Another check in between shows something else.
    const fields = ['phone', 'name', 'points']
    await ask('POST', `/imports/${id}/check`, { fields, creates: true, system: 'Lain' })
    await work()
    const late = await staffAsk(test, checker)('POST', `/approvals/${approval}/approve`, {})
    expect(late.body.code).toBe('approval_changed')
    const next = (await confirmFile(test, owner, id)).body.details.id
    expect((await staffAsk(test, checker)('POST', `/approvals/${next}/approve`, {})).status).toBe(
      200,
    )
    await work()
    expect(await countsOf(id)).toEqual({ done: 2 })
    expect(await shownOf(id)).toMatchObject({
      confirmed_by: 'Tini Kasir',
      approved_by: 'Tini Kasir',
    })
    await expectBooksRight(test)
  })
})

describe('what rows say of people', () => {
  it('is for those who may see customers, and leaves the shop only for a reason', async () => {
    const id = await check(`phone,name,points\nbukan nomor,Sari,1\n`)
    const catalogue = staffAsk(test, await buildStaff(test, 'catalogue', null))
    for (const path of [`/imports/${id}`, `/imports/${id}/rows`, `/imports/${id}/refused`])
      expect([path, (await catalogue('GET', path)).status]).toEqual([path, 403])
    const listed = (await catalogue('GET', '/imports')).body.data
    expect(listed.filter(({ kind }: { kind: string }) => kind === 'members')).toEqual([])
    const support = staffAsk(test, await buildStaff(test, 'support', null))
    expect((await support('GET', `/imports/${id}/rows`)).status).toBe(200)
    const path = `/imports/${id}/refused`
    expect((await support('POST', path, { reason: 'Perbaikan' })).status).toBe(403)
    expect((await ask('GET', path)).status).toBe(403)
    expect((await ask('POST', path, { reason: ' ' })).body.errors).toHaveProperty('reason')
    const taken = await ask('POST', path, { reason: 'Perbaikan' })
    expect(taken.body).toContain('bukan nomor,Sari,1,phone:')
    const acts = await test.sql(
      `select facts ->> 'reason' as reason from staff_acts where act = 'import_taken' and entity_id = $1`,
      id,
    )
    expect(acts).toEqual([{ reason: 'Perbaikan' }])
    expect((await ask('GET', '/exports/members')).status).toBe(404)
    expect((await ask('GET', '/exports/members?template=1')).body).toContain(
      '081234567890,Sari Contoh',
    )
  })

  it('is erased a month after the import ended', async () => {
    const id = await check(`phone,name,points\n${nextPhone()},Sari,1\n`)
    await apply(id)
    test.clock.advance(29 * 86_400_000)
    await eraseOldRows(test.shop.database, importKinds, test.clock.now())
    const left = () =>
      test.sql(
        `select key, cells, changes, state, (select columns::text from imports i where i.id = r.import_id) as heads from import_rows r where import_id = $1::text::uuid`,
        id,
      )
    expect((await left())[0]).not.toMatchObject({ key: null })
    test.clock.advance(2 * 86_400_000)
    await eraseOldRows(test.shop.database, importKinds, test.clock.now())
    const [row] = await left()
    expect(row).toMatchObject({ key: null, cells: [], changes: {}, state: 'done' })
    expect(JSON.stringify(row)).not.toContain('Sari')
  })
})
