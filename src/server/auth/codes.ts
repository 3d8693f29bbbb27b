import { OTP_RESEND_SECONDS } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import { OTP_TRIES, OTP_VALID_MINUTES, secondsUntilNextCode, type OtpPurpose } from '#domain/otp.ts'
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
} from './store.ts'

export type CodeRequest = {
  /**
   * What the code is counted by and bound to: the phone, the e-mail address that is to be proven,
   * or what stands for an address that nobody has.
   */
  target: string
  /**
   * Where it goes, when that is not the target: the verified e-mail address of whoever has that
   * phone.
   */
  to?: string
  purpose: OtpPurpose
  channel: Channel
  locale: Locale
  /**
   * What goes out: the code, the notice that the number has an account already, or nothing at all.
   */
  sends: 'code' | 'accountExists' | 'nothing'
  /**
   * Whether the answer waits for the channel. It must not where the time would tell whether there
   * is an account.
   */
  awaited: boolean
}
/**
 * What goes out unawaited begins when the answer has long gone: even the work of beginning it would
 * tell, by its time, that there is an account.
 */
const BEHIND_THE_ANSWER_MS = 30
const behindTheAnswer = () =>
  new Promise<void>((resolve) => setTimeout(resolve, BEHIND_THE_ANSWER_MS))

export type CodeSent = { resend_at: string; server_time: string }

/**
 * Sends a one-time code within its limits: by number (429 with the seconds to wait), by place and
 * for the whole site. Whatever goes out or does not, the same is counted, stored and answered. A
 * channel that does not take it: 503, and the next try may come at once.
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
            internal: `${request.channel} did not take a message`,
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
 * Every message costs money: so many a minute and a day for the whole site, and the operator hears
 * when a day's are used up.
 */
const takeOfSite = async (shop: Shop): Promise<void> => {
  await shop.limits.take('otpSite', 'all')
  await shop.limits.take('otpSiteDay', 'all').catch((error: unknown) => {
    shop.log.error(
      { limit: 'otpSiteDay' },
      'the messages of a day are used up: no more codes are sent',
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
    const codeHash = hashCode(shop.config.secret, purpose, target, code)
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
  const t = serverWords(locale)
  const subject = channel === 'email' ? { subject: t('message.subject.code') } : {}
  if (sends === 'accountExists')
    return {
      to,
      channel,
      locale,
      purpose: 'account_exists',
      text: t('message.accountExists', { url: `${shop.config.publicUrl}/auth/login` }),
    }
  const words = t(`message.code.${purpose}`, { code, minutes: OTP_VALID_MINUTES })
  // The last line lets a phone fill the code in by itself, on this shop's pages only.
  const text =
    channel === 'sms' ? `${words}\n\n@${new URL(shop.config.publicUrl).hostname} #${code}` : words
  return { to, channel, locale, purpose, code, text, ...subject }
}

/**
 * Compares a code with the newest one sent for this purpose to this target. Answers its id, to be
 * used up (`useCode`) in the transaction of what it opens. Wrong: 422 with the tries left, after
 * five 422 `otp_burned`. None is waiting: 404.
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
  if (isSameHash(taken.codeHash, hashCode(shop.config.secret, purpose, target, code)))
    return taken.id
  const left = OTP_TRIES - taken.tries
  if (left > 0) throw new AppError('otp_wrong', { params: { left } })
  await burnCode(shop.db, taken.id, now)
  throw new AppError('otp_burned')
}

/**
 * Uses a checked code up. Of several right answers at the same time only the first gets through;
 * the others find nothing waiting.
 */
export const useCode = async (tx: Transaction, codeId: string, now: Date): Promise<void> => {
  if ((await markUsed(tx, codeId, now)) === 0) throw new AppError('otp_not_found')
}
