import type { Ref } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useT } from '../words.ts'

export type Typed = { login: string; password: string }
export const NOTHING_TYPED: Typed = { login: '', password: '' }
export const isTyped = ({ login, password }: Typed): boolean =>
  login.trim() !== '' && password !== ''

interface CredentialsProps {
  loginLabel: string
  passwordLabel: string
  value: Typed
  onChange: (value: Typed) => void
  /** The field of the login. */
  ref?: Ref<HTMLInputElement>
}

/** Login and password. */
export function Credentials({ loginLabel, passwordLabel, value, onChange, ref }: CredentialsProps) {
  const t = useT()
  return (
    <>
      <Field label={loginLabel}>
        <TextInput
          value={value.login}
          onChange={(event) => onChange({ ...value, login: event.target.value })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={ref}
        />
      </Field>
      <Field label={passwordLabel}>
        <PasswordInput
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          autoComplete="current-password"
          showLabel={t('staff.showPassword')}
          hideLabel={t('staff.hidePassword')}
        />
      </Field>
    </>
  )
}
