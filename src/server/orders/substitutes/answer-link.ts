import { pages } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import {
  makeSignedToken,
  readSignedToken,
  type TokenKind,
} from '../../platform/security/signed-token.ts'
import type { Shop } from '../../shop.ts'

export type LinkAnswer = 'accept' | 'refuse'

/** A key for each answer, so that no link can be turned into the other one. */
const LINKS: Readonly<Record<LinkAnswer, TokenKind>> = {
  accept: { mark: 'Y', purpose: 'substitutes accepted' },
  refuse: { mark: 'N', purpose: 'substitutes refused' },
}

type Asked = { id: string; until: Date }

/** The address at which a question can be answered without signing in, until its time is over. */
export const answerLinkOf = (
  { config }: Pick<Shop, 'config'>,
  answer: LinkAnswer,
  { id, until }: Asked,
  { locale, now }: { locale: Locale; now: Date },
): string => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const seconds = Math.floor(until.getTime() / 1000) - Math.floor(now.getTime() / 1000)
  const { token } = makeSignedToken(LINKS[answer], config.secrets, bytes, seconds, now)
  // Addresses are in small letters.
  return `${config.publicUrl}${pages.substitute(token.toLowerCase())}?lang=${locale}`
}

/** The question and the answer of a link; null when it is forged or expired. */
export const readAnswerLink = (
  { config }: Pick<Shop, 'config'>,
  token: string,
  now: Date,
): { id: string; answer: LinkAnswer } | null => {
  const letters = token.toUpperCase()
  const answer = letters.startsWith(LINKS.accept.mark) ? 'accept' : 'refuse'
  const bytes = readSignedToken(LINKS[answer], config.secrets, letters, now)
  const id = bytes?.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return id ? { id, answer } : null
}
