import type { TillReceipt } from '#contract/till/sales.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import type { LineDiscount, LineExtra } from './promotions.ts'
import styles from './counter.module.css'

interface LinePromotionsProps {
  discounts: readonly LineDiscount[]
  extra: LineExtra
}

/** What a line saves, and the points that it brings besides. */
export function LinePromotions({ discounts, extra }: LinePromotionsProps) {
  const t = useT()
  return (
    <>
      {discounts.map(({ id, name, amount }) => (
        <span key={id} className={styles.off}>
          {t('till.counter.off', { name, amount: formatRupiah(amount) })}
        </span>
      ))}
      {extra && extra.points > 0 && (
        <span className={styles.off}>
          {t('till.counter.extra', { name: extra.name, points: formatNumber(extra.points) })}
        </span>
      )}
    </>
  )
}

/** The goods of a receipt, or of them only those with a promotion. */
export function SoldLines({
  receipt,
  onlyPromoted = false,
}: {
  receipt: TillReceipt
  onlyPromoted?: boolean
}) {
  const t = useT()
  const shown = receipt.lines.filter(
    (line) => !onlyPromoted || line.discounts.length > 0 || line.extra_points > 0,
  )
  if (shown.length === 0) return null
  return (
    <ul className={styles.sold} aria-label={t('till.counter.soldLines')}>
      {shown.map((line) => (
        <li key={line.position}>
          <span className={styles.words}>
            {t('till.counter.soldLine', {
              quantity: formatNumber(line.quantity),
              name: `${line.name} ${line.variation_name}`,
            })}
            <LinePromotions
              discounts={line.discounts}
              extra={line.offer === null ? null : { name: line.offer, points: line.extra_points }}
            />
          </span>
          <span className={styles.cost}>{formatRupiah(line.subtotal)}</span>
        </li>
      ))}
    </ul>
  )
}
