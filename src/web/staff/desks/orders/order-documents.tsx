import { staffPages } from '#contract/pages.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { hasWaybill } from '#domain/delivery/by-courier.ts'
import { isForCourier } from '#domain/delivery/run.ts'
import { WAYBILL_NEEDS } from '#domain/delivery/waybill-needs.ts'
import { BEFORE_LEAVING } from '#domain/orders/order-desk.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Part } from './part.tsx'
import styles from './orders.module.css'

/** What can be printed of the order. */
export function Documents({ order }: { order: StaffOrder }) {
  const t = useT()
  const may = usePermitted()
  const { number, state, shipping_method: shippingMethod, has_invoice: hasInvoice } = order
  const isByCourier = isForCourier(shippingMethod) && may(WAYBILL_NEEDS)
  const isReady = hasWaybill({ state, shippingMethod })
  return (
    <Part title={t('staff.orders.documents')}>
      <p className={styles.papers}>
        {hasInvoice && (
          <ButtonLink to={staffPages.printInvoice(number)} size="sm" variant="secondary">
            {t('staff.title.invoice')}
          </ButtonLink>
        )}
        <ButtonLink to={staffPages.pickList(number)} size="sm" variant="secondary">
          {t('staff.title.pickList')}
        </ButtonLink>
        <ButtonLink to={staffPages.bagLabels(number)} size="sm" variant="secondary">
          {t('staff.title.bagLabels')}
        </ButtonLink>
        {isByCourier && isReady && (
          <ButtonLink to={staffPages.waybill(number)} size="sm" variant="secondary">
            {t('staff.title.waybill')}
          </ButtonLink>
        )}
      </p>
      {isByCourier && BEFORE_LEAVING.includes(state) && !isReady && (
        <p className={styles.faint}>{t('staff.orders.noWaybill')}</p>
      )}
      {!hasInvoice && <p className={styles.faint}>{t('staff.orders.noInvoice')}</p>}
    </Part>
  )
}
