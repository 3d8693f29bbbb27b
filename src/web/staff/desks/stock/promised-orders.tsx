import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ShortForm, type MissingGoods } from './short-form.tsx'
import styles from './stock.module.css'

export type Promised = {
  goods: {
    variation_id: string
    sku: string
    available: number
    orders: {
      id: string
      number: string
      quantity: number
      refusal: 'change_too_late' | 'order_state' | null
    }[]
  }[]
}

/** The orders that hold units that are to be taken out, latest first; each can give its own up. */
export function PromisedOrders({ details }: { details: Promised }) {
  const t = useT()
  const may = usePermitted()
  const [missing, setMissing] = useState<MissingGoods | null>(null)
  return (
    <div className={styles.message} role="alert">
      {details.goods.map(({ variation_id: variationId, sku, available, orders }) => (
        <div key={sku}>
          <p>{t('stock.promisedBy', { sku, units: available })}</p>
          <ul className={styles.promised}>
            {orders.map(({ id, number, quantity, refusal }) => (
              <li key={id}>
                <span>
                  <Link className="link" to={staffPages.order(number)}>
                    {number}
                  </Link>{' '}
                  · {t('stock.unitsOf', { units: quantity })}
                </span>
                {refusal !== null ? (
                  <span className={styles.faint}>
                    {t(
                      refusal === 'order_state' ? 'stock.promisedUnpaid' : 'stock.promisedPicking',
                    )}
                  </span>
                ) : may('orders.write') ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('stock.shortOf', { number })}
                    onClick={() => setMissing({ variationId, number, quantity })}
                  >
                    {t('stock.short')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <p className={styles.faint}>{t('stock.promisedHint')}</p>
        </div>
      ))}
      {missing && <ShortForm missing={missing} onClose={() => setMissing(null)} />}
    </div>
  )
}
