import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from '#web/router.ts'
import type { WordKey } from '#i18n/web.ts'
import { Amounts } from '#web/orders/amounts.tsx'
import { Head } from '#web/components/head.tsx'
import { Fact, OrderStanding } from '#web/checkout/order-standing.tsx'
import { OrderedGoods } from '#web/checkout/ordered-goods.tsx'
import { PayAgain } from '#web/checkout/pay-again.tsx'
import { OrderAgain } from '#web/checkout/order-again.tsx'
import { OrderLate } from '#web/orders/delivery/order-late.tsx'
import { PaymentInstructions } from '#web/checkout/payment-instructions.tsx'
import { pages } from '#contract/pages.ts'
import { CallFailure } from '#web/send.ts'
import { useT, withWords } from '#web/state/locale.tsx'
import {
  isAwaitingPayment,
  placedOrderQuery,
  useOrderActions,
  type PlacedOrder,
} from '#web/orders/orders.ts'
import { refreshUser } from '#web/state/session.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './order-result.module.css'

// Loaded with its texts on demand: refunds are rare.
const loadRefund = withWords(() => import('#web/orders/refunds/refund-card.tsx'), 'customers')
const RefundCard = lazy(async () => ({ default: (await loadRefund()).RefundCard }))

/**
 * The result of an order after Pay: how to pay, paid, or why not. Restorable from the address
 * alone.
 */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const id = search.get('order_id') ?? ''
  const query = useQuery(placedOrderQuery(id))
  const { data: order, error, dataUpdatedAt, refetch } = query
  const isUnknown = id === '' || (error instanceof CallFailure && error.status === 404)
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.orderResult')} isPrivate />
      {isUnknown ? (
        <Unknown />
      ) : order ? (
        <Result
          order={order}
          receivedAt={dataUpdatedAt}
          hasTrouble={error !== null}
          onReload={() => void refetch()}
        />
      ) : error ? (
        <QueryFailure query={query} title={t('result.failed')} level={1} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

interface ResultProps {
  order: PlacedOrder
  receivedAt: number
  hasTrouble: boolean
  onReload: () => void
}

function Result({ order, receivedAt, hasTrouble, onReload }: ResultProps) {
  const t = useT()
  const { payAgain } = useOrderActions()
  useFreshAfterPayment(order)
  const { payment } = order
  const isOpen = isAwaitingPayment(order)
  const isPayable =
    isOpen && payment !== null && (payment.state === 'created' || payment.state === 'pending')
  return (
    <>
      <OrderStanding order={order} />
      <OrderLate late={order.late} />
      {hasTrouble && (
        <Banner tone="warn" role="status">
          {t('result.connection')}
        </Banner>
      )}
      {isPayable && (
        <PaymentInstructions
          key={payment.id}
          order={order}
          payment={payment}
          receivedAt={receivedAt}
          onEnd={onReload}
        />
      )}
      {isOpen && (
        <PayAgain
          order={order}
          isSecond={isPayable}
          onPay={(method) => payAgain(order.id, method, payment?.id ?? '')}
        />
      )}
      {order.refunds.length > 0 && (
        <Suspense fallback={<SkeletonBox className={styles.waitingBox} />}>
          <RefundCard
            className={`card ${styles.details}`}
            orderId={order.id}
            refunds={order.refunds}
          />
        </Suspense>
      )}
      {!isOpen && <Acts order={order} />}
      <Details order={order} />
      {isOpen && (
        <ButtonLink to={pages.order(order.id)} variant="ghost">
          {t('result.toOrder')}
        </ButtonLink>
      )}
    </>
  )
}

function Acts({ order }: { order: PlacedOrder }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      {order.state === 'expired' && <OrderAgain orderId={order.id} />}
      <ButtonLink
        to={pages.order(order.id)}
        variant={order.state === 'expired' ? 'secondary' : 'primary'}
        size="lg"
      >
        {t('result.toOrder')}
      </ButtonLink>
      <ButtonLink to={pages.home()} variant="secondary" size="lg">
        {t('result.shopMore')}
      </ButtonLink>
    </div>
  )
}

/** Refetches points and orders once a payment has arrived. */
const useFreshAfterPayment = (order: PlacedOrder) => {
  const queries = useQueryClient()
  const before = useRef(order.state)
  useEffect(() => {
    if (before.current === order.state) return
    before.current = order.state
    void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
    void queries.invalidateQueries({ queryKey: ['mine', 'order', order.id] })
    void refreshUser().catch(() => undefined)
  }, [order.state, order.id, queries])
}

/** The next steps in order; empty once the goods have left. */
const stepsAfter = (order: PlacedOrder): WordKey[] => {
  const toCome: WordKey[] = [
    'result.nextPick',
    order.collect_at === null ? 'result.nextBring' : 'result.nextCollect',
  ]
  if (isAwaitingPayment(order)) return ['result.nextPay', ...toCome]
  return ['paid', 'confirmed', 'picking', 'packed'].includes(order.state) ? toCome : []
}

const hasEnded = (state: string) =>
  ['expired', 'cancelled', 'refunded', 'failed_delivery'].includes(state)

function Details({ order }: { order: PlacedOrder }) {
  const t = useT()
  const { address, slot } = order
  const steps = stepsAfter(order)
  return (
    <section className={`card ${styles.details}`} aria-labelledby="result-delivery">
      <h2 id="result-delivery">{t(order.collect_at ? 'result.collecting' : 'result.delivery')}</h2>
      <dl className={styles.facts}>
        <Fact
          label={t(
            hasEnded(order.state)
              ? 'orders.slotWas'
              : order.collect_at
                ? 'checkout.collectSlot'
                : 'checkout.arrives',
          )}
        >
          {slot.day_label}, <span className="nowrap">{slot.estimated_time} WIB</span> ·{' '}
          {order.courier}
        </Fact>
        <Fact label={t(order.collect_at ? 'checkout.collectAt' : 'checkout.deliverTo')}>
          {address.label} · {address.name}
          <br />
          {address.full_address}
        </Fact>
      </dl>
      <OrderedGoods items={order.items} />
      <Amounts
        label={t('checkout.summary')}
        amounts={order}
        credit={
          order.credit_used > 0
            ? { formatted: order.formatted_credit_used, formattedDue: order.formatted_due }
            : undefined
        }
      />
      {steps.length > 0 && (
        <div>
          <h2>{t('result.next')}</h2>
          <ol className={styles.next}>
            {steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

function Unknown() {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        level={1}
        title={t('result.notFoundTitle')}
        text={t('result.notFoundText')}
        action={
          <ButtonLink to={pages.orders()} size="lg">
            {t('result.toOrders')}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.waiting}>
      <SkeletonBox className={styles.waitingBox} />
      <SkeletonText lines={4} />
    </Busy>
  )
}
