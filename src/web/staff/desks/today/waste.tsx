import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today/today.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { CsvLink } from './csv-link.tsx'
import styles from './today.module.css'

/** As the server counts them, today with them. */
const WASTE_DAYS = 14

/** Waste of 14 days by reason; each opens its list. */
export function TodayWaste({ waste }: { waste: NonNullable<Today['waste']> }) {
  const t = useT()
  const [today] = useState(() => jakartaDate(new Date()))
  const all = `${staffPages.waste()}?from=${addDays(today, 1 - WASTE_DAYS)}&to=${today}`
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
                reason: (
                  <Link className={styles.number} to={`${all}&reason=${reason}`}>
                    {t(`stock.reason.${reason}`)}
                  </Link>
                ),
                units: formatNumber(units),
                cost: formatRupiah(cost),
              },
            }))}
          />
          <Link className={styles.number} to={all}>
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
