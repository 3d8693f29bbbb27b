import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Moment } from '#web/staff/order-values.tsx'
import type { Changed } from './use-act.ts'
import styles from './orders.module.css'

/** What another person did with the order since it was read. */
export function OrderChanged({ changed }: { changed: Changed }) {
  const t = useT()
  return (
    <Banner tone="warn" role="alert" title={t('staff.orders.changed')}>
      <ul className={styles.notes}>
        {changed.map(({ label, by, at }) => (
          <li key={`${at} ${label}`}>
            {label} · {by ?? t('staff.orders.changed.system')} · <Moment at={at} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}
