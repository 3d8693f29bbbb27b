import type { UseFormRegisterReturn } from 'react-hook-form'
import { PASSWORD_LENGTH_MIN } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import { Checklist } from '#web/ui/form/checklist.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'

const RULES = [
  { label: 'auth.ruleLength', isMet: (password: string) => password.length >= PASSWORD_LENGTH_MIN },
  { label: 'auth.ruleLower', isMet: (password: string) => /[a-z]/.test(password) },
  { label: 'auth.ruleUpper', isMet: (password: string) => /[A-Z]/.test(password) },
  { label: 'auth.ruleDigit', isMet: (password: string) => /[0-9]/.test(password) },
  { label: 'auth.ruleSymbol', isMet: (password: string) => /[!@#$%^&*]/.test(password) },
] as const

interface PasswordFieldsProps {
  label: string
  /** What is typed now, for the rules that tick themselves off. */
  password: string
  passwordField: UseFormRegisterReturn
  passwordError: string | undefined
  confirmationField: UseFormRegisterReturn
  confirmationError: string | undefined
}

/** A new password with its rules, and its repetition. */
export function PasswordFields({
  label,
  password,
  passwordField,
  passwordError,
  confirmationField,
  confirmationError,
}: PasswordFieldsProps) {
  const t = useT()
  const words = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  return (
    <>
      <Field label={label} error={passwordError} required>
        <PasswordInput {...words} {...passwordField} autoComplete="new-password" />
      </Field>
      <Checklist
        label={t('auth.rules')}
        items={RULES.map((rule) => {
          const met = rule.isMet(password)
          return {
            label: t(rule.label),
            met,
            stateLabel: t(met ? 'auth.ruleMet' : 'auth.ruleOpen'),
          }
        })}
      />
      <Field label={t('auth.confirmation')} error={confirmationError} required>
        <PasswordInput {...words} {...confirmationField} autoComplete="new-password" />
      </Field>
    </>
  )
}
