import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import {
  makeSignedToken,
  readSignedToken,
  type TokenKind,
} from '../../platform/security/signed-token.ts'
import type { Shop } from '../../shop.ts'

const PAY_LINK: TokenKind = { mark: 'L', purpose: 'pay links' }
/** Longer than any order waits for its payment, so that the page can still say that it is paid. */
const VALID_SECONDS = 7 * 86_400

/** The address at which an order can be paid without signing in, for the person it is sent to. */
export const payLinkOf = (
  { config }: Pick<Shop, 'config'>,
  orderId: Id<'order'>,
  locale: Locale,
  now: Date,
): string => {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex')
  const { token } = makeSignedToken(PAY_LINK, config.secrets, id, VALID_SECONDS, now)
  // Addresses are in small letters.
  return `${config.publicUrl}${pages.pay(token.toLowerCase())}?lang=${locale}`
}

/** The order of a link; null when the shop has not signed it or it has expired. */
export const readPayLink = (
  { config }: Pick<Shop, 'config'>,
  token: string,
  now: Date,
): string | null =>
  readSignedToken(PAY_LINK, config.secrets, token.toUpperCase(), now)
    ?.toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? null
