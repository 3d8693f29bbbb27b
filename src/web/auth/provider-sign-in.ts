import {
  beginProviderSignIn,
  type loginByProvider,
  type SignInProvider,
} from '#contract/auth/providers.ts'
import type { BodyInput } from '#contract/call.ts'
import { localeTag, type Locale } from '#domain/locale.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { objectWith, stored } from '#web/state/stored.ts'

/**
 * A login at a provider, from the click until the browser returns. State, nonce and PKCE verifier
 * stay in the tab's session storage and are removed on first use, so that a response to another
 * attempt does not match.
 */
export type Attempt = {
  provider: SignInProvider
  state: string
  nonce: string
  verifier: string
} & Wish
/** What survives the way to the provider: the return URL and the referral code. */
type Wish = { returnUrl: string; invitation?: string | undefined }
const attempts = stored(
  'provider-sign-in',
  'tab',
  objectWith<Attempt>({ provider: 'object', state: 'string', nonce: 'string', verifier: 'string' }),
)
const RANDOM_BYTES = 32

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
const challengeOf = async (verifier: string): Promise<string> =>
  base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )

const callbackAt = (origin: string): string => origin + pages.authCallback()

/**
 * Redirects to the provider. `origin` must be registered with the provider. Throws `CallFailure`.
 */
export async function goToProvider(
  provider: SignInProvider,
  wish: Wish,
  { origin, locale }: { origin: string; locale: Locale },
) {
  const attempt: Attempt = {
    provider,
    state: random(),
    nonce: random(),
    verifier: random(),
    ...wish,
  }
  const { authorization_url } = await send(beginProviderSignIn, {
    body: {
      provider: provider.id,
      redirect_uri: callbackAt(origin),
      state: attempt.state,
      nonce: attempt.nonce,
      ...(provider.flow === 'code' ? { code_challenge: await challengeOf(attempt.verifier) } : {}),
      locale: localeTag(locale),
    },
  })
  attempts.write(attempt)
  location.assign(authorization_url)
}

export type ProviderAnswer =
  | { kind: 'proof'; attempt: Attempt; body: BodyInput<typeof loginByProvider> }
  /** `lost`: no matching attempt. `cancelled`: by the visitor. `refused`: by the provider. */
  | { kind: 'lost'; attempt: null }
  | { kind: 'cancelled' | 'refused'; attempt: Attempt }

/**
 * Reads the provider's response from the query or, for tokens, the fragment. Works once, in the tab
 * that started the attempt.
 */
export const takeProviderAnswer = (
  address: { search: string; hash: string },
  origin: string,
): ProviderAnswer => {
  const attempt = attempts.take()
  const query = new URLSearchParams(address.search)
  const given = query.has('state') ? query : new URLSearchParams(address.hash.slice(1))
  if (!attempt || given.get('state') !== attempt.state) return { kind: 'lost', attempt: null }
  const error = given.get('error')
  if (error !== null) return { kind: error === 'access_denied' ? 'cancelled' : 'refused', attempt }
  const [code, idToken, issuer] = [given.get('code'), given.get('id_token'), given.get('iss')]
  const proof =
    code !== null
      ? {
          code,
          redirect_uri: callbackAt(origin),
          code_verifier: attempt.verifier,
          ...(issuer === null ? {} : { iss: issuer }),
        }
      : idToken !== null
        ? { id_token: idToken }
        : null
  if (proof === null) return { kind: 'refused', attempt }
  return {
    kind: 'proof',
    attempt,
    body: { provider: attempt.provider.id, nonce: attempt.nonce, ...proof },
  }
}

/**
 * A provider's customer who has no account yet. Survives a reload; ends with the tab or the key.
 */
export type Newcomer = {
  key: { token: string; wp_token: string }
  provider: string
  name: string
  email: string
  /** Referral code of the customer who invited them. */
  invitation?: string | undefined
}
export const providerNewcomer = stored(
  'provider-newcomer',
  'tab',
  objectWith<Newcomer>({ key: 'object', provider: 'string', name: 'string', email: 'string' }),
)
