import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Complaint } from '#contract/complaints/complaint.ts'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import { COMPLAINT_TEXT_MAX, type ComplaintRemedy } from '#domain/complaints/complaint.ts'
import { ComplaintItems } from '#web/complaints/complaint-items.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { PhotosField } from '#web/complaints/photos-field.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useComplaintActions } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { makePressGuard } from '#web/ui/overlay/repeated-press.ts'
import { useComplaintDraft, type Draft } from './use-complaint-draft.ts'
import styles from './complaint-form.module.css'

interface ComplaintFormProps {
  reasons: ComplaintReasons
  reason: ComplaintReasons['reasons'][number]
  onSent: (complaint: Complaint) => void
}

/** Form of a complaint: products, description, photos and the wanted remedy. */
export function ComplaintForm(props: ComplaintFormProps) {
  const t = useT()
  const { reasons, reason } = props
  const draft = useComplaintDraft(reasons, reason)
  const { sent, isTaken, refusal, send } = useSending(props, draft)
  const [presses] = useState(makePressGuard)
  const page = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (sent !== null) return
    draft.touch('items', 'description', 'photos')
    if (Object.keys(draft.wrong).length === 0) return void send()
    // The focus scrolls: a double press on the button would choose a product.
    presses.swallowRepeats()
    focusOn(page.current, draft.wrong)
  }
  return (
    <form
      ref={page}
      className={`card ${styles.form}`}
      method="post"
      noValidate
      onClickCapture={(event) => presses.note(event.nativeEvent)}
      onSubmit={submit}
    >
      <FormAlert text={refusal} />
      <ComplaintItems
        reasons={reasons}
        slug={reason.slug}
        chosen={draft.items}
        onChange={(items) => draft.set('items', items)}
        error={draft.errorOf('items')}
      />
      <DescriptionField draft={draft} placeholder={t(`complaint.placeholder.${reason.slug}`)} />
      <PhotosField
        photos={draft.photos}
        onChange={(photos) => draft.set('photos', photos)}
        required={reason.needs_photos}
        error={draft.errorOf('photos')}
        sent={sent}
      />
      <RadioGroup
        legend={t('complaint.remedy')}
        name="remedy"
        value={draft.remedy}
        onChange={(value) => draft.set('remedy', value as ComplaintRemedy)}
      >
        {reasons.remedies.map((one) => (
          <RadioCard key={one.id} value={one.id} title={one.title} description={one.text} />
        ))}
      </RadioGroup>
      <Button type="submit" size="lg" block busy={sent !== null} busyLabel={t('complaint.sending')}>
        {t('complaint.send')}
      </Button>
      <LeaveGuard active={!isTaken && !draft.isEmpty} />
    </form>
  )
}

/** Sends a draft. `sent` is the progress of its photos in per cent, null while nothing is sent. */
function useSending({ reasons, reason, onSent }: ComplaintFormProps, draft: Draft) {
  const refusal = useRefusal()
  const { complain } = useComplaintActions(reasons.order_id)
  const [sent, setSent] = useState<number | null>(null)
  const [taken, setTaken] = useState<Complaint | null>(null)
  // After the guard has seen that nothing is left to lose: its effects come first.
  useEffect(() => {
    if (taken) onSent(taken)
  }, [taken, onSent])

  const send = async () => {
    refusal.clear()
    draft.forgive()
    setSent(0)
    try {
      const { remedy, photos } = draft
      const items = Object.entries(draft.items).map(([order_item_id, quantity]) => ({
        order_item_id,
        quantity,
      }))
      const description = draft.description.trim()
      setTaken(await complain({ slug: reason.slug, items, description, remedy, photos }, setSent))
    } catch (error) {
      refusal.take(error, draft.refuse)
    }
    setSent(null)
  }
  return { sent, isTaken: taken !== null, refusal: refusal.text, send }
}

function DescriptionField({ draft, placeholder }: { draft: Draft; placeholder: string }) {
  const t = useT()
  return (
    <Field
      label={t('complaint.description')}
      hint={t('complaint.descriptionHint')}
      error={draft.errorOf('description')}
      counter={{ value: draft.length, max: COMPLAINT_TEXT_MAX, overText: t('complaint.tooLong') }}
      required
    >
      <TextArea
        rows={4}
        value={draft.description}
        placeholder={placeholder}
        onBlur={() => draft.touch('description')}
        onChange={(event) => draft.set('description', event.target.value)}
      />
    </Field>
  )
}

/** Focuses the first invalid field. */
const focusOn = (form: HTMLElement | null, wrong: Draft['wrong']) => {
  const place = wrong.items
    ? '[data-field="items"] input:not(:disabled)'
    : wrong.description
      ? 'textarea'
      : '[data-field="photos"] button'
  form?.querySelector<HTMLElement>(place)?.focus()
}
