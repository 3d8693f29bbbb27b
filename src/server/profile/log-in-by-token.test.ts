import { createHmac, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_ID, OTHER_CLIENT_ID } from '../../../test/support/openid-client.ts'
import {
  startProvider,
  visitProvider,
  type LocalProvider,
} from '../../../test/support/openid-provider.ts'
import {
  account,
  CALLBACK,
  newAttempt,
  REFUSED,
  refusal,
  start,
} from '../../../test/support/provider-sign-in.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../../../test/support/shop.ts'

/**
 * The implicit flow, enabled only by SIGN_IN_FLOW=implicit: every token claim is tested, signed
 * with the provider's key.
 */

let provider: LocalProvider
let test: TestShop
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
  provider.know({ sub: 'ayu', name: 'Ayu', email: 'ayu@kampung.example', email_verified: true })
  test = await openTestShop({ ...provider.environment, SIGN_IN_FLOW: 'implicit' })
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})

const seconds = (): number => Math.floor(Date.now() / 1000)
const claims = (nonce: string, more: Record<string, unknown> = {}) => ({
  iss: provider.issuer,
  aud: CLIENT_ID,
  sub: 'ayu',
  nonce,
  email: 'ayu@kampung.example',
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 300,
  ...more,
})
const show = (nonce: string, proof: Record<string, unknown>): Promise<TestAnswer> =>
  account(test, 'POST', '/login_by_provider', { body: { provider: 'oidc', nonce, ...proof } })
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs in at the provider as Ayu for this client, and returns the fragment's tokens. */
const fetchTokens = async (
  nonce: string,
  clientId = CLIENT_ID,
  responseType = 'id_token',
): Promise<URLSearchParams> => {
  const { body } = await start(test, { ...newAttempt(), nonce }, { code_challenge: undefined })
  const url = new URL(body.data.authorization_url)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('response_type', responseType)
  url.searchParams.set('login_hint', 'ayu')
  return new URLSearchParams((await visitProvider(url.href, CALLBACK)).hash.slice(1))
}

