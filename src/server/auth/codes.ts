import { pages } from '#contract/pages.ts'
import { OTP_RESEND_SECONDS } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import {
  OTP_TRIES,
  OTP_VALID_MINUTES,
  secondsUntilNextCode,
  type OtpPurpose,
} from '#domain/auth/otp.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { Channel, Message } from '../adapters/messages/port.ts'
import { newId } from '../platform/ids.ts'
import { maskPhone } from '../platform/log.ts'
import type { Transaction } from '../platform/database.ts'
import type { Context, Shop } from '../shop.ts'
import { placeOf } from './cookies.ts'
import { hashCode, isSameHash, newCode } from './secrets.ts'
import {
  burnCode,
  discardCode,
  insertCode,
  isNewestBurned,
  lockFor,
  markUsed,
  sentCodes,
  takeTry,
} from './store/auth.ts'

export type CodeRequest = {
  /**
   * What the code is bound to and counted by: the phone, the e-mail address to be proven, or a
   * placeholder for an unknown address.
   */
  target: string
  /** The recipient when it is not the target: the verified e-mail address of the phone's owner. */
  to?: string
  purpose: OtpPurpose
  channel: Channel
  locale: Locale
  /** What is sent: the code, a notice that the number has an account already, or nothing. */
  sends: 'code' | 'accountExists' | 'nothing'
  /**
   * Whether the response waits for the channel. It must not where the duration would reveal an
   * account.
   */
  awaited: boolean
}
/**
 * Delays unawaited sending until after the response: even starting it would reveal an account by
 * its duration.
 */
const BEHIND_THE_ANSWER_MS = 30
const behindTheAnswer = () =>
  new Promise<void>((resolve) => setTimeout(resolve, BEHIND_THE_ANSWER_MS))

export type CodeSent = { resend_at: string; server_time: string }

/**
 * Sends a one-time code within the limits per number, place and site (429). Counts and response do
 * not depend on what is sent. A failing channel: 503, and a retry is allowed at once.
 */
export const sendCode = async (ask: Context, request: CodeRequest): Promise<CodeSent> => {
  const { shop, now } = ask
  await shop.limits.take('otpByPlace', placeOf(ask))
  const code = newCode()
  const id = await storeCode(shop, request, code, now)
  const deliver = async () => {
    if (request.sends === 'nothing') return
    await takeOfSite(shop)
    await shop.ports.messages.send(messageOf(shop, request, code))
  }
  const delivered = (request.awaited ? deliver() : behindTheAnswer().then(deliver)).catch(
    async (error: unknown) => {
      await discardCode(shop.db, id)
      throw error instanceof AppError
        ? error
        : new AppError('unavailable', {
            cause: error,
            retryAfterSeconds: 1,
            internal: `${request.channel} did not accept a message`,
          })
    },
  )
  if (request.awaited) await delivered
  else
    delivered.catch((error: unknown) =>
      shop.log.error({ err: error, to: maskPhone(request.target) }, 'a code could not be sent'),
    )
  return {
    resend_at: new Date(now.getTime() + OTP_RESEND_SECONDS * 1000).toISOString(),
    server_time: now.toISOString(),
  }
}

/**
 * Every message costs money: limits per minute and per day for the whole site. The log reports an
 * exhausted day.
 */
const takeOfSite = async (shop: Shop): Promise<void> => {
  await shop.limits.take('otpSite', 'all')
  await shop.limits.take('otpSiteDay', 'all').catch((error: unknown) => {
    shop.log.error(
      { limit: 'otpSiteDay' },
      'the daily message limit is reached: no more codes are sent',
    )
    throw error
  })
}

const storeCode = (
  shop: Shop,
  { target, purpose, channel }: CodeRequest,
  code: string,
  now: Date,
): Promise<string> =>
  shop.database.transaction(async (tx) => {
    await lockFor(tx, `codes ${target}`)
    const wait = secondsUntilNextCode(
      await sentCodes(tx, target, new Date(now.getTime() - DAY_MS)),
      now,
    )
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    const id = newId(now)
    const codeHash = hashCode(shop.config.secrets[0], purpose, target, code)
    await insertCode(tx, {
      id,
      target,
      purpose,
      channel,
      codeHash,
      now,
      expiresAt: new Date(now.getTime() + OTP_VALID_MINUTES * MINUTE_MS),
    })
    return id
  })

const messageOf = (
  shop: Shop,
  { target, to = target, purpose, channel, locale, sends }: CodeRequest,
  code: string,
): Message => {
  const t = serverWords(locale, shop.settings()['shop.name'])
  const subject = channel === 'email' ? { subject: t('message.subject.code') } : {}
  if (sends === 'accountExists')
    return {
      to,
      channel,
      locale,
      purpose: 'account_exists',
      text: t('message.accountExists', { url: `${shop.config.publicUrl}${pages.login()}` }),
    }
  const words = t(`message.code.${purpose}`, { code, minutes: OTP_VALID_MINUTES })
  // The last line lets a phone fill in the code by itself, on this shop's pages only.
  const text =
    channel === 'sms' ? `${words}\n\n@${new URL(shop.config.publicUrl).hostname} #${code}` : words
  return { to, channel, locale, purpose, code, text, ...subject }
}

/**
 * Checks a code against the newest of this purpose and target; returns its id for `useCode`. Wrong:
 * 422 with the tries left, finally `otp_burned`; no valid code: 404.
 */
export const checkCode = async (
  shop: Shop,
  target: string,
  purpose: OtpPurpose,
  code: string,
  now: Date,
): Promise<string> => {
  const taken = await takeTry(shop.db, target, purpose, OTP_TRIES, now)
  if (!taken)
    throw new AppError(
      (await isNewestBurned(shop.db, target, purpose, OTP_TRIES, now))
        ? 'otp_burned'
        : 'otp_not_found',
    )
  const isRight = shop.config.secrets.some((secret) =>
    isSameHash(taken.codeHash, hashCode(secret, purpose, target, code)),
  )
  if (isRight) return taken.id
  const left = OTP_TRIES - taken.tries
  if (left > 0) throw new AppError('otp_wrong', { params: { left } })
  await burnCode(shop.db, taken.id, now)
  throw new AppError('otp_burned')
}

/**
 * Uses up a checked code; of concurrent right answers only the first succeeds, the others get 404.
 */
export const useCode = async (tx: Transaction, codeId: string, now: Date): Promise<void> => {
  if ((await markUsed(tx, codeId, now)) === 0) throw new AppError('otp_not_found')
}
