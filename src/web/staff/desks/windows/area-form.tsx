import { useState } from 'react'
import { checkArea, closeArea } from '#contract/staff/delivery/areas.ts'
import type { BodyInput, Data } from '#contract/call.ts'
import { AffectedOrders, notifiedIn } from '#web/staff/form/affected-orders.tsx'
import { BothLanguagesField, type BothLanguages } from '#web/staff/form/both-languages.tsx'
import { useTypedInModal } from '#web/staff/form/form-modal.tsx'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { AreaShape, emptyShape, shapeOf, type TypedShape } from './area-shape.tsx'
import styles from './windows.module.css'

type Checked = Data<typeof checkArea>
const EFFECTS = ['closed', 'widened'] as const
type Effect = (typeof EFFECTS)[number]

interface AreaFormProps {
  onClosed: (notified: number) => void
}

/** Where, until when and why; then who is booked there and what they would be notified; then the act. */
export function AreaForm({ onClosed }: AreaFormProps) {
  const t = useT()
  const [shape, setShape] = useState<TypedShape>(emptyShape)
  const [effect, setEffect] = useState<Effect>('closed')
  const [minutes, setMinutes] = useState('60')
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState<BothLanguages>({ en: '', id: '' })
  const [checked, setChecked] = useState<Checked | null>(null)
  useTypedInModal(shape !== emptyShape || until !== '' || reason.en !== '' || reason.id !== '')
  // What is missing is refused at its field.
  const body = {
    shape: shapeOf(shape),
    until: typedInstant(until),
    widen_minutes: effect === 'closed' ? null : wholeOf(minutes),
    reason,
  } as BodyInput<typeof closeArea>
  const { busy, save, error, failure } = useSave(body)
  if (checked)
    return (
      <Confirm
        checked={checked}
        busy={busy}
        failure={failure}
        onBack={() => setChecked(null)}
        onAct={() => void save(async () => onClosed((await send(closeArea, { body })).notified))}
      />
    )
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => setChecked(await send(checkArea, { body })))
      }}
    >
      <FormAlert text={failure} />
      <AreaShape value={shape} onChange={setShape} error={error} />
      <Times
        effect={effect}
        setEffect={setEffect}
        error={error}
        minutes={minutes}
        setMinutes={setMinutes}
        until={until}
        setUntil={setUntil}
      />
      <ReasonField reason={reason} setReason={setReason} error={error} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('windows.check')}
        </Button>
      </div>
    </form>
  )
}

interface ReasonFieldProps {
  reason: BothLanguages
  setReason: (next: BothLanguages) => void
  error: (field: string) => string | undefined
}

function ReasonField({ reason, setReason, error }: ReasonFieldProps) {
  const t = useT()
  return (
    <BothLanguagesField
      label={t('areas.reason')}
      hint={t('areas.reasonHint')}
      value={reason}
      onChange={setReason}
      required
      errors={{
        ...(error('reason.id') ? { id: error('reason.id')! } : {}),
        ...(error('reason.en') ? { en: error('reason.en')! } : {}),
      }}
    />
  )
}

interface TimesProps {
  effect: 'closed' | 'widened'
  setEffect: (next: 'closed' | 'widened') => void
  error: (field: string) => string | undefined
  minutes: string
  setMinutes: (next: string) => void
  until: string
  setUntil: (next: string) => void
}

function Times({ effect, setEffect, error, minutes, setMinutes, until, setUntil }: TimesProps) {
  const t = useT()
  return (
    <div className={styles.halves}>
      <Field label={t('areas.effect')}>
        <Select
          value={effect}
          options={EFFECTS.map((value) => ({ value, label: t(`areas.effect.${value}`) }))}
          onChange={({ target }) => setEffect(target.value as Effect)}
        />
      </Field>
      {effect === 'widened' && (
        <Field label={t('areas.minutes')} error={error('widen_minutes')} required>
          <TextInput
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </Field>
      )}
      <Field
        label={t('areas.untilTime')}
        hint={t('areas.untilHint')}
        error={error('until')}
        required
      >
        <TextInput
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
    </div>
  )
}

interface ConfirmProps {
  checked: Checked
  busy: boolean
  failure: string | null
  onBack: () => void
  onAct: () => void
}

function Confirm({ checked, busy, failure, onBack, onAct }: ConfirmProps) {
  const t = useT()
  const count = notifiedIn(checked)
  return (
    <div className={styles.dialog}>
      <FormAlert text={failure} />
      <p>{t('areas.windows', { count: checked.windows })}</p>
      {checked.booked.length === 0 ? (
        <Banner tone="info">{t('windows.noOrders')}</Banner>
      ) : (
        <AffectedOrders {...checked} />
      )}
      <div className={styles.row}>
        <Button busy={busy} busyLabel={t('windows.saving')} onClick={onAct}>
          {count === 0 ? t('windows.confirm') : t('windows.confirmTell', { count: String(count) })}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('windows.back')}
        </Button>
      </div>
    </div>
  )
}
