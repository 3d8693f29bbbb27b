import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

interface PhoneInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'prefix'
> {
  /** The digits after +62, such as "81234567890". */
  value: string
  onChange: (national: string) => void
}

/** National digits are 9 to 13; what is beyond cannot be part of a number. */
const LENGTH_MAX = 13

/**
 * An Indonesian mobile number behind a fixed +62. A typed or pasted "0812…", "62 812…" or "+62
 * 812-…" loses its prefix.
 */
export function PhoneInput({ value, onChange, onFocus, onBlur, ...rest }: PhoneInputProps) {
  const [focused, setFocused] = useState(false)
  // Another value drops the selection, and Tab had selected everything.
  const selected = useRef<{ input: HTMLInputElement; from: number; to: number }>(null)
  useLayoutEffect(() => {
    const { input, from, to } = selected.current ?? {}
    selected.current = null
    if (focused) input?.setSelectionRange(from ?? 0, to ?? 0)
  }, [focused])
  return (
    <TextInput
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      type="tel"
      prefix="+62"
      // Grouped only at rest: separators that move under the caret make correcting a digit hard.
      value={focused ? value : groupsOfFour(value)}
      onChange={(event) => onChange(nationalPhone(event.target.value))}
      onFocus={(event) => {
        const input = event.currentTarget
        const digitsTo = (index: number | null) =>
          input.value.slice(0, index ?? 0).replace(/\D/g, '').length
        selected.current = {
          input,
          from: digitsTo(input.selectionStart),
          to: digitsTo(input.selectionEnd),
        }
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
    />
  )
}

/** "+62 0812-3456-789" → "8123456789": digits only, without the country code and the trunk zero. */
export function nationalPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.replace(/^(?:62|0)+/, '').slice(0, LENGTH_MAX)
}

/** "81234567890" → "8123 4567 890". */
function groupsOfFour(digits: string): string {
  return digits.match(/\d{1,4}/g)?.join(' ') ?? ''
}
