import { createHmac, hkdfSync } from 'node:crypto'

/**
 * An endpoint's secret: derived from the shop's data key, so that the database alone cannot sign.
 * Each version gives another secret.
 */
export const endpointSecret = (dataKey: string, endpointId: string, version: number): string =>
  `whsec_${Buffer.from(hkdfSync('sha256', dataKey, '', `webhook ${endpointId} ${version}`, 32)).toString('base64url')}`

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, which protects both and exposes
 * replays.
 */
export const signatureOf = (secret: string, body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
