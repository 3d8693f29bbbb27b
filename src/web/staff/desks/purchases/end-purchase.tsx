import { useState } from 'react'
import {
  cancelPurchase,
  closePurchase,
  type Purchase,
} from '#contract/staff/purchases/purchases.ts'
import { isPossible } from '#domain/purchases/purchase.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import styles from './buying.module.css'

interface EndPurchaseProps {
  purchase: Purchase
  onEnded: (now: Purchase) => void
}

/** Cancels what has not arrived at all, or expects no more of what arrived in part. */
export function EndPurchase(props: EndPurchaseProps) {
  const { state } = props.purchase
  if (isPossible('close', state)) return <Close {...props} />
  return isPossible('cancel', state) ? <Cancel {...props} /> : null
}

function Cancel({ purchase, onEnded }: EndPurchaseProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, run } = useStep()
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={t('range.saving')}
        onClick={() => setAsking(true)}
      >
        {t('buying.cancel')}
      </Button>
      <FormAlert text={failure} />
      <Confirm
        open={isAsking}
        title={t('buying.cancelTitle', { number: purchase.number })}
        text={t('buying.cancelText')}
        confirmLabel={t('buying.cancel')}
        cancelLabel={t('range.keep')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run(async () => onEnded(await send(cancelPurchase, { params: { id: purchase.id } })))
        }}
      />
    </>
  )
}

function Close({ purchase, onEnded }: EndPurchaseProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('buying.close')}
      </Button>
      <FormModal
        open={isOpen}
        size="sm"
        title={t('buying.closeTitle', { number: purchase.number })}
        onClose={() => setOpen(false)}
      >
        <CloseForm purchase={purchase} onEnded={onEnded} />
      </FormModal>
    </>
  )
}

function CloseForm({ purchase, onEnded }: EndPurchaseProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const { busy, save, error, failure } = useSave({ reason })
  useTypedInModal(reason !== '' && !busy)
  const units = purchase.lines.reduce((sum, { missing }) => sum + missing, 0)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () =>
          onEnded(await send(closePurchase, { params: { id: purchase.id }, body: { reason } })),
        )
      }}
    >
      <p>{t('buying.closeText', { units })}</p>
      <FormAlert text={failure} />
      <ReasonField
        label={t('stock.reason')}
        hint={t('buying.closeHint')}
        error={error('reason')}
        required
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" busy={busy} busyLabel={t('range.saving')}>
        {t('buying.close')}
      </Button>
    </form>
  )
}
