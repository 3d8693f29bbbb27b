/** Passkeys as the second factor, next to the authenticator app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPasskey,
  givePasskey,
  makeAuthenticator,
  type Authenticator,
} from '../../../../test/support/authenticator.ts'
import {
  addTestStaff,
  browserOf,
  buildStaff,
  codeOf,
  giveFactor,
  openConsole,
  staffAsk,
  type Browser,
  type TestStaff,
} from '../../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'

const PUBLIC_URL = 'https://petik.example'
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ STAFF_FACTOR: 'required', RATE_LIMIT_FACTOR: '100', PUBLIC_URL })
})
afterAll(() => test.close())

const MINUTE = 60_000

/** An owner whose only factor is a passkey, signed in and proved. */
const openOwner = async (): Promise<{
  owner: Omit<TestStaff, 'token'>
  console: Browser
  authenticator: Authenticator
  codes: string[]
}> => {
  const owner = await addTestStaff(test, 'owner', null)
  const console = await openConsole(test, owner)
  const authenticator = makeAuthenticator(test)
  const added = await addPasskey(console.ask, authenticator)
  expect(added.status).toBe(200)
  return { owner, console, authenticator, codes: added.body.data.recovery_codes }
}
const refused = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const WRONG = [422, 'passkey_wrong']

