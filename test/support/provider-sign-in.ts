import { createHash, randomBytes } from 'node:crypto'
import { newestCode, nextPhone } from './customer.ts'
import { visitProvider, type LocalProvider, type Person } from './openid-provider.ts'
import type { TestAnswer, TestShop } from './shop.ts'

/** The callback of a test's shop. */
export const CALLBACK = 'http://localhost:3000/auth/callback'

const random = () => randomBytes(32).toString('base64url')
/** A browser's secrets of one login attempt. */
export const newAttempt = () => ({ state: random(), nonce: random(), verifier: random() })
export type Attempt = ReturnType<typeof newAttempt>
const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

export const account = (
  test: TestShop,
  method: string,
  path: string,
  options?: Parameters<TestShop['request']>[2],
): Promise<TestAnswer> => test.request(method, `/api/account/v1${path}`, options)

/** Requests the provider's address from the shop. */
export const start = (
  test: TestShop,
  { state, nonce, verifier }: Attempt,
  more: Record<string, unknown> = {},
): Promise<TestAnswer> =>
  account(test, 'POST', '/login_by_provider/start', {
    body: {
      provider: 'oidc',
      redirect_uri: CALLBACK,
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      ...more,
    },
  })

/** Logs in at the provider and returns with a code. */
export const fetchCode = async (test: TestShop, sub: string, attempt: Attempt): Promise<string> => {
  const { body } = await start(test, attempt)
  const back = await visitProvider(`${body.data.authorization_url}&login_hint=${sub}`, CALLBACK)
  if (back.searchParams.get('state') !== attempt.state)
    throw new Error('The provider brought another state back')
  return back.searchParams.get('code') ?? ''
}

export const showCode = (
  test: TestShop,
  code: string,
  { nonce, verifier }: Attempt,
  more: Record<string, unknown> = {},
): Promise<TestAnswer> =>
  account(test, 'POST', '/login_by_provider', {
    body: {
      provider: 'oidc',
      code,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      nonce,
      ...more,
    },
  })

/** The whole login with an account at the provider. */
export const comeBy = async (test: TestShop, sub: string): Promise<TestAnswer> => {
  const attempt = newAttempt()
  return showCode(test, await fetchCode(test, sub, attempt), attempt)
}

let people = 0
/** Creates an account at the provider. */
export const makePerson = (provider: LocalProvider, more: Partial<Person> = {}): Person => {
  people += 1
  const someone = {
    sub: `orang-${people}`,
    name: 'Ayu Lestari',
    email: `ayu${people}@kampung.example`,
    email_verified: true,
    ...more,
  }
  provider.know(someone)
  return someone
}

export const tellPhone = (
  test: TestShop,
  token: string,
  phone: string,
  more: Record<string, unknown> = {},
): Promise<TestAnswer> =>
  account(test, 'POST', '/register_by_provider', {
    token,
    body: { name: 'Ayu Lestari', phone_number: phone, accept_terms: true, ...more },
  })

export const enterCode = async (
  test: TestShop,
  phone: string,
  token: string,
  purpose?: string,
): Promise<TestAnswer> =>
  account(test, 'PUT', '/verify-phone-number', {
    token,
    body: { otp: await newestCode(test, phone, purpose) },
  })

/** Logs in as a new customer up to the finished account. */
export const joinBy = async (
  test: TestShop,
  someone: Person,
  phone = nextPhone(),
): Promise<TestAnswer> => {
  const came = await comeBy(test, someone.sub)
  const told = await tellPhone(test, came.body.data.key.token, phone)
  const sent = await account(test, 'POST', '/send-otp', {
    token: told.body.data.key.token,
    body: {},
  })
  return enterCode(test, phone, sent.body.data.key.token, 'register')
}

/** Status and code of an error response; `REFUSED` is that of an invalid proof. */
export const refusal = ({ status, body }: TestAnswer) => ({ status, code: body.code as string })
export const REFUSED = { status: 401, code: 'provider_refused' }
