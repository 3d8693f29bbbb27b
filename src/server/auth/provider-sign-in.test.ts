import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startProvider,
  visitProvider,
  type LocalProvider,
} from '../../../test/support/openid-provider.ts'
import {
  account,
  CALLBACK,
  fetchCode,
  makePerson,
  newAttempt,
  REFUSED,
  refusal,
  showCode,
  start,
} from '../../../test/support/provider-sign-in.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let provider: LocalProvider
let test: TestShop
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
  test = await openTestShop(provider.environment)
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})

const person = () => makePerson(provider)

describe('GET /v1/sign-in-providers', () => {
  it('answers 200 with the configured providers', async () => {
    const { status, body } = await account(test, 'GET', '/sign-in-providers')
    expect(status).toBe(200)
    expect(body.data).toEqual([{ id: 'oidc', name: 'Kampung ID', flow: 'code' }])
  })

  it('answers 200 with an empty list when none is configured, and 404 to a start', async () => {
    const plain = await openTestShop()
    expect((await account(plain, 'GET', '/sign-in-providers')).body.data).toEqual([])
    const { status, body } = await start(plain, newAttempt())
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'provider_unknown' })
    await plain.close()
  })
})

describe('POST /v1/login_by_provider/start', () => {
  it('answers 200 with the provider’s address: code, PKCE, state, nonce, and openid profile email', async () => {
    const attempt = newAttempt()
    const { status, body } = await start(test, attempt)
    expect(status).toBe(200)
    const url = new URL(body.data.authorization_url)
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: CALLBACK,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(attempt.verifier)
  })

  it('answers 422 without PKCE', async () => {
    const { status, body } = await start(test, newAttempt(), { code_challenge: undefined })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['code_challenge'])
  })

  it.each([
    'https://evil.example/auth/callback',
    'http://localhost:3000/auth/callback/..',
    'http://localhost:3000/',
    '//localhost:3000/auth/callback',
  ])('422 for the callback %s', async (redirect_uri) => {
    const started = await start(test, newAttempt(), { redirect_uri })
    expect(started.status).toBe(422)
    expect(Object.keys(started.body.errors)).toEqual(['redirect_uri'])
    const shown = await showCode(test, 'some-code', newAttempt(), { redirect_uri })
    expect(shown.status).toBe(422)
    expect(Object.keys(shown.body.errors)).toEqual(['redirect_uri'])
  })
})

describe('an invalid proof', () => {
  it('answers 422 without the verifier, without the callback, with no proof and with two', async () => {
    const fields = async (more: Record<string, unknown>) =>
      Object.keys((await showCode(test, 'code', newAttempt(), more)).body.errors)
    expect(await fields({ code_verifier: undefined })).toEqual(['code_verifier'])
    expect(await fields({ redirect_uri: undefined })).toEqual(['redirect_uri'])
    expect(await fields({ code: undefined })).toEqual(['code'])
    expect(await fields({ id_token: 'a.b.c' })).toEqual(['code'])
    expect(await fields({ nonce: 'short' })).toEqual(['nonce'])
  })

  it('answers 401 for a verifier that does not match the challenge', async () => {
    const attempt = newAttempt()
    const code = await fetchCode(test, person().sub, attempt)
    expect(
      refusal(await showCode(test, code, { ...attempt, verifier: newAttempt().verifier })),
    ).toEqual(REFUSED)
  })

  it('answers 401 for a nonce that differs from the token’s', async () => {
    const attempt = newAttempt()
    const code = await fetchCode(test, person().sub, attempt)
    expect(refusal(await showCode(test, code, { ...attempt, nonce: newAttempt().nonce }))).toEqual(
      REFUSED,
    )
  })

  it('answers 401 for a used code, an unknown code, and the response of another provider', async () => {
    const attempt = newAttempt()
    const code = await fetchCode(test, person().sub, attempt)
    expect((await showCode(test, code, attempt)).status).toBe(200)
    expect(refusal(await showCode(test, code, attempt))).toEqual(REFUSED)
    expect(refusal(await showCode(test, 'made-up', newAttempt()))).toEqual(REFUSED)
    const next = newAttempt()
    expect(
      refusal(
        await showCode(test, await fetchCode(test, person().sub, next), next, {
          iss: 'https://another.example',
        }),
      ),
    ).toEqual(REFUSED)
  })

  it('answers 401 for a reused nonce with a new code', async () => {
    const attempt = newAttempt()
    const someone = person()
    expect(
      (await showCode(test, await fetchCode(test, someone.sub, attempt), attempt)).status,
    ).toBe(200)
    expect(
      refusal(await showCode(test, await fetchCode(test, someone.sub, attempt), attempt)),
    ).toEqual(REFUSED)
  })

  it('answers 401 in Indonesian when that is requested', async () => {
    const { body } = await showCode(test, 'made-up', newAttempt(), { locale: 'id-ID' })
    expect(body.message).toBe('Kampung ID tidak mengonfirmasi proses masuk ini. Silakan mulai lagi')
  })

  it('answers 403 for tokens unless the shop allows them', async () => {
    const { nonce } = newAttempt()
    const now = Math.floor(Date.now() / 1000)
    const id_token = await provider.sign({
      iss: provider.issuer,
      aud: 'petik-shop',
      sub: person().sub,
      nonce,
      iat: now,
      exp: now + 300,
    })
    for (const proof of [{ id_token }, { access_token: 'some-token' }]) {
      const { status, body } = await account(test, 'POST', '/login_by_provider', {
        body: { provider: 'oidc', nonce, ...proof },
      })
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'provider_flow_off' })
    }
  })

  it('sends the visitor back with access_denied when they decline', async () => {
    const attempt = newAttempt()
    const { body } = await start(test, attempt)
    const back = await visitProvider(`${body.data.authorization_url}&login_hint=nobody`, CALLBACK)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBe(attempt.state)
  })
})
