/** Claims to suppliers: what of a batch can be claimed, what came of it, and who may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jakartaDate } from '#domain/time.ts'
import { photoOf } from '../../../test/support/complaints.ts'
import { claimFields, receivedBatch, sendClaim } from '../../../test/support/purchases.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

type Received = Awaited<ReturnType<typeof receivedBatch>>
const claim = (
  { token, batch }: Pick<Received, 'token' | 'batch'>,
  change: Record<string, string> = {},
  photos: readonly File[] = [],
) => sendClaim(test, { token, fields: claimFields(batch.id, change), photos })
const settled = (outcome: string, change: object = {}) => ({
  outcome,
  credit: null,
  replaced: null,
  answer: '',
  ...change,
})
const credited = (credit: number) => settled('credited', { credit })

describe('a claim', () => {
  it('names its batch, supplier and purchase, and shows its photos to staff alone', async () => {
    const received = await receivedBatch(test)
    const { ask, batch, supplier, purchase } = received
    const made = await claim(received, {}, [await photoOf(), await photoOf()])
    expect(made.status).toBe(201)
    const { data } = made.body
    expect(data).toMatchObject({
      batch,
      supplier: { id: supplier.id, name: supplier.name, phone: '6281234500011' },
      purchase: { id: purchase.id, number: purchase.number },
      units: 4,
      unit_cost: 20_000,
      wish: 'credit',
      words: 'Busuk di tengah',
      outcome: null,
      credit: null,
    })
    expect(data.photos).toHaveLength(2)
    const photo = `/claims/${data.id}/photos/${data.photos[0].id}`
    expect((await ask('GET', photo)).headers.get('content-type')).toBe('image/webp')
    expect((await test.request('GET', `/api/staff${photo}`)).status).toBe(401)
    expect((await ask('GET', `/claims/${data.id}/photos/${data.id}`)).status).toBe(404)
    for (const query of [`batch_id=${batch.id}`, `purchase_id=${purchase.id}`, 'state=open'])
      expect((await ask('GET', `/claims?${query}`)).body.data.map(idOf)).toContain(data.id)
    const elsewhere = await ask('GET', `/claims?batch_id=${data.id}`)
    expect(elsewhere.body).toMatchObject({ data: [], meta: { total: 0, sums: { credit: 0 } } })
  })

  it('takes each unit that came in once, until a claim was refused or withdrawn', async () => {
    const received = await receivedBatch(test)
    const tooMany = await claim(received, { units: '11' })
    expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([422, ['units']])
    const made = await claim(received, { units: '6' })
    expect((await claim(received, { units: '5' })).status).toBe(422)
    expect((await claim(received, { units: '4' })).status).toBe(201)
    await received.ask('POST', `/claims/${made.body.data.id}/settle`, settled('withdrawn'))
    expect((await claim(received, { units: '7' })).status).toBe(422)
    expect((await claim(received, { units: '6' })).status).toBe(201)
  })

  it('at the same time claims no unit twice', async () => {
    const received = await receivedBatch(test)
    const made = await Promise.all(
      Array.from({ length: 12 }, () => claim(received, { units: '4' })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(made.filter(({ status }) => status === 422)).toHaveLength(10)
  })

  it('is refused for a batch without a supplier, and for an unknown one', async () => {
    const { token, product } = await receivedBatch(test)
    const [without] = await test.sql<{ id: string; code: string }>(
      `select id::text, code from batches where variation_id = $1::text::uuid and supplier_id is null`,
      product.variationId,
    )
    expect((await claim({ token, batch: without! })).body.code).toBe('conflict')
    const unknown = { id: crypto.randomUUID(), code: '' }
    expect((await claim({ token, batch: unknown })).body.code).toBe('batch_not_found')
  })
})

const idOf = ({ id }: { id: string }) => id

describe('what came of a claim', () => {
  it('is noted once, for no more than the units cost', async () => {
    const received = await receivedBatch(test)
    const { ask } = received
    const { id } = (await claim(received)).body.data
    const settle = (body: object) => ask('POST', `/claims/${id}/settle`, body)
    for (const [body, field] of [
      [settled('credited'), 'credit'],
      [credited(80_001), 'credit'],
      [settled('replaced'), 'replaced'],
      [settled('replaced', { replaced: 5 }), 'replaced'],
    ] as const) {
      const refused = await settle(body)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    const done = await settle({ ...credited(80_000), answer: 'Dipotong nota berikutnya' })
    expect(done.body.data).toMatchObject({
      outcome: 'credited',
      credit: 80_000,
      replaced: null,
      answer: 'Dipotong nota berikutnya',
    })
    expect((await settle(settled('refused'))).body.code).toBe('changed_meanwhile')
    const { meta } = (await ask('GET', '/claims?state=credited')).body
    expect([meta.total, meta.sums.credit]).toEqual([1, 80_000])
  })

  it('counts in the margin of its product on that day', async () => {
    const received = await receivedBatch(test)
    const { ask, product } = received
    const day = jakartaDate(test.clock.now())
    const rowOf = async (from: string) => {
      const { body } = await ask('GET', `/reports/goods?by=product&from=${from}&to=${from}`)
      const { columns, rows } = body.data
      const row = rows.find(({ key }: { key: string }) => key === product.id)
      const at = (name: string) =>
        row?.figures[columns.findIndex((one: { name: string }) => one.name === name)]
      return [at('credited'), at('margin')]
    }
    expect(await rowOf(day)).toEqual([undefined, undefined])
    const { id } = (await claim(received)).body.data
    await ask('POST', `/claims/${id}/settle`, credited(50_000))
    expect(await rowOf(day)).toEqual([50_000, 50_000])
    expect(await rowOf('2026-11-01')).toEqual([undefined, undefined])
  })
})

describe('claims', () => {
  it('are for buyers; the picker sees none, finance reads', async () => {
    const received = await receivedBatch(test)
    const { id } = (await claim(received)).body.data
    const picker = await buildStaff(test, 'picker')
    expect((await staffAsk(test, picker)('GET', `/claims/${id}`)).status).toBe(403)
    expect((await claim({ ...received, token: picker.token })).status).toBe(403)
    const finance = await buildStaff(test, 'finance', null)
    expect((await staffAsk(test, finance)('GET', `/claims/${id}`)).status).toBe(200)
    const settle = staffAsk(test, finance)('POST', `/claims/${id}/settle`, settled('refused'))
    expect((await settle).status).toBe(403)
    const buyer = await buildStaff(test, 'buyer', null)
    expect((await claim({ ...received, token: buyer.token }, { units: '1' })).status).toBe(201)
  })

  it('come page by page, the newest first, with the sum of all', async () => {
    const received = await receivedBatch(test)
    for (const units of ['1', '2', '3']) await claim(received, { units })
    const of = `/claims?batch_id=${received.batch.id}&per_page=2`
    const first = (await received.ask('GET', of)).body
    expect(first.data.map(({ units }: { units: number }) => units)).toHaveLength(2)
    expect(first.meta.total).toBe(3)
    const next = await received.ask('GET', `${of}&cursor=${first.meta.next_cursor}`)
    const all = [...first.data, ...next.body.data].map(({ units }: { units: number }) => units)
    expect(all.toSorted((one: number, other: number) => one - other)).toEqual([1, 2, 3])
  })
})
