import { useState } from 'react'
import type { PatternEffect } from '#contract/staff/delivery/window-patterns.ts'
import { notifiedIn } from '#web/staff/form/affected-orders.tsx'
import { BothLanguagesField, type BothLanguages } from '#web/staff/form/both-languages.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PatternEffectView } from './pattern-effect.tsx'
import styles from './windows.module.css'

interface ConfirmEffectProps {
  effect: PatternEffect
  act: (reason: BothLanguages | null) => Promise<void>
  onBack: () => void
}

/** What a change does and whom it notifies, with a reason for them; then the act. */
export function ConfirmEffect({ effect, act, onBack }: ConfirmEffectProps) {
  const t = useT()
  const [reason, setReason] = useState<BothLanguages>({ en: '', id: '' })
  const { busy, save, error, failure } = useSave({ reason })
  const given = reason.en.trim() === '' && reason.id.trim() === '' ? null : reason
  const count = notifiedIn(effect)
  return (
    <div className={styles.dialog}>
      <FormAlert text={failure} />
      <PatternEffectView effect={effect} />
      {count > 0 && (
        <BothLanguagesField
          label={t('windows.reason')}
          hint={t('windows.reasonHint')}
          value={reason}
          onChange={setReason}
          errors={{
            ...(error('reason.id') ? { id: error('reason.id')! } : {}),
            ...(error('reason.en') ? { en: error('reason.en')! } : {}),
          }}
        />
      )}
      <div className={styles.row}>
        <Button
          busy={busy}
          busyLabel={t('windows.saving')}
          onClick={() => void save(() => act(given))}
        >
          {count === 0 ? t('windows.confirm') : t('windows.confirmTell', { count: String(count) })}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('windows.back')}
        </Button>
      </div>
    </div>
  )
}
