import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import {
  beginPasskey,
  beginPasskeyProof,
  finishPasskey,
  finishPasskeyProof,
} from '#contract/staff/sign-in/passkeys.ts'
import { send } from '../../send.ts'

/** Why the browser gave no passkey: `known` is one that the account has already. */
export type Refused = 'none' | 'known'

/** Gives a passkey as the second factor. Returns why not; null when it was accepted. */
export const givePasskey = async (): Promise<Refused | null> => {
  const { challenge, rp_id: rpId, timeout, allow } = await send(beginPasskeyProof, {})
  const answer = await asked(() =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout: timeout * 1000,
        userVerification: 'preferred',
        allowCredentials: allow.map((id) => ({ id, type: 'public-key' })),
      },
    }),
  )
  if (typeof answer === 'string') return answer
  const { clientDataJSON, authenticatorData, signature } = answer.response
  await send(finishPasskeyProof, {
    body: {
      id: answer.id,
      client_data: clientDataJSON,
      authenticator_data: authenticatorData,
      signature,
    },
  })
  return null
}

/** Adds a passkey of this device or a security key. Returns new recovery codes, or why not. */
export const addPasskey = async (
  name: string,
): Promise<{ codes: readonly string[] | null } | Refused> => {
  const given = await send(beginPasskey, {})
  const { user } = given
  const made = await asked(() =>
    startRegistration({
      optionsJSON: {
        challenge: given.challenge,
        rp: { id: given.rp_id, name: given.rp_name },
        user: { id: user.id, name: user.login, displayName: user.name },
        timeout: given.timeout * 1000,
        pubKeyCredParams: given.algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: given.exclude.map((id) => ({ id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    }),
  )
  if (typeof made === 'string') return made
  const { clientDataJSON, attestationObject } = made.response
  const { recovery_codes: codes } = await send(finishPasskey, {
    body: { id: made.id, client_data: clientDataJSON, attestation: attestationObject, name },
  })
  return { codes }
}

/** The browser’s answer, or why there is none: cancelled, too late, or at another address. */
const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | Refused> => {
  try {
    return await ask()
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isKnown ? 'known' : 'none'
  }
}
