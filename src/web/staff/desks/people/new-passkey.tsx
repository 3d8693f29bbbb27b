import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './people.module.css'

const NAME_LENGTH_MAX = 60

interface NewPasskeyProps {
  onAdd: (name: string) => Promise<void>
  onCancel: () => void
}

/** Names a passkey; the browser then asks for a finger, a face, a PIN or a security key. */
export function NewPasskey({ onAdd, onCancel }: NewPasskeyProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '' || busy) return
    setBusy(true)
    try {
      await onAdd(name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('staff.me.passkeyText')}</p>
      <Field label={t('staff.me.passkeyName')} hint={t('staff.me.passkeyNameHint')}>
        <TextInput
          value={name}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          ref={field}
        />
      </Field>
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {t('staff.me.passkeyNext')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('staff.people.cancel')}
        </Button>
      </div>
    </form>
  )
}
