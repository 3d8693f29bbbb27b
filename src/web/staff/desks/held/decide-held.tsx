import { useState, type SubmitEvent } from 'react'
import { decideHeld, type Held } from '#contract/staff/customers/held.ts'
import type { HELD_DECISIONS } from '#domain/coupons/held.ts'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { HELD } from './values.tsx'
import styles from './held.module.css'

type Decision = (typeof HELD_DECISIONS)[number]

/** Allows or refuses, once, with a reason. */
export function DecideHeld({ held, onDecided }: { held: Held; onDecided: (held: Held) => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const { busy, save, error, failed, failure } = useSave({ reason })
  const isTaken = failed?.code === 'changed_meanwhile'
  const decide = (decision: Decision) =>
    save(async () => {
      onDecided(await send(decideHeld, { params: { id: held.id }, body: { decision, reason } }))
      showToast({ tone: 'success', text: t(`staff.held.done.${decision}`) })
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void decide('allow')
  }
  return (
    <Part title={t('staff.held.decide')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormAlert text={isTaken ? t('staff.held.changed') : failure} />
        {isTaken && (
          <Button
            variant="secondary"
            onClick={() => void queries.invalidateQueries({ queryKey: [HELD] })}
          >
            {t('staff.held.reload')}
          </Button>
        )}
        <p className={styles.faint}>{t(`staff.held.hint.${held.kind}`)}</p>
        <ReasonField
          label={t('staff.held.reason')}
          hint={t('staff.held.reasonHint')}
          error={error('reason')}
          required
          value={reason}
          onChange={setReason}
        />
        <div className={styles.row}>
          <Button type="submit" busy={busy}>
            {t('staff.held.allow')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void decide('refuse')}>
            {t('staff.held.refuse')}
          </Button>
        </div>
      </form>
    </Part>
  )
}
