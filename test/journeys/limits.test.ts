/**
 * Every rate limit (`domain/rate-limits.ts`): reached once over HTTP, reported in both languages,
 * counted across processes.
 */
import { formatWait } from '#i18n/format.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { LIMITS, type LimitName } from '#domain/rate-limits.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { buildBuyer, buildProduct, fillCart } from '../support/builders.ts'
import { buildCustomer, messagesTo, nextPhone, registration } from '../support/customer.ts'
import { openBeside, openTestShop, type TestAnswer, type TestShop } from '../support/shop.ts'
import { makeJobs } from '../../src/server/start/jobs.ts'
import { makeRateLimits } from '../../src/server/platform/rate-limit.ts'
import { hashToken } from '../../src/server/auth/secrets.ts'

const STRICT = { RATE_LIMIT_FACTOR: '1' }
let test: TestShop
beforeAll(async () => {
  test = await openTestShop(STRICT)
})
afterAll(() => test.close())
// New windows for every test.
beforeEach(() => test.clock.advance(2 * DAY_MS))

const account = (
  path: string,
  body: unknown,
  more: Parameters<TestShop['request']>[2] = {},
  at = test,
) => at.request('POST', `/api/account/v1${path}`, { body, ...more })
const wrongLogin = (more: Parameters<TestShop['request']>[2] = {}, at = test) =>
  account('/login', { phone_number: nextPhone(), password: 'Salah123!' }, more, at)
/** Repeats a call until 429; returns the number of earlier calls and the refusal. */
const until429 = async (
  ask: () => Promise<TestAnswer>,
  atMost = 400,
): Promise<{ through: number; refusal: TestAnswer }> => {
  for (let through = 0; through < atMost; through++) {
    const answer = await ask()
    if (answer.status === 429) return { through, refusal: answer }
  }
  throw new Error(`no answer 429 after ${atMost} tries`)
}
const expectRefusal = ({ body, headers }: TestAnswer, limit: LimitName) => {
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(LIMITS[limit].seconds)
  expect(body.code).toBe('too_many_requests')
  expect(body.message).toContain(formatWait(wait, 'en'))
}
/** Leaves `left` uses of a limit that is too large to reach in a test. */
const useUp = (limit: LimitName, subject: string, left: number) =>
  test.sql(
    'insert into limit_counts (name, subject, used, ends_at) values ($1, $2, $3, $4) on conflict (name, subject) do update set used = $3, ends_at = $4',
    limit,
    subject,
    LIMITS[limit].uses - left,
    new Date(test.clock.now().getTime() + LIMITS[limit].seconds * 1000),
  )

