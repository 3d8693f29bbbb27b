import type { Ref } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** `numeric` where only the digits of the app are taken. */
  inputMode?: 'numeric'
  ref?: Ref<HTMLInputElement> | undefined
}

/** A code of the authenticator app, or a recovery code. */
export function CodeField({ label, value, onChange, inputMode, ref }: CodeFieldProps) {
  return (
    <Field label={label}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={ref}
      />
    </Field>
  )
}
