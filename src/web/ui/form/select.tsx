import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import styles from './select.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** The first, empty choice; it cannot be chosen again once left. */
  placeholder?: string | undefined
}

/** The browser's own choice list, which every phone shows at its best. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const field = useField()
  return (
    <span className={styles.box}>
      <select {...field} {...rest} className={classNames(styles.select, className)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={20} strokeWidth={1.75} className={styles.arrow} />
    </span>
  )
}
