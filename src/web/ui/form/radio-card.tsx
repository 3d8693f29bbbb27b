import { createContext, useContext, useId, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './radio-card.module.css'

interface Choice {
  name: string
  value: string | null
  onChange: (value: string) => void
}

const ChoiceContext = createContext<Choice | null>(null)

interface RadioGroupProps extends Choice {
  legend: ReactNode
  legendHidden?: boolean | undefined
  required?: boolean | undefined
  ref?: Ref<HTMLFieldSetElement> | undefined
  error?: string | undefined
  layout?: 'stack' | 'grid' | 'row' | undefined
  children: ReactNode
}

/**
 * One choice out of several cards: couriers, delivery times, payment methods. Arrow keys move
 * between them.
 */
export function RadioGroup({
  legend,
  legendHidden,
  required,
  ref,
  name,
  value,
  onChange,
  error,
  layout = 'stack',
  children,
}: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset
      ref={ref}
      role="radiogroup"
      aria-required={required || undefined}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>
        {legend}
        {required && (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div className={classNames(styles.cards, styles[layout])}>
        <ChoiceContext value={{ name, value, onChange }}>{children}</ChoiceContext>
      </div>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RadioCardProps {
  value: string
  title: ReactNode
  description?: ReactNode
  /** At the end of the row: a price, a tag. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean | undefined
  /** Why it cannot be chosen; shown in the card. */
  disabledReason?: string | undefined
}

/** One row of a RadioGroup. */
export function RadioCard({
  value,
  title,
  description,
  aside,
  icon,
  disabled = false,
  disabledReason,
}: RadioCardProps) {
  const choice = useContext(ChoiceContext)
  const id = useId()
  if (!choice) throw new Error('A RadioCard needs a RadioGroup around it')
  const notes = description || disabledReason
  return (
    <label className={styles.card}>
      <input
        type="radio"
        className={styles.dot}
        name={choice.name}
        value={value}
        checked={choice.value === value}
        disabled={disabled}
        aria-labelledby={aside ? `${id}-title ${id}-aside` : `${id}-title`}
        aria-describedby={notes ? `${id}-notes` : undefined}
        onChange={() => choice.onChange(value)}
      />
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.texts}>
        <span id={`${id}-title`} className={styles.title}>
          {title}
        </span>
        {notes && (
          <span id={`${id}-notes`} className={styles.notes}>
            {description && <span>{description}</span>}
            {disabledReason && <span className={styles.reason}>{disabledReason}</span>}
          </span>
        )}
      </span>
      {aside && (
        <span id={`${id}-aside`} className={styles.aside}>
          {aside}
        </span>
      )}
    </label>
  )
}
