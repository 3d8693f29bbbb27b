import { useState } from 'react'
import { useNavigate } from '#web/router.ts'
import { resetPassword } from '#contract/auth/auth.ts'
import { localeTag } from '#domain/locale.ts'
import { AuthFrame, useReturnUrl } from '#web/auth/auth-frame.tsx'
import { NewPasswordForm } from '#web/auth/new-password-form.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { pages } from '#contract/pages.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { isForgotPassword } from '#web/state/session-keys.ts'
import { leaveSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

const isOver = (error: unknown) =>
  error instanceof CallFailure && (error.status === 401 || error.code === 'otp_not_found')

/** A new password after the code was right. */
export function Component() {
  const t = useT()
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { given } = useReturnUrl()
  const [isLost, setLost] = useState(false)
  const isOpen = !isHydrated || (isForgotPassword() && !isLost)
  if (isOpen) {
    return (
      <AuthFrame title={t('auth.newTitle')} text={t('auth.newText')}>
        <NewPasswordForm
          onSave={async (values) => {
            await send(resetPassword, { body: { ...values, locale } })
            await navigate(pages.login(given), { replace: true })
            leaveSession()
            showToast({ text: t('auth.passwordChanged'), tone: 'success' })
          }}
          onRefused={(error) => {
            if (isOver(error)) setLost(true)
            return isOver(error)
          }}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('auth.resetGone')} text={t('auth.resetGoneText')}>
      <ButtonLink to={pages.forgotPassword(given)} size="lg" block>
        {t('auth.startAgain')}
      </ButtonLink>
    </AuthFrame>
  )
}
