import { pages } from '#contract/pages.ts'
import { createHash } from 'node:crypto'
import type { beginProviderSignIn, loginByProvider } from '#contract/auth/providers.ts'
import type { Body, Data } from '#contract/call.ts'
import { AppError } from '../errors.ts'
import {
  IdentityAway,
  IdentityRefused,
  type IdentityProof,
  type ProvenIdentity,
} from '../adapters/identity/port.ts'
import type { Context, Shop } from '../shop.ts'
import { spendNonce } from './store/identity.ts'

/** The only address of this shop that a provider may redirect to. */
const callbackOf = (shop: Shop): string => `${shop.config.publicUrl}${pages.authCallback()}`

/** The provider's address for a sign-in that the browser has prepared. */
export const beginAtProvider = async ({
  shop,
  body,
}: Context & { body: Body<typeof beginProviderSignIn> }): Promise<
  Data<typeof beginProviderSignIn>
> => {
  const provider = providerOf(shop, body.provider)
  requireOwnAddress(shop, body.redirect_uri)
  const { code_challenge: codeChallenge = null } = body
  if (codeChallenge === null && shop.ports.identity.flow === 'code')
    throw new AppError('invalid', { errors: { code_challenge: [{ key: 'validation.required' }] } })
  const asked = {
    redirectUri: body.redirect_uri,
    state: body.state,
    nonce: body.nonce,
    codeChallenge,
  }
  const url = await shop.ports.identity.begin(provider.id, asked).catch((error: unknown) => {
    throw failureOf(shop, provider, error)
  })
  return { authorization_url: url }
}

/**
 * Checks the provider's proof and uses up its nonce against replays; returns the identity. Counts
 * as a login attempt of this place.
 */
export const proveIdentity = async (
  ask: Context & { body: Body<typeof loginByProvider> },
): Promise<ProvenIdentity & { provider: string }> => {
  const { shop, body, now } = ask
  const provider = providerOf(shop, body.provider)
  const proof = proofOf(shop, body)
  const identity = await shop.ports.identity.prove(provider.id, proof).catch((error: unknown) => {
    throw failureOf(shop, provider, error)
  })
  const once = proof.kind === 'access_token' ? [proof.nonce, proof.accessToken] : [proof.nonce]
  for (const shown of once) {
    if ((await spendNonce(shop.db, hashOf(identity.issuer, shown), now)) === 0)
      throw failureOf(shop, provider, new IdentityRefused('it was used before'))
  }
  return { ...identity, provider: provider.name }
}

type Provider = { id: string; name: string }

const providerOf = (shop: Shop, id: string): Provider => {
  const found = shop.ports.identity.providers.find((one) => one.id === id)
  if (!found) throw new AppError('provider_unknown')
  return found
}

const requireOwnAddress = (shop: Shop, address: string): void => {
  if (address !== callbackOf(shop))
    throw new AppError('invalid', { errors: { redirect_uri: [{ key: 'validation.invalid' }] } })
}

const proofOf = (shop: Shop, body: Body<typeof loginByProvider>): IdentityProof => {
  const {
    nonce,
    code,
    redirect_uri: redirectUri = '',
    code_verifier: codeVerifier = '',
    id_token: idToken,
    access_token: accessToken,
  } = body
  if (code !== undefined) {
    requireOwnAddress(shop, redirectUri)
    return { kind: 'code', nonce, code, redirectUri, codeVerifier, issuer: body.iss ?? null }
  }
  if (shop.ports.identity.flow !== 'implicit') throw new AppError('provider_flow_off')
  return idToken === undefined
    ? { kind: 'access_token', nonce, accessToken: accessToken ?? '' }
    : { kind: 'id_token', nonce, idToken }
}

const failureOf = (shop: Shop, { id, name }: Provider, error: unknown): unknown => {
  const params = { provider: name }
  if (error instanceof IdentityAway) {
    shop.log.warn({ err: error, provider: id }, 'an identity provider is unavailable')
    return new AppError('provider_unavailable', {
      params,
      retryAfterSeconds: error.retryAfterSeconds,
      cause: error,
    })
  }
  if (!(error instanceof IdentityRefused)) return error
  shop.log.info({ provider: id, reason: error.message }, 'a sign-in at a provider was refused')
  return new AppError('provider_refused', { params, internal: error.message })
}

const hashOf = (issuer: string, shown: string): Buffer =>
  createHash('sha256').update(`${issuer}\n${shown}`).digest()
