import { useState } from 'react'
import type { Affected } from '#contract/staff/delivery/booked.ts'
import { changeWindows, checkWindows } from '#contract/staff/delivery/windows.ts'
import type { WindowChange } from '#domain/delivery/window-week.ts'
import type { BothLanguages } from '#web/staff/form/both-languages.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { BookedOrders, ConfirmChange } from './confirm-change.tsx'
import { ReasonField } from './reason-field.tsx'
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
export function ChangeForm({ onChanged, capacity, usual, ...what }: ChangeFormProps) {
  const t = useT()
  const { change } = what
  const offered = capacity === null ? '' : String(capacity)
  const [orders, setOrders] = useState(offered)
  const [reason, setReason] = useState<BothLanguages>({ en: '', id: '' })
  useTypedInModal(orders !== offered || reason.en !== '' || reason.id !== '')
  const [affected, setAffected] = useState<Affected | null>(null)
  const body = {
    ...what,
    orders: change === 'take' ? wholeOf(orders) : null,
    reason: reason.en.trim() === '' && reason.id.trim() === '' ? null : reason,
  }
  const { busy, save, error, failure } = useSave(body)
  const wrong = failure ?? error('windows') ?? null
  const act = async () => {
    await send(changeWindows, { body })
    onChanged()
  }
  if (affected)
    return (
      <ConfirmChange
        affected={affected}
        busy={busy}
        failure={wrong}
        onAct={() => void save(act)}
        onBack={() => setAffected(null)}
      >
        <BookedOrders affected={affected} />
      </ConfirmChange>
    )
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => setAffected(await send(checkWindows, { body })))
      }}
    >
      <FormAlert text={wrong} />
      {change === 'take' && (
        <Capacity usual={usual} orders={orders} onChange={setOrders} error={error('orders')} />
      )}
      {change !== 'open' && <ReasonField value={reason} onChange={setReason} error={error} />}
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('windows.check')}
        </Button>
      </div>
    </form>
  )
}

interface CapacityProps {
  usual: number | null
  orders: string
  onChange: (orders: string) => void
  error: string | undefined
}

/** How many orders each window takes. */
function Capacity({ usual, orders, onChange, error }: CapacityProps) {
  const t = useT()
  return (
    <Field
      label={t('windows.capacity')}
      hint={
        usual === null
          ? t('windows.capacityHintAny')
          : t('windows.capacityHint', { usual: String(usual) })
      }
      error={error}
      required
    >
      <TextInput
        inputMode="numeric"
        value={orders}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
