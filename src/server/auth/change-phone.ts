import type { Id } from '#domain/units.ts'
import type { changePhoneNumber } from '#contract/auth/auth.ts'
import type { Body, Data } from '#contract/call.ts'
import { pages } from '#contract/pages.ts'
import { maskPhone, normalisePhone } from '#domain/auth/phone.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notifications/index.ts'
import { isUniqueViolation } from '../platform/database.ts'
import type { Caller, Context } from '../shop.ts'
import { findCustomerAccount, isPhoneProven, setPhone } from './store/account.ts'
import { checkCode, sendCode, useCode } from './codes.ts'
import { startSession, type Started } from './sessions.ts'
import { endSessionsOf, endUnfinishedFor, findCodeTarget, setCodeTarget } from './store/auth.ts'
import { sendSecurityNotice } from './security-notice.ts'

type Ask = Context & { customer: Caller }

/**
 * Sends a code to the new number. If another customer has it, that number gets a notice instead;
 * the response is the same, so that it does not reveal who is a customer.
 */
export const beginPhoneChange = async (
  ask: Ask & { body: Body<typeof changePhoneNumber> },
): Promise<Data<typeof changePhoneNumber>> => {
  const { shop, body, customer } = ask
  const phone = normalisePhone(body.phone_number)
  if (phone === null)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phone' }] } })
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (account?.phone === phone)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phoneSame' }] } })
  const sends = (await isPhoneProven(shop.db, phone)) ? 'accountExists' : 'code'
  await setCodeTarget(shop.db, customer.sessionId, phone)
  const sent = await sendCode(ask, {
    target: phone,
    purpose: 'change_phone',
    channel: body.send_to,
    locale: ask.locale,
    sends,
    awaited: false,
  })
  return { sent_to: maskPhone(phone), channel: body.send_to, ...sent }
}

/**
 * Moves the account to the new number after the right code. Every session ends, this device gets a
 * new one, and the old number gets a message.
 */
export const finishPhoneChange = async (
  ask: Ask & { body: { otp: string } },
): Promise<{ customerId: Id<'customer'>; started: Started }> => {
  const { shop, customer, now } = ask
  const target = await findCodeTarget(shop.db, customer.sessionId)
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (target === null || !account) throw new AppError('otp_not_found')
  const codeId = await checkCode(shop, target, 'change_phone', ask.body.otp, now)
  const started = await shop.database
    .transaction(async (tx) => {
      await useCode(tx, codeId, now)
      if ((await setPhone(tx, account.id, target, now)) === 0) throw new AppError('phone_taken')
      await endSessionsOf(tx, account.id, now)
      await endUnfinishedFor(tx, target, now)
      await notify(tx, {
        customerId: account.id,
        kind: 'phone_changed',
        params: {},
        href: pages.settings('phone-number'),
        now,
        isQuiet: true,
      })
      return startSession(tx, account.id, 'full', { userAgent: ask.userAgent, ip: ask.ip, now })
    })
    .catch((error: unknown) => {
      // Another customer verified the number at the same moment.
      throw isUniqueViolation(error) ? new AppError('phone_taken', { cause: error }) : error
    })
  const text = serverWords(account.locale, shop.settings()['shop.name'])('message.phoneChanged', {
    url: `${shop.config.publicUrl}${pages.help()}`,
  })
  sendSecurityNotice(shop, account, { purpose: 'phone_changed', text })
  return { customerId: account.id, started }
}
