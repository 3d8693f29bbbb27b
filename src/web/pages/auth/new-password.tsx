import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from '#web/router.ts'
import type * as v from 'valibot'
import { resetPassword } from '#contract/account/auth.ts'
import { resetPasswordForm } from '#contract/account/sign-in-forms.ts'
import { localeTag } from '#domain/locale.ts'
import { AuthFrame } from '#web/components/auth-frame.tsx'
import { FormAlert } from '#web/components/form-alert.tsx'
import { errorText, resolverOf, showRefusal } from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { PasswordFields } from '#web/components/password-fields.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { links } from '#web/links.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { isForgotPassword } from '#web/state/session-keys.ts'
import { leaveSession } from '#web/state/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** A new password after the code was right. */
export function Component() {
  const t = useT()
  const isHydrated = useHydrated()
  const [isLost, setLost] = useState(false)
  const isOpen = !isHydrated || (isForgotPassword() && !isLost)
  if (isOpen) {
    return (
      <AuthFrame title={t('auth.newTitle')} text={t('auth.newText')}>
        <NewPasswordForm onLost={() => setLost(true)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('auth.resetGone')} text={t('auth.resetGoneText')}>
      <ButtonLink to={links.forgotPassword()} size="lg" block>
        {t('auth.startAgain')}
      </ButtonLink>
    </AuthFrame>
  )
}

type Form = v.InferInput<typeof resetPasswordForm>

function NewPasswordForm({ onLost }: { onLost: () => void }) {
  const t = useT()
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const refusal = useRefusal()
  const form = useForm<Form, unknown, v.InferOutput<typeof resetPasswordForm>>({
    mode: 'onTouched',
    resolver: resolverOf(resetPasswordForm),
    defaultValues: { password: '', password_confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })

  const submit = form.handleSubmit(async (values) => {
    refusal.clear()
    try {
      await send(resetPassword, { body: { ...values, locale } })
      await navigate(links.login(), { replace: true })
      leaveSession()
      showToast({ text: t('auth.passwordChanged'), tone: 'success' })
    } catch (error) {
      refusal.take(error, (failure) => {
        if (failure.status === 401 || failure.code === 'otp_not_found') onLost()
        return showRefusal(form, failure, ['password', 'password_confirmation'])
      })
    }
  })

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      <PasswordFields
        label={t('auth.newPassword')}
        password={password}
        passwordField={form.register('password')}
        passwordError={errorText(t, errors.password)}
        confirmationField={form.register('password_confirmation')}
        confirmationError={errorText(t, errors.password_confirmation)}
      />
      <SubmitButton busy={isSubmitting} waitSeconds={refusal.left}>
        {t('auth.savePassword')}
      </SubmitButton>
    </form>
  )
}
