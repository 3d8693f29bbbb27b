import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#web/router.ts'
import { ORDER_FILTERS } from '#contract/shop/orders.ts'
import { Head } from '#web/components/head.tsx'
import { OrderCard } from '#web/components/order-card.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { ordersQuery, type OrderFilter } from '#web/state/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Busy, SkeletonBox } from '#web/ui/skeleton.tsx'
import styles from './orders.module.css'

/** The orders of the customer, by state, newest first. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const status = readFilter(search.get('status'))
  const page = Math.max(1, Number(search.get('page')) || 1)
  const {
    data: answer,
    error,
    refetch,
    isRefetching,
    isPlaceholderData,
  } = useQuery({ ...ordersQuery(status, page), placeholderData: keepPreviousData })
  const turn = (next: number) => {
    setSearch({ ...(status === 'all' ? {} : { status }), ...(next === 1 ? {} : { page: String(next) }) })
    scrollTo({ top: 0 })
  }

  return (
    <>
      <Head title={t('title.orders')} isPrivate />
      <PageTitle title={t('orders.title')} back={{ to: links.profile(), label: t('account.title') }} />
      <LinkTabs
        label={t('orders.filter')}
        className={styles.tabs}
        tabs={ORDER_FILTERS.map((filter) => ({
          to: links.orders(filter === 'all' ? undefined : filter),
          label: t(`orders.${filter}`),
          current: filter === status,
        }))}
      />
      {answer ? (
        answer.data.length === 0 ? (
          <NoOrders />
        ) : (
          <>
            <ul
              className={`plain-list ${styles.list}`}
              aria-busy={isPlaceholderData || undefined}
              data-old={isPlaceholderData || undefined}
            >
              {answer.data.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} />
                </li>
              ))}
            </ul>
            <Pages label={t('orders.pages')} page={answer.meta.page} total={answer.meta.total_pages} onPage={turn} />
          </>
        )
      ) : error ? (
        <ErrorState
          title={t('orders.failed')}
          text={error.message}
          retryLabel={t('shell.retry')}
          onRetry={() => void refetch()}
          busy={isRefetching}
          busyLabel={t('shell.loading')}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}

const readFilter = (value: string | null): OrderFilter => ORDER_FILTERS.find((filter) => filter === value) ?? 'all'

function NoOrders() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        title={t('orders.emptyTitle')}
        text={t('orders.emptyText')}
        action={
          <ButtonLink to={links.allProducts()} size="lg">
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
