import { Suspense, useId } from 'react'
import type { CardData } from '#web/card-data.ts'
import { ProductCard } from '#web/catalogue/product-card.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import { useT } from '#web/state/locale.tsx'
import { Rail } from '#web/ui/nav/rail.tsx'
import styles from './product-rail.module.css'

interface ProductRailProps {
  title: string
  to?: string | undefined
  products: readonly CardData[]
  /** Its first pictures are above the fold. */
  priority?: boolean | undefined
}

const FIRST_VIEW = 2

/**
 * A titled row of product cards. A Suspense boundary per row lets React hydrate rows separately, so
 * that input is handled in between.
 */
export function ProductRail(props: ProductRailProps) {
  return (
    <Suspense fallback={null}>
      <Row {...props} />
    </Suspense>
  )
}

function Row({ title, to, products, priority = false }: ProductRailProps) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={title} to={to} />
      <Rail label={title} previousLabel={t('shell.previous')} nextLabel={t('shell.next')}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            place="rail"
            priority={priority && index < FIRST_VIEW}
          />
        ))}
      </Rail>
    </section>
  )
}
