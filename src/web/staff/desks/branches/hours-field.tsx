import { weekdayName } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { WEEKDAYS, withDay, type BranchForm } from './form.ts'
import styles from './branches.module.css'

interface HoursFieldProps {
  value: BranchForm['hours']
  onChange: (hours: BranchForm['hours']) => void
  error: (path: string) => string | undefined
}

/** Opening hours by weekday; a day that is not open has none. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className={styles.part}>
      <legend>{t('staff.branch.hours')}</legend>
      {WEEKDAYS.map((weekday) => {
        const at = value.findIndex((one) => one.weekday === weekday)
        const hours = value[at]
        const day = weekdayName(weekday, locale)
        const set = (change: Partial<{ open: string; close: string }>) =>
          onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
        return (
          <div key={weekday} className={styles.day}>
            <Checkbox
              label={t('staff.branch.isOpen', { day })}
              checked={hours !== undefined}
              onChange={({ target }) => onChange(withDay(value, weekday, target.checked))}
            />
            {hours && (
              <div className={styles.times}>
                {(['open', 'close'] as const).map((end) => (
                  <Field
                    key={end}
                    label={t(end === 'open' ? 'staff.branch.opens' : 'staff.branch.closes', {
                      day,
                    })}
                    error={error(`hours.${at}.${end}`)}
                  >
                    <TextInput
                      type="time"
                      value={hours[end]}
                      onChange={({ target }) => set({ [end]: target.value })}
                    />
                  </Field>
                ))}
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
