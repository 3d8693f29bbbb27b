import { useId, type ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  name?: string | undefined
}

/** On or off, in force at once. */
export function Switch({
  label,
  labelHidden,
  hint,
  checked,
  onChange,
  disabled,
  name,
}: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={labelHidden ? 'visually-hidden' : styles.texts}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        className={styles.track}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
