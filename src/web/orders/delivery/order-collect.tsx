import type { Order } from '#contract/orders/orders.ts'
import { useT } from '#web/state/locale.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import styles from './order-delivery.module.css'

interface OrderCollectProps {
  order: Order
  collection: NonNullable<Order['collection']>
}

/** An order that is ready at a branch: the code for the till, as digits and as a QR code. */
export function OrderCollect({ order, collection }: OrderCollectProps) {
  const t = useT()
  return (
    <section className={`card no-print ${styles.way}`} aria-labelledby="order-collect">
      <div className={styles.words}>
        <h2 id="order-collect" className={styles.title}>
          {t('collect.ready', { branch: order.address.label })}
        </h2>
        <p>{t('collect.show')}</p>
        <p className="text-small text-muted">{order.address.full_address}</p>
        {order.payment?.kind === 'cod' && order.payment.state === 'pending' && (
          <p>{t('collect.pay', { amount: order.payment.formatted_amount })}</p>
        )}
        <p className="text-small">
          {t('collect.until', { date: collection.formatted_keep_until })}
        </p>
      </div>
      <p className={styles.code}>
        <strong className={styles.digits}>{collection.code}</strong>
      </p>
      <QrCode text={collection.qr} alt={t('collect.qr', { number: order.number })} />
    </section>
  )
}
