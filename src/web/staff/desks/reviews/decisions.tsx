import { useState, type SubmitEvent } from 'react'
import {
  answerStaffReview,
  hideStaffReview,
  showStaffReview,
  type StaffReview,
} from '#contract/staff/reviews.ts'
import { ANSWER_MAX, HIDE_REASONS, type HideReason } from '#domain/reviews/review-desk.ts'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { CallFailure } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { REVIEWS, takeReview } from './use-review.ts'
import styles from './reviews.module.css'

type Step = 'hide' | 'answer'

/** Show, hide and answer: `y`, `n` and `a`. */
export function Decisions({ review }: { review: StaffReview }) {
  const t = useT()
  const deciding = useDeciding(review)
  const { open, setOpen, busy, failure, show } = deciding
  const [isShown, isHidden] = [review.state === 'shown', review.state === 'hidden']
  useKey('y', t('staff.reviews.show'), show, !isShown)
  useKey('n', t('staff.reviews.hide'), () => setOpen('hide'), !isHidden)
  useKey('a', t('staff.reviews.toAnswer'), () => setOpen('answer'), review.answer === null)
  return (
    <>
      {open === null && <FormAlert text={failure} />}
      {!review.answer && (
        <Button size="sm" variant="secondary" onClick={() => setOpen('answer')}>
          {t('staff.reviews.toAnswer')}
        </Button>
      )}
      {!isHidden && (
        <Button size="sm" variant="secondary" onClick={() => setOpen('hide')}>
          {t('staff.reviews.hide')}
        </Button>
      )}
      {!isShown && (
        <Button size="sm" busy={busy} onClick={show}>
          {t('staff.reviews.show')}
        </Button>
      )}
      <DecisionDialog deciding={deciding} />
    </>
  )
}

/** The open dialog, and the calls that decide. */
const useDeciding = ({ id }: StaffReview) => {
  const t = useT()
  const [open, setOpen] = useState<Step | null>(null)
  const { busy, failure, run } = useStep()
  const params = { id }
  const take = (step: 'show' | Step, work: () => Promise<StaffReview>) =>
    void run(async () => {
      try {
        takeReview(await work())
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error
        await queries.invalidateQueries({ queryKey: [REVIEWS] })
        return t('staff.reviews.changed')
      }
      setOpen(null)
      showToast({ tone: 'success', text: t(`staff.reviews.done.${step}`) })
      return null
    })
  return {
    open,
    setOpen,
    busy,
    failure,
    show: () => take('show', () => send(showStaffReview, { params })),
    hide: (reason: HideReason) =>
      take('hide', () => send(hideStaffReview, { params, body: { reason } })),
    answer: (content: string) =>
      take('answer', () => send(answerStaffReview, { params, body: { content } })),
  }
}

function DecisionDialog({ deciding }: { deciding: ReturnType<typeof useDeciding> }) {
  const t = useT()
  const { open, setOpen, busy, failure, hide, answer } = deciding
  // Outside of the forms: what was typed outlives the closing of the dialog.
  const [words, setWords] = useState('')
  const [reason, setReason] = useState<HideReason | null>(null)
  return (
    <Modal
      open={open !== null}
      onClose={() => setOpen(null)}
      size="md"
      title={t(open === 'hide' ? 'staff.reviews.hideTitle' : 'staff.reviews.toAnswer')}
      closeLabel={t('staff.close')}
    >
      <FormAlert text={failure} />
      {open === 'hide' && (
        <HideForm busy={busy} reason={reason} onReason={setReason} onHide={hide} />
      )}
      {open === 'answer' && (
        <AnswerForm busy={busy} words={words} onWords={setWords} onAnswer={answer} />
      )}
    </Modal>
  )
}

interface HideFormProps {
  busy: boolean
  reason: HideReason | null
  onReason: (reason: HideReason) => void
  onHide: (reason: HideReason) => void
}

function HideForm({ busy, reason, onReason, onHide }: HideFormProps) {
  const t = useT()
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(reason === null)
    if (reason !== null) onHide(reason)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RadioGroup
        legend={t('staff.reviews.hideWhy')}
        name="reason"
        value={reason}
        onChange={(value) => onReason(value as HideReason)}
        error={isMissing && reason === null ? t('staff.reviews.reasonMissing') : undefined}
      >
        {HIDE_REASONS.map((one) => (
          <RadioCard key={one} value={one} title={t(`staff.reviews.reason.${one}`)} />
        ))}
      </RadioGroup>
      <Button type="submit" variant="danger" busy={busy}>
        {t('staff.reviews.hide')}
      </Button>
    </form>
  )
}

interface AnswerFormProps {
  busy: boolean
  words: string
  onWords: (words: string) => void
  onAnswer: (words: string) => void
}

function AnswerForm({ busy, words, onWords, onAnswer }: AnswerFormProps) {
  const t = useT()
  useTypedInModal(words !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (words.trim() !== '') onAnswer(words.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t('staff.reviews.answer')} hint={t('staff.reviews.answerHint')} required>
        <TextArea
          rows={5}
          maxLength={ANSWER_MAX}
          required
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('staff.reviews.sendAnswer')}
      </Button>
    </form>
  )
}
