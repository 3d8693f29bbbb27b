import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from '#web/router.ts'
import type * as v from 'valibot'
import { updatePassword } from '#contract/auth/auth.ts'
import { updatePasswordForm } from '#contract/auth/forms.ts'
import { localeTag } from '#domain/locale.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { errorText, focusFirstError, resolverOf, showRefusal } from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { PasswordFields } from '#web/auth/password-fields.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useOldPassword } from '#web/auth/old-password.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keyOf } from '#web/state/session-keys.ts'
import { forgetSession } from '#web/state/session.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

type Form = v.InferInput<typeof updatePasswordForm>

/**
 * Checks the old password on the server while it is typed; only then enables the new one.
 * Afterwards all sessions end and the customer logs in again.
 */
export function ChangePassword() {
  const t = useT()
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const refusal = useRefusal()
  const form = useForm<Form, unknown, v.InferOutput<typeof updatePasswordForm>>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(updatePasswordForm),
    defaultValues: { old_password: '', new_password: '', password_confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [old, next] = useWatch({ control: form.control, name: ['old_password', 'new_password'] })
  const check = useOldPassword(old)

  const submit = form.handleSubmit(async (values) => {
    refusal.clear()
    try {
      await send(updatePassword, {
        body: { ...values, wp_token: keyOf('shop') ?? undefined, locale },
      })
      await forgetSession(() => navigate(pages.login(), { replace: true }))
      showToast({ text: t('auth.passwordChanged'), tone: 'success' })
    } catch (error) {
      refusal.take(error, (failure) =>
        showRefusal(form, failure, ['old_password', 'new_password', 'password_confirmation'], {
          unknown: 'new_password',
        }),
      )
    }
  }, focusFirstError)

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      <OldPasswordField check={check} errors={errors} form={form} />
      <fieldset className={styles.form} disabled={!check.isRight}>
        <legend className="visually-hidden">{t('auth.newPassword')}</legend>
        {!check.isRight && <p className="text-small text-muted">{t('security.oldFirst')}</p>}
        <PasswordFields
          label={t('auth.newPassword')}
          password={next}
          passwordField={form.register('new_password')}
          passwordError={errorText(t, errors.new_password)}
          confirmationField={form.register('password_confirmation')}
          confirmationError={errorText(t, errors.password_confirmation)}
        />
      </fieldset>
      <SubmitButton
        busy={isSubmitting}
        waitSeconds={refusal.left}
        disabledReason={check.isRight ? undefined : t('security.oldFirst')}
      >
        {t('auth.savePassword')}
      </SubmitButton>
    </form>
  )
}

interface OldPasswordFieldProps {
  check: ReturnType<typeof useOldPassword>
  errors: FieldErrors<Form>
  form: UseFormReturn<Form, unknown, Form>
}

function OldPasswordField({ check, errors, form }: OldPasswordFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('security.oldPassword')}
      hint={
        check.isChecking
          ? t('security.checking')
          : check.isRight
            ? t('security.checked')
            : undefined
      }
      error={check.text ?? errorText(t, errors.old_password)}
      required
    >
      <PasswordInput
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        autoComplete="current-password"
        {...form.register('old_password')}
      />
    </Field>
  )
}
