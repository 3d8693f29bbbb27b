import { useState, type SubmitEvent } from 'react'
import { addWebhook } from '#contract/staff/webhooks.ts'
import type { WebhookEventName } from '#domain/webhooks/event.ts'
import { CallFailure } from '#web/send.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { dropUnsaved, Unsaved } from '#web/staff/form/unsaved.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { EventChoice } from './event-choice.tsx'
import { Secret } from './secret.tsx'
import styles from './webhooks.module.css'

const DRAFT = 'webhook-new'
/** Typing begins at once; a stable function, so that it runs once. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

const useMaking = ({ onMade }: Pick<NewWebhookProps, 'onMade'>) => {
  const { takes, dialog } = useProof()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEventName[]>([])
  const [secret, setSecret] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setFailure(null)
    setBusy(true)
    try {
      setSecret((await send(addWebhook, { body: { url, events } })).secret)
      onMade()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!takes(error, () => void make())) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { dialog, url, setUrl, events, setEvents, secret, failure, busy, make }
}

interface NewWebhookProps {
  onMade: () => void
  onClose: () => void
}

/** The form of a new endpoint, then its secret. */
export function NewWebhook({ onMade, onClose }: NewWebhookProps) {
  const t = useT()
  const making = useMaking({ onMade })
  const { dialog, url, setUrl, events, setEvents, secret, failure, busy, make } = making
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void make()
  }
  const close = () => {
    dropUnsaved(DRAFT)
    onClose()
  }
  const wrongUrl = failure?.errors['url']?.[0]
  return (
    <form
      ref={focusFirst}
      className={styles.form}
      noValidate
      onSubmit={submit}
      aria-label={t('webhooks.add')}
    >
      <Unsaved
        name={DRAFT}
        changes={busy || (url === '' && events.length === 0) ? null : { url, events }}
        onRestore={(typed) => {
          setUrl(typed.url)
          setEvents(typed.events)
        }}
      />
      <FormAlert text={failure && !wrongUrl ? failure.message : null} />
      <Field label={t('webhooks.url')} hint={t('webhooks.urlHint')} error={wrongUrl}>
        <TextInput
          type="url"
          value={url}
          autoComplete="off"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <EventChoice chosen={events} onChange={setEvents} />
      <div className={styles.acts}>
        <Button type="submit" busy={busy} busyLabel={t('webhooks.saving')}>
          {t('webhooks.make')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('staff.close')}
        </Button>
      </div>
      {dialog}
    </form>
  )
}
