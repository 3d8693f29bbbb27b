import type { sendEmailCode } from '#contract/auth/auth.ts'
import type { Data } from '#contract/call.ts'
import { pages } from '#contract/pages.ts'
import { maskEmail } from '#domain/auth/email.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notifications/index.ts'
import type { Caller, Context } from '../shop.ts'
import { findCustomerAccount, markEmailVerified, type Account } from './store/account.ts'
import { checkCode, sendCode, useCode } from './codes.ts'

type Ask = Context & { customer: Caller }

/**
 * Sends a code to the account's e-mail address as proof of ownership. 409 when it is proven
 * already, 503 without e-mail.
 */
export const beginEmailProof = async (ask: Ask): Promise<Data<typeof sendEmailCode>> => {
  const { shop, customer } = ask
  const { email, locale } = await unprovenAddress(ask)
  if (!shop.ports.messages.channels.includes('email'))
    throw new AppError('unavailable', { internal: 'e-mail is not set up' })
  const sent = await sendCode(ask, {
    target: email,
    purpose: 'verify_email',
    channel: 'email',
    locale,
    sends: 'code',
    awaited: true,
  })
  shop.log.info({ customer: customer.customerId }, 'a code to verify an e-mail address was sent')
  return { sent_to: maskEmail(email), channel: 'email', ...sent }
}

/** The code is bound to its address: a changed address is not verified by it. */
export const finishEmailProof = async (ask: Ask & { body: { otp: string } }): Promise<void> => {
  const { shop, customer, body, now } = ask
  const { email } = await unprovenAddress(ask)
  const codeId = await checkCode(shop, email, 'verify_email', body.otp, now)
  await shop.database.transaction(async (tx) => {
    await useCode(tx, codeId, now)
    if ((await markEmailVerified(tx, customer.customerId, email, now)) === 0)
      throw new AppError('otp_not_found')
    await notify(tx, {
      customerId: customer.customerId,
      kind: 'email_verified',
      params: {},
      href: pages.settings('personal-details'),
      now,
    })
  })
}

const unprovenAddress = async ({ shop, customer }: Ask): Promise<Account & { email: string }> => {
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account) throw new AppError('unauthenticated')
  if (account.email === null) throw new AppError('email_missing')
  if (account.isEmailVerified) throw new AppError('email_verified')
  return { ...account, email: account.email.toLowerCase() }
}

/** Notifies an address that the account has another one now. */
export const notifyOldAddress = (
  { shop }: Context,
  email: string,
  locale: Account['locale'],
): void => {
  if (!shop.ports.messages.channels.includes('email')) return
  const t = serverWords(locale, shop.settings()['shop.name'])
  const text = t('message.emailChanged', { url: `${shop.config.publicUrl}${pages.help()}` })
  shop.ports.messages
    .send({
      to: email,
      channel: 'email',
      locale,
      purpose: 'email_changed',
      subject: t('message.subject.emailChanged'),
      text,
    })
    .catch((error: unknown) =>
      shop.log.error({ err: error }, 'a notice of a changed e-mail address could not be sent'),
    )
}
