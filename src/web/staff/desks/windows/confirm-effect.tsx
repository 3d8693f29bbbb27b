import { useState } from 'react'
import type { PatternEffect } from '#contract/staff/delivery/window-patterns.ts'
import { notifiedIn } from '#web/staff/form/affected-orders.tsx'
import type { BothLanguages } from '#web/staff/form/both-languages.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { PatternEffectView } from './pattern-effect.tsx'
import { ReasonField } from './reason-field.tsx'

interface ConfirmEffectProps {
  effect: PatternEffect
  act: (reason: BothLanguages | null) => Promise<void>
  onBack: () => void
}

/** What a change does and whom it notifies, with a reason for them; then the act. */
export function ConfirmEffect({ effect, act, onBack }: ConfirmEffectProps) {
  const [reason, setReason] = useState<BothLanguages>({ en: '', id: '' })
  const { busy, save, error, failure } = useSave({ reason })
  const given = reason.en.trim() === '' && reason.id.trim() === '' ? null : reason
  return (
    <ConfirmChange
      affected={effect}
      busy={busy}
      failure={failure}
      onAct={() => void save(() => act(given))}
      onBack={onBack}
    >
      <PatternEffectView effect={effect} />
      {notifiedIn(effect) > 0 && <ReasonField value={reason} onChange={setReason} error={error} />}
    </ConfirmChange>
  )
}
