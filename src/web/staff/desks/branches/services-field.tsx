import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { NO_TEXT, type BranchForm } from './form.ts'
import styles from './branches.module.css'

interface ServicesFieldProps {
  value: BranchForm['services']
  onChange: (services: BranchForm['services']) => void
  error: (path: string) => string | undefined
}

/** What a branch offers, line by line in both languages. */
export function ServicesField({ value, onChange, error }: ServicesFieldProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('staff.branch.services')}</legend>
      {value.map((service, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row has no other name while it is typed.
        <div key={at} className={styles.service}>
          <BothLanguagesField
            label={t('staff.branch.service', { number: String(at + 1) })}
            value={service}
            onChange={(now) => onChange(value.map((one, index) => (index === at ? now : one)))}
            errors={sided(`services.${at}`, error)}
          />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            {t('staff.branch.removeService', { number: String(at + 1) })}
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" variant="secondary" onClick={() => onChange([...value, NO_TEXT])}>
          {t('staff.branch.addService')}
        </Button>
      </div>
    </fieldset>
  )
}
