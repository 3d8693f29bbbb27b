import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, type TestCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { publishToCustomer } from '../platform/live.ts'
import { DAY_MS } from '#domain/time.ts'
import { notify } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const tell = (
  customer: TestCustomer,
  kind: string,
  params: Record<string, string> = { number: 'PTK-1' },
  now = test.clock.now(),
) =>
  test.shop.database.transaction((tx) =>
    notify(tx, { customerId: customer.id, kind, params, href: '/profile/my-order/1', now }),
  )
const list = (token: string, query = '', language = 'en-US') =>
  test.request('GET', `/api/account/v1/notifications${query}`, {
    token,
    headers: { 'accept-language': language },
  })
const read = (token: string, id: string) =>
  test.request('POST', `/api/account/v1/notifications/${id}/read`, { token })
const readAll = (token: string) =>
  test.request('POST', '/api/account/v1/notifications/read-all', { token })

describe('GET /v1/notifications', () => {
  it('200 newest first, in pages, in the reader’s language, with the day in words', async () => {
    const customer = await buildCustomer(test)
    const now = test.clock.now().getTime()
    await tell(customer, 'order.send', { number: 'PTK-1' }, new Date(now - 3 * DAY_MS))
    await tell(customer, 'order.deliver', { number: 'PTK-1' }, new Date(now - DAY_MS))
    await tell(customer, 'order.complete')
    const { status, body } = await list(customer.token, '?per_page=2')
    expect(status).toBe(200)
    expect(body.meta).toEqual({ total: 3, page: 1, per_page: 2, total_pages: 2, unread: 3 })
    expect(body.data).toMatchObject([
      {
        kind: 'order.complete',
        title: 'Order completed',
        formatted_day: 'Today',
        formatted_time: '09:00',
        is_read: false,
      },
      {
        kind: 'order.deliver',
        text: expect.stringContaining('PTK-1'),
        formatted_day: 'Yesterday',
        day: '2026-11-19',
      },
    ])
    const second = await list(customer.token, '?per_page=2&page=2', 'id-ID')
    expect(second.body.data).toMatchObject([
      { title: 'Pesananmu sedang dikirim', formatted_day: '17 November 2026' },
    ])
  })

  it.each(['?page=0', '?page=abc', '?per_page=1000'])('422 for %s', async (query) => {
    const { token } = await buildCustomer(test)
    expect((await list(token, query)).status).toBe(422)
  })

  it('401 for a guest', async () => {
    expect((await test.request('GET', '/api/account/v1/notifications')).status).toBe(401)
  })
})

describe('POST /v1/notifications/{id}/read and read-all', () => {
  it('200 with the number of unread; a second time changes nothing', async () => {
    const customer = await buildCustomer(test)
    await tell(customer, 'order.pay')
    await tell(customer, 'order.send')
    const [newest] = (await list(customer.token)).body.data
    expect((await read(customer.token, newest.id)).body.data).toEqual({ unread: 1 })
    expect((await read(customer.token, newest.id)).body.data).toEqual({ unread: 1 })
    expect((await readAll(customer.token)).body.data).toEqual({ unread: 0 })
    expect(
      (await list(customer.token)).body.data.every((one: { is_read: boolean }) => one.is_read),
    ).toBe(true)
  })

  it('404 for another customer’s, which stays unread; read-all affects only one’s own', async () => {
    const [owner, other] = [await buildCustomer(test), await buildCustomer(test)]
    await tell(owner, 'order.pay')
    const [mine] = (await list(owner.token)).body.data
    expect((await read(other.token, mine.id)).status).toBe(404)
    expect((await read(other.token, 'no-id')).status).toBe(404)
    await readAll(other.token)
    expect((await list(owner.token)).body.meta.unread).toBe(1)
  })
})

describe('GET /api/shop/events', () => {
  const listen = async (token: string) => {
    const response = await test.app.request('http://localhost/api/shop/events', {
      headers: { authorization: `Bearer ${token}` },
    })
    const reader = response.body!.getReader()
    const next = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
    return { response, reader, next }
  }

  it('200 with an event at commit, for the customer’s own changes only and without content', async () => {
    const [customer, other] = [await buildCustomer(test), await buildCustomer(test)]
    const { response, reader, next } = await listen(customer.wpToken)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await next()).toBe('retry: 3000\n\n')
    await tell(other, 'order.pay')
    await test.shop.database
      .transaction(async (tx) => {
        await publishToCustomer(tx, customer.id, 'points')
        throw new Error('rolled back')
      })
      .catch(() => null)
    await tell(customer, 'order.send')
    expect(await next()).toBe('event: notification\ndata: {}\n\n')
    await publishToCustomer(test.shop.db, customer.id, 'order')
    expect(await next()).toBe('event: order\ndata: {}\n\n')
    await reader.cancel()
    expect(test.shop.live.count()).toBe(0)
  })

  it('ends a customer’s first stream when a sixth is opened', async () => {
    const { wpToken } = await buildCustomer(test)
    const pages = []
    for (let index = 0; index < 6; index++) pages.push(await listen(wpToken))
    await pages[0]!.next()
    expect((await pages[0]!.reader.read()).done).toBe(true)
    expect(test.shop.live.count()).toBe(5)
    await Promise.all(pages.slice(1).map(({ reader }) => reader.cancel()))
  })

  it('401 for a guest, a forged key and an ended session', async () => {
    const { token, wpToken } = await buildCustomer(test)
    expect((await test.request('GET', '/api/shop/events')).status).toBe(401)
    expect((await test.request('GET', '/api/shop/events', { token: 'made-up' })).status).toBe(401)
    await test.request('POST', '/api/account/v1/logout', { token })
    expect((await test.request('GET', '/api/shop/events', { token: wpToken })).status).toBe(401)
  })

  it('ends every stream when the shop closes, and accepts no new one', async () => {
    const { makeLiveHub } = await import('../platform/live.ts')
    const hub = makeLiveHub(1)
    let ended = 0
    const page = { sessionId: 'here', heard: () => {}, ended: () => ended++ }
    expect(hub.listen('a', page)).not.toBeNull()
    expect(hub.listen('b', page)).toBeNull()
    hub.close()
    expect(ended).toBe(1)
    expect(hub.listen('a', page)).toBeNull()
  })
})
