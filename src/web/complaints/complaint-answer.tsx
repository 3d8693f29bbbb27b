import { useState, type SubmitEvent } from 'react'
import type { Complaint } from '#contract/complaints/complaint.ts'
import { COMPLAINT_TEXT_MAX, COMPLAINT_TEXT_MIN } from '#domain/complaints/complaint.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PhotosField } from '#web/complaints/photos-field.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { countCharacters } from '#domain/characters.ts'
import { useComplaintActions } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './complaint-form.module.css'

interface ComplaintAnswerProps {
  complaint: Complaint
  /** An answer to the shop's question, or a request to reopen. */
  kind: 'answer' | 'reopen'
}

/** Adds a text to a complaint, and photos to an answer. */
export function ComplaintAnswer({ complaint, kind }: ComplaintAnswerProps) {
  const t = useT()
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isTouched, setTouched] = useState(false)
  const length = countCharacters(words.trim())
  const wrong =
    length < COMPLAINT_TEXT_MIN
      ? t('validation.complaintShort')
      : length > COMPLAINT_TEXT_MAX
        ? t('validation.complaintLong')
        : undefined
  const { sent, refusal, photoError, send } = useSending({ complaint, kind })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sent !== null) return
    setTouched(true)
    if (wrong) event.currentTarget.querySelector('textarea')?.focus()
    else void send(words.trim(), photos)
  }
  return (
    <form className={styles.answer} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal} />
      <Field
        label={t(`complaint.${kind}Label`)}
        error={isTouched ? wrong : undefined}
        counter={{ value: length, max: COMPLAINT_TEXT_MAX, overText: t('complaint.tooLong') }}
        required
      >
        <TextArea
          rows={3}
          value={words}
          onBlur={() => setTouched(words !== '')}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {kind === 'answer' && (
        <PhotosField
          photos={photos}
          onChange={setPhotos}
          required={false}
          error={photoError}
          sent={sent}
        />
      )}
      <Button type="submit" size="lg" busy={sent !== null} busyLabel={t('complaint.sending')}>
        {t(`complaint.${kind}Send`)}
      </Button>
    </form>
  )
}

/** `sent`: the progress of the photos in per cent, null while nothing is sent. */
function useSending({ complaint, kind }: ComplaintAnswerProps) {
  const t = useT()
  const refusal = useRefusal()
  const { answer, reopen } = useComplaintActions(complaint.order_id)
  const [photoError, setPhotoError] = useState<string | undefined>()
  const [sent, setSent] = useState<number | null>(null)
  const send = async (words: string, photos: readonly File[]) => {
    refusal.clear()
    setPhotoError(undefined)
    setSent(0)
    try {
      await (kind === 'answer'
        ? answer(complaint.id, words, photos, setSent)
        : reopen(complaint.id, words))
      showToast({ text: t(`complaint.${kind}Sent`), tone: 'success' })
    } catch (error) {
      refusal.take(error, (failure) => {
        setPhotoError(failure.errors['photos']?.[0])
        return failure.errors['photos'] ? null : failure.message
      })
    }
    setSent(null)
  }
  return { sent, refusal: refusal.text, photoError, send }
}
