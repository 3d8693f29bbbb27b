/** Answers of staff with photos, and when each side read the other's messages. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGE_PHOTO_DAYS, MESSAGE_PHOTOS_MAX } from '#domain/conversations/conversation.ts'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { buildBuyer, signInAgain, type Buyer } from '../../../test/support/builders.ts'
import { buildDelivered, photoOf } from '../../../test/support/complaints.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { deleteOldPhotos } from './jobs.ts'

let test: TestShop
let support: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(() => test.close())

type Talk = { buyer: Buyer; orderId: string; number: string }
const begun = async (): Promise<Talk> => {
  const { buyer, orderId } = await buildDelivered(test)
  const [order] = await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    orderId,
  )
  return { buyer, orderId, number: order!.number }
}
const path = (orderId: string, rest = '') => `/api/shop/orders/${orderId}/conversation${rest}`
const formOf = (text: string, photos: readonly File[]) => {
  const form = new FormData()
  form.set('text', text)
  for (const photo of photos) form.append('photos[]', photo)
  return form
}
const answer = (
  { number }: Talk,
  text: string,
  photos: readonly File[] = [],
  { by = support, key }: { by?: TestStaff; key?: string } = {},
) =>
  staffAsk(test, by)(
    'POST',
    `/orders/${number}/messages`,
    formOf(text, photos),
    key ? { 'idempotency-key': key } : {},
  )
const read = async ({ orderId, buyer }: Talk) =>
  (await test.request('GET', path(orderId), { token: buyer.token })).body.data
const shown = async ({ number }: Talk) =>
  (await staffAsk(test, support)('GET', `/orders/${number}/conversation`)).body.data
const files = () => readdirSync(join(test.config.dataDir, 'files'))

describe('an answer with photos', () => {
  it('reaches the customer of the order alone, as pixels and nothing else', async () => {
    const one = await begun()
    const taken = await sharp(await (await photoOf()).arrayBuffer())
      .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
      .toBuffer()
    const photo = new File([new Uint8Array(taken)], 'rumah.jpg', { type: 'image/jpeg' })
    expect((await answer(one, '', [photo, await photoOf()])).status).toBe(200)
    const [message] = (await read(one)).messages
    expect(message).toMatchObject({ by: 'shop', text: '', is_new: true })
    expect(message.photos).toHaveLength(2)
    const where = path(one.orderId, `/photos/${message.photos[0].id}`)
    const own = await test.request('GET', where, { token: one.buyer.token })
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const stranger = await buildBuyer(test)
    expect((await test.request('GET', where, { token: stranger.token })).status).toBe(404)
    const theirs = path((await begun()).orderId, `/photos/${message.photos[0].id}`)
    expect((await test.request('GET', theirs, { token: one.buyer.token })).status).toBe(404)
    const [{ file }] = (await test.sql<{ file: string }>(
      'select file from message_photos where id = $1::text::uuid',
      message.photos[0].id,
    )) as [{ file: string }]
    const stored = await test.shop.ports.files.get(file)
    expect((await sharp(stored!.bytes).metadata()).exif).toBeUndefined()
    const [act] = await test.sql<{ facts: { photos: number } }>(
      `select facts from staff_acts where act = 'order_message' and entity_id = $1`,
      one.orderId,
    )
    expect(act!.facts.photos).toBe(2)
  })

  it('says in messages how many photos the page shows', async () => {
    const one = await begun()
    await answer(one, 'Ini gantinya', [await photoOf()])
    await test.drain()
    const sent = await test.sql<{ body: string }>(
      `select body from demo_messages where purpose = 'order_staff' and body like '%' || $1 || '%'`,
      one.number,
    )
    expect(sent[0]!.body).toMatch(/^Ini gantinya\n.*1/)
  })

  it('is stored once for one key, and its photos for a year', async () => {
    const one = await begun()
    const photo = await photoOf()
    const before = files().length
    for (let turn = 0; turn < 2; turn += 1)
      expect((await answer(one, 'Ini fotonya', [photo], { key: 'one-answer' })).status).toBe(200)
    expect((await read(one)).messages).toHaveLength(1)
    expect(files()).toHaveLength(before + 1)
    await deleteOldPhotos(
      test.shop,
      new Date(Date.parse(TEST_NOW) + (MESSAGE_PHOTO_DAYS + 1) * DAY_MS),
    )
    expect((await read(one)).messages[0].photos).toEqual([])
  })

  it('is refused empty, with too many, too large or other files, and without permission', async () => {
    const one = await begun()
    const before = files().length
    const photo = await photoOf()
    expect((await answer(one, '  ')).body.errors).toHaveProperty('text')
    const many = Array.from({ length: MESSAGE_PHOTOS_MAX + 1 }, () => photo)
    expect((await answer(one, 'Banyak', many)).body.errors).toHaveProperty('photos')
    const large = new File([new Uint8Array(PHOTO_BYTES_MAX + 1)], 'a.jpg', { type: 'image/jpeg' })
    expect((await answer(one, 'Besar', [large])).status).toBe(413)
    const page = new File(['<script>'], 'a.jpg', { type: 'image/jpeg' })
    // The one that is a photo is not left behind.
    expect((await answer(one, 'Bukan foto', [photo, page])).status).toBe(415)
    for (const role of ['picker', 'auditor', 'marketing'] as const)
      expect(
        (await answer(one, 'Halo', [photo], { by: await buildStaff(test, role) })).status,
      ).toBe(403)
    const missing = { ...one, number: 'PTK-000000-00000' }
    expect((await answer(missing, 'Halo', [photo])).body.code).toBe('order_not_found')
    expect((await read(one)).messages).toEqual([])
    expect(files()).toHaveLength(before)
  })
})

describe('when a message was read', () => {
  const say = ({ orderId, buyer }: Talk, text: string) =>
    test.request('POST', path(orderId), { token: buyer.token, body: formOf(text, []) })
  const see = ({ orderId }: Talk, message_id: string, { token }: Buyer) =>
    test.request('PUT', path(orderId, '/seen'), { token, body: { message_id } })
  const at = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * MINUTE_MS).toISOString()

  it('is shown to who wrote it: the first time, with its day on another day', async () => {
    const [one, other] = [await begun(), await begun()]
    for (const each of [one, other]) await say(each, 'Halo?')
    expect((await read(one)).messages[0]).toMatchObject({ seen_at: null, formatted_seen: null })
    test.clock.set(at(5))
    await shown(one)
    expect((await read(one)).messages[0]).toMatchObject({
      seen_at: at(5),
      formatted_seen: '09:05',
    })
    test.clock.set(at(6))
    await say(one, 'Masih di sana?')
    const fresh = (await shown(one)).messages.map(({ is_new }: { is_new: boolean }) => is_new)
    expect(fresh).toEqual([false, true])
    test.clock.set(at(7))
    await shown(one)
    const seen = (await read(one)).messages.map(({ seen_at }: { seen_at: string }) => seen_at)
    expect(seen).toEqual([at(5), at(6)])
    await answer(one, 'Ya')
    const { id } = (await read(one)).messages[2]
    test.clock.set(at(60 * 16))
    for (const each of [one, other]) each.buyer = await signInAgain(test, each.buyer)
    await see(one, id, one.buyer)
    support = await buildStaff(test, 'support')
    expect((await shown(one)).messages[2]).toMatchObject({ seen_at: at(60 * 16) })
    await shown(other)
    expect((await read(other)).messages[0].formatted_seen).toBe('21 Nov 2026 01:00')
  })

  it('is not moved by another customer, nor by a message of another order', async () => {
    const [one, other] = [await begun(), await begun()]
    await answer(one, 'Halo')
    await answer(other, 'Halo')
    const [mine, theirs] = [(await read(one)).messages[0].id, (await read(other)).messages[0].id]
    expect((await see(one, mine, other.buyer)).status).toBe(404)
    await see(one, theirs, one.buyer)
    expect((await shown(one)).messages[0].seen_at).toBeNull()
    expect((await shown(other)).messages[0].seen_at).toBeNull()
  })

  it('is when it was answered, at the latest', async () => {
    const one = await begun()
    await say(one, 'Halo?')
    test.clock.set(at(3))
    await answer(one, 'Ya?')
    expect((await read(one)).messages[0].seen_at).toBe(at(3))
  })
})
