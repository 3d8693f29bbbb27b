import {
  login,
  loginByEmail,
  register,
  registerByEmail,
  verifyPhoneNumber,
} from '#contract/auth/auth.ts'
import { loginByProvider, registerByProvider } from '#contract/auth/providers.ts'
import { listConsents, setConsent } from '#contract/my-data/my-data.ts'
import {
  getMemberQr,
  getProfile,
  listCardColors,
  updatePersonalizeCard,
  updateProfile,
} from '#contract/profile/profile.ts'
import { inLocale } from '#domain/locale.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { clearedCookies, endFormerSession, placeOf, sessionCookies } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { cached, formErrors, limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { beginProviderRegistration, logInByProvider } from './log-in-by-provider.ts'
import { logIn, type LoggedIn } from './log-in.ts'
import { showConsents, recordConsent } from './consents.ts'
import { CARD_COLORS } from './card-colors.ts'
import { makeMemberToken, MEMBER_TOKEN_RENEW_SECONDS } from './member-token.ts'
import { readUser } from './present.ts'
import { setCardColor } from './store/profile.ts'
import { profileErrors, savePersonalDetails } from './update-profile.ts'
import { beginRegistration, registrationErrors } from './register.ts'
import { verifyPhone } from './verify-phone.ts'

/** Login answers with the user profile, which is why it is served here and not in `auth`. */
const answerLogin = async (ask: Context, { customerId, started, needsCode }: LoggedIn) => {
  await endFormerSession(ask)
  return {
    data: {
      key: started.key,
      user: customerId === null ? null : await readUser(ask.shop, customerId, ask.locale, ask.now),
      verification_required: needsCode,
    },
    cookies:
      customerId === null
        ? clearedCookies(ask)
        : sessionCookies(ask, started.refreshToken, started.refreshSeconds),
  }
}

export const profileCalls: Served[] = [
  serve(login, [limit('login', placeOf)], async (ask) => {
    const phone = normalisePhone(ask.body.phone_number)
    return answerLogin(
      ask,
      await logIn(
        ask,
        phone === null ? null : { phone },
        phone ?? ask.body.phone_number,
        ask.body.password,
      ),
    )
  }),
  serve(loginByEmail, [limit('login', placeOf)], async (ask) =>
    answerLogin(
      ask,
      await logIn(ask, { email: ask.body.email }, ask.body.email, ask.body.password),
    ),
  ),
  serve(loginByProvider, [limit('login', placeOf)], async (ask) => {
    const { newcomer, ...came } = await logInByProvider(ask)
    const answer = await answerLogin(ask, { ...came, needsCode: came.customerId === null })
    return { ...answer, data: { ...answer.data, newcomer } }
  }),
  serve(registerByProvider, [], async (ask) => ({ data: await beginProviderRegistration(ask) })),
  serve(
    register,
    [formErrors(({ given }) => registrationErrors(given)), limit('register', placeOf)],
    async (ask) => ({
      data: await beginRegistration(ask),
      cookies: clearedCookies(ask),
    }),
  ),
  serve(
    registerByEmail,
    [formErrors(({ given }) => registrationErrors(given)), limit('register', placeOf)],
    async (ask) => ({
      data: await beginRegistration(ask),
      cookies: clearedCookies(ask),
    }),
  ),
  serve(verifyPhoneNumber, [], async (ask) => {
    const { customerId, started } = await verifyPhone(ask)
    await endFormerSession(ask)
    return {
      data: { key: started.key, user: await readUser(ask.shop, customerId, ask.locale, ask.now) },
      cookies: sessionCookies(ask, started.refreshToken, started.refreshSeconds),
    }
  }),
  serve(getProfile, [], async ({ shop, customer, locale, now }) => ({
    data: await readUser(shop, customer.customerId, locale, now),
  })),
  serve(
    updateProfile,
    [
      formErrors(({ shop, now, customer, given }) =>
        profileErrors(shop, now, customer.customerId, given),
      ),
    ],
    async (ask) => {
      const { justCompleted, bonusPoints } = await savePersonalDetails(ask)
      const user = await readUser(ask.shop, ask.customer.customerId, ask.locale, ask.now)
      return { data: { user, just_completed: justCompleted, bonus_points: bonusPoints } }
    },
  ),
  serve(listConsents, [], async (ask) => ({ data: await showConsents(ask) })),
  serve(setConsent, [], async (ask) => ({ data: await recordConsent(ask) })),
  serve(getMemberQr, [], async ({ shop, customer, now }) => {
    const { token, expiresAt } = makeMemberToken(shop.config.secrets, customer.customerId, now)
    return {
      data: {
        token,
        expires_at: expiresAt.toISOString(),
        renew_seconds: MEMBER_TOKEN_RENEW_SECONDS,
        server_time: now.toISOString(),
      },
    }
  }),
  serve(listCardColors, [cached(() => [])], async ({ locale }) => ({
    data: CARD_COLORS.map(({ slug, name, hex }) => ({
      id: slug,
      name: inLocale(name, locale),
      hex,
    })),
  })),
  serve(updatePersonalizeCard, [], async ({ shop, customer, body, locale, now }) => {
    if (!CARD_COLORS.some(({ slug }) => slug === body.color_id))
      throw new AppError('invalid', { errors: { color_id: [{ key: 'validation.invalid' }] } })
    await setCardColor(shop.db, customer.customerId, body.color_id)
    return { data: await readUser(shop, customer.customerId, locale, now) }
  }),
]
