/** Responses of the listener's Node adapter: equal to the app's, compressed, in one piece. */
import { connect } from 'node:net'
import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, buildProduct, fillCart, type Buyer } from '../../../test/support/builders.ts'
import { listen, type Listening } from '../../../test/support/http.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let listening: Listening
let buyer: Buyer
beforeAll(async () => {
  test = await openTestShop()
  listening = await listen(test)
  buyer = await buildBuyer(test)
  const product = await buildProduct(test)
  await fillCart(test, buyer, product, 2)
})
afterAll(async () => {
  await listening.stop()
  await test.close()
})

type Answered = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
const ask = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${listening.url}${path}`,
      { method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
const key = () => ({ authorization: `Bearer ${buyer.token}` })

describe('a response of the listener', () => {
  it('equals the app’s response, in one piece', async () => {
    const answer = await ask('GET', '/api/shop/cart', key())
    const long = await test.request('GET', '/api/shop/cart', { token: buyer.token })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body.toString())).toEqual(long.body)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    const { 'x-request-id': id, 'vary': _vary, ...same } = Object.fromEntries(long.headers)
    expect(answer.headers).toMatchObject(same)
    expect(answer.headers['x-request-id']).not.toBe(id)
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{20,}$/)
  })

  it('is compressed only for clients that accept gzip', async () => {
    const plain = await ask('GET', '/api/shop/cart', {
      ...key(),
      'accept-encoding': 'br, gzip;q=0',
    })
    const packed = await ask('GET', '/api/shop/cart', {
      ...key(),
      'accept-encoding': 'gzip, deflate, br',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'vary': 'Accept-Encoding' })
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
  })

  it('streams a file, compressed when the client accepts it, and none of it to HEAD', async () => {
    const statement = `/api/account/v1/point-statements/2026-11/file?format=csv`
    const headers = { authorization: `Bearer ${buyer.accountToken}` }
    const plain = await ask('GET', statement, headers)
    expect([plain.status, plain.headers['content-type']]).toEqual([
      200,
      expect.stringMatching('csv'),
    ])
    const packed = await ask('GET', statement, { ...headers, 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
    const head = await ask('HEAD', statement, headers)
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  it('is 200 for a chunked body without a length', async () => {
    const { port } = new URL(listening.url)
    const text = JSON.stringify({ selected: true })
    const lines = `PUT /api/shop/cart/select-all HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${buyer.token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`
    const whole = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(lines)
        for (const [index, letter] of text.split('').entries())
          setTimeout(() => socket.write(`1\r\n${letter}\r\n`), index * 3)
        setTimeout(() => socket.write('0\r\n\r\n'), text.length * 3 + 20)
      })
      let got = ''
      socket.on('data', (part) => (got += part.toString()))
      socket.on('close', () => resolve(got))
    })
    expect(whole).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is 413 and closes the connection for an overlong body', async () => {
    const answer = await ask(
      'PUT',
      '/api/shop/cart/update',
      { ...key(), 'content-type': 'application/json' },
      `{"a":"${'x'.repeat(70_000)}"}`,
    )
    expect(answer.status).toBe(413)
    expect(answer.headers.connection).toBe('close')
  })

  it('is 503 and closes the connection when the uploads in memory are too large', async () => {
    const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
    const upload = (length: number) => {
      const sent = httpRequest(`${listening.url}/api/shop/orders/PTK-1/complaints`, {
        method: 'POST',
        agent: false,
        headers: {
          ...key(),
          'connection': 'keep-alive',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(25 * 1024 * 1024),
        },
      })
      const answered = new Promise<{
        status?: number | undefined
        connection?: string | undefined
      }>((resolve) => {
        sent.on('response', ({ statusCode, headers }) =>
          resolve({ status: statusCode, connection: headers.connection }),
        )
        sent.on('error', () => resolve({}))
      })
      sent.write(megabytes(length))
      return { sent, answered }
    }
    const uploads = [upload(24), upload(24), upload(20)]
    const { status, connection } = await Promise.race(uploads.map(({ answered }) => answered))
    for (const { sent } of uploads) sent.destroy()
    expect([status, connection]).toEqual([503, 'close'])
  })

  it('is 401 before any other error', async () => {
    const json = { 'content-type': 'application/json' }
    const bodies = ['{"quantity":-1}', '{', `{"cart_item_key":"${'a'.repeat(32)}","quantity":1}`]
    const wrongKeys = [json, { ...json, authorization: `Bearer ${'x'.repeat(43)}` }]
    const refused = await Promise.all(
      bodies.flatMap((body) =>
        wrongKeys.map((headers) => ask('PUT', '/api/shop/cart/update', headers, body)),
      ),
    )
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    const alive = await Promise.all(
      bodies.map((body) => ask('PUT', '/api/shop/cart/update', { ...key(), ...json }, body)),
    )
    expect(alive.map(({ status }) => status)).toEqual([422, 400, 404])
  })

  it('is 400 for an invalid host', async () => {
    const { port } = new URL(listening.url)
    const head = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /api/shop/cart HTTP/1.1\r\nhost: a b[\r\nconnection: close\r\n\r\n'),
      )
      socket.once('data', (part) => resolve(part.toString()))
    })
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('ignores an address that the caller claims', async () => {
    const seen: string[] = []
    const { take } = test.shop.limits
    test.shop.limits.take = async (limit, subject) => void seen.push(`${limit} ${subject}`)
    await ask('GET', '/api/shop/products?limit=1&offset=77', { 'x-petik-peer': '10.9.8.7' })
    test.shop.limits.take = take
    expect(seen).toEqual(['api 127.0.0.1', 'searchOfGuest 127.0.0.1'])
  })
})
