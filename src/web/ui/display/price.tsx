import { classNames } from '../class-names.ts'
import styles from './price.module.css'

interface PriceProps {
  /** What is paid, formatted: "Rp12.500". */
  sale: string
  /** What it cost before, formatted; only when it was more. */
  regular?: string | undefined
  /** Whole per cent off. */
  percent?: number | undefined
  /** Read before the amounts: "Sale price", "Regular price". */
  saleLabel: string
  regularLabel: string
  /** "From", when other packs cost more. */
  from?: string | undefined
  size?: 'card' | 'lg' | undefined
  /** Keeps the line of the struck price even without one, so that cards align. */
  reserve?: boolean | undefined
}

/** A price, and what it was before: on a card in a line above it, elsewhere below. */
export function Price({
  sale,
  regular,
  percent,
  saleLabel,
  regularLabel,
  from,
  size = 'card',
  reserve = false,
}: PriceProps) {
  const reduced = regular !== undefined && regular !== sale
  const isCard = size === 'card'
  const before = (reduced || reserve || from !== undefined) && (
    <span className={styles.before}>
      {from}
      {reduced && (
        <>
          <span className="visually-hidden">{regularLabel} </span>
          <s>{regular}</s>
          {percent !== undefined && percent > 0 && size === 'lg' && (
            <span className={styles.percent}>−{percent}%</span>
          )}
        </>
      )}
    </span>
  )
  return (
    <span className={classNames(styles.price, styles[size])}>
      {isCard && before}{' '}
      <span className={classNames(styles.sale, reduced && styles.reduced)}>
        {reduced && <span className="visually-hidden">{saleLabel} </span>}
        {sale}
      </span>
      {!isCard && before}
    </span>
  )
}
