import type { StaffOrder } from '#contract/staff/order.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Part } from './part.tsx'
import styles from './orders.module.css'

/** What was ordered. */
export function Lines({ order }: { order: StaffOrder }) {
  const t = useT()
  return (
    <Part title={t('staff.orders.lines')}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <img src={line.image} alt="" width={40} height={40} loading="lazy" />
            <div className={styles.words}>
              <p>
                {line.name} <span className={styles.faint}>{line.variation_name}</span>
              </p>
              <p className={styles.faint}>
                {line.sku} ·{' '}
                {t('staff.orders.each', { count: line.quantity, price: formatRupiah(line.price) })}
              </p>
              {line.parts.length > 0 && (
                <p>{t('staff.orders.inside', { parts: partsInWords(line) })}</p>
              )}
              {line.found.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {line.scale_photos.map((photo) => (
                <a key={photo} href={photo} target="_blank" rel="noreferrer">
                  <img
                    src={photo}
                    alt={t('staff.orders.scalePhoto', { name: line.name })}
                    width={72}
                    height={72}
                    loading="lazy"
                  />
                </a>
              ))}
              {line.note && <p>{t('staff.orders.lineNote', { note: line.note })}</p>}
              {line.refunded_quantity > 0 && (
                <Badge tone="dragon">
                  {t('staff.orders.refundedUnits', { count: line.refunded_quantity })}
                </Badge>
              )}
            </div>
            <p className={styles.amount}>{formatRupiah(line.line_total)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What the packer takes for all units of a hamper. */
const partsInWords = ({ parts, quantity }: StaffOrder['lines'][number]): string =>
  parts
    .map(
      (part) => `${part.quantity * quantity} × ${part.name} (${part.variation_name}, ${part.sku})`,
    )
    .join('; ')

/** The money of the order, which adds up from top to bottom. */
export function Money({ order }: { order: StaffOrder }) {
  const t = useT()
  const { money, payment_method_name: method } = order
  const rows = [
    ['subtotal', money.subtotal],
    ['service_fee', money.service_fee],
    ['shipping', money.shipping],
    ['discount_goods', -money.discount_goods],
    ['discount_shipping', -money.discount_shipping],
    ['total', money.total],
    ['credit_used', -money.credit_used],
    ['due', money.due],
    ['refunded', -money.refunded],
  ] as const
  const isPaid = !['none', 'pending', 'expired', 'failed'].includes(order.payment_state)
  const always = new Set(['subtotal', 'total', 'due'])
  return (
    <Part title={t('staff.orders.money')}>
      <dl className={styles.pairs}>
        {rows.map(
          ([name, amount]) =>
            (amount !== 0 || always.has(name)) && (
              <div key={name} className={styles.pair} data-strong={always.has(name) || undefined}>
                <dt>
                  {t(`staff.orders.money.${name === 'due' && !isPaid ? 'unpaid' : name}`, {
                    method,
                  })}
                </dt>
                <dd>{formatRupiah(amount)}</dd>
              </div>
            ),
        )}
      </dl>
    </Part>
  )
}
