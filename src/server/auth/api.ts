import {
  changePhoneNumber,
  checkOldPassword,
  createPassword,
  forgotPassword,
  requestOtp,
  resetPassword,
  sendEmailCode,
  sendOtp,
  updatePassword,
  verifyChangePassword,
  verifyEmail,
} from '#contract/auth/auth.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  refreshToken,
} from '#contract/auth/sessions.ts'
import { beginProviderSignIn, listSignInProviders } from '#contract/auth/providers.ts'
import { AppError } from '../errors.ts'
import { cached, check, limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { changePassword, setFirstPassword } from './password/change-password.ts'
import { beginPhoneChange } from './change-phone.ts'
import { isFromElsewhere } from '../http/cookies.ts'
import { clearedCookies, refreshTokenOf, sessionCookies } from './cookies.ts'
import { presentDevice } from './present.ts'
import { proveByCode, proveByOldPassword, recentProof } from './proof.ts'
import { beginReset, setNewPassword, verifyReset } from './password/reset-password.ts'
import { sendOtpAgain } from './send-otp.ts'
import { beginAtProvider } from './provider-sign-in.ts'
import { refreshSession } from './sessions.ts'
import { endOtherSessionsOf, endSessionById, endSessionOf, listSessionsOf } from './store/auth.ts'
import { beginEmailProof, finishEmailProof } from './verify-email.ts'

/** SameSite already withholds the cookie; this is a second defence against cross-site requests. */
const sameSite = () =>
  check('sameSite', (ask: Context) => {
    if (isFromElsewhere(ask)) throw new AppError('forbidden')
  })

export const authCalls: Served[] = [
  serve(sendOtp, [], async (ask) => ({ data: await sendOtpAgain(ask) })),
  serve(listSignInProviders, [cached(() => [])], async ({ shop }) => ({
    data: shop.ports.identity.providers.map(({ id, name }) => ({
      id,
      name,
      flow: shop.ports.identity.flow,
    })),
  })),
  serve(beginProviderSignIn, [], async (ask) => ({ data: await beginAtProvider(ask) })),
  ...[forgotPassword, requestOtp].map((call) =>
    serve(call, [], async (ask) => ({
      data: await beginReset(ask),
      cookies: clearedCookies(ask),
    })),
  ),
  serve(verifyChangePassword, [], async (ask) => {
    if (ask.customer.scope === 'pending') throw new AppError('unauthenticated')
    await (ask.customer.scope === 'full' ? proveByCode(ask) : verifyReset(ask))
    return { data: { verified: true } }
  }),
  // The form calls it while typing.
  serve(checkOldPassword, [limit('oldPassword')], async (ask) => {
    await proveByOldPassword(ask)
    return { data: { valid: true as const } }
  }),
  serve(updatePassword, [], async (ask) => {
    await changePassword(ask)
    return { data: { changed: true }, cookies: clearedCookies(ask) }
  }),
  serve(createPassword, [recentProof()], async (ask) => {
    await setFirstPassword(ask)
    return { data: { changed: true } }
  }),
  serve(sendEmailCode, [], async (ask) => ({ data: await beginEmailProof(ask) })),
  serve(verifyEmail, [], async (ask) => {
    await finishEmailProof(ask)
    return { data: { verified: true } }
  }),
  serve(changePhoneNumber, [recentProof()], async (ask) => ({ data: await beginPhoneChange(ask) })),
  serve(resetPassword, [], async (ask) => ({
    data: await setNewPassword(ask),
    cookies: clearedCookies(ask),
  })),
  serve(refreshToken, [sameSite(), limit('refresh')], async (ask) => {
    const { shop, now } = ask
    const token = refreshTokenOf(ask)
    if (token === null) throw new AppError('unauthenticated')
    const started = await refreshSession(shop, token, now)
    return {
      data: { key: started.key },
      cookies: sessionCookies(ask, started.refreshToken, started.refreshSeconds),
    }
  }),
  serve(logout, [], async (ask) => {
    await endSessionById(ask.shop.db, ask.customer.sessionId, ask.now)
    return { data: { ended: true }, cookies: clearedCookies(ask) }
  }),
  serve(listSessions, [], async ({ shop, customer, now }) => {
    const devices = await listSessionsOf(shop.db, customer.customerId, now)
    return { data: devices.map((device) => presentDevice(device, customer.sessionId)) }
  }),
  serve(endOtherSessions, [], async ({ shop, customer, now }) => ({
    data: {
      ended: await endOtherSessionsOf(shop.db, customer.customerId, customer.sessionId, now),
    },
  })),
  serve(endSession, [], async ({ shop, customer, params, now }) => {
    if ((await endSessionOf(shop.db, customer.customerId, params.id, now)) === 0)
      throw new AppError('not_found')
    return { data: { ended: true } }
  }),
]
