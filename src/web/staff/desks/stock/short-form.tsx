import { useState, type KeyboardEvent } from 'react'
import { shortOrder } from '#contract/staff/orders/order-short.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './stock.module.css'

/** Goods that an order holds and the shop does not have. */
export type MissingGoods = { variationId: string; number: string; quantity: number }

interface ShortFormProps {
  missing: MissingGoods
  onClose: () => void
}

/** Takes missing goods out of an order, in a dialog over the form that they stand in the way of. */
export function ShortForm({ missing, onClose }: ShortFormProps) {
  const t = useT()
  return (
    <FormModal
      open
      onClose={onClose}
      size="sm"
      title={t('stock.shortTitle', { number: missing.number })}
    >
      <Form missing={missing} onClose={onClose} />
    </FormModal>
  )
}

function Form({ missing: { variationId, number, quantity }, onClose }: ShortFormProps) {
  const t = useT()
  const [typed, setTyped] = useState(String(quantity))
  const [reason, setReason] = useState('')
  useTypedInModal(reason !== '')
  const { busy, save, error, failure } = useSave({ quantity: typed, reason })
  const take = () =>
    save(async () => {
      const units = typedWhole(typed) ?? Number.NaN
      const body = { variation_id: variationId, quantity: units, reason }
      await send(shortOrder, { params: { number }, body })
      showToast({ tone: 'success', text: t('stock.shortSaved') })
      onClose()
    })
  // No form of its own: it opens within the form that it is for, which Enter would send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void take()
  }
  return (
    <div className={styles.form} onKeyDown={onKeyDown}>
      <p>{t('stock.shortText')}</p>
      <FormAlert text={failure} />
      <Field label={t('stock.shortUnits')} error={error('quantity')} required>
        <TextInput
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <ReasonField
        label={t('stock.shortWhy')}
        error={error('reason')}
        value={reason}
        onChange={setReason}
      />
      <Button busy={busy} onClick={() => void take()}>
        {t('stock.shortSave')}
      </Button>
    </div>
  )
}
