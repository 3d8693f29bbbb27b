import { useEffect, useRef, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import styles from './otp-input.module.css'

interface OtpInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'ref'
> {
  value: string
  onChange: (code: string) => void
  /** Called when the last digit arrives. */
  onComplete?: ((code: string) => void) | undefined
  length?: number | undefined
  /** Only where no Field gives the name. */
  label?: string | undefined
}

/**
 * A one-time code: one input over drawn cells, so that paste ("123 456"), autofill from SMS and
 * screen readers just work. When the code is refused (`aria-invalid`, from the Field's error) the
 * digits are selected for retyping.
 */
export function OtpInput({
  value,
  onChange,
  onComplete,
  length = 6,
  label,
  className,
  ...rest
}: OtpInputProps) {
  const field = useField()
  const input = useRef<HTMLInputElement>(null)
  const invalid = Boolean(field['aria-invalid'] ?? rest['aria-invalid'])

  useEffect(() => {
    if (invalid) input.current?.select()
  }, [invalid])

  const change = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }

  return (
    <span className={classNames(styles.otp, className)}>
      <span className={styles.cells} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={classNames(
              styles.cell,
              index === Math.min(value.length, length - 1) && styles.next,
            )}
          >
            {value[index]}
          </span>
        ))}
      </span>
      <input
        aria-label={label}
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may hold spaces; the digits are counted by `change`. The limit is stated
        // for assistive technology and autofill.
        maxLength={length}
        {...rest}
        ref={input}
        type="text"
        className={styles.input}
        value={value}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          change(event.clipboardData.getData('text'))
        }}
      />
    </span>
  )
}
