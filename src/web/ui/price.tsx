import { classNames } from './class-names.ts'
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
  size?: 'card' | 'lg' | undefined
  /** Keeps the line of the struck price even without one, so that cards align. */
  reserve?: boolean | undefined
}

/** A price, and what it was before. */
export function Price({ sale, regular, percent, saleLabel, regularLabel, size = 'card', reserve = false }: PriceProps) {
  const reduced = regular !== undefined && regular !== sale
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={classNames(styles.sale, reduced && styles.reduced)}>
        {reduced && <span className="visually-hidden">{saleLabel} </span>}
        {sale}
      </span>
      {(reduced || reserve) && (
        <span className={styles.before}>
          {reduced && (
            <>
              <span className="visually-hidden">{regularLabel} </span>
              <s>{regular}</s>
              {percent !== undefined && percent > 0 && size === 'lg' && <span className={styles.percent}>−{percent}%</span>}
            </>
          )}
        </span>
      )}
    </span>
  )
}
