/** An authenticator in memory: makes passkeys and signs challenges, as WebAuthn says. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Make } from './make-ask.ts'
import { buildStaff, giveFactor, staffAsk, type TestStaff } from './staff.ts'
import type { TestAnswer, TestShop } from './shop.ts'

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40
const NO_AAGUID = Buffer.alloc(16)

type Answering = {
  /** The site that the browser shows; by default that of the shop. */
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
}
type Challenge = { challenge: string; rp_id: string }

export const makeAuthenticator = (test: TestShop) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  let counter = 0
  const clientData = (type: string, given: Challenge, answering: Answering) =>
    Buffer.from(
      JSON.stringify({
        type: answering.type ?? type,
        challenge: answering.challenge ?? given.challenge,
        origin: answering.origin ?? new URL(test.shop.config.publicUrl).origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, given: Challenge, { rpId }: Answering, rest: Buffer[] = []) =>
    Buffer.concat([
      createHash('sha256')
        .update(rpId ?? given.rp_id)
        .digest(),
      Buffer.from([flags]),
      uint32(counter),
      ...rest,
    ])
  return {
    id: id.toString('base64url'),
    /** Sets the signature counter, as a copy of the authenticator would have it. */
    count: (to: number) => void (counter = to),
    register: (given: Challenge, answering: Answering = {}) => {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const credential = [NO_AAGUID, Buffer.from([0, id.length]), id, key]
      const data = authData(USER_PRESENT | HAS_CREDENTIAL, given, answering, credential)
      return {
        id: id.toString('base64url'),
        client_data: clientData('webauthn.create', given, answering).toString('base64url'),
        attestation: attestationOf(data).toString('base64url'),
      }
    },
    answer: (given: Challenge, answering: Answering = {}) => {
      counter += 1
      const client = clientData('webauthn.get', given, answering)
      const data = authData(USER_PRESENT, given, answering)
      const digest = createHash('sha256').update(client).digest()
      return {
        id: id.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest]), privateKey).toString('base64url'),
      }
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
const attestationOf = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])

type Asked = (method: string, path: string, body?: unknown) => Promise<TestAnswer>

/** Adds a passkey through the calls. */
export const addPasskey = async (
  ask: Asked,
  authenticator: Authenticator,
  name = 'Laptop',
): Promise<TestAnswer> => {
  const begun = await ask('POST', '/me/factors/passkey')
  if (begun.status !== 200) return begun
  const made = authenticator.register(begun.body.data)
  return ask('POST', '/me/factors/passkey/confirm', { ...made, name })
}

/** Answers a new challenge. */
export const givePasskey = async (
  ask: Asked,
  authenticator: Authenticator,
  answering: Answering = {},
): Promise<TestAnswer> => {
  const { body } = await ask('POST', '/sign-in/passkey')
  return ask('POST', '/sign-in/passkey/confirm', authenticator.answer(body.data, answering))
}

const withPasskey = async (test: TestShop) => {
  const member = await buildStaff(test)
  const authenticator = makeAuthenticator(test)
  await addPasskey(staffAsk(test, member), authenticator)
  return { member, authenticator }
}
const begin = async (test: TestShop, { token }: TestStaff, path: string) =>
  (await test.request('POST', `/api/staff${path}`, { token })).body.data

export const FACTOR_ASKS: Record<string, Make> = {
  'POST /api/staff/me/factors/passkey/confirm': async (_, test) => {
    const member = await buildStaff(test)
    const given = await begin(test, member, '/me/factors/passkey')
    const made = makeAuthenticator(test).register(given)
    return { token: member.token, body: { ...made, name: 'Laptop' } }
  },
  'POST /api/staff/sign-in/passkey/confirm': async (_, test) => {
    const { member, authenticator } = await withPasskey(test)
    const given = await begin(test, member, '/sign-in/passkey')
    return { token: member.token, body: authenticator.answer(given) }
  },
  'DELETE /api/staff/me/factors/{id}': async (_, test) => {
    const member = await buildStaff(test)
    await giveFactor(test, member)
    const ask = staffAsk(test, member)
    const { body } = await ask('GET', '/me/factors')
    return { token: member.token, params: { id: body.data.factors[0].id } }
  },
}
