import { useState, type ComponentProps, type ReactNode } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { TAKES_SCANS } from '#web/staff/scan/listen.ts'
import { useT } from '#web/staff/words.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface LineProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
  required?: boolean
  disabled?: boolean
  type?: 'text' | 'date'
  /** A code that is scanned while the field has the focus is typed into it. */
  takesScans?: boolean
}

/** One line of text. */
export function Line({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  disabled,
  type,
  takesScans,
}: LineProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      <TextInput
        {...(takesScans && { [TAKES_SCANS]: '' })}
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
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** A whole number with its label. */
export function Whole(props: WholeProps) {
  const { label, value, onChange, error, unit, prefix, hint, required, disabled } = props
  const notWhole = useNotWhole()
  return (
    <Field
      label={unit ? `${label} (${unit})` : label}
      error={notWhole(value) ?? error}
      hint={hint}
      required={required}
    >
      <WholeInput prefix={prefix} value={value} disabled={disabled} onChange={onChange} />
    </Field>
  )
}

/** What is wrong with a typed text that is no whole number. */
export const useNotWhole = () => {
  const t = useT()
  return (value: number | null) =>
    typeof value === 'string' ? t('goods.notWhole', { example: '12.500' }) : undefined
}

type WholeInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** A whole number, as it is typed while it has the focus, grouped afterwards. */
export function WholeInput({ value, onChange, prefix, ...rest }: WholeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <AmountInput
      {...rest}
      prefix={prefix}
      value={typed ?? String(value ?? '')}
      onFocus={() => setTyped(String(value ?? ''))}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(wholeOf(event.target.value))
      }}
    />
  )
}

interface PickProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  error: string | undefined
  hint?: ReactNode
  /** The empty choice, of a value that has to be chosen. */
  placeholder?: string
}

/** One of several. */
export function Pick<Value extends string>(props: PickProps<Value>) {
  const { label, value, options, onChange, error, hint, placeholder } = props
  return (
    <Field label={label} error={error} hint={hint} required={placeholder !== undefined}>
      <Select
        placeholder={placeholder}
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value as Value)}
      />
    </Field>
  )
}
