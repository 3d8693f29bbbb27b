import { Link } from '#web/router.ts'
import type { OrderCard as Card } from '#contract/orders/orders.ts'
import { OrderLate } from '#web/orders/delivery/order-late.tsx'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { OrderThumb } from '#web/components/thumb.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './order-card.module.css'

const SHOWN_ITEMS = 2

/** An order in the history: products, date, state, total, and the next action. */
export function OrderCard({ order, level = 2 }: { order: Card; level?: 2 | 3 }) {
  const t = useT()
  const Heading = `h${level}` as const
  const more = order.items.length - SHOWN_ITEMS
  const isUnpaid = order.actions.includes('pay')
  return (
    <article className={`card ${styles.card}`} aria-labelledby={`order-${order.id}`}>
      <Head Heading={Heading} order={order} />
      <OrderLate late={order.late} />
      <ul className={`plain-list ${styles.items}`}>
        {order.items.slice(0, SHOWN_ITEMS).map((item, index) => (
          <li key={index} className={styles.item}>
            <OrderThumb image={item.image} tile={item.tile} />
            <span className={styles.words}>
              <span className="clamp-1">{item.name}</span>
              <span className={styles.date}>
                {item.variation_name} × {item.quantity}
              </span>
            </span>
          </li>
        ))}
        {more > 0 && <li className={styles.date}>{t('orders.more', { count: more })}</li>}
      </ul>
      <footer className={styles.foot}>
        <p>
          <span className={styles.date}>
            {order.item_count === 1
              ? t('orders.itemsOne')
              : t('orders.items', { count: order.item_count })}
          </span>
          <span className={styles.total}>{order.formatted_total}</span>
        </p>
        {isUnpaid ? (
          <ButtonLink to={pages.orderResult(order.id)} className={styles.action}>
            {t('orders.payNow')}
          </ButtonLink>
        ) : order.actions.includes('rate') ? (
          <ButtonLink
            to={pages.rateOrder(order.id)}
            className={styles.action}
            aria-label={t('orders.rateOf', { number: order.number })}
          >
            {t('orders.rate')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={pages.order(order.id)}
            variant="secondary"
            className={styles.action}
            aria-label={t('orders.open', { number: order.number })}
          >
            {t('orders.details')}
          </ButtonLink>
        )}
      </footer>
    </article>
  )
}

function Head({ Heading, order }: { Heading: 'h2' | 'h3'; order: Card }) {
  const t = useT()
  return (
    <header className={styles.head}>
      <div>
        <Heading id={`order-${order.id}`} className={styles.number}>
          <Link to={pages.order(order.id)} className={styles.link}>
            {order.number}
          </Link>
        </Heading>
        <p className={styles.date}>{t('orders.timelineWib', { date: order.formatted_date })}</p>
      </div>
      <OrderStatus state={order.state} text={order.status_text} />
    </header>
  )
}
