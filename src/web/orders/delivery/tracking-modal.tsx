import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useMemo } from 'react'
import ExternalLink from 'lucide-react/icons/external-link'
import UserRound from 'lucide-react/icons/user-round'
import type { Tracking } from '#contract/delivery/delivery.ts'
import type { WordKey } from '#i18n/web.ts'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import { OrderLate } from '#web/orders/delivery/order-late.tsx'
import { OrderStatus } from '#web/orders/order-status.tsx'
import { placeNamesQuery } from '#web/addresses/addresses.ts'
import { trackingQuery } from '#web/orders/deliveries.ts'
import { useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import type { MapMark } from '#web/ui/map/map-marks.ts'
import { MapTrack } from '#web/ui/map/map-track.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Timeline } from '#web/ui/display/timeline.tsx'
import styles from './tracking-modal.module.css'

interface TrackingModalProps {
  orderId: string
  onClose: () => void
}

/** Delivery tracking: state and courier as text, the route on a map, and the steps so far. */
export function TrackingModal({ orderId, onClose }: TrackingModalProps) {
  const t = useT()
  const query = useQuery(trackingQuery(orderId))
  const { data, error } = query
  return (
    <Modal
      open
      onClose={onClose}
      size="md"
      title={t('tracking.title')}
      closeLabel={t('shell.close')}
    >
      {data ? (
        <Tracked tracking={data} isStale={error !== null} />
      ) : error ? (
        <QueryFailure query={query} title={t('tracking.failed')} level={3} />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonText size="title" />
          <SkeletonBox shape="wide" />
        </Busy>
      )}
    </Modal>
  )
}

function Tracked({ tracking, isStale }: { tracking: Tracking; isStale: boolean }) {
  const t = useT()
  const { courier, slot } = tracking
  return (
    <div className={styles.tracking}>
      <div className={styles.state} role="status">
        <OrderStatus state={tracking.state} text={tracking.status_text} />
        <p className={styles.said}>{courier.status_text ?? tracking.courier.name}</p>
        <p className="text-small text-muted">
          {t('tracking.window', { day: slot.day_label, time: slot.estimated_time })}
        </p>
      </div>
      <OrderLate late={tracking.late} />
      <RiderPosition tracking={tracking} isStale={isStale} />
      <Way tracking={tracking} />
      <Courier tracking={tracking} />
      <section aria-labelledby="tracking-steps">
        <h3 id="tracking-steps" className={styles.heading}>
          {t('orders.timeline')}
        </h3>
        <Steps steps={tracking.timeline} />
      </section>
    </div>
  )
}

/** Shown above the map, and instead of it when the position is outdated. */
function RiderPosition({ tracking, isStale }: { tracking: Tracking; isStale: boolean }) {
  const t = useT()
  if (isStale) return <Banner tone="warn">{t('tracking.stale')}</Banner>
  if (tracking.position_state === 'unknown')
    return (
      <Banner tone="warn">
        {t('tracking.unknown', { time: tracking.formatted_unknown_since ?? '' })}
      </Banner>
    )
  if (tracking.position)
    return (
      <p className="text-small text-muted">
        {t('tracking.seen', { time: tracking.position.formatted_time })}
      </p>
    )
  return tracking.state === 'on_delivery' ? (
    <p className="text-small text-muted">{t('tracking.noPosition')}</p>
  ) : null
}

function Way({ tracking }: { tracking: Tracking }) {
  const t = useT()
  const { mapTileUrl } = useShop()
  const { branch, destination, position } = tracking
  const marks = useMemo(() => {
    const ends: MapMark[] = [
      { kind: 'store', lat: branch.lat, lng: branch.lng },
      { kind: 'home', lat: destination.lat, lng: destination.lng },
    ]
    return position
      ? [...ends, { kind: 'rider' as const, lat: position.lat, lng: position.lng }]
      : ends
  }, [branch, destination, position])
  const { data: names } = useQuery({
    ...placeNamesQuery(destination),
    enabled: mapTileUrl === null,
  })
  const places = useMemo(
    () =>
      (names ?? []).map(({ kind, ...place }) => ({ ...place, rank: kind === 'district' ? 3 : 4 })),
    [names],
  )
  return (
    <div>
      <MapTrack
        marks={marks}
        places={places}
        landUrl={landUrl}
        citiesUrl={citiesUrl}
        tileUrl={mapTileUrl ?? undefined}
        className={styles.map}
        labels={{
          map: t('tracking.map'),
          zoomIn: t('address.mapZoomIn'),
          zoomOut: t('address.mapZoomOut'),
          loading: t('shell.loading'),
          failed: t('tracking.mapFailed'),
          credit: t('address.mapCredit'),
        }}
      />
      <ul className={`plain-list ${styles.legend}`}>
        <li className={styles.store}>{branch.name}</li>
        <li className={styles.home}>{destination.label}</li>
        {position && <li className={styles.rider}>{t('tracking.rider')}</li>}
      </ul>
    </div>
  )
}

function Courier({ tracking }: { tracking: Tracking }) {
  const t = useT()
  const { courier, delivery_code: code } = tracking
  return (
    <section className={styles.courier} aria-label={t('orders.courier')}>
      <span className={styles.face}>
        <UserRound size={24} strokeWidth={1.75} />
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{courier.driver_name ?? courier.name}</p>
        <p className="text-small text-muted">
          {[courier.driver_name ? courier.name : null, courier.vehicle, courier.driver_phone]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {courier.waybill && (
          <p className="text-small text-muted">
            {t('tracking.waybill', { number: courier.waybill })}
          </p>
        )}
      </div>
      {code && (
        <p className={styles.code}>
          <span className="text-small">{t('tracking.codeShort')}</span>
          <strong>{code}</strong>
        </p>
      )}
      {courier.link && (
        <ButtonAnchor
          href={courier.link}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          className={styles.link}
          icon={<ExternalLink size={20} strokeWidth={1.75} />}
        >
          {t('tracking.link')}
        </ButtonAnchor>
      )}
    </section>
  )
}

const STEPS: Record<Tracking['timeline'][number]['step'], WordKey> = {
  delivered: 'orders.step.delivered',
  delivery: 'orders.step.delivery',
  process: 'orders.step.process',
  payment: 'orders.step.payment',
  order: 'orders.step.order',
}

function Steps({ steps }: { steps: Tracking['timeline'] }) {
  const t = useT()
  return (
    <Timeline
      label={t('orders.timeline')}
      steps={steps.map(({ step, formatted_date, is_current }) => ({
        title: t(STEPS[step]),
        time: formatted_date
          ? t('orders.timelineWib', { date: formatted_date })
          : t('tracking.cash'),
        ...(is_current
          ? { state: 'current' as const, stateLabel: t('orders.current') }
          : formatted_date
            ? { state: 'done' as const, stateLabel: t('orders.done') }
            : { state: 'todo' as const, stateLabel: t('orders.todo') }),
      }))}
    />
  )
}
