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
  const { change, windows, branch, capacity, onChanged } = props
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
    <CapacityForm
      save={save}
      setAffected={setAffected}
      body={body}
      failure={failure}
      error={error}
      orders={orders}
      setOrders={setOrders}
      reason={reason}
      setReason={setReason}
      busy={busy}
      props={props}
    />
  )
}

interface CapacityFormProps {
  save: (work: () => Promise<void>) => Promise<void>
  setAffected: (next: Affected | null) => void
  body: {
    branch: string | null
    windows: { day: string; start: string }[]
    change: 'open' | 'close' | 'take'
    orders: number | null
    reason: BothLanguages | null
  }
  failure: string | null
  error: (field: string) => string | undefined
  orders: string
  setOrders: (next: string) => void
  reason: BothLanguages
  setReason: (next: BothLanguages) => void
  busy: boolean
  props: ChangeFormProps
}

function CapacityForm({
  save,
  setAffected,
  body,
  failure,
  error,
  orders,
  setOrders,
  reason,
  setReason,
  busy,
  props,
}: CapacityFormProps) {
  const t = useT()
  const { change, usual } = props
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
      {change !== 'open' && <ReasonField reason={reason} setReason={setReason} error={error} />}
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
      label={t('windows.reason')}
      hint={t('windows.reasonHint')}
      value={reason}
      onChange={setReason}
      errors={{
        ...(error('reason.id') ? { id: error('reason.id')! } : {}),
        ...(error('reason.en') ? { en: error('reason.en')! } : {}),
      }}
    />
  )
}
