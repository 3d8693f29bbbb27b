import { useEffect, useRef, useState } from 'react'
import { loginByProvider, type SignInProvider } from '#contract/auth/providers.ts'
import type { Data } from '#contract/call.ts'
import { localeTag } from '#domain/locale.ts'
import { safeReturnUrl } from '#domain/auth/return-url.ts'
import type { WordKey } from '#i18n/web.ts'
import { AuthFrame } from '#web/auth/auth-frame.tsx'
import { ProviderButtons } from '#web/auth/provider-buttons.tsx'
import { pages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode } from '#web/auth/pending-code.ts'
import {
  providerNewcomer,
  takeProviderAnswer,
  type Attempt,
  type ProviderAnswer,
} from '#web/auth/provider-sign-in.ts'
import { setForgotPassword } from '#web/state/session-keys.ts'
import { enterSession, knownSession, leaveSession } from '#web/state/session.ts'
import { useShop } from '#web/state/shop.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'

type Failed = {
  kind: Exclude<ProviderAnswer['kind'], 'proof'>
  text: string | null
  attempt: Attempt | null
}

/**
 * Return page of login providers: sends the provider's response to the server and goes on to the
 * page that the visitor wanted.
 */
export function Component() {
  const t = useT()
  const { origin } = useShop()
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const [failed, setFailed] = useState<Failed | null>(null)
  const isArriving = useRef(false)
  // Only the browser has the provider's response, and it is valid once.
  useEffect(() => {
    if (isArriving.current) return
    isArriving.current = true
    void arrive({ origin, locale, navigate }).then(setFailed)
  }, [origin, locale, navigate])
  if (failed) return <Failure {...failed} />
  return (
    <AuthFrame title={t('auth.callbackTitle')}>
      <Busy label={t('shell.loading')}>
        <SkeletonText lines={2} />
        <SkeletonBox shape="line" />
      </Busy>
    </AuthFrame>
  )
}

type Here = { origin: string; locale: string; navigate: ReturnType<typeof useNavigate> }

/** Sends the provider's response to the server and navigates on; returns why it failed. */
const arrive = async ({ origin, locale, navigate }: Here): Promise<Failed | null> => {
  const answer = takeProviderAnswer(location, origin)
  // A code or token must not stay in the address, which is stored in history and shared.
  await navigate(pages.authCallback(), { replace: true })
  if (answer.kind !== 'proof') return { ...answer, text: null }
  const { attempt, body } = answer
  // Session restore must finish first, or it would overwrite the new session.
  await knownSession()
  try {
    await navigate(enter(await send(loginByProvider, { body: { ...body, locale } }), attempt), {
      replace: true,
    })
    return null
  } catch (error) {
    return { kind: 'refused', text: error instanceof CallFailure ? error.message : null, attempt }
  }
}

/**
 * Stores the session and returns where to go: the wanted page, the one-time code, or the phone
 * form.
 */
const enter = (
  { key, user, newcomer }: Data<typeof loginByProvider>,
  { provider, returnUrl, invitation }: Attempt,
): string => {
  const wanted = safeReturnUrl(returnUrl)
  const given = wanted === '/' ? undefined : wanted
  setForgotPassword(false)
  if (user) {
    enterSession(key, user)
    return wanted
  }
  leaveSession()
  if (newcomer) {
    providerNewcomer.write({ key, provider: provider.name, ...newcomer, invitation })
    return pages.authPhone(given)
  }
  const unsent = {
    identity: null,
    sentTo: null,
    channel: 'whatsapp',
    resendAt: null,
    serverOffset: 0,
  } as const
  pendingCode.write({ ...unsent, purpose: 'join', key, provider: provider.name })
  return pages.otp(given)
}

const WORDS = {
  cancelled: { title: 'auth.cancelledTitle', text: 'auth.cancelledText' },
  lost: { title: 'auth.lostTitle', text: 'auth.lostText' },
  refused: { title: 'auth.refusedTitle', text: 'auth.refusedText' },
} as const satisfies Record<Failed['kind'], { title: WordKey; text: WordKey }>

/** Why the login failed, with all other ways to log in. */
function Failure({ kind, text, attempt }: Failed) {
  const t = useT()
  const returnUrl = safeReturnUrl(attempt?.returnUrl ?? null)
  const given = returnUrl === '/' ? undefined : returnUrl
  const again: SignInProvider[] = attempt ? [attempt.provider] : []
  return (
    <AuthFrame
      title={t(WORDS[kind].title)}
      text={
        <span role="alert">
          {text ?? t(WORDS[kind].text, { provider: attempt?.provider.name ?? '' })}
        </span>
      }
    >
      <ProviderButtons providers={again} returnUrl={returnUrl} invitation={attempt?.invitation} />
      <ButtonLink to={pages.login(given)} variant={attempt ? 'ghost' : 'primary'} size="lg" block>
        {t(attempt ? 'auth.otherWays' : 'auth.startAgain')}
      </ButtonLink>
    </AuthFrame>
  )
}
