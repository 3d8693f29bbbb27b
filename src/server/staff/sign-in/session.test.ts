/** Signing in to the console: password, second factor, cookie, sessions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { hashToken, isSameHash } from '#server/auth/secrets.ts'
import { hashCodeSlowly } from '#server/platform/security/passwords.ts'
import {
  addTestStaff,
  browserOf,
  buildStaff,
  codeOf,
  FROM_CONSOLE,
  giveFactor,
  openConsole,
  STAFF_PASSWORD,
} from '../../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ STAFF_FACTOR: 'required', RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => test.close())

const pass = (milliseconds: number) => test.clock.advance(milliseconds)

describe('the console’s session', () => {
  it('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const { login } = await addTestStaff(test)
    const answer = await test.request('POST', '/api/staff/sign-in', {
      body: { login, password: STAFF_PASSWORD },
      headers: FROM_CONSOLE,
    })
    expect(answer.body.data).toEqual({ state: 'signed_in' })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-staff=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Strict; Secure; HttpOnly$/,
    )
  })

  it('is shared by all tabs, and says who is signed in', async () => {
    const { cookie } = await openConsole(test, await addTestStaff(test))
    const { body } = await browserOf(test, cookie).ask('GET', '/session')
    expect(body.data).toMatchObject({ state: 'signed_in', needs_factor: false, has_factor: false })
    expect(body.data.staff).toMatchObject({ name: 'Tini Kasir', branch: { id: 'kemang' } })
    expect(body.data.staff.permissions).toContain('till.use')
  })

  it.each([
    ['the header of our pages is missing', { 'x-petik-staff': '' }],
    ['the header has another value', { 'x-petik-staff': '2' }],
    ['another site sent it', { origin: 'https://elsewhere.example' }],
    ['the browser says that it comes from elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['the origin is hidden', { origin: 'null' }],
  ])('changes nothing when %s', async (_, headers) => {
    const console = await openConsole(test, await addTestStaff(test))
    const refused = await console.ask('PUT', '/me/locale', { locale: 'en' }, headers)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await console.ask('PUT', '/me/locale', { locale: 'en' })).status).toBe(200)
  })

  it('needs an origin at all', async () => {
    const { cookie } = await openConsole(test, await addTestStaff(test))
    const refused = await test.request('PUT', '/api/staff/me/locale', {
      body: { locale: 'en' },
      headers: { cookie, 'x-petik-staff': '1' },
    })
    expect(refused.status).toBe(403)
  })

  it('does not begin on a page of another site', async () => {
    const { login } = await addTestStaff(test)
    const refused = await test.request('POST', '/api/staff/sign-in', {
      body: { login, password: STAFF_PASSWORD },
    })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
  })

  it('is no bearer token, nor the other way round', async () => {
    const console = await openConsole(test, await addTestStaff(test))
    const token = console.cookie.split('=')[1]!
    expect((await test.request('GET', '/api/staff/session', { token })).status).toBe(401)
    const bearer = await buildStaff(test)
    const cookie = `__Host-staff=${bearer.token}`
    expect((await browserOf(test, cookie).ask('GET', '/session')).status).toBe(401)
  })

  it('ends at sign-out, in every tab', async () => {
    const console = await openConsole(test, await addTestStaff(test))
    const out = await console.ask('POST', '/sign-out')
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-staff=; Path=\/; Max-Age=0;/)
    expect((await console.ask('GET', '/session')).status).toBe(401)
  })

  it('ends after an idle timeout of two hours, and after twelve hours', async () => {
    const console = await openConsole(test, await addTestStaff(test))
    for (let hours = 0; hours < 11; hours++) {
      pass(HOUR_MS)
      expect((await console.ask('GET', '/session')).status).toBe(200)
    }
    pass(HOUR_MS)
    expect((await console.ask('GET', '/session')).status).toBe(401)
    const silent = await openConsole(test, await addTestStaff(test))
    pass(2 * HOUR_MS)
    expect((await silent.ask('GET', '/session')).status).toBe(401)
  })

  it('ends when its browser signs in again, and no other does', async () => {
    const [one, two] = [await addTestStaff(test), await addTestStaff(test)]
    const [first, elsewhere] = [await openConsole(test, one), await openConsole(test, one)]
    const again = await test.request('POST', '/api/staff/sign-in', {
      body: { login: two.login, password: STAFF_PASSWORD },
      headers: { ...FROM_CONSOLE, cookie: first.cookie },
    })
    expect(again.status).toBe(200)
    expect((await first.ask('GET', '/session')).status).toBe(401)
    expect((await elsewhere.ask('GET', '/session')).status).toBe(200)
  })

  it('is listed with its device, and can be ended from another one', async () => {
    const member = await addTestStaff(test)
    const [here, there] = [await openConsole(test, member), await openConsole(test, member)]
    const { body } = await here.ask('GET', '/me/sessions')
    expect(body.data).toHaveLength(2)
    const other = body.data.find((one: { is_this: boolean }) => !one.is_this)
    expect((await here.ask('DELETE', `/me/sessions/${other.id}`)).status).toBe(200)
    expect((await there.ask('GET', '/session')).status).toBe(401)
    const stranger = await openConsole(test, await addTestStaff(test))
    const own = body.data.find((one: { is_this: boolean }) => one.is_this)
    expect((await stranger.ask('DELETE', `/me/sessions/${own.id}`)).status).toBe(404)
    expect((await here.ask('GET', '/session')).status).toBe(200)
  })
})

describe('the second factor', () => {
  it('is required of roles with money or personal data: until then only its set-up is open', async () => {
    const console = await openConsole(test, await addTestStaff(test, 'owner', null))
    expect((await console.ask('GET', '/session')).body.data.needs_factor).toBe(true)
    const refused = await console.ask('GET', '/till/receipts')
    expect([refused.status, refused.body.code]).toEqual([403, 'factor_needed'])
    expect((await console.ask('GET', '/me/factors')).status).toBe(200)
  })

  it('is asked after the password, and opens nothing before', async () => {
    const member = await withFactor()
    const console = await openConsole(test, member)
    expect(console.state).toBe('factor')
    expect((await console.ask('GET', '/session')).body.data).toMatchObject({
      state: 'factor',
      staff: null,
    })
    expect((await console.ask('GET', '/me/sessions')).status).toBe(401)
    const pending = browserOf(test, console.cookie)
    const given = await console.ask('POST', '/sign-in/code', { code: await codeOf(test, member) })
    expect(given.body.data).toEqual({ state: 'signed_in', recovery_codes_left: 10 })
    expect((await console.ask('GET', '/me/sessions')).status).toBe(200)
    // The token that the password alone gave opens nothing.
    expect((await pending.ask('GET', '/session')).status).toBe(401)
  })

  it('takes each code once, a step early or late, and no other', async () => {
    const member = await withFactor()
    const code = await codeOf(test, member)
    const [one, two] = [await openConsole(test, member), await openConsole(test, member)]
    const give = (browser: typeof one, given: string) =>
      browser.ask('POST', '/sign-in/code', { code: given })
    pass(30_000)
    expect((await give(one, code)).status).toBe(200)
    expect((await give(two, code)).body.code).toBe('staff_code_wrong')
    pass(60_000)
    const late = await codeOf(test, member)
    pass(60_000)
    expect((await give(two, late)).body.code).toBe('staff_code_wrong')
    expect((await give(two, '000000')).body.code).toBe('staff_code_wrong')
  })

  it('is used once by two that come at the same moment', async () => {
    const member = await withFactor()
    const code = await codeOf(test, member)
    const browsers = await Promise.all([1, 2, 3, 4].map(() => openConsole(test, member)))
    const answers = await Promise.all(
      browsers.map((browser) => browser.ask('POST', '/sign-in/code', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('can be replaced by a recovery code, each once', async () => {
    const member = await buildCashier()
    const [recovery] = await giveFactor(test, member)
    const first = await openConsole(test, member)
    const given = await first.ask('POST', '/sign-in/code', { code: recovery!.toUpperCase() })
    expect(given.body.data).toEqual({ state: 'signed_in', recovery_codes_left: 9 })
    const second = await openConsole(test, member)
    expect((await second.ask('POST', '/sign-in/code', { code: recovery })).body.code).toBe(
      'staff_code_wrong',
    )
  })

  it('takes a recovery code that an earlier version stored', async () => {
    const member = await withFactor()
    const code = 'abcde-fghij'
    await test.sql(
      "update staff_factors set secret = $2::bytea where id = (select id from staff_factors where staff_id = $1::text::uuid and kind = 'recovery' limit 1)",
      member.id,
      hashToken(`${member.id} abcdefghij`),
    )
    const console = await openConsole(test, member)
    const given = await console.ask('POST', '/sign-in/code', { code })
    expect(given.body.data).toEqual({ state: 'signed_in', recovery_codes_left: 9 })
  })

  it('stores recovery codes by a slow hash, another one for each account', async () => {
    const member = await buildCashier()
    const [code = ''] = await giveFactor(test, member)
    const plain = code.replace('-', '')
    const stored = await test.sql<{ secret: Uint8Array }>(
      "select secret from staff_factors where staff_id = $1::text::uuid and kind = 'recovery'",
      member.id,
    )
    const holds = (hash: Uint8Array) => stored.some(({ secret }) => isSameHash(secret, hash))
    const [own, other] = await Promise.all(
      [member.id, '0197b3a0-0000-7000-8000-000000000000'].map((id) =>
        hashCodeSlowly(plain, Buffer.from(id)),
      ),
    )
    expect([holds(own!), holds(other!), holds(hashToken(`${member.id} ${plain}`))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('keeps no readable secret or code in the database', async () => {
    const member = await buildCashier()
    const codes = await giveFactor(test, member)
    const stored = await test.sql<{ secret: Uint8Array }>(
      'select secret from staff_factors where staff_id = $1::text::uuid',
      member.id,
    )
    expect(stored).toHaveLength(11)
    for (const { secret } of stored)
      for (const code of codes) expect(Buffer.from(secret).toString()).not.toContain(code)
    const acts = await test.sql(
      'select facts, after from staff_acts where staff_id = $1::text::uuid',
      member.id,
    )
    expect(codes.some((code) => JSON.stringify(acts).includes(code))).toBe(false)
  })

  it('must be proved again after ten minutes before it is replaced', async () => {
    const member = await withFactor()
    const console = await openConsole(test, member)
    await console.ask('POST', '/sign-in/code', { code: await codeOf(test, member) })
    pass(10 * 60_000)
    const refused = await console.ask('POST', '/me/recovery-codes')
    expect([refused.status, refused.body.code]).toEqual([403, 'reauth_required'])
    await console.ask('POST', '/sign-in/code', { code: await codeOf(test, member) })
    const renewed = await console.ask('POST', '/me/recovery-codes')
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
  })

  it('keeps accounts with one, or without the required one, from bearer tokens', async () => {
    const owner = await addTestStaff(test, 'owner', null)
    for (const { login } of [await withFactor(), owner]) {
      const refused = await test.request('POST', '/api/staff/login', {
        body: { login, password: STAFF_PASSWORD },
      })
      expect([refused.status, refused.body.code]).toEqual([403, 'factor_needed'])
    }
  })
})

/** A cashier, whose role needs no second factor, with a bearer token. */
const buildCashier = () => buildStaff(test)
const withFactor = async () => {
  const member = await buildCashier()
  await giveFactor(test, member)
  return member
}
