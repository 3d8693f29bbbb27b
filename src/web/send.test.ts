import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '#contract/auth/auth.ts'
import { getProfile } from '#contract/profile/profile.ts'
import { addMultiple } from '#contract/cart.ts'
import { getProduct, listProducts } from '#contract/catalogue/catalogue.ts'
import { CallFailure, makeServerSend, restoreKeys, send, setBrowserTransport } from './send.ts'
import {
  clearKeys,
  endSession,
  hasKeys,
  keyOf,
  onSessionEnd,
  saveKeys,
} from './state/session-keys.ts'

const words = (key: string) => key
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

let asked: Request[] = []
let reply: (request: Request) => Response | Promise<Response>

const ask = async (request: Request) => {
  asked.push(request)
  return reply(request)
}
const pathOf = (request: Request) => new URL(request.url).pathname
const bearerOf = (request: Request) => request.headers.get('authorization')

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('location', { origin: 'https://petik.example' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', ask)
  asked = []
  setBrowserTransport({ locale: () => 'id', t: () => words })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('send in the browser', () => {
  it('sends language, the key of the API and only query parameters with a value', async () => {
    saveKeys({ token: 'account-key', wp_token: 'shop-key' })
    reply = () => answer(200, { data: [] })
    await send(listProducts, { query: { category: 'mangga', search: '', limit: 4 } })
    expect(asked[0]?.url).toBe('https://petik.example/api/shop/products?category=mangga&limit=4')
    expect(asked[0]?.headers.get('accept-language')).toBe('id-ID')
    expect(bearerOf(asked[0]!)).toBe('Bearer shop-key')
  })

  it('reports a refusal with the message and fields of the server', async () => {
    reply = () =>
      answer(
        422,
        { message: 'Nomor tidak valid', code: 'invalid', errors: { phone_number: ['x'] } },
        { 'retry-after': '7' },
      )
    const failure = await send(login, { body: { phone_number: '1', password: 'x' } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(CallFailure)
    expect(failure).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Nomor tidak valid',
      errors: { phone_number: ['x'] },
      retryAfter: 7,
    })
  })

  it('falls back to the text of the call, and to the generic one for an unreadable response', async () => {
    reply = () => answer(404, { code: 'product_not_found' })
    await expect(send(getProduct, { params: { slug: 'x' } })).rejects.toMatchObject({
      message: 'failure.product',
    })
    reply = () => new Response('<html>', { status: 502 })
    await expect(send(getProduct, { params: { slug: 'x' } })).rejects.toMatchObject({
      status: 502,
      message: 'failure.noAnswer',
    })
    reply = () => Promise.reject(new TypeError('no network'))
    await expect(send(getProduct, { params: { slug: 'x' } })).rejects.toMatchObject({
      status: 0,
      message: 'failure.noAnswer',
    })
  })
})

describe('without a response', () => {
  /** Fails the given number of calls, then succeeds. */
  const failing = (times: number, how: () => Promise<Response> | Response) => {
    asked = []
    reply = () => (asked.length <= times ? how() : answer(200, { data: {} }))
  }
  const silence = () => Promise.reject(new TypeError('no network'))
  const body = { product_id: '01890000-0000-7000-8000-000000000000', items: [] }
  const keys = () => asked.map(({ headers }) => headers.get('idempotency-key'))

  it('retries repeatable calls once with the same idempotency key', async () => {
    failing(1, silence)
    await send(addMultiple, { body, idempotencyKey: 'k1' })
    expect(keys()).toEqual(['k1', 'k1'])
    failing(1, () => new Response('<html>', { status: 502 }))
    await send(login, { body: { phone_number: '0812', password: 'x' } })
    expect(asked.length).toBe(2)
    failing(9, silence)
    await expect(send(addMultiple, { body, idempotencyKey: 'k2' })).rejects.toMatchObject({
      status: 0,
      code: 'no_answer',
    })
    expect(keys()).toEqual(['k2', 'k2'])
  })

  it('does not retry other calls, which may have succeeded', async () => {
    failing(1, silence)
    await expect(send(addMultiple, { body })).rejects.toMatchObject({ status: 0 })
    expect(asked.length).toBe(1)
  })

  it('gives up after 20 silent seconds, and leaves it to the customer to repeat', async () => {
    vi.useFakeTimers()
    failing(9, () => {
      const { signal } = asked.at(-1)!
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    const ended = vi.fn<() => void>()
    const failure = send(addMultiple, { body, idempotencyKey: 'k5' })
      .catch((error: unknown) => error)
      .finally(ended)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalled()
    expect(await failure).toMatchObject({ status: 0, code: 'no_answer' })
    expect(keys()).toEqual(['k5'])
  })

  it('does not retry after an error response, nor offline', async () => {
    failing(1, () => answer(503, { code: 'unavailable', message: 'later' }))
    await expect(send(addMultiple, { body, idempotencyKey: 'k3' })).rejects.toMatchObject({
      status: 503,
    })
    expect(asked.length).toBe(1)
    vi.stubGlobal('navigator', { onLine: false })
    failing(1, silence)
    await expect(send(addMultiple, { body, idempotencyKey: 'k4' })).rejects.toMatchObject({
      code: 'offline',
    })
    expect(asked.length).toBe(1)
  })
})

describe('an expired access key', () => {
  const dead = () => answer(401, { code: 'unauthenticated', message: 'no' })
  const renewing = (request: Request) => {
    if (pathOf(request).endsWith('/refresh-token'))
      return answer(200, { data: { key: { token: 'new', wp_token: 'new-shop', expires_in: 900 } } })
    return bearerOf(request)?.includes('new') ? answer(200, { data: { name: 'Rani' } }) : dead()
  }

  it('is renewed once for all calls that fail, and each call is retried', async () => {
    saveKeys({ token: 'old', wp_token: 'old-shop' })
    reply = renewing
    const answers = await Promise.all([send(getProfile), send(getProfile), send(getProfile)])
    expect(answers).toEqual([{ name: 'Rani' }, { name: 'Rani' }, { name: 'Rani' }])
    expect(asked.filter((request) => pathOf(request).endsWith('/refresh-token'))).toHaveLength(1)
    expect(keyOf('shop')).toBe('new-shop')
  })

  it('ends the session when it cannot be renewed', async () => {
    saveKeys({ token: 'old', wp_token: 'old-shop' })
    const ended = vi.fn<() => void>()
    const stop = onSessionEnd(ended)
    reply = dead
    await expect(send(getProfile)).rejects.toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledOnce()
    expect(hasKeys()).toBe(false)
    stop()
  })

  it('does not end the session for quiet calls, nor on a server error', async () => {
    saveKeys({ token: 'old', wp_token: 'old-shop' })
    reply = (request) =>
      pathOf(request).endsWith('/refresh-token')
        ? answer(503, { code: 'unavailable', message: 'later' })
        : dead()
    await expect(send(getProfile)).rejects.toMatchObject({ status: 503 })
    expect(hasKeys()).toBe(true)
    reply = dead
    await expect(send(getProfile, { quiet: true })).rejects.toMatchObject({ status: 401 })
    expect(hasKeys()).toBe(true)
    endSession()
  })

  it('turns the customer into a guest for public calls', async () => {
    saveKeys({ token: 'old', wp_token: 'old-shop' })
    reply = (request) =>
      bearerOf(request) || pathOf(request).endsWith('/refresh-token')
        ? dead()
        : answer(200, { data: [] })
    await expect(send(listProducts)).resolves.toEqual([])
    expect(hasKeys()).toBe(false)
  })
})

describe('missing access keys', () => {
  const cookies = { cookie: '' }
  beforeEach(() => {
    cookies.cookie = 'locale=id; __Host-petik_session=1'
    vi.stubGlobal('document', cookies)
    vi.stubGlobal('isSecureContext', true)
    reply = () =>
      answer(200, { data: { key: { token: 'new', wp_token: 'new-shop', expires_in: 900 } } })
  })

  it('are requested once when the browser has a refresh token', async () => {
    expect(await Promise.all([restoreKeys(), restoreKeys()])).toEqual([true, true])
    expect(asked).toHaveLength(1)
    expect([keyOf('account'), keyOf('shop')]).toEqual(['new', 'new-shop'])
    endSession()
  })

  it('are renewed once before a call when they have expired by the clock of the device', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    saveKeys({ token: 'old', wp_token: 'old-shop', expires_in: 900 })
    const profile = () => answer(200, { data: { name: 'Rani' } })
    const keys = reply
    reply = (request) => (pathOf(request).endsWith('/refresh-token') ? keys(request) : profile())
    await send(getProfile)
    vi.setSystemTime(895_000)
    await Promise.all([send(getProfile), send(getProfile)])
    expect(asked.map((request) => bearerOf(request))).toEqual([
      'Bearer old',
      null,
      'Bearer new',
      'Bearer new',
    ])
    vi.useRealTimers()
    endSession()
  })

  it('are not requested for a guest, nor after logout', async () => {
    cookies.cookie = 'locale=id'
    expect(await restoreKeys()).toBe(false)
    for (const name of ['__Host-petik_session', 'petik_session']) {
      cookies.cookie = `${name}=1`
      clearKeys()
      expect(cookies.cookie).toBe(`${name}=; path=/; max-age=0; samesite=strict; secure`)
    }
    expect(asked).toEqual([])
  })

  it('stay missing when the refresh token is invalid', async () => {
    reply = () => answer(401, { code: 'unauthenticated', message: 'no' })
    expect(await restoreKeys()).toBe(false)
    expect(hasKeys()).toBe(false)
  })
})

describe('send on the server', () => {
  it('acts as a guest inside the process', async () => {
    const { send: ours } = makeServerSend({
      fetch: ask,
      origin: 'http://shop',
      locale: () => 'en',
      t: () => words,
    })
    reply = () => answer(200, { data: { slug: 'mangga' } })
    await ours(getProduct, { params: { slug: 'a/b' } })
    expect(asked[0]?.url).toBe('http://shop/api/shop/products/a%2Fb')
    expect(bearerOf(asked[0]!)).toBeNull()
  })
})
