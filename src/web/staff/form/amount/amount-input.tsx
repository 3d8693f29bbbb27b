import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
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
        // The text changes here, which loses what was selected: typing would add to the old amount.
        flushSync(() => setTyping(true))
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}

/** A number: of Rupiah, or of anything else as it is typed. */
export function NumberInput({ isAmount, ...rest }: AmountInputProps & { isAmount: boolean }) {
  return isAmount ? <AmountInput {...rest} /> : <TextInput inputMode="numeric" {...rest} />
}
