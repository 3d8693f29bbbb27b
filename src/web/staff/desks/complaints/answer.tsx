import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

const LENGTH_MAX = 500

interface AnswerProps {
  complaint: StaffComplaint
  step: 'ask' | 'approve' | 'reject'
  words: string
  onWords: (words: string) => void
  isRequired?: boolean
}

/** What the customer reads: typed, or a prepared answer that can be changed before it goes. */
export function Answer({ complaint, step, words, onWords, isRequired = false }: AnswerProps) {
  const t = useT()
  const prepared = complaint.prepared.filter((one) => one.step === step)
  return (
    <>
      <Field label={t('staff.complaints.prepared')}>
        <Select
          value={prepared.find(({ text }) => text === words)?.title ?? ''}
          onChange={(event) =>
            onWords(prepared.find(({ title }) => title === event.target.value)?.text ?? '')
          }
          options={[
            { value: '', label: t('staff.complaints.ownWords') },
            ...prepared.map(({ title }) => ({ value: title, label: title })),
          ]}
        />
      </Field>
      <Field
        label={t('staff.complaints.words')}
        hint={t('staff.complaints.wordsHint', {
          language: t(`staff.complaints.language.${complaint.customer.locale}`),
        })}
        required={isRequired}
      >
        <TextArea
          rows={5}
          maxLength={LENGTH_MAX}
          required={isRequired}
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      </Field>
    </>
  )
}
