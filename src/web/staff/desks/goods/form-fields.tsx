import type { ReactNode } from 'react'
import { formatNumber } from '#domain/money.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { wholeOf } from './form-state.ts'

interface LineProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
  required?: boolean
  disabled?: boolean
  type?: 'text' | 'date'
}

/** One line of text. */
export function Line({ label, value, onChange, error, hint, required, disabled, type }: LineProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      <TextInput
        type={type}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface WholeProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error: string | undefined
  unit?: string
  prefix?: string
  hint?: string
  disabled?: boolean
}

/** A whole number, grouped while it is typed. */
export function Whole({ label, value, onChange, error, unit, prefix, hint, disabled }: WholeProps) {
  return (
    <Field label={unit ? `${label} (${unit})` : label} error={error} hint={hint}>
      <TextInput
        inputMode="numeric"
        prefix={prefix}
        value={value === null ? '' : formatNumber(value)}
        disabled={disabled}
        onChange={(event) => onChange(wholeOf(event.target.value, value))}
      />
    </Field>
  )
}

interface PickProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  error: string | undefined
  hint?: ReactNode
}

/** One of several. */
export function Pick<Value extends string>(props: PickProps<Value>) {
  const { label, value, options, onChange, error, hint } = props
  return (
    <Field label={label} error={error} hint={hint}>
      <Select
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value as Value)}
      />
    </Field>
  )
}
