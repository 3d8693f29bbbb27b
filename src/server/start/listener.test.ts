import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { served } from './calls.ts'
import { makeListener, type Listener } from './listener.ts'
import { makeMetrics } from './metrics.ts'

let test: TestShop
let listener: Listener
let port: number

beforeAll(async () => {
  test = await openTestShop()
  listener = makeListener(test.shop, test.app, new Map(), makeMetrics(test.shop))
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  port = (listener.server.address() as AddressInfo).port
})
afterAll(async () => {
  await listener.stop(100)
  await test.close()
})

/** Sends a request with its path exactly as given, as no URL class would. */
const raw = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
  at = port,
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent: false,
        host: '127.0.0.1',
        port: at,
        method,
        path,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const sendBytes = (bytes: string, at = port): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    socket.on('close', () => resolve(text))
    socket.on('error', () => resolve(text))
    setTimeout(() => socket.destroy(), 1_000)
  })

describe('an answer of a few bytes', () => {
  it('is not compressed for a gateway or a probe that reads gzip', async () => {
    const packs = { 'accept-encoding': 'gzip, deflate' }
    const notice = await raw('POST', '/hooks/local', packs, '{}')
    expect([notice.status, notice.headers['content-encoding']]).toEqual([401, undefined])
    const probe = await raw('GET', '/readyz', packs)
    expect([probe.status, probe.headers['content-length']]).toEqual([200, '11'])
  })
})

