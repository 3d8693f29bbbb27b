import { useState, type ComponentProps } from 'react'
import { formatNumber } from '#domain/money.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, 'value'> & { value: string }

/** Digits as people read them, `1134600` as `1.134.600`; anything else as it was typed. */
export const groupedDigits = (typed: string): string =>
  /^[1-9]\d{3,14}$/.test(typed) ? formatNumber(Number(typed)) : typed

/** An amount of Rupiah: grouped, but while it is typed. */
export function AmountInput({ value, onFocus, onBlur, ...rest }: AmountInputProps) {
  const [isTyping, setTyping] = useState(false)
  return (
    <TextInput
      inputMode="numeric"
      prefix="Rp"
      {...rest}
      value={isTyping ? value : groupedDigits(value)}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
