import { stopOffers } from '#contract/campaigns.ts'
import { urlOf } from '#contract/call.ts'
import { pages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import {
  makeSignedToken,
  readSignedToken,
  type TokenKind,
} from '../platform/security/signed-token.ts'
import type { Shop } from '../shop.ts'

/** A key for each, so that the link of the offer cannot be turned into the one that stops. */
const OPENED: TokenKind = { mark: 'O', purpose: 'campaign links' }
const STOPPED: TokenKind = { mark: 'S', purpose: 'campaign stops' }
/** People find old mails; the law asks that a message can be stopped for long. */
const VALID_SECONDS = 365 * 86_400

type Signing = Pick<Shop, 'config'>

const tokenOf = (kind: TokenKind, { config }: Signing, id: string, now: Date): string => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  // Addresses are in small letters.
  return makeSignedToken(kind, config.secrets, bytes, VALID_SECONDS, now).token.toLowerCase()
}

const read = (kind: TokenKind, { config }: Signing, token: string, now: Date): string | null =>
  readSignedToken(kind, config.secrets, token.toUpperCase(), now)
    ?.toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? null

export type Links = {
  /** Pages of the shop, without its address. */
  offer: string
  stop: string
  /** Whole addresses. */
  offerUrl: string
  stopUrl: string
  /** Where a mail program posts to. */
  oneClickUrl: string
}

/** The links of one message. */
export const linksOf = (shop: Signing, recipientId: string, locale: Locale, now: Date): Links => {
  const { publicUrl } = shop.config
  const offer = pages.offer(tokenOf(OPENED, shop, recipientId, now))
  const stopToken = tokenOf(STOPPED, shop, recipientId, now)
  const stop = pages.stopOffers(stopToken)
  return {
    offer,
    stop,
    offerUrl: `${publicUrl}${offer}?lang=${locale}`,
    stopUrl: `${publicUrl}${stop}?lang=${locale}`,
    oneClickUrl: `${publicUrl}${urlOf(stopOffers, { token: stopToken })}`,
  }
}

/** The recipient of a link; null when the shop has not signed it or it has expired. */
export const readOfferLink = (shop: Signing, token: string, now: Date) =>
  read(OPENED, shop, token, now)
export const readStopLink = (shop: Signing, token: string, now: Date) =>
  read(STOPPED, shop, token, now)
