import { generateKeyPairSync, sign } from 'node:crypto'

/** Parts of a certificate in DER: a tag, a length and what it holds. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-T:]/g, '').slice(2, 14)}Z`))

const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const DAY_MS = 86_400_000

/** A key and a certificate that it signed itself, valid today, for a test's server. */
export const selfSigned = (name: string, now = new Date()): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256))
  const who = sequence(der(0x31, sequence(identifier(COMMON_NAME), der(0x0c, Buffer.from(name)))))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    who,
    sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + DAY_MS))),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines = sequence(body, algorithm, signature)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
