import type { Ref } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const DIGITS = 4

interface PinFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Four digits, hidden while they are typed. */
export function PinField({ label, value, onChange, error, ref }: PinFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={DIGITS}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        ref={ref}
      />
    </Field>
  )
}
