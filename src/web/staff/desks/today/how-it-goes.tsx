import { useState, type ReactNode } from 'react'
import type { Today } from '#contract/staff/today/today.ts'
import { staffPages } from '#contract/pages.ts'
import { seesCustomers } from '#contract/staff/customers/customers.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { serviceFrom } from '#domain/orders/service-days.ts'
import { queryOfTile } from '#domain/staff/today-tile.ts'
import { jakartaDate } from '#domain/time.ts'
import type { RangeName, Report } from '#domain/reports/report.ts'
import { Link } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { compared, shareOf } from './figures.ts'
import styles from './today.module.css'

type HowItGoesProps = Pick<Today, 'sales' | 'service' | 'floor' | 'wasted_today'>

/** Sales compared with the usual, and how well the shop served, picked and wasted. */
export function HowItGoes({ sales, service, floor, wasted_today: wasted }: HowItGoesProps) {
  const t = useT()
  const report = useReport()
  if (!sales && !service && !floor) return null
  return (
    <section aria-labelledby="today-figures">
      <h2 id="today-figures" className={styles.title}>
        {t('today.figures')}
      </h2>
      <dl className={styles.figures}>
        {sales && (
          <Figure
            name={t('today.sales')}
            to={report('sales', 'today')}
            value={formatRupiah(sales.today)}
            text={t('today.salesWhat')}
          >
            <Compared sales={sales} />
          </Figure>
        )}
        {service && <ServiceFigures service={service} />}
        <FloorFigures floor={floor} wasted={wasted} />
      </dl>
    </section>
  )
}

function ServiceFigures({ service }: { service: NonNullable<Today['service']> }) {
  const t = useT()
  const locale = useLocale()
  const report = useReport()
  const may = usePermitted()
  const [from] = useState(() => serviceFrom(jakartaDate(new Date())))
  const share = (part: number, whole: number): string => {
    const percent = shareOf(part, whole)
    return percent === null ? t('today.none') : `${formatNumber(percent)}%`
  }
  return (
    <>
      <Figure
        name={t('today.onTime')}
        to={report('delivery', 'week')}
        value={share(service.on_time, service.delivered)}
        text={t('today.onTimeWhat', {
          count: formatNumber(service.on_time),
          all: formatNumber(service.delivered),
        })}
      />
      <Figure
        name={t('today.rating')}
        to={may('reviews.read') ? `${staffPages.reviews()}?written_from=${from}` : undefined}
        value={
          service.rating === null
            ? t('today.none')
            : service.rating.toLocaleString(locale, {
                minimumFractionDigits: 1,
                maximumFractionDigits: 1,
              })
        }
        text={t('today.ratingWhat', { count: formatNumber(service.ratings) })}
      />
      <Figure
        name={t('today.repeat')}
        to={may(seesCustomers) ? `${staffPages.customers()}${queryOfTile('repeat')}` : undefined}
        value={share(service.repeat_customers, service.customers)}
        text={t('today.repeatWhat', {
          count: formatNumber(service.repeat_customers),
          all: formatNumber(service.customers),
        })}
      />
    </>
  )
}

/** A report, for those who may see one. */
const useReport = () => {
  const may = usePermitted()
  return (report: Report, range: RangeName): string | undefined =>
    may('reports.read') ? `${staffPages.reports()}?report=${report}&range=${range}` : undefined
}

interface FloorFiguresProps {
  floor: Today['floor']
  wasted: number | null
}

function FloorFigures({ floor, wasted }: FloorFiguresProps) {
  const t = useT()
  const report = useReport()
  return (
    <>
      {floor && (
        <Figure
          name={t('today.picked')}
          to={report('picking', 'today')}
          value={formatNumber(floor.picked.today)}
          text={t('today.pickedWhat', {
            count: formatNumber(floor.picked.tasks),
            people: formatNumber(floor.picked.pickers),
          })}
        />
      )}
      {wasted !== null && (
        <Figure
          name={t('today.wasted')}
          to={staffPages.waste()}
          value={formatRupiah(wasted)}
          text={t('today.wastedWhat')}
        />
      )}
    </>
  )
}

interface FigureProps {
  name: string
  /** What it is counted from. */
  to?: string | undefined
  value: string
  text: string
  children?: ReactNode
}

function Figure({ name, to, value, text, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{name}</dt>
      <dd className={styles.value}>
        {to ? (
          <Link className={styles.number} to={to}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {children}
      <dd className={styles.what}>{text}</dd>
    </div>
  )
}

function Compared({ sales }: { sales: NonNullable<Today['sales']> }) {
  const t = useT()
  if (sales.usual === null) return <dd className={styles.what}>{t('today.noUsual')}</dd>
  const { way, percent } = compared(sales.today, sales.usual)
  return (
    <dd className={styles.usual} title={t('today.usualWhat')}>
      {way !== null && (
        <strong className={styles[way]}>
          {t(`today.${way}`, { percent: formatNumber(percent) })}
        </strong>
      )}{' '}
      {t('today.usual', { amount: formatRupiah(sales.usual) })}
    </dd>
  )
}
