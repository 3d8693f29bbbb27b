/** Photos of batches, of wasted goods and of goods that were refused on arrival. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../test/support/builders.ts'
import { photoFile } from '../../../test/support/goods.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import {
  batchesOf,
  receiptForm,
  receiptLine,
  sendStockPhotos,
} from '../../../test/support/stock.ts'

let test: TestShop
let token: string
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  ;({ token } = await buildStaff(test, 'owner', null))
  ask = staffAsk(test, { token })
})
afterAll(() => test.close())

const batchOf = async () => (await batchesOf(test, await buildProduct(test, { stock: 9 })))[0]!

describe('photos of a batch', () => {
  it('are re-encoded, shown on its page to staff alone, and one act', async () => {
    const { id } = await batchOf()
    const photos = [await photoFile(), await photoFile()]
    const made = await sendStockPhotos(test, { token, of: { batch_id: id }, photos })
    expect(made.status).toBe(201)
    const shown = (await ask('GET', `/batches/${id}`)).body.data.photos
    expect(shown).toEqual(made.body.data)
    expect(shown).toHaveLength(2)
    const photo = `/stock-photos/${shown[0].id}`
    expect((await ask('GET', photo)).headers.get('content-type')).toBe('image/webp')
    expect((await test.request('GET', `/api/staff${photo}`)).status).toBe(401)
    const acts = await test.sql<{ act: string; after: object }>(
      'select act, after from staff_acts where entity_id = $1',
      id,
    )
    expect(acts).toEqual([{ act: 'stock_photo_added', after: { photos: 2 } }])
  })

  it('are no other files, and eight at most', async () => {
    const { id } = await batchOf()
    const text = new File(['<svg/>'], 'foto.png', { type: 'image/png' })
    const odd = await sendStockPhotos(test, { token, of: { batch_id: id }, photos: [text] })
    expect(odd.status).toBe(415)
    const photos = await Promise.all(Array.from({ length: 5 }, () => photoFile(200)))
    const answers = [
      await sendStockPhotos(test, { token, of: { batch_id: id }, photos }),
      await sendStockPhotos(test, { token, of: { batch_id: id }, photos }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 422])
    expect((await ask('GET', `/batches/${id}`)).body.data.photos).toHaveLength(5)
  })
})

describe('a photo of wasted goods', () => {
  it('is one of their batch', async () => {
    const [{ id }, other] = [await batchOf(), await batchOf()]
    const made = await sendStockPhotos(test, { token, of: { batch_id: id } })
    const photo = made.body.data[0]
    const waste = { quantity: 1, reason: 'damaged', note: '', photo_id: photo.id }
    const foreign = await ask('POST', '/waste', { ...waste, batch_id: other.id })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['photo_id']])
    const { body } = await ask('POST', '/waste', { ...waste, batch_id: id })
    expect(body.data.photo).toEqual(photo)
    const listed = (await ask('GET', '/waste')).body.data
    expect(listed.find((one: { id: string }) => one.id === body.data.id).photo).toEqual(photo)
  })
})

describe('a photo of refused goods', () => {
  it('belongs to a line of a receipt of which units were refused', async () => {
    const product = await buildProduct(test, { stock: 0 })
    const lines = [
      receiptLine(test, product),
      receiptLine(test, product, { delivered: 0, refused: 4, refused_reason: 'Memar' }),
    ]
    const receipt = (await ask('POST', '/receipts', receiptForm(lines))).body.data
    const add = (line: number) =>
      sendStockPhotos(test, { token, of: { receipt_id: receipt.id, line } })
    expect((await add(0)).status).toBe(404)
    const made = await add(1)
    const read = (await ask('GET', `/receipts/${receipt.id}`)).body.data
    expect(read.lines.map(({ photos }: { photos: object[] }) => photos)).toEqual([
      [],
      made.body.data,
    ])
    const both = await sendStockPhotos(test, {
      token,
      of: { receipt_id: receipt.id, line: 1, batch_id: receipt.lines[0].batch.id },
    })
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['batch_id']])
  })
})
