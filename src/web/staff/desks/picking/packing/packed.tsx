import { lazy, Suspense } from 'react'
import type { Packable } from '#contract/staff/picking/packing.ts'
import { printingLabels, staffPages } from '#contract/pages.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from '../picking.module.css'

// Its dialog is not worth the first load of a phone.
const Changes = lazy(() => import('./changes.tsx').then((part) => ({ default: part.Changes })))

/** A packed order: its labels, bags that are lost or added later, and the way back. */
export function Packed({ order }: { order: Packable }) {
  const t = useT()
  const may = usePermitted()
  // Its bags and weight are in the booking.
  const mayChange = may('picking.write') && !order.is_booked
  return (
    <div className={styles.form}>
      <p>{t('picking.packedBags', { count: order.bags ?? 1 })}</p>
      <ButtonLink to={printingLabels(order.number)} size="lg" block variant="secondary">
        {t('picking.labels')}
      </ButtonLink>
      {order.courier !== null && may('picking.write') && (
        <ButtonLink to={staffPages.waybill(order.number)} size="lg" block variant="secondary">
          {t('picking.waybill', { courier: order.courier })}
        </ButtonLink>
      )}
      {mayChange && (
        <Suspense>
          <Changes order={order} />
        </Suspense>
      )}
    </div>
  )
}
