import { useState } from 'react'
import {
  checkPatternEnd,
  endWindowPattern,
  type PatternEffect,
  type StaffPattern,
} from '#contract/staff/delivery/window-patterns.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ConfirmEffect } from './confirm-effect.tsx'
import styles from './windows.module.css'

interface EndFormProps {
  pattern: StaffPattern
  today: string
  onEnded: () => void
}

/** The last day of a pattern, or its removal before it begins; then what that changes, then the act. */
export function EndForm({ pattern: { id, version, begun }, today, onEnded }: EndFormProps) {
  const t = useT()
  const [lastDay, setLastDay] = useState(today)
  const [effect, setEffect] = useState<PatternEffect | null>(null)
  const body = { last_day: begun ? lastDay || null : null }
  const { busy, save, error, failure } = useSave(body)
  if (effect)
    return (
      <ConfirmEffect
        effect={effect}
        onBack={() => setEffect(null)}
        act={async (reason) => {
          await send(endWindowPattern, { params: { id }, body: { version, ...body, reason } })
          onEnded()
        }}
      />
    )
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => setEffect(await send(checkPatternEnd, { params: { id }, body })))
      }}
    >
      <FormAlert text={failure} />
      {begun ? (
        <Field label={t('windows.pattern.last')} error={error('last_day')} required>
          <TextInput
            type="date"
            min={today}
            value={lastDay}
            onChange={({ target }) => setLastDay(target.value)}
          />
        </Field>
      ) : (
        <p>{t('windows.pattern.removeText')}</p>
      )}
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('windows.pattern.check')}
        </Button>
      </div>
    </form>
  )
}
