import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './rating.module.css'

const STAR = 'M12 2.5l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z'
const FIVE = [0, 1, 2, 3, 4] as const

interface RatingProps {
  /** 0 to 5, fractions allowed. */
  value: number
  /** Accessible name: "4,8 of 5". */
  label: string
  size?: 'sm' | 'lg' | undefined
}

/** Five stars, filled to the value. */
export function Rating({ value, label, size = 'sm' }: RatingProps) {
  const clip = useId()
  const filled = Math.min(5, Math.max(0, value)) * 24
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 120 24"
      className={classNames(styles.stars, styles[size])}
    >
      <clipPath id={clip}>
        <rect width={filled} height="24" />
      </clipPath>
      <g className={styles.empty}>
        {FIVE.map((index) => (
          <path key={index} d={STAR} transform={`translate(${index * 24})`} />
        ))}
      </g>
      <g className={styles.full} clipPath={`url(#${clip})`}>
        {FIVE.map((index) => (
          <path key={index} d={STAR} transform={`translate(${index * 24})`} />
        ))}
      </g>
    </svg>
  )
}

interface RatingInputProps {
  name: string
  legend: string
  legendHidden?: boolean | undefined
  value: number | null
  onChange: (value: number) => void
  /** The names of one to five stars: "1 star, very bad" ... */
  labels: readonly [string, string, string, string, string]
  error?: string | undefined
  disabled?: boolean | undefined
}

/** One to five stars as a radio group. The name of the choice is next to the stars. */
export function RatingInput({
  name,
  legend,
  legendHidden,
  value,
  onChange,
  labels,
  error,
  disabled,
}: RatingInputProps) {
  const id = useId()
  return (
    <fieldset
      disabled={disabled}
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {labels.map((label, index) => (
          <label key={label} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={index + 1}
              aria-label={label}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <svg
              viewBox="0 0 24 24"
              width="36"
              height="36"
              aria-hidden="true"
              className={value !== null && index < value ? styles.full : styles.empty}
            >
              <path d={STAR} />
            </svg>
          </label>
        ))}
        <span className={styles.words} aria-hidden="true">
          {value === null ? '' : labels[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
