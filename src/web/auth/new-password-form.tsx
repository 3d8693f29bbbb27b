import { useForm, useWatch } from 'react-hook-form'
import type * as v from 'valibot'
import { resetPasswordForm } from '#contract/auth/forms.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { errorText, focusFirstError, resolverOf, showRefusal } from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { PasswordFields } from '#web/auth/password-fields.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useT } from '#web/state/locale.tsx'

type Values = v.InferOutput<typeof resetPasswordForm>

interface NewPasswordFormProps {
  text?: string
  onSave: (values: Values) => Promise<void>
  /** Handles an error first; returns true when none is left to show. `retry` saves again. */
  onRefused: (error: unknown, retry: () => void) => boolean
}

/** A new password, twice, by the shop's rules. */
export function NewPasswordForm({ text, onSave, onRefused }: NewPasswordFormProps) {
  const t = useT()
  const refusal = useRefusal()
  const form = useForm<v.InferInput<typeof resetPasswordForm>, unknown, Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(resetPasswordForm),
    defaultValues: { password: '', password_confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const save = async (values: Values) => {
    refusal.clear()
    try {
      await onSave(values)
    } catch (error) {
      if (onRefused(error, () => void save(values))) return
      refusal.take(error, (failure) =>
        showRefusal(form, failure, ['password', 'password_confirmation']),
      )
    }
  }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={form.handleSubmit(save, focusFirstError)}
    >
      {text !== undefined && <p>{text}</p>}
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
