import type { CouponChoice } from '#contract/staff/coupons/coupon-choices.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from './coupons.module.css'

interface OptionsFieldProps {
  label: string
  options: readonly CouponChoice[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}

/** Several of a short list; closed it shows what is chosen. */
export function OptionsField({ label, options, chosen, onChange, error }: OptionsFieldProps) {
  const t = useT()
  const locale = useLocale()
  // What the shop no longer has can still be taken out.
  const gone = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, name: { en: value, id: value } }))
  const all = [...options, ...gone]
  const names = all.filter(({ value }) => chosen.includes(value)).map(({ name }) => name[locale])
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <details className={styles.options} open={error !== undefined || undefined}>
      <summary>
        <span className={styles.optionsLabel}>{label}</span>
        <span className={styles.faint}>
          {names.length === 0 ? t('coupons.noLimit') : names.join(', ')}
        </span>
      </summary>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <fieldset className={styles.days}>
        <legend className="visually-hidden">{label}</legend>
        {all.map(({ value, name }) => (
          <Checkbox
            key={value}
            label={name[locale]}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </fieldset>
    </details>
  )
}
