import { useState, type SubmitEvent } from 'react'
import { MESSAGE_LENGTH_MAX } from '#domain/conversations/conversation.ts'
import { PhotosField } from '#web/complaints/photos-field.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useConversationActions } from '#web/orders/conversation/conversation.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './order-conversation.module.css'

/** Writes to the shop: a text, photos, or both. What was typed stays until it was sent. */
export function MessageForm({ orderId }: { orderId: string }) {
  const t = useT()
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const { sent, refusal, wrong, setWrong, send } = useSending(orderId)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (sent !== null) return
    if (text.trim() === '' && photos.length === 0) {
      setWrong({ text: t('conversation.empty') })
      return form.querySelector('textarea')?.focus()
    }
    if (!(await send(text.trim(), photos))) return
    setText('')
    setPhotos([])
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert text={refusal} />
      <Field label={t('conversation.text')} error={wrong.text}>
        <TextArea
          rows={3}
          maxLength={MESSAGE_LENGTH_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong({ ...wrong, text: undefined })
          }}
        />
      </Field>
      <PhotosField
        photos={photos}
        onChange={setPhotos}
        required={false}
        error={wrong.photos}
        sent={sent}
      />
      <Button
        type="submit"
        busy={sent !== null}
        busyLabel={t('conversation.sending')}
        className={styles.open}
      >
        {t('conversation.send')}
      </Button>
      <LeaveGuard active={text !== '' || photos.length > 0} />
    </form>
  )
}

/** Sends a message; `sent` is the progress in per cent, null while nothing is sent. */
const useSending = (orderId: string) => {
  const t = useT()
  const refusal = useRefusal()
  const { write } = useConversationActions(orderId)
  const [wrong, setWrong] = useState<{ text?: string | undefined; photos?: string | undefined }>({})
  const [sent, setSent] = useState<number | null>(null)
  /** Resolves to whether it arrived. */
  const send = async (text: string, photos: readonly File[]): Promise<boolean> => {
    refusal.clear()
    setWrong({})
    setSent(0)
    try {
      await write(text, photos, setSent)
      showToast({ text: t('conversation.sent'), tone: 'success' })
      return true
    } catch (error) {
      refusal.take(error, ({ errors, message }) => {
        setWrong({ text: errors['text']?.[0], photos: errors['photos']?.[0] })
        return errors['text'] || errors['photos'] ? null : message
      })
      return false
    } finally {
      setSent(null)
    }
  }
  return { sent, refusal: refusal.text, wrong, setWrong, send }
}
