import { useEffect, useState } from 'react'
import { useNavigate } from '#web/router.ts'
import { verifyChangePassword, verifyPhoneNumber } from '#contract/auth/auth.ts'
import { localeTag } from '#domain/locale.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { AuthFrame, useReturnUrl } from '#web/auth/auth-frame.tsx'
import { OtpForm } from '#web/auth/otp-form.tsx'
import { withoutBreaks } from '#web/format.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode, withPendingKeys, type PendingCode } from '#web/auth/pending-code.ts'
import { providerNewcomer } from '#web/auth/provider-sign-in.ts'
import { enterSession, leaveSession } from '#web/state/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/**
 * The one-time code: after registration, at the login of an unverified phone, and for a new
 * password.
 */
export function Component() {
  const t = useT()
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const { returnUrl, given } = useReturnUrl()
  const [code, setCode] = useState<PendingCode | null | 'unread'>('unread')
  // Only the browser knows the pending code; the server renders an empty card.
  useEffect(() => setCode(codeOfSigningIn()), [])

  if (code === 'unread') return <Waiting title={t('auth.otpTitle')} />
  if (code === null) return <Gone />

  const isForgot = code.purpose === 'forgot'
  const lose = () => {
    pendingCode.write(null)
    leaveSession()
    setCode(null)
  }
  const verify = async (otp: string) => {
    if (isForgot) {
      await send(verifyChangePassword, { body: { otp, locale } })
      pendingCode.write(null)
      return navigate(pages.newPassword(given), { replace: true })
    }
    const { key, user } = await withPendingKeys(code, () =>
      send(verifyPhoneNumber, { body: { otp, locale } }),
    )
    pendingCode.write(null)
    providerNewcomer.write(null)
    enterSession(key, user)
    await navigate(returnUrl, { replace: true })
    if (code.purpose === 'register') showToast({ text: t('auth.registered'), tone: 'success' })
    if (code.purpose === 'join')
      showToast({ text: t('auth.joined', { provider: code.provider ?? '' }), tone: 'success' })
  }
  const startAgain = () => {
    lose()
    void navigate(beginningOf(code, given))
  }

  return (
    <AuthFrame
      title={t(TITLES[code.purpose as keyof typeof TITLES] ?? 'auth.otpTitle')}
      text={code.resendAt === null ? channelText(t, code) : undefined}
      footer={
        <Button variant="ghost" onClick={startAgain}>
          {t(code.purpose === 'join' ? 'auth.otherWays' : 'auth.changeNumber')}
        </Button>
      }
    >
      <OtpForm code={code} onChange={setCode} onVerify={verify} onLost={lose} />
    </AuthFrame>
  )
}

/** Codes for a logged-in customer are entered where they were requested, not here. */
const codeOfSigningIn = (): PendingCode | null => {
  const code = pendingCode.read()
  return code?.purpose === 'change_phone' || code?.purpose === 'proof' || code?.purpose === 'email'
    ? null
    : code
}

const TITLES = { forgot: 'auth.otpTitleForgot', join: 'auth.joinTitle' } as const

/** Where to restart when the code can no longer be entered. */
const beginningOf = ({ purpose, provider }: PendingCode, given: string | undefined): string => {
  if (purpose === 'forgot') return pages.forgotPassword(given)
  if (purpose === 'join') return pages.login(given)
  return provider === undefined ? pages.register(given) : pages.authPhone(given)
}

const channelText = (
  t: ReturnType<typeof useT>,
  { identity, purpose, provider = '' }: PendingCode,
): string => {
  if (purpose === 'join') return t('auth.joinText', { provider })
  return identity && 'phone_number' in identity
    ? t('auth.otpChannelText', { phone: withoutBreaks(maskPhone(identity.phone_number)) })
    : t('auth.otpChannelPlain')
}

function Waiting({ title }: { title: string }) {
  return (
    <AuthFrame title={title}>
      <SkeletonText lines={2} />
      <SkeletonBox shape="line" />
      <SkeletonBox shape="line" />
    </AuthFrame>
  )
}

function Gone() {
  const t = useT()
  return (
    <AuthFrame title={t('auth.codeGone')} text={t('auth.codeGoneText')}>
      <ButtonLink to={pages.login()} size="lg" block>
        {t('auth.toLogin')}
      </ButtonLink>
      <ButtonLink to={pages.register()} variant="secondary" block>
        {t('auth.toRegister')}
      </ButtonLink>
    </AuthFrame>
  )
}