describe('429', () => {
  it('after 50 logins in ten minutes from one address, in both languages; the next is allowed after Retry-After', async () => {
    await useUp('login', '10.1.0.1', 3)
    const { through, refusal } = await until429(() => wrongLogin({ ip: '10.1.0.1' }))
    expect(through).toBe(3)
    expectRefusal(refusal, 'login')
    expect(refusal.body.message).toMatch(/^Too many attempts\. Please wait \d+ (second|minute)s?$/)
    const inIndonesian = await wrongLogin({
      ip: '10.1.0.1',
      headers: { 'accept-language': 'id-ID' },
    })
    expect(inIndonesian.body.message).toMatch(
      /^Terlalu banyak percobaan\. Tunggu \d+ (detik|menit), ya$/,
    )
    expect((await wrongLogin({ ip: '10.1.0.2' })).status).toBe(401)
    test.clock.advance(Number(refusal.headers.get('retry-after')) * 1000)
    expect((await wrongLogin({ ip: '10.1.0.1' })).status).toBe(401)
  })

  it('after five registrations in an hour from one address', async () => {
    const { through, refusal } = await until429(() =>
      account('/register', registration(nextPhone()), { ip: '10.1.1.1' }),
    )
    expect(through).toBe(5)
    expectRefusal(refusal, 'register')
  })

  it('after twenty codes in an hour from one address, for any recipients', async () => {
    const { through, refusal } = await until429(() =>
      account('/forgot-password', { phone_number: nextPhone() }, { ip: '10.1.2.1' }),
    )
    expect(through).toBe(20)
    expectRefusal(refusal, 'otpByPlace')
  })

  it('after sixty messages in a minute of the whole site; none is sent, and the next minute allows more', async () => {
    const token = async (n: number) => {
      const phone = nextPhone()
      const answer = await account('/register', registration(phone), {
        ip: `10.2.${Math.floor(n / 5)}.1`,
      })
      return { phone, token: answer.body.data.key.token as string, ip: `10.3.0.${n}` }
    }
    await useUp('otpSite', 'all', 2)
    const people = await Promise.all(Array.from({ length: 3 }, (_, n) => token(n)))
    const send = (one: (typeof people)[number]) =>
      account('/send-otp', {}, { token: one.token, ip: one.ip })
    for (const one of people.slice(0, 2)) expect((await send(one)).status).toBe(200)
    const last = people[2]!
    const refusal = await send(last)
    expect(refusal.status).toBe(429)
    expectRefusal(refusal, 'otpSite')
    expect(await messagesTo(test, last.phone)).toEqual([])
    test.clock.advance(MINUTE_MS)
    expect((await send(last)).status).toBe(200)
  })

  it('when the daily messages of the whole site are used up', async () => {
    await useUp('otpSiteDay', 'all', 1)
    const ask = async () => {
      const { body } = await account('/register', registration(nextPhone()), {
        ip: `10.4.0.${Math.floor(Math.random() * 250)}`,
      })
      return account('/send-otp', {}, { token: body.data.key.token })
    }
    expect((await ask()).status).toBe(200)
    expectRefusal(await ask(), 'otpSiteDay')
  })

  it('after twenty answers by link in ten minutes', async () => {
    const path = `/api/shop/substitute/y${'a'.repeat(58)}`
    const { through, refusal } = await until429(() =>
      test.request('POST', path, { ip: '198.51.100.77' }),
    )
    expect(through).toBe(LIMITS.answerLink.uses)
    expectRefusal(refusal, 'answerLink')
  })

  it('after ten coupons in a minute, and after fifty in a day', async () => {
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, await buildProduct(test))
    const guess = () =>
      test.request('POST', '/api/shop/checkout/coupon', {
        token: buyer.token,
        body: { code: 'TEBAKAN' },
      })
    const { through, refusal } = await until429(guess)
    expect(through).toBe(10)
    expectRefusal(refusal, 'coupon')
    await useUp('couponDay', buyer.id, 0)
    test.clock.advance(MINUTE_MS)
    expectRefusal(await guess(), 'couponDay')
  })

  it('after ten photos in an hour, and after 50 MB in a day', async () => {
    const photo = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b7a36' } })
        .png()
        .toBuffer(),
    )
    const upload = (token: string) => {
      const form = new FormData()
      const details = {
        name: 'Sinta Uji',
        date_of_birth: '1995-02-28',
        gender: 'F',
        province_id: '31',
        city_id: '31.74',
        district_id: '31.74.03',
        postcode: '12730',
      }
      for (const [name, value] of Object.entries(details)) form.set(name, value)
      form.set('email', `foto.${token.slice(0, 8).toLowerCase()}@example.com`)
      form.set('profile_picture', new File([photo], 'me.png', { type: 'image/png' }))
      return test.request('PUT', '/api/account/v1/update-profile', { token, body: form })
    }
    const often = await buildCustomer(test)
    const { through, refusal } = await until429(() => upload(often.token))
    expect(through).toBe(10)
    expectRefusal(refusal, 'upload')
    const much = await buildCustomer(test)
    await useUp('uploadKilobytes', much.id, 0)
    expectRefusal(await upload(much.token), 'uploadKilobytes')
  })

  it('after 80 searches in a minute of a guest, 140 of a customer; cached ones do not count', async () => {
    let word = 0
    const search = (options: Parameters<TestShop['request']>[2]) =>
      test.request('GET', `/api/shop/products/suggestions?search=kata${word++}`, options)
    const list = (token: string) =>
      test.request('GET', `/api/shop/products?search=kata${word++}`, { token })
    const guest = await until429(() => search({ ip: '10.5.0.1' }))
    expect(guest.through).toBe(80)
    expectRefusal(guest.refusal, 'searchOfGuest')
    expect(
      (await test.request('GET', '/api/shop/products/suggestions?search=kata0', { ip: '10.5.0.1' }))
        .status,
    ).toBe(200)
    expect((await search({ ip: '10.5.0.2' })).status).toBe(200)
    const { wpToken } = await buildCustomer(test)
    expect((await until429(() => list(wpToken))).through).toBe(140)
  })

  it('after 300 requests of any kind in a minute', async () => {
    const { token } = await buildCustomer(test)
    const { through, refusal } = await until429(() =>
      test.request('GET', '/api/account/v1/profile', { token }),
    )
    expect(through).toBe(300)
    expectRefusal(refusal, 'api')
  })

  it('after 60 map lookups, and after 30 refreshes, in a minute', async () => {
    const look = await until429(() =>
      test.request('GET', '/api/shop/maps/search', { ip: '10.6.0.1' }),
    )
    expect(look.through).toBe(60)
    const renew = await until429(() => account('/refresh-token', undefined, { ip: '10.6.0.2' }))
    expect(renew.through).toBe(30)
  })
})

