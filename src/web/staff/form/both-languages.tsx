import type { Locale } from '#domain/locale.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useT } from '../words.ts'
import { RichTextField } from './rich-text/rich-text-field.tsx'
import styles from './both-languages.module.css'

export type BothLanguages = Record<Locale, string>

interface BothLanguagesFieldProps {
  label: string
  value: BothLanguages
  onChange: (value: BothLanguages) => void
  errors?: Partial<Record<Locale, string>>
  hint?: string
  required?: boolean
  /** Lines of a longer text; one line without it. */
  rows?: number
  /** Headings, lists, links: the value is HTML. */
  isRich?: boolean
}

const SIDES: readonly Locale[] = ['id', 'en']

/** A text in Indonesian and English, side by side; an empty side says that it is missing. */
export function BothLanguagesField(props: BothLanguagesFieldProps) {
  const { label, value, onChange, errors = {}, hint, required, rows, isRich } = props
  const t = useT()
  return (
    <fieldset className={styles.both}>
      <legend className="visually-hidden">{label}</legend>
      {SIDES.map((side) => {
        const control = {
          lang: side,
          value: value[side],
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...value, [side]: event.target.value }),
        }
        return (
          <Field
            key={side}
            label={
              <span className={styles.label}>
                {label} <span className={styles.side}>{t(`staff.form.${side}`)}</span>
                {value[side].trim() === '' && <Badge tone="mango">{t('staff.form.missing')}</Badge>}
              </span>
            }
            hint={side === 'id' ? hint : undefined}
            error={errors[side]}
            required={required}
          >
            {isRich ? (
              <RichTextField
                lang={side}
                label={`${label} ${t(`staff.form.${side}`)}`}
                value={value[side]}
                onChange={(html) => onChange({ ...value, [side]: html })}
              />
            ) : rows ? (
              <TextArea rows={rows} {...control} />
            ) : (
              <TextInput {...control} />
            )}
          </Field>
        )
      })}
    </fieldset>
  )
}
