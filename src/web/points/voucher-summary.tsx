import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { vouchersQuery } from '#web/points/vouchers.ts'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './voucher-summary.module.css'

const SHOWN = 3

/** The vouchers that can be used now, those that end first before the others; or how to get one. */
export function VoucherSummary() {
  const t = useT()
  const query = useQuery(vouchersQuery('active', 1))
  const { data: answer, error } = query
  if (error && !answer) return <QueryFailure query={query} title={t('voucher.failed')} level={3} />
  if (!answer) {
    return (
      <Busy label={t('shell.loading')} className={`card ${styles.empty}`}>
        <SkeletonRow />
      </Busy>
    )
  }
  if (answer.data.length === 0) {
    return (
      <div className={`card ${styles.empty}`}>
        <p className={styles.none}>{t('voucher.emptyActive')}</p>
        <p className="text-small text-muted">{t('voucher.emptyActiveText')}</p>
        <Link to={pages.points()} className={`link ${styles.redeem}`}>
          {t('points.redeem')}
        </Link>
      </div>
    )
  }
  const first = answer.data
    .toSorted((a, b) => a.coupon_expired_at.localeCompare(b.coupon_expired_at))
    .slice(0, SHOWN)
  return (
    <ul className={`plain-list card ${styles.list}`}>
      {first.map((voucher) => (
        <li key={voucher.id}>
          <Link to={pages.vouchers()} className={styles.row}>
            <span className={styles.amount}>{voucher.formatted_amount}</span>
            <span className={styles.until}>
              {t('voucher.validUntil', { date: voucher.formatted_expiry })}
            </span>
            <ChevronRight size={20} strokeWidth={1.75} className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
