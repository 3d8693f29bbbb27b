import { useState } from 'react'
import type { Affected } from '#contract/staff/delivery/booked.ts'
import { changeWindows, checkWindows } from '#contract/staff/delivery/windows.ts'
import type { WindowChange } from '#domain/delivery/window-week.ts'
import { AffectedOrders, notifiedIn } from '#web/staff/form/affected-orders.tsx'
import { BothLanguagesField, type BothLanguages } from '#web/staff/form/both-languages.tsx'
import { useTypedInModal } from '#web/staff/form/form-modal.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './windows.module.css'

interface ChangeFormProps {
  change: WindowChange
  windows: { day: string; start: string }[]
  /** The branch of the windows; null for delivery. */
  branch: string | null
  /** How many orders each window takes; null when they differ. */
  capacity: number | null
  /** How many orders each usually takes; null when they differ. */
  usual: number | null
  onChanged: () => void
}

/** What windows become, then who loses one and what they would be notified, then the act. */
export function ChangeForm(props: ChangeFormProps) {
  const { change, windows, branch, capacity, usual, onChanged } = props
  const t = useT()
  const offered = capacity === null ? '' : String(capacity)
  const [orders, setOrders] = useState(offered)
  const [reason, setReason] = useState<BothLanguages>({ en: '', id: '' })
  useTypedInModal(orders !== offered || reason.en !== '' || reason.id !== '')
  const [affected, setAffected] = useState<Affected | null>(null)
  const body = {
    branch,
    windows,
    change,
    orders: change === 'take' ? wholeOf(orders) : null,
    reason: reason.en.trim() === '' && reason.id.trim() === '' ? null : reason,
  }
  const { busy, save, error, failure } = useSave(body)
  if (affected) {
    const count = notifiedIn(affected)
    const act = async () => {
      await send(changeWindows, { body })
      onChanged()
    }
    return (
      <div className={styles.dialog}>
        <FormAlert text={failure ?? error('windows') ?? null} />
        {affected.booked.length === 0 ? (
          <Banner tone="info">{t('windows.noOrders')}</Banner>
        ) : (
          <AffectedOrders {...affected} />
        )}
        <div className={styles.row}>
          <Button busy={busy} busyLabel={t('windows.saving')} onClick={() => void save(act)}>
            {count === 0
              ? t('windows.confirm')
              : t('windows.confirmTell', { count: String(count) })}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => setAffected(null)}>
            {t('windows.back')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => setAffected(await send(checkWindows, { body })))
      }}
    >
      <FormAlert text={failure ?? error('windows') ?? null} />
      {change === 'take' && (
        <Field
          label={t('windows.capacity')}
          hint={
            usual === null
              ? t('windows.capacityHintAny')
              : t('windows.capacityHint', { usual: String(usual) })
          }
          error={error('orders')}
          required
        >
          <TextInput
            inputMode="numeric"
            value={orders}
            onChange={({ target }) => setOrders(target.value)}
          />
        </Field>
      )}
      {change !== 'open' && (
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
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('windows.check')}
        </Button>
      </div>
    </form>
  )
}