describe('over https', () => {
  it('every answer tells browsers to use nothing else, and no page may frame it', async () => {
    const { config } = test.shop
    const live = { ...test.shop, config: { ...config, publicUrl: 'https://shop.example' } }
    const { server, stop } = makeListener(live, test.app, new Map(), makeMetrics(live))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = (server.address() as AddressInfo).port
    for (const path of ['/healthz', '/api/shop/products', '/files/none.png', '/%00', '//', '/x'])
      expect((await raw('GET', path, {}, '', at)).headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'content-security-policy': expect.stringMatching(
          /base-uri 'none'.*frame-ancestors 'none'|frame-ancestors 'none'.*base-uri 'none'/,
        ),
        'x-content-type-options': 'nosniff',
      })
    expect(await sendBytes('NONSENSE\r\n\r\n', at)).toContain('strict-transport-security: max-age=')
    await stop(0)
    expect((await raw('GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('malformed requests', () => {
  it.each([
    ['//', 400],
    ['//evil.example/x', 400],
    ['/api/shop/%', 404],
    ['/%00', 404],
    ['/api/shop/products/%00', 404],
    ['/api/shop/%ff%fe', 404],
    ['/api/../../etc/passwd', 404],
    ['/files/art/../../package.json', 404],
    ['/files/art/..%2f..%2fpackage.json', 404],
    ['/api/shop/products?search=%', 200],
    ['/api/shop/products?search=%00', 400],
    ['/api/shop/unknown', 404],
  ])('%s is answered %i', async (path, status) => {
    const answer = await raw('GET', path)
    expect(answer.status).toBe(status)
  })

  it.each([
    [
      'an address of 16 kB',
      `GET /${'a'.repeat(16_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      414,
      'address_too_long',
    ],
    ['an address that is none', 'GET //a HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'malformed_request'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['no host of HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 400, 'malformed_request'],
    ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'malformed_request'],
    [
      'headers of 40 kB',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])(
    'an error of %s has an id and a code, and closes the connection',
    async (_what, bytes, status, code) => {
      const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
      expect(head.toLowerCase()).toContain('connection: close')
      const refusal = JSON.parse(body) as { code: string; request_id: string }
      expect(refusal).toEqual({
        code,
        message: expect.stringMatching(/./),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(head).toContain(`x-request-id: ${refusal.request_id}`)
    },
  )

  it.each([
    '/',
    '/product/a',
    '/api/shop/footer',
    '/api/shop/events',
    '/api/openapi.json',
    '/files/art/brand/favicon.svg',
    '/share/product/a.jpg',
  ])(
    'answers 400 on %s for an invalid host, two hosts, and a target of another host',
    async (path) => {
      const bad = [
        `GET ${path} HTTP/1.1\r\nhost: a\\b?c=\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nhost: a/b\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n`,
        `GET http://b${path} HTTP/1.1\r\nhost: a\r\n\r\n`,
      ]
      for (const bytes of bad) expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 400/)
    },
  )

  it.each(['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/hooks/local'])(
    'answers 400 on %s as well',
    async (path) => {
      const method = path.startsWith('/hooks') ? 'POST' : 'GET'
      expect(
        await sendBytes(`${method} ${path} HTTP/1.1\r\nhost: a/b\r\ncontent-length: 0\r\n\r\n`),
      ).toMatch(/^HTTP\/1\.1 400/)
    },
  )

  it('answers 503 with a request id while stopping', async () => {
    const other = makeListener(test.shop, test.app, new Map(), makeMetrics(test.shop))
    await new Promise<void>((resolve) => other.server.listen(0, '127.0.0.1', resolve))
    const stopped = other.stop(100)
    const answer = await raw('GET', '/', {}, '', (other.server.address() as AddressInfo).port)
    await stopped
    expect([answer.status, answer.headers['retry-after'], answer.headers['connection']]).toEqual([
      503,
      '1',
      'close',
    ])
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'unavailable',
      request_id: answer.headers['x-request-id'],
    })
  })

  it('a page with an overlong address redirects to a shortened one; calls do not', async () => {
    const page = { accept: 'text/html,application/xhtml+xml' }
    const many = Array.from({ length: 1_000 }, (_, each) => `category-${each}`)
    const long = await raw(
      'GET',
      `/product-category?orderby=price.asc&category=${many.join(',')}`,
      page,
    )
    expect(long.status).toBe(302)
    const target = new URL(String(long.headers['location']), 'http://shop.invalid')
    expect([target.host, target.pathname, target.searchParams.get('orderby')]).toEqual([
      'shop.invalid',
      '/product-category',
      'price.asc',
    ])
    const kept = target.searchParams.get('category')!.split(',')
    expect(kept.length).toBeGreaterThan(50)
    expect(kept).toEqual(many.slice(0, kept.length))

    const nowhere = await raw('GET', `/${'a'.repeat(9_000)}`, page)
    expect([nowhere.status, nowhere.headers['location']]).toEqual([302, `/${'a'.repeat(199)}`])
    expect((await raw('GET', `//evil.example/${'a'.repeat(9_000)}`, page)).status).toBe(414)
    expect((await raw('GET', `/api/shop/products?category=${many.join(',')}`, page)).status).toBe(
      414,
    )
  })

  it('answers 400 to malformed HTTP, and the server continues', async () => {
    expect(await sendBytes('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
    expect(await sendBytes('GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400/,
    )
    expect((await raw('GET', '/healthz')).status).toBe(200)
  })

  it.each([
    ['{', 400],
    ['[1]', 400],
    ['"text"', 400],
    ['null', 400],
    ['{"phone_number": "\\u0000", "password": "x"}', 400],
    ['{"phone_number": 1, "password": []}', 422],
    ['{"__proto__": {"x": 1}}', 422],
  ])('a body of %s is answered %i in the contract’s shape', async (body, status) => {
    const answer = await raw('POST', '/api/account/v1/login', {}, body)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text)).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    })
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('answers 400 to a body nested a hundred deep, and 413 to one of 70 kB', async () => {
    expect(
      (await raw('POST', '/api/account/v1/login', {}, `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`))
        .status,
    ).toBe(400)
    expect(
      (
        await raw(
          'POST',
          '/api/account/v1/login',
          {},
          JSON.stringify({ phone_number: 'x'.repeat(70_000) }),
        )
      ).status,
    ).toBe(413)
  })

  it('answers 415 to another media type', async () => {
    expect(
      (await raw('POST', '/api/account/v1/login', { 'content-type': 'text/plain' }, 'hello'))
        .status,
    ).toBe(415)
  })

  it('answers 413 without reading a body whose Content-Length is too large', async () => {
    expect(
      (
        await raw(
          'POST',
          '/api/account/v1/login',
          { 'content-type': 'application/json', 'content-length': '900000000' },
          '',
        )
      ).status,
    ).toBe(413)
  })
})

describe('a method that a path does not support', () => {
  it.each([
    ['DELETE', '/api/shop/footer', 'GET, HEAD'],
    ['PATCH', '/api/shop/footer', 'GET, HEAD'],
    ['GET', '/api/account/v1/login', 'POST'],
    ['OPTIONS', '/api/shop/products/mangga', 'GET, HEAD'],
    ['PUT', '/api/shop/products/%6dangga', 'GET, HEAD'],
    ['GET', '/api/shop/cart/update', 'PUT'],
    ['POST', '/api/shop/events', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/hooks/local', 'POST'],
    ['DELETE', '/files/art/brand/favicon.svg', 'GET, HEAD'],
  ])('405 for %s %s, and %s', async (method, path, allow) => {
    const answer = await raw(method, path)
    expect([answer.status, answer.headers['allow']]).toEqual([405, allow])
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'method_not_allowed',
      request_id: answer.headers['x-request-id'],
    })
  })

  it('answers 405 without a body to HEAD', async () => {
    const answer = await raw('HEAD', '/api/account/v1/login')
    expect([answer.status, answer.headers['allow'], answer.text]).toEqual([405, 'POST', ''])
  })

  it('answers 404 where no method is served', async () => {
    const answers = await Promise.all([
      raw('POST', '/api/shop/nothing'),
      raw('DELETE', '/nothing'),
      raw('PATCH', '/api/shop'),
    ])
    expect(answers.map(({ status, headers }) => [status, headers['allow']])).toEqual(
      answers.map(() => [404, undefined]),
    )
  })
})

describe('responses', () => {
  it('have the request’s language, id and headers', async () => {
    const answer = await raw('GET', '/api/shop/cart', { 'accept-language': 'id-ID' })
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text).message).toBe('Silakan masuk dulu untuk melanjutkan')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['server']).toBeUndefined()
  })

  it('are 304 for a cached one that the client has, until it changes', async () => {
    const first = await raw('GET', '/api/shop/categories')
    expect(first.status).toBe(200)
    const etag = String(first.headers['etag'])
    expect((await raw('GET', '/api/shop/categories', { 'if-none-match': etag })).status).toBe(304)
    expect((await raw('GET', '/api/shop/categories', { 'if-none-match': '"other"' })).status).toBe(
      200,
    )
  })

  it('include health and readiness', async () => {
    expect((await raw('GET', '/healthz')).status).toBe(200)
    expect(JSON.parse((await raw('GET', '/readyz')).text)).toEqual({ ok: true })
  })

  it('ignore a spoofed peer header', async () => {
    const answers = await Promise.all([
      raw('GET', '/api/shop/cart', { 'x-petik-peer': '9.9.9.9', 'x-forwarded-for': '8.8.8.8' }),
      raw('GET', '/api/shop/cart'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
  })
})

describe('/api/openapi.json', () => {
  it('contains every served call, with its failures', async () => {
    const answer = await raw('GET', '/api/openapi.json')
    const document = JSON.parse(answer.text)
    const operations = Object.values(document.paths as Record<string, object>).flatMap((path) =>
      Object.keys(path),
    )
    // Live events of customers and staff, files and webhooks are outside the contract.
    expect(operations).toHaveLength(served.length + 4)
    expect(document.paths['/api/shop/checkout/process'].post).toMatchObject({
      security: [{ shopToken: [] }, { accountToken: [] }],
      requestBody: { required: true },
    })
    expect(document.components.schemas.Failure.properties).toHaveProperty('request_id')
  })

  it('names no call twice', () => {
    const names = served.map(({ call }) => `${call.method} ${call.api}${call.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
