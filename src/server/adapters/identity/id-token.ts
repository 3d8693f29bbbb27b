import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { IdentityRefused } from './port.ts'

/** Asymmetric signatures only: never `none`, nor the HS family, whose key the client shares. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** Browsers use a token at once; an older one may be a replay. */
const AGE_SECONDS_MAX = 600
const CLOCK_TOLERANCE_SECONDS = 60

export type Expected = {
  issuer: string
  clientId: string
  nonce: string
  keys: JWTVerifyGetKey
  now: Date
}

/**
 * The claims of an ID token with this provider's signature, audience and nonce. Throws jose's
 * errors and `IdentityRefused`; a failure to fetch the keys passes through.
 */
export const verifyIdToken = async (
  idToken: string,
  { issuer, clientId, nonce, keys, now }: Expected,
): Promise<JWTPayload & { sub: string }> => {
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    algorithms: ALGORITHMS,
    issuer,
    audience: clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: AGE_SECONDS_MAX,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now,
  })
  // Providers sign other tokens with the same keys.
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT')
    throw new IdentityRefused('the token is of another type')
  if (payload['nonce'] !== nonce) throw new IdentityRefused('the token belongs to another sign-in')
  const azp = payload['azp']
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
  if (azp === undefined ? isForSeveral : azp !== clientId)
    throw new IdentityRefused('the token was made for another client')
  const { sub } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw new IdentityRefused('the token has no subject')
  return { ...payload, sub }
}
