import { useQuery } from '@tanstack/react-query'
import { OrderCard } from '#web/orders/order-card.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { pages } from '#contract/pages.ts'
import { lastOrderQuery } from '#web/orders/orders.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './last-order.module.css'

/** The newest order with its next action. */
export function LastOrder() {
  const t = useT()
  const query = useQuery(lastOrderQuery)
  const { data, error } = query
  if (data) {
    const [order] = data
    return order ? <OrderCard order={order} level={3} /> : <NoOrder />
  }
  if (error) return <QueryFailure query={query} title={t('orders.failed')} level={3} />
  return (
    <Busy label={t('shell.loading')}>
      <SkeletonBox className={styles.waiting} />
    </Busy>
  )
}

function NoOrder() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        level={3}
        title={t('orders.emptyTitle')}
        text={t('orders.emptyText')}
        action={<ButtonLink to={pages.allProducts()}>{t('orders.shop')}</ButtonLink>}
      />
    </div>
  )
}
