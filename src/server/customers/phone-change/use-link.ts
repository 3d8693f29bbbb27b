import type { Body, Data } from '#contract/call.ts'
import type { getPhoneLink, sendPhoneLinkCode, usePhoneLink } from '#contract/auth/phone-link.ts'
import { pages } from '#contract/pages.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { serverWords } from '#i18n/server.ts'
import {
  checkCode,
  clearLoginFailures,
  endSessionsOf,
  endUnfinishedFor,
  findCustomerAccount,
  hashToken,
  isPhoneProven,
  sendCode,
  sendSecurityNotice,
  setPhone,
  useCode,
} from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notifications/index.ts'
import { isUniqueViolation } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { findByLink, markDone } from '../store-phone-changes.ts'

type Ask = Context & { params: { token: string } }

/** The masked number that the link is for. Throws 404 for one that is used, ended or made up. */
export const readPhoneLink = async (ask: Ask): Promise<Data<typeof getPhoneLink>> => {
  const { phone, endsAt } = await changeOf(ask)
  return { phone: maskPhone(phone), ends_at: endsAt.toISOString() }
}

/**
 * Sends a code to the new number. One that another customer has proven gets a notice instead; the
 * answer is the same.
 */
export const sendLinkCode = async (
  ask: Ask & { body: Body<typeof sendPhoneLinkCode> },
): Promise<Data<typeof sendPhoneLinkCode>> => {
  const { phone, locale } = await changeOf(ask)
  const sends = (await isPhoneProven(ask.shop.db, phone)) ? 'accountExists' : 'code'
  const channel = ask.body.send_to
  const request = { target: phone, purpose: 'change_phone', channel, locale, sends } as const
  const sent = await sendCode(ask, { ...request, awaited: false })
  return { sent_to: maskPhone(phone), channel, ...sent }
}

/** Moves the account to the new number after the right code. Every session ends. */
export const finishByLink = async (
  ask: Ask & { body: Body<typeof usePhoneLink> },
): Promise<Data<typeof usePhoneLink>> => {
  const { shop, now } = ask
  const { id, customerId, phone, locale } = await changeOf(ask)
  const before = await findCustomerAccount(shop.db, customerId)
  const codeId = await checkCode(shop, phone, 'change_phone', ask.body.otp, now)
  await shop.database
    .transaction(async (tx) => {
      await useCode(tx, codeId, now)
      if ((await markDone(tx, id, now)) === 0) throw new AppError('not_found')
      if ((await setPhone(tx, customerId, phone, now)) === 0) throw new AppError('phone_taken')
      await endSessionsOf(tx, customerId, now)
      await endUnfinishedFor(tx, phone, now)
      await clearLoginFailures(tx, customerId)
      await notify(tx, {
        customerId,
        kind: 'phone_changed',
        params: {},
        href: pages.settings('phone-number'),
        now,
        isQuiet: true,
      })
    })
    .catch((error: unknown) => {
      // Another customer verified the number at the same moment.
      throw isUniqueViolation(error) ? new AppError('phone_taken', { cause: error }) : error
    })
  const text = serverWords(locale, shop.settings()['shop.name'])('message.phoneChanged', {
    url: `${shop.config.publicUrl}${pages.help()}`,
  })
  if (before) sendSecurityNotice(shop, before, { purpose: 'phone_changed', text })
  return { phone: maskPhone(phone) }
}

const changeOf = async ({ shop, params, now }: Ask) => {
  const change = await findByLink(shop.db, hashToken(params.token), now)
  if (!change) throw new AppError('not_found')
  return change
}
