import { useState, type SubmitEvent } from 'react'
import {
  answerDataRequestOnDesk,
  type StaffDataRequest,
} from '#contract/staff/customers/data-requests.ts'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './customers.module.css'

const LENGTH_MAX = 1000
const OUTCOMES = ['done', 'refused'] as const
type Outcome = (typeof OUTCOMES)[number]

/** The one answer to a request: what was done, in words for the customer. */
export function AnswerForm({ request, onDone }: { request: StaffDataRequest; onDone: () => void }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, save, error, failed, failure } = useSave({ outcome, answer })
  useTypedInModal(answer !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(outcome === null)
    if (outcome === null) return
    void save(async () => {
      const body = { outcome, answer }
      await send(answerDataRequestOnDesk, { params: { id: request.id }, body })
      showToast({ tone: 'success', text: t('staff.requests.sent') })
      onDone()
    })
  }
  const isChanged = failed?.code === 'changed_meanwhile'
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert text={isChanged ? t('staff.requests.changed') : failure} />
      {request.message && <blockquote className={styles.said}>{request.message}</blockquote>}
      <RadioGroup
        legend={t('staff.requests.outcome')}
        name="outcome"
        layout="row"
        value={outcome}
        onChange={(value) => setOutcome(value as Outcome)}
        error={isMissing && outcome === null ? t('staff.requests.outcomeMissing') : undefined}
      >
        {OUTCOMES.map((one) => (
          <RadioCard key={one} value={one} title={t(`staff.requests.outcome.${one}`)} />
        ))}
      </RadioGroup>
      <Field
        label={t('staff.requests.words')}
        hint={t('staff.requests.wordsHint')}
        error={error('answer')}
        required
      >
        <TextArea
          rows={5}
          maxLength={LENGTH_MAX}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('staff.requests.send')}
      </Button>
    </form>
  )
}
