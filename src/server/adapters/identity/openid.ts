import { createRemoteJWKSet, customFetch as fetchKeys, errors, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { verifyIdToken } from './id-token.ts'
import {
  IdentityAway,
  IdentityRefused,
  type IdentityPort,
  type IdentityProof,
  type ProvenIdentity,
} from './port.ts'
import { ANSWER_SECONDS_MAX, awayIn, makeSpeak, type Speak } from './provider-http.ts'

export type ProviderSetting = {
  id: string
  /** The public name: "Google". */
  name: string
  issuer: string
  clientId: string
  clientSecret: string | null
}

const SCOPE = 'openid profile email'
/** The TTL of a provider's metadata, which hardly changes; its keys have their own rule. */
const KNOWN_MS = 60 * 60 * 1000
const MISCONFIGURED_RETRY_SECONDS = 60

/**
 * OpenID Connect providers. Discovery runs at first use, so that the shop starts while one is down.
 */
export const openIdProviders = (
  settings: readonly ProviderSetting[],
  flow: IdentityPort['flow'],
  clock: Clock,
): IdentityPort => {
  const known = new Map(settings.map((setting) => [setting.id, makeProvider(setting, clock)]))
  const providerOf = (id: string): Provider => {
    const found = known.get(id)
    if (!found) throw new IdentityRefused('no such provider is set up')
    return found
  }
  return {
    providers: settings.map(({ id, name }) => ({ id, name })),
    flow,
    begin: async (id, { redirectUri, state, nonce, codeChallenge }) => {
      const { config } = await providerOf(id).know()
      const asked = { scope: SCOPE, redirect_uri: redirectUri, state, nonce }
      const kind: Record<string, string> =
        codeChallenge === null
          ? { response_type: 'id_token', response_mode: 'fragment' }
          : { response_type: 'code', code_challenge: codeChallenge, code_challenge_method: 'S256' }
      return client.buildAuthorizationUrl(config, { ...asked, ...kind }).href
    },
    prove: async (id, proof) => {
      const provider = providerOf(id)
      const about = await provider.know()
      try {
        return await proveBy(about, proof, clock.now())
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

type Known = {
  config: client.Configuration
  keys: JWTVerifyGetKey
  issuer: string
  clientId: string
}
type Provider = { know: () => Promise<Known> }

/**
 * Caches the discovery for an hour, single-flight; when the provider is down, the old one stays
 * valid.
 */
const makeProvider = (setting: ProviderSetting, clock: Clock): Provider => {
  const speak = makeSpeak()
  let last: { at: number; known: Known } | null = null
  let asking: Promise<Known> | null = null
  const ask = async (): Promise<Known> => {
    try {
      const known = await discover(setting, speak)
      last = { at: clock.now().getTime(), known }
      return known
    } catch (error) {
      if (last) return last.known
      throw (
        awayIn(error) ??
        new IdentityAway(
          'the provider’s metadata is not as expected',
          MISCONFIGURED_RETRY_SECONDS,
          { cause: error },
        )
      )
    }
  }
  return {
    know: () => {
      if (last && clock.now().getTime() - last.at < KNOWN_MS) return Promise.resolve(last.known)
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
  }
}

const discover = async (
  { issuer, clientId, clientSecret }: ProviderSetting,
  speak: Speak,
): Promise<Known> => {
  const isLocal = issuer.startsWith('http://')
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout: ANSWER_SECONDS_MAX,
    [client.customFetch]: speak as client.CustomFetch,
    execute: isLocal ? [client.allowInsecureRequests] : [],
  })
  const about = found.serverMetadata()
  const { jwks_uri: keysUrl = '' } = about
  if (!isLocal && !keysUrl.startsWith('https://'))
    throw new Error('the keys of the provider are not at an https address')
  const config = new client.Configuration(
    about,
    clientId,
    {},
    authenticationOf(about, clientSecret),
  )
  config.timeout = ANSWER_SECONDS_MAX
  config[client.customFetch] = speak as client.CustomFetch
  if (isLocal) client.allowInsecureRequests(config)
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: ANSWER_SECONDS_MAX * 1000,
    [fetchKeys]: speak,
  })
  return { config, keys, issuer: about.issuer, clientId }
}

/** In the header, as the standard prefers, unless the provider supports only the body. */
const authenticationOf = (
  about: Readonly<client.ServerMetadata>,
  secret: string | null,
): client.ClientAuth => {
  if (secret === null) return client.None()
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = about
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

const proveBy = (known: Known, proof: IdentityProof, now: Date): Promise<ProvenIdentity> => {
  if (proof.kind === 'code') return proveByCode(known, proof, now)
  return proof.kind === 'id_token'
    ? proveByIdToken(known, proof, now)
    : proveByAccessToken(known, proof, now)
}

const proveByCode = async (
  known: Known,
  proof: IdentityProof & { kind: 'code' },
  now: Date,
): Promise<ProvenIdentity> => {
  const answer = new URL(proof.redirectUri)
  answer.searchParams.set('code', proof.code)
  // A provider that names its issuer in the response must be the one that was called.
  answer.searchParams.set('iss', proof.issuer ?? known.issuer)
  const tokens = await client.authorizationCodeGrant(known.config, answer, {
    pkceCodeVerifier: proof.codeVerifier,
    expectedNonce: proof.nonce,
    idTokenExpected: true,
  })
  const claims = await verifyIdToken(tokens.id_token ?? '', { ...known, nonce: proof.nonce, now })
  // Many providers return the e-mail address only from the userinfo endpoint.
  const isTold = claims['email'] !== undefined && claims['email_verified'] !== undefined
  const more = isTold
    ? {}
    : await client.fetchUserInfo(known.config, tokens.access_token, claims.sub)
  return identityOf(known.issuer, claims.sub, { ...claims, ...more })
}

const proveByIdToken = async (
  known: Known,
  proof: IdentityProof & { kind: 'id_token' },
  now: Date,
): Promise<ProvenIdentity> => {
  const claims = await verifyIdToken(proof.idToken, { ...known, nonce: proof.nonce, now })
  return identityOf(known.issuer, claims.sub, claims)
}

/**
 * An access token is opaque: introspection tells its subject, its client and whether it is active.
 */
const proveByAccessToken = async (
  known: Known,
  proof: IdentityProof & { kind: 'access_token' },
  now: Date,
): Promise<ProvenIdentity> => {
  const { config, issuer, clientId } = known
  if (!config.serverMetadata().introspection_endpoint)
    throw new IdentityRefused('the provider has no introspection of access tokens')
  const about = await client.tokenIntrospection(config, proof.accessToken)
  const isOurs = about.client_id === clientId && (about.iss === undefined || about.iss === issuer)
  const isAlive = about.active && typeof about.exp === 'number' && about.exp * 1000 > now.getTime()
  if (!isOurs || !isAlive || typeof about.sub !== 'string')
    throw new IdentityRefused('the access token is not for this shop, or has expired')
  const claims = await client.fetchUserInfo(config, proof.accessToken, about.sub)
  return identityOf(issuer, about.sub, claims)
}

const person = v.object({
  email: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.toLowerCase(),
        v.maxLength(254),
        v.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/),
      ),
    ),
    undefined,
  ),
  // Some providers send booleans as strings.
  email_verified: v.fallback(
    v.union([
      v.boolean(),
      v.pipe(
        v.literal('true'),
        v.transform(() => true),
      ),
    ]),
    false,
  ),
  name: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        v.transform((name) => name.replace(/\s+/g, ' ').slice(0, 80)),
      ),
    ),
    undefined,
  ),
})