const register = (more: Parameters<TestShop['request']>[2], at = test) =>
  account('/register', registration(nextPhone()), more, at)

describe('the counters', () => {
  it('are shared by all processes, and outlive them', async () => {
    const beside = await openBeside(test, STRICT)
    for (let n = 0; n < LIMITS.register.uses; n++)
      expect((await register({ ip: '10.7.0.1' }, n % 2 === 0 ? test : beside)).status).toBe(200)
    for (const process of [test, beside, await openBeside(test, STRICT)])
      expect((await register({ ip: '10.7.0.1' }, process)).status).toBe(429)
  })

  it('allow exactly the limit when all calls are concurrent', async () => {
    const beside = await openBeside(test, STRICT)
    const limits = [test.shop.limits, beside.shop.limits]
    const taken = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => limits[n % 2]!.take('register', '10.8.0.1')),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.register.uses)
  })

  it('count a cost entirely or not at all', async () => {
    const limits = makeRateLimits({ db: test.shop.db, now: () => test.clock.now() })
    await limits.take('uploadKilobytes', 'somebody', 50 * 1024 - 10)
    await expect(limits.take('uploadKilobytes', 'somebody', 11)).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    await limits.take('uploadKilobytes', 'somebody', 10)
  })

  it('are deleted when their window ends', async () => {
    await test.shop.limits.take('register', '10.9.0.1')
    const rows = () =>
      test.sql<{ count: number }>('select count(*)::integer as count from limit_counts')
    expect((await rows())[0]!.count).toBeGreaterThan(0)
    test.clock.advance(2 * DAY_MS)
    await makeJobs(test.shop)
      .find(({ name }) => name === 'limits.sweep')!
      .run(test.clock.now())
    expect((await rows())[0]!.count).toBe(0)
  })
})

describe('the client address', () => {
  const from = (at: TestShop, forwarded: string) =>
    register({ ip: '10.20.0.1', headers: { 'x-forwarded-for': forwarded } }, at)

  it('ignores a forwarded one without a trusted proxy', async () => {
    let n = 0
    expect((await until429(() => from(test, `203.0.113.${n++}`))).through).toBe(
      LIMITS.register.uses,
    )
  })

  it('is the one that the trusted proxy saw, whatever the caller sent', async () => {
    const behindOne = await openBeside(test, { ...STRICT, TRUST_PROXY: '1' })
    let n = 0
    expect((await until429(() => from(behindOne, `203.0.113.${n++}, 198.51.100.7`))).through).toBe(
      LIMITS.register.uses,
    )
    expect((await from(behindOne, '203.0.113.1, 198.51.100.8')).status).toBe(200)
  })

  it.each([
    ['a port', (n: number) => `198.51.100.9:${2_000 + n}`, '198.51.100.10:2000'],
    ['brackets', (n: number) => `[2001:db8:9:1::7]:${2_000 + n}`, '[2001:db8:9:2::7]:2000'],
    [
      'IPv4 within IPv6',
      (n: number) => `[::ffff:198.51.100.11]:${2_000 + n}`,
      '::ffff:198.51.100.12',
    ],
  ])('is the address without %s', async (_what, written, other) => {
    const behindOne = await openBeside(test, { ...STRICT, TRUST_PROXY: '1' })
    let n = 0
    expect((await until429(() => from(behindOne, written(n++)))).through).toBe(LIMITS.register.uses)
    expect((await from(behindOne, other)).status).toBe(200)
  })

  it('is the network in IPv6, so that one house counts once', async () => {
    let n = 0
    expect(
      (await until429(() => register({ ip: `2001:db8:1:2::${(n++).toString(16)}` }))).through,
    ).toBe(LIMITS.register.uses)
    expect((await register({ ip: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('is stored with a session, without the caller’s claims', async () => {
    const { body } = await account('/register', registration(nextPhone()), {
      ip: '10.21.0.1',
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-petik-peer': '10.21.0.1' },
    })
    const stored = await test.sql<{ ip: string }>(
      'select ip from sessions where token_hash = $1',
      hashToken(body.data.key.token),
    )
    expect(stored).toEqual([{ ip: '10.21.0.1' }])
  })
})

it('docs/configuration.md lists every limit as it is', () => {
  const page = readFileSync('docs/configuration.md', 'utf8')
  const rows = Object.entries(LIMITS).map(
    ([name, { uses, seconds, counted, by }]) =>
      `| \`${name}\` | ${uses} | ${seconds} | ${by} | ${counted} |`,
  )
  expect(rows.filter((row) => !page.replace(/ +\|/g, ' |').includes(row))).toEqual([])
})
