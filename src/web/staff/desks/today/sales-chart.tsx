import type { Today } from '#contract/staff/today/today.ts'
import { formatRupiah } from '#domain/money.ts'
import { shortRupiah } from '#web/staff/chart/amounts.ts'
import { Bars } from '#web/staff/chart/bars.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { CsvLink } from './csv-link.tsx'
import { soldHours } from './figures.ts'
import styles from './today.module.css'

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}.00`

type Hour = NonNullable<Today['sales']>['hours'][number]

/** Sales of each hour and the usual. The table has the same numbers. */
export function SalesChart({ hours }: { hours: readonly Hour[] }) {
  const t = useT()
  const locale = useLocale()
  const shown = soldHours(hours)
  if (shown.length === 0) return null
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
      <Bars
        label={t('today.byHour')}
        columns={shown.map(({ hour, today, usual, last_week: lastWeek }) => ({
          key: String(hour),
          name: clock(hour),
          values: [today, usual],
          mark: lastWeek,
        }))}
        format={(value) => shortRupiah(value, locale)}
      />
      <Hours shown={shown} />
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

function Hours({ shown }: { shown: readonly Hour[] }) {
  const t = useT()
  return (
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
        rows={shown.map(({ hour, today, usual, last_week: lastWeek }) => ({
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
  )
}
