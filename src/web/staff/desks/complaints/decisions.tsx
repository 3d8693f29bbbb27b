import { useState, type SubmitEvent } from 'react'
import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import {
  askComplainant,
  rejectStaffComplaint,
  reviewStaffComplaint,
} from '#contract/staff/complaints/complaint-decisions.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Answer } from './answer.tsx'
import { ApproveForm } from './approve-form.tsx'
import type { Writing } from './use-write.ts'
import styles from './complaints.module.css'

type Step = 'approve' | 'ask' | 'reject'

interface DecisionsProps {
  complaint: StaffComplaint
  writing: Writing
}

/** Approve, ask and reject: `y`, `q` and `n`. */
export function Decisions({ complaint, writing }: DecisionsProps) {
  const t = useT()
  const [step, setStep] = useState<Step | null>(null)
  const { clear } = writing
  const isDecided = complaint.decision !== null || !complaint.is_open
  const mayAsk = !isDecided && complaint.state !== 'need_info'
  const open = (next: Step) => {
    clear()
    setStep(next)
  }
  useKey('y', t('staff.complaints.approve'), () => open('approve'), !isDecided)
  useKey('q', t('staff.complaints.ask'), () => open('ask'), mayAsk)
  useKey('n', t('staff.complaints.reject'), () => open('reject'), !isDecided)
  return (
    <>
      {!isDecided && <StepButtons complaint={complaint} writing={writing} open={open} />}
      {/* What is typed stays when another person decides. */}
      <StepDialog step={step} setStep={setStep} writing={writing} complaint={complaint} />
    </>
  )
}

interface StepButtonsProps extends DecisionsProps {
  open: (next: Step) => void
}

function StepButtons({ complaint, writing: { write, busy }, open }: StepButtonsProps) {
  const t = useT()
  const { id, state, version } = complaint
  const review = () =>
    write(
      () => send(reviewStaffComplaint, { params: { id }, body: { version } }),
      t('staff.complaints.done.review'),
    )
  return (
    <>
      {state === 'submitted' && (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void review()}>
          {t('staff.complaints.review')}
        </Button>
      )}
      {state !== 'need_info' && (
        <Button size="sm" variant="secondary" onClick={() => open('ask')}>
          {t('staff.complaints.ask')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => open('reject')}>
        {t('staff.complaints.reject')}
      </Button>
      <Button size="sm" onClick={() => open('approve')}>
        {t('staff.complaints.approve')}
      </Button>
    </>
  )
}

interface StepDialogProps {
  step: Step | null
  setStep: (next: Step | null) => void
  writing: Writing
  complaint: StaffComplaint
}

function StepDialog({ step, setStep, writing, complaint }: StepDialogProps) {
  const t = useT()
  const meanwhile = complaint.is_open ? null : t('staff.form.decidedMeanwhile')
  return (
    <FormModal
      open={step !== null}
      onClose={() => setStep(null)}
      size="md"
      title={t(`staff.complaints.${step ?? 'approve'}`)}
    >
      <FormAlert text={writing.failure ?? meanwhile} />
      {step === 'approve' && (
        <ApproveForm complaint={complaint} writing={writing} onDone={() => setStep(null)} />
      )}
      {(step === 'ask' || step === 'reject') && (
        <WordsForm
          complaint={complaint}
          step={step}
          writing={writing}
          onDone={() => setStep(null)}
        />
      )}
    </FormModal>
  )
}

interface WordsFormProps extends DecisionsProps {
  step: 'ask' | 'reject'
  onDone: () => void
}

/** What the customer reads, as it goes. */
function WordsForm({ complaint, step, writing: { write, busy }, onDone }: WordsFormProps) {
  const t = useT()
  const [words, setWords] = useState('')
  useTypedInModal(words !== '')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = { version: complaint.version, words: words.trim() }
    if (body.words === '') return
    const call = step === 'ask' ? askComplainant : rejectStaffComplaint
    const work = () => send(call, { params: { id: complaint.id }, body })
    if (await write(work, t(`staff.complaints.done.${step}`))) onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Answer complaint={complaint} step={step} words={words} onWords={setWords} isRequired />
      <Button type="submit" variant={step === 'reject' ? 'danger' : 'primary'} busy={busy}>
        {t(`staff.complaints.send.${step}`)}
      </Button>
    </form>
  )
}
