import { BothLanguagesField, type BothLanguages } from '#web/staff/form/both-languages.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { useT } from '#web/staff/words.ts'

interface ReasonFieldProps {
  value: BothLanguages
  onChange: (reason: BothLanguages) => void
  error: (field: string) => string | undefined
}

/** What the customers of changed windows are notified of. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  const t = useT()
  return (
    <BothLanguagesField
      label={t('windows.reason')}
      hint={t('windows.reasonHint')}
      value={value}
      onChange={onChange}
      errors={sided('reason', error)}
    />
  )
}
