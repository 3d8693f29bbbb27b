import type { RefundPlanned } from '#contract/staff/orders/refund-by-hand.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import styles from '../orders.module.css'

interface RefundEffectProps {
  plan: RefundPlanned
  method: string
  /** What the person may give back alone. */
  limit: number
}

/** What a refund would give back and take, part by part. */
export function RefundEffect({ plan, method, limit }: RefundEffectProps) {
  const t = useT()
  const rows = [
    ['goods', plan.goods],
    ['shipping', plan.shipping],
    ['fee', plan.service_fee],
  ] as const
  const way = t(`staff.orders.refund.way.${plan.route}`, { method })
  return (
    <div aria-live="polite">
      <dl className={styles.pairs}>
        {rows.map(
          ([name, amount]) =>
            amount > 0 && (
              <div key={name} className={styles.pair}>
                <dt>{t(`staff.orders.refund.${name}`)}</dt>
                <dd>{formatRupiah(amount)}</dd>
              </div>
            ),
        )}
        <div className={styles.pair} data-strong>
          <dt>{t('staff.orders.refund.all')}</dt>
          <dd>{formatRupiah(plan.amount)}</dd>
        </div>
        {plan.money > 0 && (
          <div className={styles.pair}>
            <dt>{way}</dt>
            <dd>{formatRupiah(plan.money)}</dd>
          </div>
        )}
        {plan.credit > 0 && (
          <div className={styles.pair}>
            <dt>{t('staff.orders.refund.credit')}</dt>
            <dd>{formatRupiah(plan.credit)}</dd>
          </div>
        )}
        {plan.voucher > 0 && (
          <div className={styles.pair}>
            <dt>{t('staff.orders.refund.voucher')}</dt>
            <dd>{formatRupiah(plan.voucher)}</dd>
          </div>
        )}
        {plan.points > 0 && (
          <div className={styles.pair}>
            <dt>{t('staff.orders.refund.points')}</dt>
            <dd>{formatNumber(-plan.points)}</dd>
          </div>
        )}
      </dl>
      {plan.ends_order && <p>{t('staff.orders.refund.ends')}</p>}
      {plan.amount > limit && <p>{t('staff.orders.aboveLimit', { limit: formatRupiah(limit) })}</p>}
    </div>
  )
}
