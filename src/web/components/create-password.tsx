import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as v from 'valibot'
import { createPassword } from '#contract/account/auth.ts'
import { resetPasswordForm } from '#contract/account/sign-in-forms.ts'
import { localeTag } from '#domain/locale.ts'
import { FormAlert } from '#web/components/form-alert.tsx'
import { errorText, resolverOf, showRefusal } from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { PasswordFields } from '#web/components/password-fields.tsx'
import { StepUp } from '#web/components/step-up.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { refreshUser } from '#web/state/session.ts'
import { showToast } from '#web/ui/toast.tsx'

type Form = v.InferInput<typeof resetPasswordForm>
type Values = v.InferOutput<typeof resetPasswordForm>

/** A first password, for who came by another provider. */
export function CreatePassword() {
  const t = useT()
  const locale = localeTag(useLocale())
  const refusal = useRefusal()
  const [proving, setProving] = useState<Values | null>(null)
  const form = useForm<Form, unknown, Values>({
    mode: 'onTouched',
    resolver: resolverOf(resetPasswordForm),
    defaultValues: { password: '', password_confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const save = async (values: Values) => {
    refusal.clear()
    try {
      await send(createPassword, { body: { ...values, locale } })
      showToast({ text: t('auth.passwordChanged'), tone: 'success' })
      await refreshUser()
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'reauth_required') return setProving(values)
      refusal.take(error, (failure) => showRefusal(form, failure, ['password', 'password_confirmation']))
    }
  }
  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={form.handleSubmit(save)}>
        <p>{t('security.firstPasswordText')}</p>
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
      <StepUp
        open={proving !== null}
        onProved={() => {
          const values = proving
          setProving(null)
          if (values) void save(values)
        }}
        onClose={() => setProving(null)}
      />
    </>
  )
}
