import { staffPages } from '#contract/pages.ts'
import type { FetchedOrder } from '#contract/staff/delivery/runs.ts'
import type { FetchState } from '#domain/delivery/by-courier.ts'
import { WAYBILL_NEEDS } from '#domain/delivery/waybill-needs.ts'
import { formatDateTime, formatShortDay } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { CourierButton } from '#web/staff/couriers/courier-button.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import styles from './riders.module.css'

const TONES: Partial<Record<FetchState, BadgeTone>> = {
  unbooked: 'dragon',
  trouble: 'dragon',
  coming: 'mango',
  booked: 'sky',
  delivered: 'leaf',
}
/** At the shop, with a number that the courier scans. */
const isToFetch = ({ state, waybill }: FetchedOrder): boolean =>
  waybill !== null && (state === 'booked' || state === 'coming')

/** Orders of the day that other couriers fetch, whatever their window. */
export function Fetched({ orders, day }: { orders: readonly FetchedOrder[]; day: string }) {
  const t = useT()
  const may = usePermitted()(WAYBILL_NEEDS)
  const toFetch = orders.filter(isToFetch)
  return (
    <section className={styles.fetched} aria-label={t('riders.fetched')}>
      <header className={styles.head}>
        <h2>{t('riders.fetchedCount', { count: orders.length })}</h2>
        {may && toFetch.length > 1 && (
          <ButtonLink
            variant="secondary"
            to={staffPages.waybill(toFetch.map(({ number }) => number).join(','))}
          >
            {t('riders.fetched.waybills', { count: toFetch.length })}
          </ButtonLink>
        )}
      </header>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Row key={order.id} order={order} day={day} mayPrint={may} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  order: FetchedOrder
  day: string
  mayPrint: boolean
}

function Row({ order, day, mayPrint }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const { number, state, driver, said_at: saidAt } = order
  return (
    <li className={styles.fetchedOrder}>
      <div className={styles.facts}>
        <p>
          <Link to={staffPages.order(number)} className="link">
            {number}
          </Link>{' '}
          {order.name}
        </p>
        <p>
          {order.day !== day && <>{formatShortDay(order.day, locale)}, </>}
          {order.start}–{order.end} · {order.area} · {t('riders.bags', { count: order.bags })}
          {order.is_chilled && <> · {t('riders.chilled')}</>}
        </p>
      </div>
      <div className={styles.facts}>
        <p>
          <strong>{order.courier}</strong> {order.service} ·{' '}
          {order.waybill ?? t('riders.noWaybill')}
        </p>
        {driver && (
          <p>
            {driver.name} {driver.vehicle && <>· {driver.vehicle}</>}
          </p>
        )}
      </div>
      <p className={styles.badges}>
        <Badge tone={TONES[state] ?? 'neutral'}>{t(`riders.fetched.${state}`)}</Badge>
        {saidAt !== null && <span>{formatDateTime(new Date(saidAt), locale)}</span>}
      </p>
      {order.is_left && <CourierButton number={number} />}
      {mayPrint && isToFetch(order) && (
        <ButtonLink size="md" variant="secondary" to={staffPages.waybill(number)}>
          {t('riders.waybill')}
        </ButtonLink>
      )}
    </li>
  )
}
