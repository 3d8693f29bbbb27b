import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import { serverWords } from '#i18n/server.ts'
import {
  checkCode,
  clearLoginFailures,
  endUnfinishedFor,
  findIntroduction,
  deleteIntroduction,
  finishPhoneChange,
  findSignUp,
  findUnfinished,
  deleteSignUpsOf,
  isOurDevice,
  isPhoneTaken,
  joinIdentity,
  markPhoneVerified,
  purposeOf,
  startSession,
  useCode,
  type Introduction,
  type SignUp,
  type Started,
} from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { deviceMark, noteReferral, openAccount } from '../points/index.ts'
import { notify } from '../notifications/index.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/database.ts'
import type { Caller, Context } from '../shop.ts'
import { insertCustomer, takeOver } from './store/profile.ts'
import { addConsent } from './store/consents.ts'

/**
 * Checks a code: completes a phone change, or a pending registration or login, linking a provider
 * identity. Ends every pending session for this number.
 */
export const verifyPhone = async (
  ask: Context & { customer: Caller; body: { otp: string } },
): Promise<{ customerId: Id<'customer'>; started: Started }> => {
  if (ask.customer.scope === 'full') return finishPhoneChange(ask)
  const { shop, now } = ask
  const waiting = await findUnfinished(shop.db, ask.customer.sessionId)
  if (waiting?.scope !== 'pending' || waiting.codeTarget === null)
    throw new AppError('otp_not_found')
  const target = waiting.codeTarget
  const codeId = await checkCode(shop, target, purposeOf(waiting), ask.body.otp, now)
  return shop.database.transaction(async (tx) => {
    await useCode(tx, codeId, now)
    const device = isOurDevice(shop.config.secrets, ask.device)
      ? deviceMark(shop.dataKey, ask.device)
      : null
    const introduction =
      waiting.introductionId === null ? null : await findIntroduction(tx, waiting.introductionId)
    const customerId =
      waiting.customerId ?? (await makeCustomer(tx, waiting.signUpId, introduction, device, now))
    if (introduction) await join(tx, introduction, customerId, waiting.customerId !== null, now)
    if (waiting.customerId !== null) {
      await markPhoneVerified(tx, customerId, now)
      await clearLoginFailures(tx, customerId)
    }
    await endUnfinishedFor(tx, target, now)
    await deleteSignUpsOf(tx, target)
    return {
      customerId,
      started: await startSession(tx, customerId, 'full', {
        userAgent: ask.userAgent,
        ip: ask.ip,
        now,
      }),
    }
  })
}

/**
 * Links a provider identity to this account alone. If the account existed before, its customer is
 * notified.
 */
const join = async (
  tx: Transaction,
  introduction: Introduction,
  customerId: Id<'customer'>,
  isTold: boolean,
  now: Date,
): Promise<void> => {
  if ((await joinIdentity(tx, introduction, customerId, now)) === 0) throw new AppError('conflict')
  await deleteIntroduction(tx, introduction.id)
  const { provider } = introduction
  if (isTold)
    await notify(tx, {
      customerId,
      kind: 'provider_joined',
      params: { provider },
      href: pages.settings('security'),
      now,
    })
}

const makeCustomer = async (
  tx: Transaction,
  signUpId: string | null,
  introduction: Introduction | null,
  device: string | null,
  now: Date,
): Promise<string> => {
  const signUp = signUpId === null ? null : await findSignUp(tx, signUpId)
  if (!signUp) throw new AppError('otp_not_found')
  const { id, email: keptEmail } = await takeOverOrInsert(tx, {
    ...signUp,
    id: newId(now),
    now,
    isEmailVerified: introduction !== null && introduction.email === signUp.email,
  })
  const t = serverWords(signUp.locale)
  const given = { customerId: id, source: 'register', now } as const
  await addConsent(tx, { ...given, purpose: 'terms', granted: true, wording: t('consent.terms') })
  await addConsent(tx, {
    ...given,
    purpose: 'offers',
    granted: signUp.acceptMarketing,
    wording: t('consent.offers'),
  })
  await openAccount(tx, id)
  await noteReferral(tx, { friendId: id, code: signUp.referralCode, device }, now)
  await notify(tx, {
    customerId: id,
    kind: 'welcome',
    params: { name: signUp.name },
    href: '/',
    now,
  })
  if (signUp.email !== null && keptEmail !== signUp.email)
    await notify(tx, {
      customerId: id,
      kind: 'email_in_use',
      params: { email: signUp.email },
      href: pages.settings(),
      now,
    })
  return id
}

/**
 * The customer of a proven phone: the one whom staff entered with it, else a new one. Without the
 * e-mail when another account has it; a taken phone fails.
 */
const takeOverOrInsert = async (
  tx: Transaction,
  customer: SignUp & { isEmailVerified: boolean },
): Promise<{ id: string; email: string | null }> => {
  const entered = await takeOver(tx, customer)
  if (entered) return entered
  if ((await insertCustomer(tx, customer)) === 1) return customer
  if (await isPhoneTaken(tx, customer.phone)) throw new AppError('phone_taken')
  const withoutEmail = { ...customer, email: null }
  if ((await insertCustomer(tx, withoutEmail)) === 1) return withoutEmail
  throw new AppError('phone_taken')
}
