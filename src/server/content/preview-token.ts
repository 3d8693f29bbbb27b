import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#domain/time.ts'

/** What a token for a slide names; a promo of the same slug has another one. */
export const slideSubject = (slug: string): string => `slide ${slug}`

/** A token for one unpublished promo, valid for 24 hours (CNT-1): `<seconds>.<signature>`. */
export const makePreviewToken = (secret: string, promoId: string, now: Date): string => {
  const until = Math.floor((now.getTime() + DAY_MS) / 1000)
  return `${until}.${signature(secret, promoId, until)}`
}

export const isPreviewToken = (
  secret: string,
  promoId: string,
  token: string,
  now: Date,
): boolean => {
  const [until = '', given = ''] = token.split('.')
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false
  const expected = Buffer.from(signature(secret, promoId, Number(until)))
  const received = Buffer.from(given)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

const signature = (secret: string, promoId: string, until: number): string =>
  createHmac('sha256', secret).update(`preview ${promoId} ${until}`).digest('base64url')
