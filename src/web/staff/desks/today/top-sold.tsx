import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import styles from './today.module.css'

/** The products that sold most today. */
export function TopSold({ top }: { top: NonNullable<Today['goods']>['top'] }) {
  const t = useT()
  return (
    <section className={styles.card} aria-labelledby="today-top">
      <h2 id="today-top" className={styles.title}>
        {t('today.top')}
      </h2>
      {top.length === 0 ? (
        <p className={styles.what}>{t('today.noTop')}</p>
      ) : (
        <ol className={styles.top}>
          {top.map(({ id, name, units }) => (
            <li key={id}>
              <Link className={styles.sold} to={staffPages.product(id)}>
                <span>{name}</span>
                <span>{formatNumber(units)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
