import type { CallFailure } from '#web/send.ts'
import { useState, type SubmitEvent } from 'react'
import type { Complaint } from '#contract/complaints/complaint.ts'
import { COMPLAINT_TEXT_MAX, COMPLAINT_TEXT_MIN } from '#domain/complaints/complaint.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PhotosField } from '#web/complaints/photos-field.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { countCharacters } from '#web/count-characters.ts'
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
  const refusal = useRefusal()
  const { answer, reopen } = useComplaintActions(complaint.order_id)
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isTouched, setTouched] = useState(false)
  const [photoError, setPhotoError] = useState<string | undefined>()
  const [sent, setSent] = useState<number | null>(null)
  const length = countCharacters(words.trim())
  const wrong =
    length < COMPLAINT_TEXT_MIN
      ? t('validation.complaintShort')
      : length > COMPLAINT_TEXT_MAX
        ? t('validation.complaintLong')
        : undefined

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (sent !== null) return
    setTouched(true)
    if (wrong) return form.querySelector('textarea')?.focus()
    refusal.clear()
    setPhotoError(undefined)
    setSent(0)
    try {
      await (kind === 'answer'
        ? answer(complaint.id, words.trim(), photos, setSent)
        : reopen(complaint.id, words.trim()))
      showToast({ text: t(`complaint.${kind}Sent`), tone: 'success' })
    } catch (error) {
      refusal.take(error, (failure) => {
        setPhotoError(failure.errors['photos']?.[0])
        return failure.errors['photos'] ? null : failure.message
      })
    }
    setSent(null)
  }
  return (
    <AnswerForm
      submit={submit}
      refusal={refusal}
      kind={kind}
      isTouched={isTouched}
      wrong={wrong}
      length={length}
      words={words}
      setTouched={setTouched}
      setWords={setWords}
      photos={photos}
      setPhotos={setPhotos}
      photoError={photoError}
      sent={sent}
    />
  )
}

interface AnswerFormProps {
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  refusal: {
    text: string | null
    left: number
    clear: () => void
    take: (error: unknown, place?: (failure: CallFailure) => string | null) => void
  }
  kind: 'answer' | 'reopen'
  isTouched: boolean
  wrong: string | undefined
  length: number
  words: string
  setTouched: (next: boolean) => void
  setWords: (next: string) => void
  photos: readonly File[]
  setPhotos: (next: readonly File[]) => void
  photoError: string | undefined
  sent: number | null
}

function AnswerForm({
  submit,
  refusal,
  kind,
  isTouched,
  wrong,
  length,
  words,
  setTouched,
  setWords,
  photos,
  setPhotos,
  photoError,
  sent,
}: AnswerFormProps) {
  const t = useT()
  return (
    <form
      className={styles.answer}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormAlert text={refusal.text} />
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
