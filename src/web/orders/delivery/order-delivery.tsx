import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import MapPinned from 'lucide-react/icons/map-pinned'
import type { Tracking } from '#contract/delivery/delivery.ts'
import type { Order } from '#contract/orders/orders.ts'
import { formatNumber } from '#domain/money.ts'
import { OrderLate } from '#web/orders/delivery/order-late.tsx'
import { useSearchParams } from '#web/router.ts'
import { trackingQuery } from '#web/orders/deliveries.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './order-delivery.module.css'

const loadModal = () => import('#web/orders/delivery/tracking-modal.tsx')
const TrackingModal = lazy(async () => ({ default: (await loadModal()).TrackingModal }))
const OrderWindow = lazy(async () => ({
  default: (await import('#web/orders/delivery/order-window.tsx')).OrderWindow,
}))

const OrderCollect = lazy(async () => ({
  default: (await import('#web/orders/delivery/order-collect.tsx')).OrderCollect,
}))

const ENDED: readonly string[] = ['expired', 'cancelled', 'refunded']

/** Delivery of an order: location, door code, proof of handover, a new window to choose. */
export function OrderDelivery({ order }: { order: Order }) {
  const { data: tracking } = useQuery({
    ...trackingQuery(order.id),
    enabled: !ENDED.includes(order.state),
  })
  // Stays open when the order arrives meanwhile.
  const [search] = useSearchParams()
  const [open, setOpen] = useState(search.has('track') && order.actions.includes('track'))
  if (!tracking) return <OrderLate late={order.late} />
  return (
    <>
      <OrderLate late={tracking.late} />
      {order.collection && (
        <Suspense fallback={null}>
          <OrderCollect order={order} collection={order.collection} />
        </Suspense>
      )}
      {tracking.may_move && <Move tracking={tracking} isCollected={order.collect_at !== null} />}
      {order.actions.includes('track') && (
        <UnderWay tracking={tracking} onOpen={() => setOpen(true)} />
      )}
      {open && (
        <Suspense fallback={null}>
          <TrackingModal orderId={order.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {tracking.proof && <HandedOver proof={tracking.proof} />}
      {tracking.late_gift && <Late gift={tracking.late_gift} />}
    </>
  )
}

function UnderWay({ tracking, onOpen }: { tracking: Tracking; onOpen: () => void }) {
  const t = useT()
  const { courier, delivery_code: code } = tracking
  const rider = [courier.driver_name, courier.vehicle].filter(Boolean).join(' · ')
  return (
    <section className={`card no-print ${styles.way}`} aria-labelledby="order-tracking">
      <div className={styles.words}>
        <h2 id="order-tracking" className={styles.title}>
          {courier.status_text ?? tracking.status_text}
        </h2>
        <p className="text-small text-muted">{rider || courier.name}</p>
        {tracking.position_state === 'unknown' && (
          <p className="text-small">
            {t('tracking.unknown', { time: tracking.formatted_unknown_since ?? '' })}
          </p>
        )}
      </div>
      {code && (
        <p className={styles.code}>
          <span className="text-small text-muted">{t('tracking.code')}</span>
          <strong className={styles.digits}>{code}</strong>
        </p>
      )}
      <Button
        icon={<MapPinned size={20} strokeWidth={1.75} />}
        className={styles.track}
        onPointerEnter={() => void loadModal()}
        onFocus={() => void loadModal()}
        onClick={onOpen}
      >
        {t('tracking.open')}
      </Button>
    </section>
  )
}

const PROOFS = {
  photo: 'tracking.proofPhoto',
  code: 'tracking.proofCode',
  courier: 'tracking.proofCourier',
  left_with: 'tracking.proofLeftWith',
} as const

function HandedOver({ proof }: { proof: NonNullable<Tracking['proof']> }) {
  const t = useT()
  return (
    <section className={`card ${styles.proof}`} aria-labelledby="order-proof">
      <BadgeCheck size={24} strokeWidth={1.75} className={styles.check} />
      <div className={styles.words}>
        <h2 id="order-proof" className={styles.title}>
          {t('tracking.proof')}
        </h2>
        <p className="text-small text-muted">
          {t(PROOFS[proof.kind], { name: proof.received_by ?? '' })}
        </p>
        {proof.chilled_text && <p className="text-small text-muted">{proof.chilled_text}</p>}
        <p className="text-small text-muted">
          {t('orders.timelineWib', { date: proof.formatted_date })}
        </p>
        {proof.link && (
          <a href={proof.link} className="link text-small" target="_blank" rel="noreferrer">
            {t('tracking.proofLink')}
          </a>
        )}
      </div>
      {proof.picture && (
        <a href={proof.picture} target="_blank" rel="noreferrer" className={styles.photo}>
          <img
            src={proof.picture}
            alt={t('tracking.proofAlt')}
            width={96}
            height={96}
            loading="lazy"
          />
        </a>
      )}
    </section>
  )
}

function Late({ gift }: { gift: NonNullable<Tracking['late_gift']> }) {
  const t = useT()
  return (
    <Banner title={t('tracking.late')}>
      {gift.points > 0 && t('tracking.lateGift', { points: formatNumber(gift.points) })}
      {gift.shipping > 0 && ` ${t('tracking.lateShipping', { amount: gift.formatted_shipping })}`}
    </Banner>
  )
}

const MOVE = {
  brought: {
    title: 'tracking.moveTitle',
    text: 'tracking.moveText',
    choose: 'tracking.moveChoose',
  },
  collected: {
    title: 'tracking.moveTitleCollect',
    text: 'tracking.moveTextCollect',
    choose: 'tracking.moveChooseCollect',
  },
} as const

function Move({ tracking, isCollected }: { tracking: Tracking; isCollected: boolean }) {
  const t = useT()
  const words = MOVE[isCollected ? 'collected' : 'brought']
  const [open, setOpen] = useState(false)
  const { day_label: day, estimated_time: time } = tracking.slot
  return (
    <Banner
      tone="warn"
      title={t(words.title)}
      action={
        open ? (
          <Suspense fallback={null}>
            <OrderWindow orderId={tracking.order_id} isCollected={isCollected} />
          </Suspense>
        ) : (
          <Button onClick={() => setOpen(true)}>{t(words.choose)}</Button>
        )
      }
    >
      {t(words.text, { day, time })}
      {tracking.move_reason && ` ${t('tracking.moveReason', { reason: tracking.move_reason })}`}
    </Banner>
  )
}
