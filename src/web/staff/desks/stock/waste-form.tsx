import { useState } from 'react'
import { addWaste } from '#contract/staff/stock/waste.ts'
import { WASTE_REASONS, type WasteReason } from '#domain/stock/waste.ts'
import { formatRupiah } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PromisedOrders, type Promised } from './promised-orders.tsx'
import { useWastePhoto, WastePhoto } from './waste-photo.tsx'
import styles from './stock.module.css'

interface WasteFormProps {
  batch: { id: string; on_hand: number; cost: number | null; days_left: number }
  onDone: () => void
}

/** Takes goods of a batch out of the stock for good, with a reason; what they cost is shown. */
export function WasteForm({ batch, onDone }: WasteFormProps) {
  const t = useT()
  // Of goods that have ended all go; of others nothing goes by one press.
  const before = batch.days_left < 0 ? String(batch.on_hand) : ''
  const [typed, setTyped] = useState(before)
  const [reason, setReason] = useState<WasteReason>(batch.days_left < 0 ? 'ended' : 'damaged')
  const [note, setNote] = useState('')
  const photo = useWastePhoto(batch.id)
  const form = { quantity: typed, reason, note, photos: photo.file }
  const { busy, save, error, failed, failure } = useSave(form)
  const approval = waitingIn(failed)
  const quantity = typedWhole(typed) ?? Number.NaN
  const isFit = Number.isInteger(quantity) && quantity >= 1 && quantity <= batch.on_hand
  const fault = typed.trim() === '' || isFit ? undefined : 'stock.wasteWhole'
  useTypedInModal(approval === null && (note !== '' || typed !== before))
  if (approval) return <ApprovalNeeded approval={approval} what={t('stock.wasteWhat')} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => {
          const photo_id = await photo.stored()
          await send(addWaste, { body: { batch_id: batch.id, quantity, reason, note, photo_id } })
          onDone()
        })
      }}
    >
      {failed?.code === 'stock_promised' ? (
        <PromisedOrders details={failed.details as Promised} />
      ) : (
        <FormAlert text={failure} />
      )}
      <UnitsField
        error={error('quantity') ?? (fault && t(fault, { max: batch.on_hand }))}
        typed={typed}
        onChange={setTyped}
      />
      <KindField error={error('reason')} reason={reason} onChange={setReason} />
      <ReasonField
        label={t(reason === 'given_away' ? 'stock.givenTo' : 'stock.words')}
        error={error('note')}
        required={reason === 'given_away'}
        value={note}
        onChange={setNote}
      />
      <WastePhoto photo={photo} busy={busy} error={error('photos')} />
      {isFit && <Cost cost={batch.cost} quantity={quantity} />}
      <Button
        type="submit"
        variant="danger"
        busy={busy}
        busyLabel={t('stock.saving')}
        disabled={!isFit}
      >
        {t('stock.wasteIt')}
      </Button>
    </form>
  )
}

function Cost({ cost, quantity }: { cost: number | null; quantity: number }) {
  const t = useT()
  if (cost === null) return null
  return (
    <p className={styles.faint}>{t('stock.costsNow', { amount: formatRupiah(cost * quantity) })}</p>
  )
}

interface KindFieldProps {
  error: string | undefined
  reason: WasteReason
  onChange: (reason: WasteReason) => void
}

function KindField({ error, reason, onChange }: KindFieldProps) {
  const t = useT()
  return (
    <Field label={t('stock.reason')} error={error} required>
      <Select
        value={reason}
        options={WASTE_REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
        onChange={({ target }) => onChange(target.value as WasteReason)}
      />
    </Field>
  )
}

interface UnitsFieldProps {
  error: string | undefined
  typed: string
  onChange: (typed: string) => void
}

function UnitsField({ error, typed, onChange }: UnitsFieldProps) {
  const t = useT()
  return (
    <Field label={t('stock.units')} error={error} required>
      <TextInput
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
