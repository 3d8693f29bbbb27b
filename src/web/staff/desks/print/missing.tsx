import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '#web/staff/words.ts'
import styles from './papers.module.css'

interface MissingProps {
  leftOut: readonly StaffOrder[]
  unknown: readonly string[]
}

/** Orders of the address without a sheet, each with the reason. Only the screen shows it. */
export function Missing({ leftOut, unknown }: MissingProps) {
  const t = useT()
  return (
    <div className={styles.missing}>
      <Banner tone="warn" title={t('print.leftOut')} role="status">
        <ul>
          {leftOut.map(({ number, state }) => (
            <li key={number}>
              {number}: {t(`staff.orders.state.${state}`)}
            </li>
          ))}
          {unknown.map((number) => (
            <li key={number}>{t('print.unknown', { number })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
