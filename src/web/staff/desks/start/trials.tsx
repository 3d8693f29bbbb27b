import { useState, type ReactNode, type SubmitEvent } from 'react'
import {
  tryCourier,
  tryGateway,
  tryMessage,
  type ShopCheck,
} from '#contract/staff/sign-in/opening.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './start.module.css'

const CHANNELS: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
}

type Tried = { problem: string | null }
interface TrialProps {
  onDone: () => void
}

export function GatewayTrial({ onDone }: TrialProps) {
  const t = useT()
  return (
    <Trial label={t('staff.start.charge')} onTry={() => send(tryGateway, {})} onDone={onDone} />
  )
}

export function CourierTrial({ onDone }: TrialProps) {
  const t = useT()
  return (
    <Trial label={t('staff.start.courier')} onTry={() => send(tryCourier, {})} onDone={onDone} />
  )
}

export function MessageTrial({ check, onDone }: TrialProps & { check: ShopCheck }) {
  const t = useT()
  const [channel, setChannel] = useState(check.choices[0] ?? 'sms')
  const [to, setTo] = useState('')
  const body = () => ({ channel: channel as 'sms', to })
  return (
    <Trial
      label={t('staff.start.send')}
      onTry={() => send(tryMessage, { body: body() })}
      onDone={onDone}
    >
      <Field label={t('staff.start.channel')}>
        <Select
          value={channel}
          options={check.choices.map((value) => ({ value, label: CHANNELS[value] ?? value }))}
          onChange={(event) => setChannel(event.target.value)}
        />
      </Field>
      <Field label={t('staff.start.to')}>
        <TextInput value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
    </Trial>
  )
}

interface TrialFormProps extends TrialProps {
  label: string
  onTry: () => Promise<Tried>
  children?: ReactNode
}

/** Tries something of the outside world once and says how it went. */
function Trial({ label, onTry, onDone, children }: TrialFormProps) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const [tried, setTried] = useState<Tried | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(null)
      setTried(await onTry())
      onDone()
    })
  }
  const said =
    failure ??
    (tried &&
      (tried.problem === null
        ? t('staff.start.tried')
        : t('staff.start.failed', { problem: tried.problem })))
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={label}>
      {children}
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t('staff.loading')}>
          {label}
        </Button>
      </div>
      <p role="status" className={styles.text}>
        {said}
      </p>
    </form>
  )
}
