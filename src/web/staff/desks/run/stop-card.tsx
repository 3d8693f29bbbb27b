import { lazy, Suspense } from 'react'
import MapIcon from 'lucide-react/icons/map'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { useT } from '#web/staff/words.ts'
import { Weight } from '#web/staff/order-values.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { SharedBags } from './shared-bags.tsx'
import { STOP_HEADING } from './use-current-stop.ts'
import { arrive, noteCall, type Sheet } from './use-run.ts'
import styles from './run.module.css'

const Unchecked = lazy(() =>
  import('./door/unchecked.tsx').then((part) => ({ default: part.Unchecked })),
)
const HandOver = lazy(() =>
  import('./door/hand-over.tsx').then((part) => ({ default: part.HandOver })),
)
const NotHanded = lazy(() =>
  import('./door/not-handed.tsx').then((part) => ({ default: part.NotHanded })),
)

interface StopCardProps {
  run: OwnRun
  stop: OwnStop
  position: number
  sheet: Sheet
  goOn: () => void
}

/** One stop: who, where, what to know; then arrived, and how it ended. */
export function StopCard({ run, stop, position, sheet, goOn }: StopCardProps) {
  const t = useT()
  const isThere = stop.state === 'arrived'
  const isUnchecked = sheet.unchecked.has(stop.order_id)
  return (
    <section className={styles.card} aria-labelledby={STOP_HEADING}>
      <p className={styles.position}>
        {t('run.position', { position, count: run.stops.length, number: stop.number })}
      </p>
      <h2 id={STOP_HEADING} tabIndex={-1} className={styles.name}>
        {stop.name}
      </h2>
      <p className={styles.address}>{stop.address}</p>
      {stop.notes !== '' && <p className={styles.note}>{stop.notes}</p>}
      {/* Missing in a sheet that an older version stored. */}
      {stop.courier_note && (
        <p className={styles.note}>{t('run.courierNote', { note: stop.courier_note })}</p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('run.load')}</dt>
          <dd>
            {t('run.bagCount', { count: stop.bags })} · <Weight grams={stop.grams} />
            <SharedBags numbers={stop.same_bags} />
          </dd>
        </div>
        <div>
          <dt>{t('run.cash')}</dt>
          <dd>{stop.cash > 0 ? formatRupiah(stop.cash) : t('run.paid')}</dd>
        </div>
      </dl>
      <Reach run={run} stop={stop} />
      {/* Keyed, so that the typed code goes even when its answer is here before the next part. */}
      {isUnchecked ? (
        <Suspense key="unchecked">
          <Unchecked goOn={goOn} />
        </Suspense>
      ) : isThere ? (
        <Suspense key="there">
          <HandOver run={run} stop={stop} />
          <NotHanded run={run} stop={stop} sheet={sheet} />
        </Suspense>
      ) : (
        <Button size="lg" block className={styles.large} onClick={() => void arrive(run, stop)}>
          {t('run.arrived')}
        </Button>
      )}
    </section>
  )
}

/** Maps, phone and WhatsApp. Only calls from the door count as unanswered. */
function Reach({ run, stop }: { run: OwnRun; stop: OwnStop }) {
  const t = useT()
  const place = `${String(stop.lat)},${String(stop.lng)}`
  const said = encodeURIComponent(t('run.message', { name: stop.name, number: stop.number }))
  return (
    <div className={styles.reach}>
      <ButtonAnchor
        variant="secondary"
        size="lg"
        href={`https://www.google.com/maps/dir/?api=1&destination=${place}`}
        target="_blank"
        rel="noreferrer"
        icon={<MapIcon size={22} strokeWidth={2} />}
      >
        {t('run.maps')}
      </ButtonAnchor>
      <ButtonAnchor
        variant="secondary"
        size="lg"
        href={`tel:+${stop.phone}`}
        aria-label={t('run.callOf', { phone: formatPhone(stop.phone) })}
        icon={<Phone size={22} strokeWidth={2} />}
        onClick={() => stop.state === 'arrived' && void noteCall(run, stop)}
      >
        {stop.calls.length > 0 ? t('run.calls', { count: stop.calls.length }) : t('run.call')}
      </ButtonAnchor>
      <ButtonAnchor
        variant="secondary"
        size="lg"
        href={`https://wa.me/${stop.phone}?text=${said}`}
        target="_blank"
        rel="noreferrer"
        icon={<MessageCircle size={22} strokeWidth={2} />}
      >
        {t('run.whatsapp')}
      </ButtonAnchor>
    </div>
  )
}
