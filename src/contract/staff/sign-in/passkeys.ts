import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { means, ordinal, seconds } from '../../means.ts'
import { id, oneLine } from '../../wire.ts'
import { recoveryCodes, secondFactorGiven } from './session.ts'

const NAME_LENGTH_MAX = 60

/** Bytes of a WebAuthn structure, base64url without padding. */
const bytes = (lengthMax: number) =>
  v.pipe(
    v.string('validation.required'),
    v.maxLength(lengthMax, 'validation.tooLong'),
    v.regex(/^[\w-]+$/, 'validation.invalid'),
  )

const ofChallenge = {
  challenge: means(v.string(), 'To be signed, once and within `timeout`: base64url.'),
  rp_id: means(v.string(), 'The domain that the passkey belongs to.'),
  timeout: means(v.pipe(v.number(), seconds), 'How long the challenge holds.'),
}
const credentialIds = v.array(means(v.string(), 'A credential’s id: base64url.'))
const ofResponse = {
  id: means(bytes(1400), 'The credential’s id: base64url.'),
  client_data: means(bytes(2000), '`clientDataJSON`: base64url.'),
}

/** With a second factor already, a recent proof of it is needed. */
export const beginPasskey = staffCall({
  method: 'POST',
  path: '/me/factors/passkey',
  summary: 'Begin to add a passkey',
  auth: 'staff',
  needs: 'setup',
  proof: true,
  data: v.object({
    ...ofChallenge,
    rp_name: means(v.string(), 'Name of the shop.'),
    user: means(
      v.object({
        id: means(opaqueId, 'The account, for the authenticator: base64url.'),
        login: means(v.string(), 'The name to sign in with.'),
        name: means(v.string(), 'Name.'),
      }),
      'Whose passkey it will be.',
    ),
    algorithms: means(
      v.array(means(v.pipe(v.number(), ordinal), 'A COSE algorithm.')),
      'Signatures that are accepted, the preferred first.',
    ),
    exclude: means(credentialIds, 'Passkeys that the account has already.'),
  }),
})

export const finishPasskey = staffCall({
  method: 'POST',
  path: '/me/factors/passkey/confirm',
  summary: 'Add the passkey that the device made',
  auth: 'staff',
  needs: 'setup',
  proof: true,
  refuses: ['passkey_wrong'],
  body: v.object({
    ...ofResponse,
    attestation: means(bytes(20_000), '`attestationObject`: base64url.'),
    name: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.nonEmpty('validation.required'),
        v.maxLength(NAME_LENGTH_MAX, 'validation.tooLong'),
        oneLine,
      ),
      'How its owner calls it.',
    ),
  }),
  data: v.object({
    recovery_codes: means(
      v.nullable(recoveryCodes),
      'Ten recovery codes; null when the account has some already.',
    ),
  }),
})

export const beginPasskeyProof = staffCall({
  method: 'POST',
  path: '/sign-in/passkey',
  summary: 'Ask for a challenge for a passkey',
  auth: 'staff',
  needs: 'pending',
  data: v.object({
    ...ofChallenge,
    allow: means(credentialIds, 'The account’s passkeys.'),
  }),
})

/** Also renews the proof that sensitive calls need. */
export const finishPasskeyProof = staffCall({
  method: 'POST',
  path: '/sign-in/passkey/confirm',
  summary: 'Give a passkey as the second factor',
  auth: 'staff',
  needs: 'pending',
  refuses: ['passkey_wrong'],
  body: v.object({
    ...ofResponse,
    authenticator_data: means(bytes(4000), '`authenticatorData`: base64url.'),
    signature: means(bytes(4000), '`signature`: base64url.'),
  }),
  data: secondFactorGiven,
})

/** The last one of an account whose role needs one stays: 409 `last_factor`. */
export const removeFactor = staffCall({
  method: 'DELETE',
  path: '/me/factors/{id}',
  summary: 'Remove a second factor of the caller',
  auth: 'staff',
  needs: 'setup',
  proof: true,
  refuses: ['last_factor'],
  params: v.object({ id }),
  data: v.object({}),
})
