/** Exports of lists: streamed page by page, whole or not at all, few at a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvRows } from '../../../../test/support/csv.ts'
import { listen, type Listening } from '../../../../test/support/http.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'

const ACTS = 1_700
let test: TestShop
let owner: TestStaff
let ask: ReturnType<typeof staffAsk>
let site: Listening

beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = await buildStaff(test, 'owner', null)
  ask = staffAsk(test, owner)
  site = await listen(test)
  await test.sql(
    `insert into staff_acts (staff_id, act, entity_kind, entity_id, before, after, facts, at)
     select $1::text::uuid, 'product_saved', 'product', 'uji-' || n, '{"price": 1}', jsonb_build_object('price', n), '{}', $2::text::timestamptz
     from generate_series(1, $3::integer) n`,
    owner.id,
    test.clock.now().toISOString(),
    ACTS,
  )
})
afterAll(async () => {
  await site.stop()
  await test.close()
})

const PATH = '/api/staff/exports/lists/audit?kind=product&columns=thing,changes'
const download = (path = PATH) =>
  fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
/** In this process, where no socket reads ahead of the test. */
const within = async (path = PATH): Promise<Response> =>
  test.app.request(`http://localhost${path}`, {
    headers: { 'authorization': `Bearer ${owner.token}`, 'x-petik-peer': '127.0.0.1' },
  })
/** Reads the first page of a download and leaves the rest. */
const begin = async (path = PATH) => {
  const response = await within(path)
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  return { reader, first: new TextDecoder().decode(value) }
}
const rest = async ({ reader, first }: Awaited<ReturnType<typeof begin>>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = first
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true })
  return text
}

describe('a file of many pages', () => {
  it('has each row once', async () => {
    const { rows } = csvRows(await (await download()).text())
    expect(rows).toHaveLength(ACTS)
    expect(new Set(rows.map(([, id]) => id)).size).toBe(ACTS)
    // Values are for programs: as they were recorded.
    expect(rows[0]!.slice(2)).toEqual(['{"price":1}', `{"price":${ACTS}}`])
  })

  it('is of one moment on PostgreSQL', async () => {
    const rename = (name: string) =>
      test.sql('update staff_accounts set name = $1 where id = $2::text::uuid', name, owner.id)
    const begun = await begin('/api/staff/exports/lists/audit?kind=product&columns=who')
    await rename('Lain')
    const { rows } = csvRows(await rest(begun))
    await rename('Tini Kasir')
    expect(rows).toHaveLength(ACTS)
    const names = new Set(rows.map(([who]) => who))
    expect(names.size).toBe(test.shop.database.engine === 'postgres' ? 1 : 2)
  })

  it('breaks off when a page fails, so that no short file is taken for the whole', async () => {
    const { database } = test.shop
    const { snapshot } = database
    let statements = 0
    database.snapshot = (body) =>
      snapshot((db) =>
        body({
          query: async (text, values) => {
            if (++statements > 2) throw new Error('the connection is gone')
            return db.query(text, values)
          },
        }),
      )
    const broken = download().then((response) => response.text())
    await expect(broken).rejects.toThrow(/terminated|fetch failed/)
    expect(statements).toBe(3)
    database.snapshot = snapshot
    expect(csvRows(await (await download()).text()).rows).toHaveLength(ACTS)
  })

  it('answers with an error when the first page fails', async () => {
    const { database } = test.shop
    const { snapshot } = database
    database.snapshot = () => Promise.reject(new Error('the connection is gone'))
    const response = await download()
    database.snapshot = snapshot
    expect(response.status).toBe(500)
  })
})

describe('exports at the same time', () => {
  it('are two; a third is refused until one ends or is cancelled', async () => {
    const [one, other] = [await begin(), await begin()]
    const third = await within()
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('30')
    expect(((await third.json()) as { code: string }).code).toBe('too_many_exports')
    await one.reader.cancel()
    await expect
      .poll(async () => {
        const again = await within()
        await again.body!.cancel()
        return again.status
      })
      .toBe(200)
    expect(csvRows(await rest(other)).rows).toHaveLength(ACTS)
  })
})

describe('the other lists', () => {
  const heads = async (path: string) => {
    const answer = await ask('GET', `/exports/lists/${path}`)
    expect(answer.status).toBe(200)
    return { ...csvRows(answer.body as string), name: answer.headers.get('content-disposition') }
  }

  it('are exported with their filters', async () => {
    await buildStaff(test, 'rider', null)
    const people = await heads('people?role=rider&columns=login,roles')
    expect(people).toMatchObject({
      head: ['Login', 'Roles'],
      rows: [[expect.any(String), 'Rider']],
    })
    expect(people.name).toContain('filename="people-2026-11-20.csv"')
    expect((await heads('people?left=1')).rows).toEqual([])
    expect((await heads('approvals?whose=mine')).rows).toEqual([])
    expect((await heads('imports?columns=name')).head).toEqual(['File'])
    expect((await heads('products?search=tidak-ada')).rows).toEqual([])
    expect((await heads('prices?search=tidak-ada')).head).toContain('Margin (%)')
  })
})
