import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import FileText from 'lucide-react/icons/file-text'
import { Link, useParams } from '#web/router.ts'
import type { Order } from '#contract/orders/orders.ts'
import { formatNumber } from '#domain/money.ts'
import { Amounts } from '#web/orders/amounts.tsx'
import { Head } from '#web/components/head.tsx'
import { OrderActions } from '#web/orders/order-actions.tsx'
import { OrderDelivery } from '#web/orders/delivery/order-delivery.tsx'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { OrderUnpaid } from '#web/orders/order-unpaid.tsx'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { RefundList } from '#web/orders/refunds/refund-list.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { pages } from '#contract/pages.ts'
import { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { orderQuery } from '#web/orders/orders.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './order.module.css'
import { Lines } from '../order-lines.tsx'
import { Delivery } from '../order-delivery-part.tsx'

const OrderSubstitutes = lazy(async () => ({
  default: (await import('#web/orders/substitutes/substitute-picker.tsx')).OrderSubstitutes,
}))

const OrderSubstitutions = lazy(async () => ({
  default: (await import('#web/orders/substitutes/substitutions.tsx')).OrderSubstitutions,
}))

const OrderLinked = lazy(async () => ({
  default: (await import('#web/orders/change/order-linked.tsx')).OrderLinked,
}))

const OrderChange = lazy(async () => ({
  default: (await import('#web/orders/change/order-change.tsx')).OrderChange,
}))

const OrderConversation = lazy(async () => ({
  default: (await import('#web/orders/conversation/order-conversation.tsx')).OrderConversation,
}))

const OrderComplaints = lazy(() =>
  import('#web/complaints/order-complaints.tsx').then((part) => ({
    default: part.OrderComplaints,
  })),
)

/** States before a complaint is possible. */
const TOO_SOON: ReadonlySet<string> = new Set(['pending_payment', 'expired'])

/** One order: progress, items, costs, delivery. */
export function Component() {
  const t = useT()
  const { orderId = '' } = useParams()
  const query = useQuery(orderQuery(orderId))
  const { data: order, error, dataUpdatedAt, refetch } = query
  const isUnknown = error instanceof CallFailure && error.status === 404
  return (
    <>
      <Head title={t('title.order')} isPrivate />
      {order ? (
        <Details order={order} receivedAt={dataUpdatedAt} onReload={() => void refetch()} />
      ) : isUnknown ? (
        <Unknown />
      ) : error ? (
        <QueryFailure query={query} title={t('result.failed')} level={1} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Details({ order, receivedAt, onReload }: ComponentProps<typeof OrderUnpaid>) {
  const t = useT()
  return (
    <div className={styles.order}>
      <Title order={order} />
      <div className={styles.state}>
        <OrderStatus state={order.state} text={order.status_text} />
        <span className="text-small text-muted">
          {t('orders.placed', { date: order.formatted_date })}
        </span>
      </div>
      {order.actions.includes('pay') && (
        <OrderUnpaid order={order} receivedAt={receivedAt} onReload={onReload} />
      )}
      {order.substitutions.length > 0 && (
        <Suspense fallback={null}>
          <OrderSubstitutions order={order} receivedAt={receivedAt} onReload={onReload} />
        </Suspense>
      )}
      <Notices order={order} />
      <OrderDelivery order={order} />
      {order.linked.length > 0 && (
        <Suspense fallback={null}>
          <OrderLinked order={order} />
        </Suspense>
      )}
      <OrderActions order={order} />
      {order.change !== null && (
        <Suspense fallback={null}>
          <OrderChange order={order} />
        </Suspense>
      )}
      {!TOO_SOON.has(order.state) && (
        <Suspense fallback={null}>
          <OrderComplaints orderId={order.id} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OrderConversation orderId={order.id} />
      </Suspense>
      {order.refunds.length > 0 && (
        <Part id="order-refunds" title={t('refund.title')}>
          <RefundList orderId={order.id} refunds={order.refunds} />
        </Part>
      )}
      <Columns order={order} />
      <p className={`no-print ${styles.help}`}>
        {t('orders.help')}{' '}
        <Link to={pages.help()} className="link">
          {t('orders.helpLink')}
        </Link>
      </p>
    </div>
  )
}

function Notices({ order }: { order: Order }) {
  const t = useT()
  return (
    <>
      {order.cancel_asked_at !== null && (
        <Banner tone="info" title={t('orders.cancelAsked')}>
          {t('orders.cancelAskedText')}
        </Banner>
      )}
      {order.state === 'failed_delivery' && (
        <Banner
          tone="warn"
          title={t(order.collect_at ? 'orders.uncollectedTitle' : 'orders.failedTitle')}
        >
          {t(order.collect_at ? 'orders.uncollectedText' : 'orders.failedText')}
        </Banner>
      )}
    </>
  )
}

function Title({ order }: { order: Order }) {
  const t = useT()
  return (
    <PageTitle
      title={
        <>
          {t('orders.detailTitle')} <span className={styles.number}>{order.number}</span>
        </>
      }
      back={{ to: pages.orders(), label: t('orders.title') }}
    />
  )
}

function Columns({ order }: { order: Order }) {
  const t = useT()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Part id="order-timeline" title={t('orders.timeline')}>
          <OrderTimeline order={order} />
        </Part>
        <Part
          id="order-delivery"
          title={t(order.collect_at ? 'orders.collecting' : 'orders.delivery')}
        >
          <Delivery order={order} />
        </Part>
      </div>
      <div className={styles.column}>
        <Part id="order-lines" title={t('orders.lines')}>
          <Lines order={order} />
          {order.actions.includes('substitute') && (
            <Suspense fallback={null}>
              <OrderSubstitutes order={order} />
            </Suspense>
          )}
        </Part>
        <Part id="order-amounts" title={t('orders.amounts')}>
          <Costs order={order} />
        </Part>
      </div>
    </div>
  )
}

/** The amounts, the points and the invoice. */
/** States in which a price may still fall for the customer. */
const BEFORE_PACKING: readonly string[] = ['pending_payment', 'paid', 'confirmed', 'picking']

function Costs({ order }: { order: Order }) {
  const t = useT()
  return (
    <>
      <Amounts
        label={t('orders.amounts')}
        amounts={order}
        credit={
          order.credit_used > 0
            ? { formatted: order.formatted_credit_used, formattedDue: order.formatted_due }
            : undefined
        }
      />
      {order.price_promised && BEFORE_PACKING.includes(order.state) && (
        <p className={styles.points}>{t('orders.pricePromised')}</p>
      )}
      {order.basket_today && (
        <p className={styles.points}>
          {t('orders.basketToday', {
            now: order.basket_today.formatted_now,
            ordered: order.basket_today.formatted_ordered,
          })}
          {order.basket_today.missing > 0 &&
            ` ${t('orders.basketMissing', { count: order.basket_today.missing })}`}
        </p>
      )}
      {order.adjusted > 0 && (
        <p className={styles.points}>
          {t('orders.adjustedSum')}: {order.formatted_adjusted}
          <br />
          <strong>
            {t('orders.finalTotal')}: {order.formatted_final_total}
          </strong>
        </p>
      )}
      <p className={styles.points}>
        {order.points_earned > 0
          ? t('orders.pointsEarned', { points: formatNumber(order.points_earned) })
          : order.points_to_earn > 0 && order.state !== 'expired'
            ? t('orders.pointsToEarn', { points: formatNumber(order.points_to_earn) })
            : ''}
      </p>
      {order.has_invoice && (
        <ButtonLink
          to={pages.invoice(order.id)}
          variant="secondary"
          className={`no-print ${styles.invoice}`}
          icon={<FileText size={20} strokeWidth={1.75} />}
        >
          {t('orders.invoice')}
        </ButtonLink>
      )}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Unknown() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        level={1}
        title={t('orders.notFoundTitle')}
        text={t('orders.notFoundText')}
        action={<ButtonLink to={pages.orders()}>{t('orders.title')}</ButtonLink>}
      />
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.order}>
      <h1 className="visually-hidden">{t('title.order')}</h1>
      <SkeletonText size="title" />
      <SkeletonBox className={styles.waiting} />
      <SkeletonBox className={styles.waiting} />
    </Busy>
  )
}
