import { useState } from 'react'
import { checkArea, closeArea } from '#contract/staff/delivery/areas.ts'
import type { BodyInput, Data } from '#contract/call.ts'
import { BothLanguagesField, type BothLanguages } from '#web/staff/form/both-languages.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { AreaShape, emptyShape, shapeOf, type TypedShape } from './area-shape.tsx'
import { BookedOrders, ConfirmChange } from './confirm-change.tsx'
import styles from './windows.module.css'

type Checked = Data<typeof checkArea>
const EFFECTS = ['closed', 'widened'] as const
type Effect = (typeof EFFECTS)[number]
type TypedTimes = { effect: Effect; minutes: string; until: string }

interface AreaFormProps {
  onClosed: (notified: number) => void
}

/** Where, until when and why; then who is booked there and what they would be notified; then the act. */
export function AreaForm({ onClosed }: AreaFormProps) {
  const t = useT()
  const [shape, setShape] = useState<TypedShape>(emptyShape)
  const [times, setTimes] = useState<TypedTimes>({ effect: 'closed', minutes: '60', until: '' })
  const [reason, setReason] = useState<BothLanguages>({ en: '', id: '' })
  const [checked, setChecked] = useState<Checked | null>(null)
  useTypedInModal(
    shape !== emptyShape || times.until !== '' || reason.en !== '' || reason.id !== '',
  )
  // What is missing is refused at its field.
  const body = {
    shape: shapeOf(shape),
    until: typedInstant(times.until),
    widen_minutes: times.effect === 'closed' ? null : wholeOf(times.minutes),
    reason,
  } as BodyInput<typeof closeArea>
  const { busy, save, error, failure } = useSave(body)
  if (checked)
    return (
      <ConfirmChange
        affected={checked}
        busy={busy}
        failure={failure}
        onBack={() => setChecked(null)}
        onAct={() => void save(async () => onClosed((await send(closeArea, { body })).notified))}
      >
        <p>{t('areas.windows', { count: checked.windows })}</p>
        <BookedOrders affected={checked} />
      </ConfirmChange>
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
      <Times value={times} onChange={setTimes} error={error} />
      <BothLanguagesField
        label={t('areas.reason')}
        hint={t('areas.reasonHint')}
        value={reason}
        onChange={setReason}
        required
        errors={sided('reason', error)}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('windows.check')}
        </Button>
      </div>
    </form>
  )
}

interface TimesProps {
  value: TypedTimes
  onChange: (times: TypedTimes) => void
  error: (field: string) => string | undefined
}

function Times({ value, onChange, error }: TimesProps) {
  const t = useT()
  const { effect, minutes, until } = value
  const set = (change: Partial<TypedTimes>) => onChange({ ...value, ...change })
  return (
    <div className={styles.halves}>
      <Field label={t('areas.effect')}>
        <Select
          value={effect}
          options={EFFECTS.map((one) => ({ value: one, label: t(`areas.effect.${one}`) }))}
          onChange={({ target }) => set({ effect: target.value as Effect })}
        />
      </Field>
      {effect === 'widened' && (
        <Field label={t('areas.minutes')} error={error('widen_minutes')} required>
          <TextInput
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => set({ minutes: target.value })}
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
          onChange={({ target }) => set({ until: target.value })}
        />
      </Field>
    </div>
  )
}
