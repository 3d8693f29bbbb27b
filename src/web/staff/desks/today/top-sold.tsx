import { staffPages } from '#contract/pages.ts'
import type { Today } from '#contract/staff/today/today.ts'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import { CsvLink } from './csv-link.tsx'
import styles from './today.module.css'

type Products = NonNullable<Today['goods']>['top']

/** The products that sold most today, and those of the best that are sold out. */
export function TopSold({ goods: { top, out } }: { goods: NonNullable<Today['goods']> }) {
  const t = useT()
  return (
    <>
      <Ranking id="top" title={t('today.top')} none={t('today.noTop')} products={top} />
      <Ranking id="out" title={t('today.out')} none={t('today.noOut')} products={out} />
    </>
  )
}

interface RankingProps {
  id: 'top' | 'out'
  title: string
  none: string
  products: Products
}

function Ranking({ id, title, none, products }: RankingProps) {
  return (
    <section className={styles.card} aria-labelledby={`today-${id}`}>
      <h2 id={`today-${id}`} className={styles.title}>
        {title}
      </h2>
      {products.length === 0 ? (
        <p className={styles.what}>{none}</p>
      ) : (
        <>
          <ol className={styles.top}>
            {products.map((product) => (
              <li key={product.id}>
                <Link className={styles.sold} to={staffPages.product(product.id)}>
                  <span>{product.name}</span>
                  <span>{formatNumber(product.units)}</span>
                </Link>
              </li>
            ))}
          </ol>
          <CsvLink
            title={title}
            name={id === 'top' ? 'top-sold' : 'sold-out'}
            heads={['product', 'units']}
            rows={products.map(({ name, units }) => [name, units])}
          />
        </>
      )}
    </section>
  )
}
