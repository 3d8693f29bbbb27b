import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#domain/time.ts'
import type { Secrets } from '../platform/security/secrets.ts'

/** What a token is for; a slide and a promo of the same slug have different ones. */
export const previewSubject = (kind: 'promo' | 'slider', slug: string): string =>
  kind === 'promo' ? slug : `slide ${slug}`

/** A token for one unpublished document, valid for 24 hours (CNT-1): `<seconds>.<signature>`. */
export const makePreviewToken = ([secret]: Secrets, subject: string, now: Date): string => {
  const until = Math.floor((now.getTime() + DAY_MS) / 1000)
  return `${until}.${signature(secret, subject, until)}`
}

export const isPreviewToken = (
  secrets: Secrets,
  subject: string,
  token: string,
  now: Date,
): boolean => {
  const [until = '', given = ''] = token.split('.')
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false
  const received = Buffer.from(given)
  return secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, subject, Number(until)))
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}

const signature = (secret: string, subject: string, until: number): string =>
  createHmac('sha256', secret).update(`preview ${subject} ${until}`).digest('base64url')
