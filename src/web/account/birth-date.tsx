import { useState, type Ref } from 'react'
import { BIRTH_YEAR_MIN } from '#domain/limits.ts'
import { birthYearMax } from '#domain/profile/person.ts'
import { monthName } from '#i18n/format.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './birth-date.module.css'

interface BirthDateProps {
  /** `1995-02-28`, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<HTMLFieldSetElement> | undefined
  error: string | undefined
}

const two = (number: number): string => String(number).padStart(2, '0')
const DAYS = Array.from({ length: 31 }, (_, index) => two(index + 1))
const MONTHS = Array.from({ length: 12 }, (_, index) => two(index + 1))

/** A date of birth in three selects: easier on a phone than paging through a calendar. */
export function BirthDate({ value, onChange, onBlur, ref, error }: BirthDateProps) {
  const t = useT()
  const locale = useLocale()
  const [parts, setParts] = useState(() => partsOf(value))
  const [last] = useState(() => birthYearMax(new Date()))
  const years = Array.from({ length: last - BIRTH_YEAR_MIN + 1 }, (_, index) =>
    String(last - index),
  )
  const choose = (name: keyof Parts, part: string) => {
    const next = { ...parts, [name]: part }
    setParts(next)
    onChange(next.year && next.month && next.day ? `${next.year}-${next.month}-${next.day}` : '')
  }
  return (
    <fieldset
      ref={ref}
      className={styles.date}
      // Only when focus leaves all three selects, not when it moves from day to month.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur()
      }}
    >
      <legend className={styles.legend}>
        {t('profile.birthDate')} <span aria-hidden="true">*</span>
      </legend>
      <div className={styles.parts}>
        <Part
          label={t('profile.day')}
          autoComplete="bday-day"
          value={parts.day}
          options={DAYS.map((day) => ({ value: day, label: String(Number(day)) }))}
          error={error}
          onChoose={(part) => choose('day', part)}
        />
        <Part
          label={t('profile.month')}
          autoComplete="bday-month"
          value={parts.month}
          options={MONTHS.map((month) => ({
            value: month,
            label: monthName(Number(month), locale),
          }))}
          error={error}
          onChoose={(part) => choose('month', part)}
        />
        <Part
          label={t('profile.year')}
          autoComplete="bday-year"
          value={parts.year}
          options={years.map((year) => ({ value: year, label: year }))}
          error={error}
          onChoose={(part) => choose('year', part)}
        />
      </div>
      <p id={ERROR_ID} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

const ERROR_ID = 'birth-date-error'
type Parts = { day: string; month: string; year: string }
const partsOf = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day, month, year }
}

interface PartProps {
  label: string
  autoComplete: string
  value: string
  options: { value: string; label: string }[]
  error: string | undefined
  onChoose: (part: string) => void
}

function Part({ label, autoComplete, value, options, error, onChoose }: PartProps) {
  return (
    <Select
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={ERROR_ID}
      autoComplete={autoComplete}
      placeholder={label}
      value={value}
      options={options}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
