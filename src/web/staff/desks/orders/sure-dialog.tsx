import { useId, useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import type { DeskAction } from '#domain/orders/order-desk.ts'
import { formatRupiah } from '#domain/money.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { Typed } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { OrderChanged } from './order-changed.tsx'
import type { Changed } from './use-act.ts'
import styles from './orders.module.css'

export type Sure = 'cancel' | 'allow_cancel' | 'refuse_cancel'
/** Whether a step is asked about before it is taken. */
export const needsAnswer = (action: DeskAction): action is Sure => action.endsWith('cancel')

interface SureDialogProps {
  order: StaffOrder
  action: Sure | null
  busy: boolean
  /** What someone else did first; what was typed stays. */
  changed: Changed | null
  onClose: () => void
  onSure: (reason: string) => void
}

/** Shows what a cancellation costs, and asks why. */
export function SureDialog({ order, action, busy, changed, onClose, onSure }: SureDialogProps) {
  const t = useT()
  const form = useId()
  const [reason, setReason] = useState('')
  return (
    <FormModal
      open={action !== null}
      onClose={() => {
        setReason('')
        onClose()
      }}
      size="sm"
      title={action ? t(`staff.orders.action.${action}`) : ''}
      footer={
        <Button
          type="submit"
          form={form}
          variant={action === 'cancel' ? 'danger' : 'primary'}
          busy={busy}
        >
          {action ? t(`staff.orders.action.${action}`) : ''}
        </Button>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSure(reason.trim())
        }}
      >
        <Typed is={reason !== ''} />
        {changed && <OrderChanged changed={changed} />}
        <Costs order={order} action={action} />
        <Field label={t('staff.orders.reason')} required={action !== 'allow_cancel'}>
          <TextArea
            rows={3}
            maxLength={300}
            required={action !== 'allow_cancel'}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </FormModal>
  )
}

/** What goes back, and whether a second person has to agree. */
function Costs({ order, action }: Pick<SureDialogProps, 'order' | 'action'>) {
  const t = useT()
  const { returned, returned_if_asked: ifAsked, goodwill, limit } = order.cancelling
  const amount = action === 'cancel' ? returned : action === 'allow_cancel' ? ifAsked : 0
  const isAbove = amount > limit
  return (
    <>
      {action !== 'refuse_cancel' && (
        <p className={styles.sum}>
          {amount > 0
            ? t('staff.orders.returns', { amount: formatRupiah(amount) })
            : t('staff.orders.returnsNothing')}{' '}
          {action === 'cancel' && t('staff.orders.goodwill', { amount: formatRupiah(goodwill) })}
        </p>
      )}
      {isAbove && (
        <p className={styles.sum}>{t('staff.orders.aboveLimit', { limit: formatRupiah(limit) })}</p>
      )}
    </>
  )
}
