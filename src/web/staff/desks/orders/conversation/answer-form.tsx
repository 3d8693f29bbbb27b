import { useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { StaffConversation } from '#contract/staff/orders/conversations.ts'
import { writeToCustomer, type StaffOrder } from '#contract/staff/orders/order.ts'
import { MESSAGE_LENGTH_MAX } from '#domain/conversations/conversation.ts'
import { CallFailure } from '#web/send.ts'
import { useKeptText } from '#web/staff/form/editor/kept-text.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { once } from '#web/state/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { AnswerPhotos } from './answer-photos.tsx'
import { takeOrder } from '../use-act.ts'
import styles from '../orders.module.css'

interface AnswerFormProps {
  conversation: StaffConversation
  onSent: () => void
}

type Answer = { text: string; photos: readonly File[]; seen: string | undefined }

/** A repeated answer, by its text and files, gets the key of the first. */
const sendAnswer = (number: string, { text, photos, seen }: Answer): Promise<StaffOrder> => {
  const form = new FormData()
  form.set('text', text)
  if (seen !== undefined) form.set('seen_id', seen)
  for (const photo of photos) form.append('photos[]', photo)
  const signature = photos.map(({ name, size }) => `${name}:${size}`).join()
  return once(`answer:${number}:${text}:${signature}`, (idempotencyKey) =>
    send(writeToCustomer, { params: { number }, form, idempotencyKey }),
  )
}

/** What is typed and chosen stays until it was sent. */
const useAnswer = ({ conversation, onSent }: AnswerFormProps) => {
  const t = useT()
  const { order_number: number, messages } = conversation
  const [text, setText] = useKeptText(`answer-${number}`)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const write = useMutation({
    mutationFn: () => sendAnswer(number, { text, photos, seen: messages.at(-1)?.id }),
    onSuccess: (order) => {
      takeOrder(order)
      setText('')
      setPhotos([])
      onSent()
      showToast({ tone: 'success', text: t('staff.conversations.sent') })
    },
  })
  const { error } = write
  const refused = error instanceof CallFailure ? error.errors['photos']?.[0] : undefined
  const isEmpty = text.trim() === '' && photos.length === 0
  return {
    text,
    setText,
    photos,
    choose: (chosen: readonly File[]) => {
      write.reset()
      setPhotos(chosen)
    },
    refused,
    failure: refused === undefined ? (error?.message ?? null) : null,
    isEmpty,
    busy: write.isPending,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isEmpty && !write.isPending) write.mutate()
    },
  }
}

/** Typed, or a prepared answer that can be changed before it goes. */
export function AnswerForm(props: AnswerFormProps) {
  const t = useT()
  const { prepared, locale } = props.conversation
  const { text, setText, photos, choose, refused, failure, isEmpty, busy, submit } =
    useAnswer(props)
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormAlert text={failure} />
      <Field label={t('staff.conversations.prepared')}>
        <Select
          value={prepared.find((one) => one.text === text)?.title ?? ''}
          onChange={(event) =>
            setText(prepared.find(({ title }) => title === event.target.value)?.text ?? '')
          }
          options={[
            { value: '', label: t('staff.conversations.ownWords') },
            ...prepared.map(({ title }) => ({ value: title, label: title })),
          ]}
        />
      </Field>
      <Field
        label={t('staff.conversations.answer')}
        hint={t('staff.conversations.answerHint', {
          language: t(`staff.conversations.language.${locale}`),
        })}
      >
        <TextArea
          rows={4}
          maxLength={MESSAGE_LENGTH_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <AnswerPhotos photos={photos} onChange={choose} error={refused} busy={busy} />
      <Button type="submit" size="sm" busy={busy} disabled={isEmpty}>
        {t('staff.conversations.send')}
      </Button>
    </form>
  )
}
