import { createPassword } from '#contract/auth/auth.ts'
import { localeTag } from '#domain/locale.ts'
import { NewPasswordForm } from '#web/auth/new-password-form.tsx'
import { useStepUp } from '#web/account/step-up.tsx'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { refreshUser } from '#web/state/session.ts'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** A first password, for who came by another provider. */
export function CreatePassword() {
  const t = useT()
  const locale = localeTag(useLocale())
  const stepUp = useStepUp()
  return (
    <>
      <NewPasswordForm
        text={t('security.firstPasswordText')}
        onSave={async (values) => {
          await send(createPassword, { body: { ...values, locale } })
          showToast({ text: t('auth.passwordChanged'), tone: 'success' })
          await refreshUser()
        }}
        onRefused={stepUp.takes}
      />
      {stepUp.dialog}
    </>
  )
}
