import { randomBytes } from 'node:crypto'
import type { Body, Data } from '#contract/call.ts'
import type {
  beginPasskey as beginPasskeyCall,
  beginPasskeyProof as beginProofCall,
  finishPasskey as finishPasskeyCall,
  finishPasskeyProof as finishProofCall,
} from '#contract/staff/sign-in/passkeys.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Context, Shop } from '../../shop.ts'
import type { StaffCaller } from '../guard.ts'
import { factorsOf } from '../store/factors.ts'
import { findPasskey, insertPasskey, passkeysOf, raisePasskeyCounter } from '../store/passkeys.ts'
import { saveChallenge, takeChallenge } from '../store/sessions.ts'

const CHALLENGE_BYTES = 32
const CHALLENGE_MINUTES = 5
/** ES256, which every authenticator has, EdDSA, and RS256 of Windows Hello. */
const ALGORITHMS = [-7, -8, -257]

type Asking = Pick<Context, 'shop' | 'now'> & { staff: StaffCaller }
/** What a challenge is for: one to prove a passkey cannot add one. */
type Purpose = 'add' | 'prove'

/** The domain of passkeys: of the shop's own address, whatever host a request names. */
const relyingParty = ({ config }: Pick<Shop, 'config'>) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpId: hostname, origin }
}

export const beginPasskey = async (
  tx: Transaction,
  ask: Asking,
): Promise<Data<typeof beginPasskeyCall>> => ({
  ...(await newChallenge(tx, ask, 'add')),
  rp_name: ask.shop.settings()['shop.name'],
  user: {
    id: Buffer.from(ask.staff.id).toString('base64url'),
    login: ask.staff.login,
    name: ask.staff.name,
  },
  algorithms: ALGORITHMS,
  exclude: (await passkeysOf(tx, ask.staff.id)).map(({ credentialId }) => credentialId),
})

export const beginPasskeyProof = async (
  db: Queryable,
  ask: Asking,
): Promise<Data<typeof beginProofCall>> => ({
  ...(await newChallenge(db, ask, 'prove')),
  allow: (await passkeysOf(db, ask.staff.id)).map(({ credentialId }) => credentialId),
})

const newChallenge = async (db: Queryable, { shop, staff, now }: Asking, purpose: Purpose) => {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const until = new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS)
  await saveChallenge(db, staff.sessionId, { challenge: `${purpose} ${challenge}`, until })
  return { challenge, rp_id: relyingParty(shop).rpId, timeout: CHALLENGE_MINUTES * 60 }
}

/** A passkey that the device made for this session's challenge, checked but not stored yet. */
export const readNewPasskey = async (
  ask: Asking,
  {
    id,
    client_data: clientDataJSON,
    attestation: attestationObject,
  }: Body<typeof finishPasskeyCall>,
) => {
  const expected = await expectedOf(ask, 'add', clientDataJSON)
  // Loaded when it is needed: half a second of work at the start otherwise.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...credential(id), response: { clientDataJSON, attestationObject } },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo || registrationInfo.credential.id !== id) throw wrongPasskey()
  return registrationInfo.credential
}

/** Stores a checked passkey. Returns whether the account has no recovery code yet. */
export const addPasskey = async (
  tx: Transaction,
  { staff, now }: Asking,
  name: string,
  { id: credentialId, publicKey, counter }: Awaited<ReturnType<typeof readNewPasskey>>,
): Promise<boolean> => {
  const passkey = { id: newId(now), staffId: staff.id, credentialId, publicKey, counter, name, now }
  if (!(await insertPasskey(tx, passkey))) throw wrongPasskey()
  return (await factorsOf(tx, staff.id)).every(({ kind }) => kind !== 'recovery')
}

/**
 * Checks the answer of a passkey of the caller to this session's challenge. An unknown passkey, a
 * wrong answer and a used challenge get the same error.
 */
export const readPasskey = async (ask: Asking, given: Body<typeof finishProofCall>) => {
  const {
    id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
  } = given
  const expected = await expectedOf(ask, 'prove', clientDataJSON)
  const passkey = await findPasskey(ask.shop.db, ask.staff.id, id)
  if (!passkey) throw wrongPasskey()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      ...expected,
      response: { ...credential(id), response: { clientDataJSON, authenticatorData, signature } },
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw wrongPasskey()
  return { id: passkey.id, counter: authenticationInfo.newCounter }
}

/** Notes the use of a checked passkey. A counter that does not grow is that of a copy. */
export const takePasskey = async (
  tx: Transaction,
  passkey: Awaited<ReturnType<typeof readPasskey>>,
  now: Date,
): Promise<'passkey'> => {
  if (!(await raisePasskeyCounter(tx, { ...passkey, now }))) throw wrongPasskey()
  return 'passkey'
}

/** Uses the session's challenge up, whatever the answer is worth. */
const expectedOf = async ({ shop, staff, now }: Asking, purpose: Purpose, clientData: string) => {
  const challenge = challengeIn(clientData)
  const kept = { challenge: `${purpose} ${challenge}`, now }
  if (!(await takeChallenge(shop.db, staff.sessionId, kept))) throw wrongPasskey()
  const { rpId, origin } = relyingParty(shop)
  // The passkey is the second factor: that its owner holds it suffices, without PIN or finger.
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }
}

const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof challenge === 'string') return challenge
  } catch {
    // Answered below.
  }
  throw wrongPasskey()
}

const credential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** The library throws plain errors for whatever is wrong with an answer. */
const checked = async <Answer>(check: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await check()
  } catch {
    throw wrongPasskey()
  }
}

const wrongPasskey = () => new AppError('passkey_wrong')
