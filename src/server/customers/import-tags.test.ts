/** Files of customers' tags. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '../../../test/support/customer.ts'
import { checkFile, confirmFile, readFile } from '../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { eraseOldRows } from '../imports/erase.ts'
import { importKinds, workAtImports } from '../start/imports.ts'

let test: TestShop
let support: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
  ask = staffAsk(test, support)
})
afterAll(() => test.close())

const word = () => `uji ${randomUUID().slice(0, 8)}`
const tagged = (id: string, tag: string) => ask('POST', `/customers/${id}/tags`, { tag })
const tagsOf = async (id: string) => (await ask('GET', `/customers/${id}`)).body.data.tags
const work = () => workAtImports(test.shop, test.clock.now())
const check = (text: string) => checkFile(test, support, 'customer_tags', text)
const countsOf = async (id: string) => {
  const { counts } = (await ask('GET', `/imports/${id}`)).body.data
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
}
const rowsOf = async (id: string) => (await ask('GET', `/imports/${id}/rows`)).body.data

describe('a file of tags', () => {
  it('names customers by phone, e-mail or id, and adds tags to the others', async () => {
    const [one, two, three] = [
      await buildCustomer(test),
      await buildCustomer(test),
      await buildCustomer(test),
    ]
    const [had, put] = [word(), word()]
    const email = `${randomUUID()}@example.com`
    await test.sql('update customers set email = $2 where id = $1::text::uuid', two.id, email)
    for (const { id } of [one, two]) await tagged(id, had)
    const text = `No HP;Tag\n0${one.phone.slice(2)};${put.toUpperCase()}\n${email.toUpperCase()};"${put}, ${had}"\n${three.id};${put}\n081299999999;${put}\nBudi;${put}\n`
    const id = await check(text)
    expect(await countsOf(id)).toEqual({ change: 3, refused: 2 })
    const [first, second, third, unknown, none] = await rowsOf(id)
    const both = [had, put].toSorted().join(', ')
    expect([first, second].map(({ changes }) => changes)).toEqual(
      [1, 2].map(() => [{ field: 'tags', before: had, after: both }]),
    )
    expect(third.changes).toEqual([{ field: 'tags', before: '', after: put }])
    expect([unknown, none].map(({ problems }) => problems[0].field)).toEqual([
      'customer',
      'customer',
    ])
    expect(await tagsOf(one.id)).toEqual([had])
    await confirmFile(test, support, id)
    await work()
    expect(await countsOf(id)).toEqual({ done: 3, refused: 2 })
    expect(await tagsOf(two.id)).toEqual([had, put].toSorted())
    expect(await tagsOf(three.id)).toEqual([put])
    const acts = await test.sql(
      `select act from staff_acts where entity_id = $1 and act = 'import_confirmed'`,
      id,
    )
    expect(acts).toHaveLength(1)
  })

  it('adds to the tags when the column of exact ones is empty, as in the template', async () => {
    const one = await buildCustomer(test)
    const [had, put] = [word(), word()]
    await tagged(one.id, had)
    const id = await check(`customer,tags,add_tags\n${one.id},,"${put}"\n`)
    expect((await rowsOf(id))[0].changes).toEqual([
      { field: 'tags', before: had, after: [had, put].toSorted().join(', ') },
    ])
    const none = await check(`customer,tags\n${one.id},\n`)
    expect((await rowsOf(none))[0].changes).toEqual([{ field: 'tags', before: had, after: '' }])
  })

  it('sets the tags exactly, and refuses too many and what changed meanwhile', async () => {
    const [one, two, three] = [
      await buildCustomer(test),
      await buildCustomer(test),
      await buildCustomer(test),
    ]
    const [had, left] = [word(), word()]
    for (const { id } of [one, two]) await tagged(id, had)
    const many = Array.from({ length: 11 }, word).join(', ')
    const id = await check(
      `customer,tags\n${one.phone},\n${two.phone},${left}\n${three.phone},"${many}"\n`,
    )
    expect(await countsOf(id)).toEqual({ change: 2, refused: 1 })
    await tagged(two.id, word())
    await confirmFile(test, support, id)
    await work()
    expect(await countsOf(id)).toEqual({ done: 1, failed: 1, refused: 1 })
    expect(await tagsOf(one.id)).toEqual([])
    expect(await tagsOf(two.id)).toHaveLength(2)
  })

  it('that was exported by id, without a phone, and is unchanged changes nothing', async () => {
    const customer = await buildCustomer(test)
    await tagged(customer.id, word())
    const { body } = await ask('GET', '/exports/customer_tags')
    expect(body).toContain(customer.id)
    expect(body).not.toContain(customer.phone)
    const lines = body.trim().split('\r\n').length - 1
    expect(await countsOf(await check(body))).toEqual({ same: lines })
  })

  it('needs the permission of customers, and gives refused rows only for a reason', async () => {
    const marketing = await buildStaff(test, 'marketing')
    expect((await readFile(test, marketing, 'customer_tags', 'phone,tag\n1,a\n')).status).toBe(403)
    const id = await check(`phone,tag\n081299999999,${word()}\n`)
    expect((await ask('GET', `/imports/${id}/refused`)).status).toBe(403)
  })

  it('leaves with the account, and forgets its rows after 30 days', async () => {
    const [gone, stays] = [await buildCustomer(test), await buildCustomer(test)]
    const id = await check(`customer,tag\n${gone.id},${word()}\n${stays.phone},${word()}\n`)
    const left = await test.request('POST', '/api/account/v1/my-data/deletion', {
      token: gone.token,
      body: { understood: true },
    })
    expect(left.status).toBe(200)
    expect(await rowsOf(id)).toMatchObject([{ key: null, state: 'failed' }, { key: stays.phone }])
    test.clock.advance(31 * 24 * 3_600_000)
    await eraseOldRows(test.shop.database, importKinds, test.clock.now())
    const cells = await test.sql(
      `select 1 from import_rows where import_id = $1::text::uuid and (cells <> '{}' or key is not null)`,
      id,
    )
    expect(cells).toEqual([])
  })
})
