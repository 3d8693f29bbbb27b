import { useQuery } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { listOrders, type OrderCard } from '#contract/orders/orders.ts'
import { OrderLate } from '#web/orders/delivery/order-late.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './order-coming.module.css'

/** The nearer an order is, the more its customer wants to know of it. */
const NEAREST = ['on_delivery', 'packed', 'picking', 'confirmed', 'paid']
const LOOKED_AT = '10'

/** The next arriving order, on other pages. Renders nothing without one or on failure. */
export function OrderComing() {
  const { data } = useQuery({
    queryKey: [...keys.orders('all'), 'coming'],
    queryFn: ({ signal }) =>
      send(listOrders, { query: { per_page: LOOKED_AT }, signal, quiet: true }),
  })
  const rank = ({ state }: OrderCard) => NEAREST.indexOf(state)
  const [order] = (data ?? []).filter((one) => rank(one) >= 0).toSorted((a, b) => rank(a) - rank(b))
  return order ? <Coming order={order} /> : null
}

function Coming({ order }: { order: OrderCard }) {
  const t = useT()
  const canTrack = order.actions.includes('track')
  return (
    <section className={`card ${styles.coming}`} aria-labelledby="order-coming">
      <Truck size={24} strokeWidth={1.75} className={styles.icon} />
      <div>
        <h2 id="order-coming" className={styles.title}>
          {order.status_text} · {order.number}
        </h2>
        {!order.late && (
          <p className="text-small">
            {t('orders.arrives', { day: order.slot.day_label, time: order.slot.estimated_time })}
          </p>
        )}
      </div>
      <ButtonLink
        to={canTrack ? pages.track(order.id, '1') : pages.order(order.id)}
        variant="secondary"
        className={styles.action}
      >
        {t(canTrack ? 'orders.follow' : 'orders.view')}
      </ButtonLink>
      {order.late && (
        <div className={styles.late}>
          <OrderLate late={order.late} />
        </div>
      )}
    </section>
  )
}
