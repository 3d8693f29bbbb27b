import type { Ref } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useT } from '../words.ts'

export type Typed = { login: string; password: string }
export const NOTHING_TYPED: Typed = { login: '', password: '' }
export const isTyped = ({ login, password }: Typed): boolean =>
  login.trim() !== '' && password !== ''

/** Says at each empty field that it is. */
export const missingIn = ({ login, password }: Typed, text: string): Partial<Typed> => ({
  ...(login.trim() === '' && { login: text }),
  ...(password === '' && { password: text }),
})

interface CredentialsProps {
  loginLabel: string
  passwordLabel: string
  value: Typed
  onChange: (value: Typed) => void
  /** What is wrong with each. */
  errors?: { [field in keyof Typed]?: string | undefined } | undefined
  /** For an account that is made: how a password must be. */
  hint?: string
  /** The field of the login. */
  ref?: Ref<HTMLInputElement>
}

/** Login and password. */
export function Credentials(props: CredentialsProps) {
  const { loginLabel, passwordLabel, value, onChange, errors, hint, ref } = props
  const t = useT()
  return (
    <>
      <Field label={loginLabel} error={errors?.login}>
        <TextInput
          value={value.login}
          onChange={(event) => onChange({ ...value, login: event.target.value })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={ref}
        />
      </Field>
      <Field label={passwordLabel} hint={hint} error={errors?.password}>
        <PasswordInput
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          autoComplete={hint ? 'new-password' : 'current-password'}
          showLabel={t('staff.showPassword')}
          hideLabel={t('staff.hidePassword')}
        />
      </Field>
    </>
  )
}
