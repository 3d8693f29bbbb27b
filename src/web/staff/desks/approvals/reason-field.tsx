import { APPROVAL_REASON_MAX } from '#contract/staff/approvals.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

interface ReasonFieldProps {
  reason: string
  onChange: (reason: string) => void
}

/** Why an act is refused, for the person who asked. */
export function ReasonField({ reason, onChange }: ReasonFieldProps) {
  const t = useT()
  return (
    <Field label={t('staff.approvals.answer')} required>
      <TextArea
        rows={3}
        maxLength={APPROVAL_REASON_MAX}
        required
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
