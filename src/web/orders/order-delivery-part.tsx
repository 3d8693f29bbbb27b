import type { Order } from '#contract/orders/orders.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { OrderCompany } from '#web/orders/order-company.tsx'
import { useT } from '#web/state/locale.tsx'
import styles from './pages/order.module.css'

/** States without a delivery to come: the window shown is only the booked one. */
const hasEnded = (state: string) =>
  ['expired', 'cancelled', 'refunded', 'failed_delivery'].includes(state)

export function Delivery({ order }: { order: Order }) {
  const t = useT()
  const { address, slot, payment } = order
  return (
    <dl className={styles.facts}>
      <dt>
        {t(
          hasEnded(order.state)
            ? 'orders.slotWas'
            : order.collect_at
              ? 'checkout.collectSlot'
              : 'orders.slot',
        )}
      </dt>
      <dd>
        {slot.day_label}, <span className="nowrap">{slot.estimated_time} WIB</span>
      </dd>
      {!order.collect_at && (
        <>
          <dt>{t('orders.courier')}</dt>
          <dd>{order.courier}</dd>
        </>
      )}
      <dt>{t(order.collect_at ? 'orders.collector' : 'orders.recipient')}</dt>
      <dd>
        {address.name} · {formatPhone(address.phone)}
      </dd>
      <dt>{t(order.collect_at ? 'checkout.collectAt' : 'orders.address')}</dt>
      <dd>
        <strong>{address.label}</strong>
        <br />
        {address.full_address}
      </dd>
      {payment && (
        <>
          <dt>{t('orders.method')}</dt>
          <dd>{payment.method_name}</dd>
        </>
      )}
      {order.company && <OrderCompany company={order.company} />}
    </dl>
  )
}
