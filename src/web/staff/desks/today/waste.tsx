import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { CsvLink } from './csv-link.tsx'
import styles from './today.module.css'

/** Waste of 14 days by reason. */
export function TodayWaste({ waste }: { waste: NonNullable<Today['waste']> }) {
  const t = useT()
  return (
    <section className={styles.card} aria-labelledby="today-waste">
      <h2 id="today-waste" className={styles.title}>
        {t('today.waste')}
      </h2>
      {waste.length === 0 ? (
        <p className={styles.what}>{t('today.noWaste')}</p>
      ) : (
        <>
          <DataTable
            caption={t('today.waste')}
            captionHidden
            columns={[
              { key: 'reason', header: t('today.reason') },
              { key: 'units', header: t('today.units'), align: 'end' },
              { key: 'cost', header: t('today.cost'), align: 'end' },
            ]}
            rows={waste.map(({ reason, units, cost }) => ({
              id: reason,
              cells: {
                reason: t(`stock.reason.${reason}`),
                units: formatNumber(units),
                cost: formatRupiah(cost),
              },
            }))}
          />
          <Link className={styles.number} to={staffPages.waste()}>
            {t('today.wasteList')}
          </Link>
          <CsvLink
            title={t('today.waste')}
            name="waste"
            heads={['reason', 'units', 'cost']}
            rows={waste.map(({ reason, units, cost }) => [reason, units, cost])}
          />
        </>
      )}
    </section>
  )
}
