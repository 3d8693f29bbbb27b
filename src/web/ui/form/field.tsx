import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

interface FieldLinks {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldLinks | null>(null)

interface FieldProps {
  label: ReactNode
  /** Visually hidden; use it where the context names the field. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** A note after the label, such as "optional". */
  mark?: string | undefined
  /** Shows value/max; beyond max it uses the error colour and adds `overText`. */
  counter?: { value: number; max: number; overText: string } | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A label above one control, with hint, error and counter. The control inside uses `useField` to
 * reference them.
 */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  required = false,
  mark,
  counter,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const over = counter !== undefined && counter.value > counter.max
  const invalid = Boolean(error) || over
  const describedBy =
    [error && `${controlId}-error`, hint && `${controlId}-hint`, counter && `${controlId}-count`]
      .filter(Boolean)
      .join(' ') || undefined
  const links = useMemo(
    () => ({ id: controlId, describedBy, invalid, required }),
    [controlId, describedBy, invalid, required],
  )

  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        )}
        {mark && <span className={styles.mark}> ({mark})</span>}
      </label>
      <FieldContext value={links}>{children}</FieldContext>
      <div className={styles.notes}>
        <div className={styles.texts}>
          {/* Always mounted, so that an error is announced when it appears. */}
          <p id={`${controlId}-error`} className={styles.error} aria-live="polite">
            {error}
          </p>
          {hint && (
            <p id={`${controlId}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {counter && (
          <p id={`${controlId}-count`} className={classNames(styles.count, over && styles.over)}>
            {counter.value}/{counter.max}
            {over && <span> {counter.overText}</span>}
          </p>
        )}
      </div>
    </div>
  )
}

/** The attributes that connect a control to its Field; empty outside of one. */
export function useField(): {
  'id'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
} {
  const links = useContext(FieldContext)
  if (!links) return {}
  return {
    id: links.id,
    ...(links.describedBy && { 'aria-describedby': links.describedBy }),
    ...(links.invalid && { 'aria-invalid': true }),
    ...(links.required && { 'aria-required': true }),
  }
}
