import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import FileText from 'lucide-react/icons/file-text'
import { Link, useParams } from '#web/router.ts'
import type { Order } from '#contract/orders/orders.ts'
import { formatNumber } from '#domain/money.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { Amounts } from '#web/orders/amounts.tsx'
import { FreePrice, GiftNote } from '#web/orders/gift-note.tsx'
import { Head } from '#web/components/head.tsx'
import { Inside } from '#web/orders/inside.tsx'
import { OrderActions } from '#web/orders/order-actions.tsx'
import { OrderCompany } from '#web/orders/order-company.tsx'
import { OrderDelivery } from '#web/orders/delivery/order-delivery.tsx'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { OrderUnpaid } from '#web/orders/order-unpaid.tsx'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { RefundList } from '#web/orders/refunds/refund-list.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { OrderThumb } from '#web/components/thumb.tsx'
import { pages } from '#contract/pages.ts'
import { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { orderQuery } from '#web/orders/orders.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Rating } from '#web/ui/display/rating.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './order.module.css'

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
      <PageTitle
        title={
          <>
            {t('orders.detailTitle')} <span className={styles.number}>{order.number}</span>
          </>
        }
        back={{ to: pages.orders(), label: t('orders.title') }}
      />
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
      <p className={`no-print ${styles.help}`}>
        {t('orders.help')}{' '}
        <Link to={pages.help()} className="link">
          {t('orders.helpLink')}
        </Link>
      </p>
    </div>
  )
}

/** The amounts, the points and the invoice. */
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

function Lines({ order }: { order: Order }) {
  const t = useT()
  return (
    <ul className="plain-list">
      {order.lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <OrderThumb image={line.image} tile={line.tile} />
          <div className={styles.words}>
            <Link to={pages.product(line.slug)} className={styles.name}>
              {line.name}
            </Link>
            <p className="text-small text-muted">
              {[line.variation_name, t('cart.grade', { grade: line.grade })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Inside parts={line.parts} />
            {line.gift_of === null ? (
              <p className="text-small text-muted">
                {t('orders.lineQuantity', { quantity: line.quantity, price: line.formatted_price })}
              </p>
            ) : (
              <GiftNote code={line.gift_of} quantity={line.quantity} />
            )}
            {line.found.map((text) => (
              <p key={text} className="text-small text-muted">
                {text}
              </p>
            ))}
            <ScalePhotos name={line.name} photos={line.scale_photos} />
            {line.adjustments.map(({ text, formatted_amount }) => (
              <p key={text} className="text-small text-muted">
                {text}: {formatted_amount}
              </p>
            ))}
            {line.refunded_quantity > 0 && (
              <p className="text-small text-muted">
                {t('refund.units', { count: line.refunded_quantity })}
              </p>
            )}
            {line.note && <p className={styles.note}>{t('orders.note', { note: line.note })}</p>}
            {line.review && (
              <Rating
                value={line.review.rating}
                label={t('orders.rated', { stars: line.review.rating })}
              />
            )}
          </div>
          {line.gift_of === null ? (
            <p className={styles.total}>{line.formatted_line_total}</p>
          ) : (
            <FreePrice regular={line.formatted_line_total} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Weighed goods on the scale, as the picker saw them. */
function ScalePhotos({ name, photos }: { name: string; photos: readonly string[] }) {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <ul className={`plain-list ${styles.scale}`}>
      {photos.map((photo) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer">
            <img
              src={photo}
              alt={t('orders.scalePhoto', { name })}
              width={72}
              height={72}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** States without a delivery to come: the window shown is only the booked one. */
const hasEnded = (state: string) =>
  ['expired', 'cancelled', 'refunded', 'failed_delivery'].includes(state)

function Delivery({ order }: { order: Order }) {
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
