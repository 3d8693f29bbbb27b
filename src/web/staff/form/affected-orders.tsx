import type { Affected } from '#contract/staff/delivery/booked.ts'
import { formatDay } from '#i18n/format.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { useLocale, useT } from '../words.ts'
import styles from './affected-orders.module.css'

export const notifiedIn = ({ booked }: Affected): number =>
  booked.filter(({ notified }) => notified).length

/** Orders that lose their window, and what their customers would be notified. */
export function AffectedOrders({ booked, message }: Affected) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <DataTable
        caption={t('staff.affected.booked', { count: String(booked.length) })}
        columns={[
          { key: 'number', header: t('staff.affected.order') },
          { key: 'customer', header: t('staff.affected.customer') },
          { key: 'window', header: t('staff.affected.window') },
          { key: 'notified', header: t('staff.affected.notified') },
        ]}
        rows={booked.map(({ number, customer, day, window, notified, has_left }) => ({
          id: number,
          cells: {
            number,
            customer,
            window: `${formatDay(day, locale)}, ${window}`,
            notified: t(
              notified
                ? 'staff.affected.yes'
                : has_left
                  ? 'staff.affected.gone'
                  : 'staff.affected.no',
            ),
          },
        }))}
      />
      {message && (
        <section className={styles.message} aria-label={t('staff.affected.message')}>
          <span className={styles.faint}>{t('staff.affected.message')}</span>
          {(['id', 'en'] as const).map((side) => (
            <p key={side} lang={side}>
              <strong>{message.title[side]}</strong> {message.text[side]}
            </p>
          ))}
        </section>
      )}
    </>
  )
}