describe('an ID token', () => {
  it('200 for the provider’s own token, once', async () => {
    const { nonce } = newAttempt()
    const id_token = (await fetchTokens(nonce)).get('id_token')
    const came = await show(nonce, { id_token })
    expect(came.status).toBe(200)
    expect(came.body.data.newcomer).toEqual({ name: 'Ayu', email: 'ayu@kampung.example' })
    expect(refusal(await show(nonce, { id_token }))).toEqual(REFUSED)
  })

  it('200 for one of twenty parallel uses', async () => {
    const { nonce } = newAttempt()
    const id_token = await provider.sign(claims(nonce))
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(nonce, { id_token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each<[string, (nonce: string) => Record<string, unknown>]>([
    ['another audience', () => ({ aud: OTHER_CLIENT_ID })],
    [
      'several audiences and no word for whom it was made',
      () => ({ aud: [CLIENT_ID, OTHER_CLIENT_ID] }),
    ],
    [
      'another party than this shop that it was made for',
      () => ({ aud: [CLIENT_ID, OTHER_CLIENT_ID], azp: OTHER_CLIENT_ID }),
    ],
    ['another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['the issuer with a slash too many', () => ({ iss: `${provider.issuer}/` })],
    ['an end that is past', () => ({ iat: seconds() - 400, exp: seconds() - 100 })],
    ['no end', () => ({ exp: undefined })],
    ['a beginning that is to come', () => ({ nbf: seconds() + 300 })],
    ['an age of an hour', () => ({ iat: seconds() - 3600 })],
    ['no age', () => ({ iat: undefined })],
    ['another nonce', () => ({ nonce: newAttempt().nonce })],
    ['no nonce', () => ({ nonce: undefined })],
    ['nobody', () => ({ sub: undefined })],
  ])('401 with %s', async (_, wrong) => {
    const { nonce } = newAttempt()
    expect(
      refusal(await show(nonce, { id_token: await provider.sign(claims(nonce, wrong(nonce))) })),
    ).toEqual(REFUSED)
    // Only this claim causes the refusal: the same token without the change is accepted.
    expect((await show(nonce, { id_token: await provider.sign(claims(nonce)) })).status).toBe(200)
  })

  it('401 without a signature (alg none), with and without the trailing dot', async () => {
    const { nonce } = newAttempt()
    for (const alg of ['none', 'None', 'NONE']) {
      const unsigned = `${base64({ alg, typ: 'JWT' })}.${base64(claims(nonce))}`
      for (const id_token of [`${unsigned}.`, unsigned, `${unsigned}.AAAA`])
        expect(refusal(await show(nonce, { id_token }))).toEqual(REFUSED)
    }
  })

  it('401 for an HS256 signature made with the public key, in every encoding', async () => {
    const { nonce } = newAttempt()
    const key = createPublicKey({ key: provider.publicKey, format: 'jwk' })
    const forms = [
      key.export({ type: 'spki', format: 'pem' }),
      String(key.export({ type: 'spki', format: 'pem' })).trim(),
      key.export({ type: 'spki', format: 'der' }),
      key.export({ type: 'pkcs1', format: 'pem' }),
      JSON.stringify(provider.publicKey),
      provider.publicKey.n ?? '',
    ]
    for (const secret of forms) {
      const signed = `${base64({ alg: 'HS256', kid: 'key-1' })}.${base64(claims(nonce))}`
      expect(
        refusal(
          await show(nonce, {
            id_token: `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
          }),
        ),
      ).toEqual(REFUSED)
    }
  })

  it('401 for an embedded key, a changed claim, another token type and malformed input', async () => {
    const { nonce } = newAttempt()
    const [header = '', , signature = ''] = (await provider.sign(claims(nonce))).split('.')
    const stranger = await startProvider(CALLBACK)
    const theirs = await stranger.sign(claims(nonce), {
      jwk: stranger.publicKey,
      jku: `${stranger.issuer}/jwks`,
    })
    await stranger.stop()
    expect(refusal(await show(nonce, { id_token: theirs }))).toEqual(REFUSED)
    expect(
      refusal(
        await show(nonce, {
          id_token: `${header}.${base64(claims(nonce, { sub: 'budi' }))}.${signature}`,
        }),
      ),
    ).toEqual(REFUSED)
    expect(
      refusal(
        await show(nonce, { id_token: await provider.sign(claims(nonce), { typ: 'at+jwt' }) }),
      ),
    ).toEqual(REFUSED)
    expect(refusal(await show(nonce, { id_token: 'a.b.c' }))).toEqual(REFUSED)
    expect(refusal(await show(nonce, { id_token: '💥' }))).toEqual(REFUSED)
  })

  it('403 with an unverified e-mail address', async () => {
    const { nonce } = newAttempt()
    const unverified = await provider.sign(claims(nonce, { sub: 'baru', email_verified: false }))
    expect((await show(nonce, { id_token: unverified })).body.code).toBe(
      'provider_email_unverified',
    )
  })

  it('422 when it exceeds the maximum length', async () => {
    const { status, body } = await show(newAttempt().nonce, { id_token: 'x'.repeat(16_385) })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['id_token'])
  })
})

describe('an access token', () => {
  const fetchAccessToken = async (clientId = CLIENT_ID): Promise<string> =>
    (await fetchTokens(newAttempt().nonce, clientId, 'id_token token')).get('access_token') ?? ''

  it('200 for one issued to this shop, once', async () => {
    const access_token = await fetchAccessToken()
    const came = await show(newAttempt().nonce, { access_token })
    expect(came.status).toBe(200)
    expect(came.body.data.newcomer).toEqual({ name: 'Ayu', email: 'ayu@kampung.example' })
    expect(refusal(await show(newAttempt().nonce, { access_token }))).toEqual(REFUSED)
  })

  it('401 for one issued to another client, and for a malformed one', async () => {
    const foreign = await fetchAccessToken(OTHER_CLIENT_ID)
    expect(foreign).not.toBe('')
    expect(refusal(await show(newAttempt().nonce, { access_token: foreign }))).toEqual(REFUSED)
    expect(refusal(await show(newAttempt().nonce, { access_token: 'made-up' }))).toEqual(REFUSED)
  })
})
