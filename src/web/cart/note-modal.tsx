import { useId, useRef, useState, type SubmitEvent } from 'react'
import { countCharacters } from '#domain/characters.ts'
import { NOTE_LENGTH_MAX } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

interface NoteModalProps {
  open: boolean
  note: string
  onSave: (note: string) => void
  onClose: () => void
}

/** A note to the picker of the order. */
export function NoteModal({ open, note, onSave, onClose }: NoteModalProps) {
  const t = useT()
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note)
  const length = countCharacters(text.trim())
  const isOver = length > NOTE_LENGTH_MAX

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isOver) onSave(text.trim())
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('cart.addNote')}
      closeLabel={t('shell.close')}
      initialFocus={field}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          disabledReason={isOver ? t('cart.noteOverReason') : undefined}
        >
          {t('cart.noteSave')}
        </Button>
      }
    >
      <form id={formId} method="post" onSubmit={submit}>
        <Field
          label={t('cart.noteLabel')}
          hint={t('cart.noteHint')}
          counter={{ value: length, max: NOTE_LENGTH_MAX, overText: t('cart.noteOver') }}
        >
          <TextArea ref={field} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Modal>
  )
}
