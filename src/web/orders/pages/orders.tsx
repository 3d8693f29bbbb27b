import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useSearchParams } from '#web/router.ts'
import { ORDER_FILTERS } from '#contract/orders/orders.ts'
import { Head } from '#web/components/head.tsx'
import { OrderCard } from '#web/orders/order-card.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { ordersQuery, type OrderFilter } from '#web/orders/orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './orders.module.css'

/** The orders of the customer, by state, newest first. */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const status = readFilter(search.get('status'))
  const query = useInfiniteQuery(ordersQuery(status))
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const orders = data?.pages.flatMap((slice) => slice.data)
  const total = data?.pages[0]?.meta.total ?? 0

  return (
    <>
      <Head title={t('title.orders')} isPrivate />
      <PageTitle
        title={t('orders.title')}
        back={{ to: pages.profile(), label: t('account.title') }}
      />
      <Tabs status={status} />
      {orders ? (
        orders.length === 0 ? (
          <NoOrders />
        ) : (
          <>
            <ul className={`plain-list ${styles.list}`}>
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <div className={styles.more}>
                <p className="text-small text-muted">
                  {t('orders.shown', { shown: orders.length, total })}
                </p>
                <Button
                  variant="secondary"
                  size="lg"
                  busy={isFetchingNextPage}
                  busyLabel={t('shell.loading')}
                  onClick={() => void fetchNextPage()}
                >
                  {t('orders.loadMore')}
                </Button>
                {error && (
                  <p role="alert" className={styles.error}>
                    {error.message}
                  </p>
                )}
              </div>
            )}
          </>
        )
      ) : error ? (
        <QueryFailure query={query} title={t('orders.failed')} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Tabs({ status }: { status: OrderFilter }) {
  const t = useT()
  return (
    <LinkTabs
      label={t('orders.filter')}
      className={styles.tabs}
      tabs={ORDER_FILTERS.map((filter) => ({
        to: pages.orders(filter === 'all' ? undefined : filter),
        label: t(`orders.${filter}`),
        current: filter === status,
      }))}
    />
  )
}

const readFilter = (value: string | null): OrderFilter =>
  ORDER_FILTERS.find((filter) => filter === value) ?? 'all'

function NoOrders() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        title={t('orders.emptyTitle')}
        text={t('orders.emptyText')}
        action={
          <ButtonLink to={pages.allProducts()} size="lg">
            {t('orders.shop')}
          </ButtonLink>
        }
      />
    </div>
  )
}

const WAITING_CARDS = [1, 2, 3] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.list}>
      {WAITING_CARDS.map((card) => (
        <SkeletonBox key={card} className={styles.waiting} />
      ))}
    </Busy>
  )
}
