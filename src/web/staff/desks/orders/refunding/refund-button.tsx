import { lazy, Suspense, useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import type { WaitingFor } from '#web/staff/form/waiting-in.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'

const RefundDialog = lazy(() =>
  import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })),
)
const GIVES_BACK: ReadonlySet<string> = new Set(['paid', 'partially_refunded'])

interface RefundButtonProps {
  order: StaffOrder
  onWaits: (waiting: WaitingFor) => void
}

/** Opens the refund by hand of an order that was paid. */
export function RefundButton({ order, onWaits }: RefundButtonProps) {
  const t = useT()
  const may = usePermitted()
  const [isOpen, setOpen] = useState(false)
  const isOffered = may('refunds.write') && GIVES_BACK.has(order.payment_state)
  useKey('r', t('staff.orders.refund.action'), () => setOpen(true), isOffered)
  if (!isOffered) return null
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {t('staff.orders.refund.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <RefundDialog order={order} onClose={() => setOpen(false)} onWaits={onWaits} />
        </Suspense>
      )}
    </>
  )
}
