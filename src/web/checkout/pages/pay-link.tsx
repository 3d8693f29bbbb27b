import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getPayLink, payByLink, type PayLink } from '#contract/payments/pay-link.ts'
import { OrderedGoods } from '#web/checkout/ordered-goods.tsx'
import { PayAgain } from '#web/checkout/pay-again.tsx'
import { Fact, OrderStanding } from '#web/checkout/order-standing.tsx'
import { PaymentInstructions } from '#web/checkout/payment-instructions.tsx'
import { Head } from '#web/components/head.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { isAwaitingPayment } from '#web/orders/orders.ts'
import { useParams } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './order-result.module.css'

const AGAIN_MS = 5_000

const payLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['pay-link', token],
    queryFn: ({ signal }) => send(getPayLink, { params: { token }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isAwaitingPayment(state.data) ? AGAIN_MS : false,
  })

/** Where an order that the shop took by phone is paid: no account is needed. */
export function Component() {
  return (
    <WithQueries>
      <Page />
    </WithQueries>
  )
}

function Page() {
  const t = useT()
  const { token = '' } = useParams()
  const query = useQuery(payLinkQuery(token))
  const { data: order, error } = query
  const isUnknown = error instanceof CallFailure && (error.status === 404 || error.status === 422)
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.pay')} isPrivate />
      {isUnknown ? (
        <div className="card">
          <EmptyState level={1} title={t('pay.unknown')} text={t('pay.unknownText')} />
        </div>
      ) : order ? (
        <>
          {error && (
            <Banner tone="warn" role="status">
              {t('result.connection')}
            </Banner>
          )}
          <ToPay token={token} order={order} receivedAt={query.dataUpdatedAt} />
        </>
      ) : error ? (
        <QueryFailure query={query} title={t('result.failed')} level={1} />
      ) : (
        <Busy label={t('shell.loading')} className={styles.waiting}>
          <SkeletonBox className={styles.waitingBox} />
          <SkeletonText lines={4} />
        </Busy>
      )}
    </div>
  )
}

interface ToPayProps {
  token: string
  order: PayLink
  receivedAt: number
}

function ToPay({ token, order, receivedAt }: ToPayProps) {
  const queries = useQueryClient()
  const { queryKey } = payLinkQuery(token)
  const reload = () => queries.invalidateQueries({ queryKey })
  const { payment } = order
  const isOpen = isAwaitingPayment(order)
  const isPayable =
    isOpen && payment !== null && (payment.state === 'created' || payment.state === 'pending')
  const payAgain = async (method: string) => {
    const body = { payment_method: method, instead_of: payment?.id ?? null }
    try {
      queries.setQueryData(queryKey, await send(payByLink, { params: { token }, body }))
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'changed_meanwhile') throw error
      await reload()
    }
  }
  return (
    <>
      <OrderStanding order={order} />
      {isPayable && (
        <PaymentInstructions
          key={payment.id}
          order={order}
          payment={payment}
          receivedAt={receivedAt}
          onEnd={() => void reload()}
        />
      )}
      {isOpen && <PayAgain order={order} isSecond={isPayable} onPay={payAgain} />}
      <Goods order={order} />
    </>
  )
}

function Goods({ order }: { order: PayLink }) {
  const t = useT()
  return (
    <section className={`card ${styles.details}`} aria-labelledby="pay-goods">
      <h2 id="pay-goods">{t('pay.goods')}</h2>
      <dl className={styles.facts}>
        <Fact label={t('checkout.arrives')}>
          {order.slot.day_label}, <span className="nowrap">{order.slot.estimated_time} WIB</span>
        </Fact>
      </dl>
      <OrderedGoods items={order.items} />
    </section>
  )
}
