/** The conversation about an order: both sides, unread marks, the list of what waits, its end. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONVERSATION_DAYS, MESSAGE_PHOTO_DAYS } from '#domain/conversations/conversation.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { buildBuyer, type Buyer } from '../../../test/support/builders.ts'
import { buildDelivered, photoOf } from '../../../test/support/complaints.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { deleteOldPhotos } from './jobs.ts'

let test: TestShop
let support: TestStaff
let colleague: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
  colleague = await buildStaff(test, 'support')
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
const say = (one: Talk, text: string, photos: File[] = [], key?: string) => {
  const form = new FormData()
  form.set('text', text)
  for (const photo of photos) form.append('photos[]', photo)
  return test.request('POST', path(one.orderId), {
    token: one.buyer.token,
    body: form,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}
const read = async ({ orderId, buyer }: Talk) =>
  (await test.request('GET', path(orderId), { token: buyer.token })).body.data
const desk = (who: TestStaff, method: string, where: string, body?: object) =>
  staffAsk(test, who)(method, where, body, {})
const shown = async ({ number }: Talk, who = support) =>
  (await desk(who, 'GET', `/orders/${number}/conversation`)).body.data
const waiting = async (query = '', who = support): Promise<string[]> =>
  (await desk(who, 'GET', `/conversations?per_page=100&${query}`)).body.data.map(
    (row: { order_number: string }) => row.order_number,
  )
const answer = (one: Talk, text: string, seen?: string) =>
  desk(support, 'POST', `/orders/${one.number}/messages`, { text, ...(seen && { seen_id: seen }) })
const later = (minutes: number) =>
  test.clock.set(new Date(test.clock.now().getTime() + minutes * MINUTE_MS).toISOString())
const inDays = (days: number) => new Date(Date.parse(TEST_NOW) + days * DAY_MS)
const files = () => readdirSync(join(test.config.dataDir, 'files'))

describe('a conversation', () => {
  it('goes to and fro, with marks of what each side has not seen', async () => {
    const one = await begun()
    const written = await say(one, 'Boleh titip di satpam?', [await photoOf()])
    expect([written.status, written.body.data.unread]).toEqual([201, 0])
    const first = (await shown(one)).messages[0]
    expect(first).toMatchObject({ by: null, text: 'Boleh titip di satpam?', is_new: true })
    expect((await shown(one)).messages[0].is_new).toBe(false)
    await answer(one, 'Boleh, sudah kami catat.', first.id)
    const seen = await read(one)
    expect(seen).toMatchObject({ unread: 1, can_write: true })
    expect(seen.messages[1]).toMatchObject({ by: 'shop', is_new: true })
    expect((await shown(one)).messages[1].seen_at).toBe(null)
    const token = one.buyer.token
    const message_id = seen.messages[1].id
    const marked = await test.request('PUT', path(one.orderId, '/seen'), {
      token,
      body: { message_id },
    })
    expect(marked.body.data.unread).toBe(0)
    expect((await shown(one)).messages[1].seen_at).toBe(TEST_NOW)
    const [notice] = await test.sql<{ href: string }>(
      `select href from notifications where customer_id = $1::text::uuid and kind = 'conversation.answer'`,
      one.buyer.id,
    )
    expect(notice!.href).toMatch(`${one.orderId}#order-conversation`)
  })

  it('is one timeline with the order’s, and its own customer’s alone', async () => {
    const one = await begun()
    const { body } = await say(one, 'Tolong jangan dibel', [await photoOf()])
    const page = (await desk(support, 'GET', `/orders/${one.number}`)).body.data
    expect(page.timeline).toContainEqual(
      expect.objectContaining({ kind: 'message', actor: 'customer', text: 'Tolong jangan dibel' }),
    )
    const photo = path(one.orderId, `/photos/${body.data.messages[0].photos[0].id}`)
    const stranger = { token: (await buildBuyer(test)).token }
    for (const where of [photo, path(one.orderId)])
      expect((await test.request('GET', where, stranger)).status).toBe(404)
    const form = new FormData()
    form.set('text', 'Halo')
    const theirs = { ...stranger, body: form }
    expect((await test.request('POST', path(one.orderId), theirs)).status).toBe(404)
    const own = await test.request('GET', photo, { token: one.buyer.token })
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('stores a repeated message once, and refuses an empty one', async () => {
    const one = await begun()
    const before = files().length
    const [a, b] = [
      await say(one, 'Sekali', [], 'one-key'),
      await say(one, 'Sekali', [], 'one-key'),
    ]
    expect(b.body.data).toEqual(a.body.data)
    expect((await read(one)).messages).toHaveLength(1)
    expect((await say(one, '  ')).body.errors).toHaveProperty('text')
    expect(files()).toHaveLength(before)
  })

  it('hides the number of a card', async () => {
    const one = await begun()
    await say(one, 'Kartu saya 4111 1111 1111 1111')
    expect((await read(one)).messages[0].text).not.toContain('4111 1111 1111 1111')
  })

  it('ends some days after the goods arrived, and opens for a reply', async () => {
    const one = await begun()
    await say(one, 'Terima kasih')
    await test.sql(
      `update orders set delivered_at = delivered_at - $2::int * interval '1 day' where id = $1::text::uuid`,
      one.orderId,
      CONVERSATION_DAYS,
    )
    expect((await say(one, 'Satu lagi')).body.code).toBe('conversation_closed')
    expect(await read(one)).toMatchObject({ can_write: false })
    await answer(one, 'Ada yang bisa kami bantu?')
    expect((await say(one, 'Ada')).status).toBe(201)
  })

  it('loses its photos after a year', async () => {
    const one = await begun()
    await say(one, 'Foto', [await photoOf()])
    const before = files().length
    await deleteOldPhotos(test.shop, inDays(MESSAGE_PHOTO_DAYS - 1))
    expect(files()).toHaveLength(before)
    await deleteOldPhotos(test.shop, inDays(MESSAGE_PHOTO_DAYS + 1))
    expect((await read(one)).messages[0].photos).toEqual([])
  })
})

describe('the list of what waits', () => {
  it('has the longest waiting first, until the last message is answered', async () => {
    const [a, b] = [await begun(), await begun()]
    await say(b, 'Pertama')
    later(1)
    await say(a, 'Kedua')
    later(1)
    await say(b, 'Lagi')
    const ours = (list: string[]) => list.filter((one) => one === a.number || one === b.number)
    expect(ours(await waiting())).toEqual([b.number, a.number])
    const [first] = (await shown(b)).messages
    await answer(b, 'Siap', first.id)
    expect(ours(await waiting())).toEqual([a.number, b.number])
    await answer(b, 'Siap semuanya')
    expect(ours(await waiting())).toEqual([a.number])
    const today = (await desk(support, 'GET', '/today')).body.data
    expect(today.conversations.waiting).toBe((await waiting()).length)
  })

  it('gives one to one of two who take it at once', async () => {
    const one = await begun()
    await say(one, 'Halo?')
    const take = (who: TestStaff) =>
      desk(who, 'PUT', `/orders/${one.number}/conversation/assignee`, {
        mine: true,
        previous: null,
      })
    const answers = await Promise.all([take(support), take(colleague)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers[0]!.status === 200 ? support : colleague
    expect(await waiting('assignee=me', winner)).toContain(one.number)
    expect(await waiting('assignee=none')).not.toContain(one.number)
  })

  it('drops what needs no answer, unless the customer wrote again', async () => {
    const one = await begun()
    await say(one, 'Terima kasih')
    const [thanks] = (await shown(one)).messages
    const settle = () =>
      desk(support, 'POST', `/orders/${one.number}/conversation/settle`, { message_id: thanks.id })
    await say(one, 'Eh, kurang satu')
    expect((await settle()).body.code).toBe('changed_meanwhile')
    expect(await waiting()).toContain(one.number)
    const last = (await shown(one)).messages.at(-1)
    await desk(support, 'POST', `/orders/${one.number}/conversation/settle`, {
      message_id: last.id,
    })
    expect(await waiting()).not.toContain(one.number)
  })

  it('asks in the language of the customer, with titles for the reader', async () => {
    const one = await begun()
    await test.sql(`update customers set locale = 'id' where id = $1::text::uuid`, one.buyer.id)
    const [prepared] = (await shown(one)).prepared
    expect(prepared.title).toBe('We are looking into it')
    expect(prepared.text).toMatch(/^Halo Sinta, terima kasih/)
    expect(prepared.text).toContain(one.number)
  })
})