const identityOf = (issuer: string, subject: string, claims: unknown): ProvenIdentity => {
  const { email = null, email_verified, name = null } = v.parse(person, claims)
  return { issuer, subject, email, isEmailVerified: email !== null && email_verified, name }
}

const KEYS_MISSING: ReadonlySet<string> = new Set([
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
])

const ABOUT_THE_PROOF: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_token'])

/** The OAuth error code of a provider's refusal; null when the error is not one. */
const complaintOf = (error: unknown): string | null => {
  if (error instanceof client.ResponseBodyError) return error.error
  if (error instanceof client.WWWAuthenticateChallengeError)
    return error.cause.find(({ parameters }) => parameters.error)?.parameters.error ?? 'unnamed'
  return null
}

/**
 * Separates an invalid proof (refused) from a failing or misconfigured provider, which is not the
 * customer's fault.
 */
const refusalOf = (error: unknown): Error => {
  const away = awayIn(error)
  if (away) return away
  if (error instanceof IdentityRefused) return error
  if (error instanceof errors.JOSEError && KEYS_MISSING.has(error.code))
    return new IdentityAway(
      'the keys of the provider cannot be read',
      MISCONFIGURED_RETRY_SECONDS,
      { cause: error },
    )
  const complaint = complaintOf(error)
  if (complaint !== null && !ABOUT_THE_PROOF.has(complaint))
    return new IdentityAway(
      `the provider does not accept this shop: ${complaint}`,
      MISCONFIGURED_RETRY_SECONDS,
    )
  // The libraries' messages may quote a token, so the reason includes only their code.
  const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
  return new IdentityRefused(`the proof is invalid: ${kind}`)
}
