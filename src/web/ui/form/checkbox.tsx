import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Some, but not all: shown as a dash. */
  indeterminate?: boolean | undefined
}

/** A tick box with its label; the whole 44 px row is the target. */
export function Checkbox({
  label,
  labelHidden,
  hint,
  error,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const own = useRef<HTMLInputElement | null>(null)

  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])

  const setNode = (node: HTMLInputElement | null) => {
    own.current = node
    if (typeof ref === 'function') return ref(node)
    if (ref) ref.current = node
  }

  const describedBy =
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label className={styles.target}>
        <input
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          {...rest}
          ref={setNode}
          type="checkbox"
          className={styles.box}
        />
        <span className={labelHidden ? 'visually-hidden' : styles.label}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