describe('adding a passkey', () => {
  it('opens the console to a role that needs a second factor, with recovery codes', async () => {
    const { console, codes } = await openOwner()
    expect(codes).toHaveLength(10)
    const { body } = await console.ask('GET', '/session')
    expect(body.data).toMatchObject({ needs_factor: false, factors: ['passkey'] })
    const factors = (await console.ask('GET', '/me/factors')).body.data
    expect(factors.factors).toMatchObject([{ kind: 'passkey', name: 'Laptop' }])
    expect((await console.ask('GET', '/people')).status).toBe(200)
  })

  it('leaves the recovery codes of an account that has some', async () => {
    const { console, codes, owner } = await openOwner()
    const second = await addPasskey(console.ask, makeAuthenticator(test), 'Phone')
    expect(second.body.data).toEqual({ recovery_codes: null })
    const next = await openConsole(test, owner)
    expect((await next.ask('POST', '/sign-in/code', { code: codes[0] })).status).toBe(200)
  })

  it('names the shop’s own domain, whatever host the request names', async () => {
    const owner = await addTestStaff(test, 'owner', null)
    const { cookie } = await openConsole(test, owner)
    const ask = browserOf(test, cookie).ask
    const { body } = await ask('POST', '/me/factors/passkey', undefined, {
      host: 'evil.example',
      origin: PUBLIC_URL,
    })
    expect(body.data.rp_id).toBe('petik.example')
    expect(body.data.user).toMatchObject({ login: owner.login })
  })

  it('needs a recent proof of the factor that the account has', async () => {
    const { console, owner } = await openOwner()
    test.clock.advance(10 * MINUTE)
    const late = await console.ask('POST', '/me/factors/passkey')
    expect(refused(late)).toEqual([403, 'reauth_required'])
    expect(await ofFactors(owner.id)).toBe(11)
  })

  it('takes no challenge that was given for a proof', async () => {
    const { console, owner } = await openOwner()
    const { body } = await console.ask('POST', '/sign-in/passkey')
    const made = makeAuthenticator(test).register(body.data)
    const answer = await console.ask('POST', '/me/factors/passkey/confirm', { ...made, name: 'x' })
    expect(refused(answer)).toEqual(WRONG)
    expect(await ofFactors(owner.id)).toBe(11)
  })

  it.each([
    ['of another site', { origin: 'https://petik.example.evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['to a made-up challenge', { challenge: 'A'.repeat(43) }],
  ])('refuses an answer %s', async (_, answering) => {
    const console = await openConsole(test, await addTestStaff(test, 'owner', null))
    const { body } = await console.ask('POST', '/me/factors/passkey')
    const made = makeAuthenticator(test).register(body.data, answering)
    const answer = await console.ask('POST', '/me/factors/passkey/confirm', { ...made, name: 'x' })
    expect(refused(answer)).toEqual(WRONG)
  })

  it('gives a passkey to one account only', async () => {
    const { authenticator } = await openOwner()
    const other = await openConsole(test, await addTestStaff(test, 'owner', null))
    expect(refused(await addPasskey(other.ask, authenticator))).toEqual(WRONG)
  })
})

describe('giving a passkey', () => {
  it('opens the session after the password, and is audited', async () => {
    const { owner, authenticator } = await openOwner()
    const console = await openConsole(test, owner)
    expect(console.state).toBe('factor')
    const { body } = await console.ask('GET', '/session')
    expect(body.data).toMatchObject({ state: 'factor', staff: null, factors: ['passkey'] })
    const given = await givePasskey(console.ask, authenticator)
    expect(given.body.data).toEqual({ state: 'signed_in', recovery_codes_left: 10 })
    const [act] = await test.sql<{ act: string; facts: object }>(
      'select act, facts from staff_acts where staff_id = $1::text::uuid order by id desc limit 1',
      owner.id,
    )
    expect(act).toEqual({ act: 'signed_in', facts: { by: 'passkey' } })
  })

  it('renews the proof for sensitive calls', async () => {
    const { console, authenticator } = await openOwner()
    test.clock.advance(10 * MINUTE)
    expect((await console.ask('POST', '/me/recovery-codes')).status).toBe(403)
    await givePasskey(console.ask, authenticator)
    expect((await console.ask('POST', '/me/recovery-codes')).status).toBe(200)
  })

  it.each([
    ['of another site', { origin: 'https://petik.example.evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['to a made-up challenge', { challenge: 'A'.repeat(43) }],
  ])('refuses an answer %s', async (_, answering) => {
    const { owner, authenticator } = await openOwner()
    const console = await openConsole(test, owner)
    expect(refused(await givePasskey(console.ask, authenticator, answering))).toEqual(WRONG)
    expect((await console.ask('GET', '/me/sessions')).status).toBe(401)
  })

  it('refuses passkeys of others and unknown ones alike', async () => {
    const [mine, theirs] = [await openOwner(), await openOwner()]
    const console = await openConsole(test, mine.owner)
    const unknown = await givePasskey(console.ask, makeAuthenticator(test))
    const foreign = await givePasskey(console.ask, theirs.authenticator)
    expect(refused(unknown)).toEqual(WRONG)
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  })

  it('takes a challenge once, for five minutes, in its own session', async () => {
    const { owner, authenticator } = await openOwner()
    const [one, two] = [await openConsole(test, owner), await openConsole(test, owner)]
    const begin = async ({ ask }: Browser) => (await ask('POST', '/sign-in/passkey')).body.data
    const give = ({ ask }: Browser, given: { challenge: string; rp_id: string }) =>
      ask('POST', '/sign-in/passkey/confirm', authenticator.answer(given))
    const first = await begin(one)
    expect(first.timeout).toBe(300)
    expect(refused(await give(two, first))).toEqual(WRONG)
    const answers = await Promise.all([1, 2, 3].map(() => give(one, first)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await begin(two)
    test.clock.advance(5 * MINUTE)
    expect(refused(await give(two, late))).toEqual(WRONG)
    const newer = await begin(two)
    await begin(two)
    expect(refused(await give(two, newer))).toEqual(WRONG)
  })

  it('uses a challenge up with a wrong answer', async () => {
    const { owner, authenticator } = await openOwner()
    const console = await openConsole(test, owner)
    const { body } = await console.ask('POST', '/sign-in/passkey')
    const right = authenticator.answer(body.data)
    const wrong = { ...right, signature: makeAuthenticator(test).answer(body.data).signature }
    const give = (given: object) => console.ask('POST', '/sign-in/passkey/confirm', given)
    expect(refused(await give(wrong))).toEqual(WRONG)
    expect(refused(await give(right))).toEqual(WRONG)
  })

  it('refuses a counter that went back, as that of a copy', async () => {
    const { owner, authenticator } = await openOwner()
    const give = async (count: number) => {
      authenticator.count(count)
      return givePasskey((await openConsole(test, owner)).ask, authenticator)
    }
    expect((await give(7)).status).toBe(200)
    expect(refused(await give(7))).toEqual(WRONG)
    expect(refused(await give(3))).toEqual(WRONG)
    expect((await give(8)).status).toBe(200)
  })

  it('takes authenticators without a counter', async () => {
    const { owner, authenticator } = await openOwner()
    for (let times = 0; times < 2; times++) {
      authenticator.count(-1)
      const console = await openConsole(test, owner)
      expect((await givePasskey(console.ask, authenticator)).status).toBe(200)
    }
  })

  it('shares its limit with codes', async () => {
    const limited = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { ask } = await openConsole(limited, await addTestStaff(limited))
      for (let times = 0; times < 5; times++) {
        expect((await givePasskey(ask, makeAuthenticator(limited))).status).toBe(422)
        expect((await ask('POST', '/sign-in/code', { code: '000000' })).status).toBe(422)
      }
      expect((await givePasskey(ask, makeAuthenticator(limited))).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('removing a factor', () => {
  const factorsOf = async ({ ask }: Pick<Browser, 'ask'>) =>
    (await ask('GET', '/me/factors')).body.data.factors as { id: string; name: string }[]

  it('needs a recent proof, and ends the passkey', async () => {
    const { owner, console, authenticator } = await openOwner()
    const other = makeAuthenticator(test)
    await addPasskey(console.ask, other, 'Phone')
    const first = (await factorsOf(console)).find(({ name }) => name === 'Laptop')
    test.clock.advance(10 * MINUTE)
    const late = await console.ask('DELETE', `/me/factors/${first!.id}`)
    expect(refused(late)).toEqual([403, 'reauth_required'])
    await givePasskey(console.ask, other)
    expect((await console.ask('DELETE', `/me/factors/${first!.id}`)).status).toBe(200)
    const next = await openConsole(test, owner)
    expect(refused(await givePasskey(next.ask, authenticator))).toEqual(WRONG)
    expect((await givePasskey(next.ask, other)).status).toBe(200)
  })

  it('leaves the last one of an account whose role needs one, also of two at once', async () => {
    const { console } = await openOwner()
    const only = await factorsOf(console)
    const last = await console.ask('DELETE', `/me/factors/${only[0]!.id}`)
    expect(refused(last)).toEqual([409, 'last_factor'])
    await addPasskey(console.ask, makeAuthenticator(test), 'Phone')
    const both = await factorsOf(console)
    const answers = await Promise.all(
      both.map(({ id }) => console.ask('DELETE', `/me/factors/${id}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('takes the last one of other roles, with its recovery codes', async () => {
    const member = await buildStaff(test)
    await giveFactor(test, member)
    const ask = staffAsk(test, member)
    await ask('POST', '/sign-in/code', { code: await codeOf(test, member) })
    const [app] = await factorsOf({ ask })
    expect((await ask('DELETE', `/me/factors/${app!.id}`)).status).toBe(200)
    expect(await ofFactors(member.id)).toBe(0)
    expect((await openConsole(test, member)).state).toBe('signed_in')
  })

  it('finds no factor of another account', async () => {
    const [mine, theirs] = [await openOwner(), await openOwner()]
    const [foreign] = await factorsOf(theirs.console)
    expect((await mine.console.ask('DELETE', `/me/factors/${foreign!.id}`)).status).toBe(404)
    expect(await factorsOf(theirs.console)).toHaveLength(1)
  })
})

const ofFactors = async (staffId: string): Promise<number> =>
  (
    await test.sql<{ n: number }>(
      'select count(*)::int as n from staff_factors where staff_id = $1::text::uuid',
      staffId,
    )
  )[0]!.n
