import type { Today } from '#contract/staff/today.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { CsvLink } from './csv-link.tsx'
import { barsOf, type Bar } from './figures.ts'
import styles from './today.module.css'

const HEIGHT = 140
const STEP = 40
const BAR = 16
const LABELS = 20

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}.00`

/** Sales of each hour and the usual. The table has the same numbers. */
export function SalesChart({ hours }: { hours: NonNullable<Today['sales']>['hours'] }) {
  const t = useT()
  const bars = barsOf(hours)
  const width = Math.max(1, bars.length) * STEP
  const shown = new Set(bars.map(({ hour }) => hour))
  if (bars.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="today-hours">
      <h2 id="today-hours" className={styles.title}>
        {t('today.byHour')}
      </h2>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.keyNow} /> {t('today.now')}
        <span className={styles.keyUsual} /> {t('today.usualShort')}
        <span className={styles.keyLastWeek} /> {t('today.lastWeek')}
      </p>
      <Chart width={width} bars={bars} />
      <details className={styles.details}>
        <summary>{t('today.asTable')}</summary>
        <DataTable
          caption={t('today.byHour')}
          captionHidden
          columns={[
            { key: 'hour', header: t('today.hour') },
            { key: 'today', header: t('today.now'), align: 'end' },
            { key: 'usual', header: t('today.usualShort'), align: 'end' },
            { key: 'lastWeek', header: t('today.lastWeek'), align: 'end' },
          ]}
          rows={hours
            .filter(({ hour }) => shown.has(hour))
            .map(({ hour, today, usual, last_week: lastWeek }) => ({
              id: String(hour),
              cells: {
                hour: clock(hour),
                today: formatRupiah(today),
                usual: formatRupiah(usual),
                lastWeek: formatRupiah(lastWeek),
              },
            }))}
        />
      </details>
      <CsvLink
        title={t('today.byHour')}
        name="sales-by-hour"
        heads={['hour', 'today', 'usual', 'last_week']}
        rows={hours.map(({ hour, today, usual, last_week: lastWeek }) => [
          hour,
          today,
          usual,
          lastWeek,
        ])}
      />
    </section>
  )
}

function Chart({ width, bars }: { width: number; bars: readonly Bar[] }) {
  const t = useT()
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT + LABELS}`}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={t('today.byHour')}
    >
      {bars.map(({ hour, height, usual, lastWeek }, index) => (
        <g key={hour}>
          <rect
            className={styles.barUsual}
            x={index * STEP + STEP / 2}
            y={HEIGHT - usual * HEIGHT}
            width={BAR}
            height={usual * HEIGHT}
          />
          <rect
            className={styles.barNow}
            x={index * STEP + STEP / 2 - BAR}
            y={HEIGHT - height * HEIGHT}
            width={BAR}
            height={height * HEIGHT}
          />
          <rect
            className={styles.markLastWeek}
            x={index * STEP + STEP / 2 - BAR}
            y={HEIGHT - lastWeek * HEIGHT}
            width={2 * BAR}
            height={lastWeek > 0 ? 2 : 0}
          />
          <text x={index * STEP + STEP / 2} y={HEIGHT + LABELS - 6} textAnchor="middle">
            {hour}
          </text>
        </g>
      ))}
      <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
    </svg>
  )
}
