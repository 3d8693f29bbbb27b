import { lazy, Suspense, useState } from 'react'
import type { Refund } from '#contract/refunds/refund.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './refund-list.module.css'

// Most orders are never refunded, and most refunds need no choice.
const load = () => import('#web/orders/refunds/refund-choice.tsx')
const RefundChoice = lazy(async () => ({ default: (await load()).RefundChoice }))

const TONES = { awaiting_choice: 'mango', pending: 'sky', sent: 'sky', done: 'leaf' } as const

/**
 * What goes back of an order: why, how much, which way and by when; where the way is open, the
 * customer chooses it.
 */
export function RefundList({ orderId, refunds }: { orderId: string; refunds: readonly Refund[] }) {
  const t = useT()
  const [choosing, setChoosing] = useState<Refund | null>(null)
  return (
    <>
      <ul className={`plain-list ${styles.list}`}>
        {refunds.map((refund) => (
          <li key={refund.id} className={styles.refund}>
            <div className={styles.head}>
              <p className={styles.amount}>{refund.formatted_amount}</p>
              <Badge tone={TONES[refund.state]}>{t(`refund.${refund.state}`)}</Badge>
            </div>
            <p>{refund.status_text}</p>
            <p className="text-small text-muted">
              {refund.reason_text} · {t('orders.timelineWib', { date: refund.formatted_date })}
            </p>
            {refund.credit > 0 && refund.route !== 'store_credit' && (
              <p className="text-small">
                {t('refund.creditPart', { amount: refund.formatted_credit })}
              </p>
            )}
            {refund.credit > 0 && (
              <Link to={pages.storeCredit()} className={`link ${styles.more}`}>
                {t('refund.toCredit')}
              </Link>
            )}
            {refund.needs_choice && (
              <Button
                className={styles.choose}
                onPointerEnter={() => void load()}
                onFocus={() => void load()}
                onClick={() => setChoosing(refund)}
              >
                {t(refund.allows_credit ? 'refund.choose' : 'refund.enterAccount')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choosing && (
        <Suspense fallback={null}>
          <RefundChoice orderId={orderId} refund={choosing} onClose={() => setChoosing(null)} />
        </Suspense>
      )}
    </>
  )
}
