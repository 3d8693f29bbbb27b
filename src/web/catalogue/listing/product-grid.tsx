import { lazy, Suspense } from 'react'
import { SKELETON_CARDS } from '#domain/limits.ts'
import { ProductCardSkeleton } from '#web/catalogue/product-card.tsx'
import { useT } from '#web/state/locale.tsx'
import { Busy } from '#web/ui/display/skeleton.tsx'
import { ProductList, type ProductGridProps } from './product-list.tsx'
import styles from './product-grid.module.css'

// The server draws the rarer states as well; the browser fetches their code once it has met one.
const ProductStates = import.meta.env.SSR
  ? (await import('../product/product-states.tsx')).ProductStates
  : lazy(() =>
      import('../product/product-states.tsx').then(({ ProductStates: Component }) => ({
        default: Component,
      })),
    )

/**
 * The products, or why there are none. While another choice is on its way the old ones stay,
 * dimmed.
 */
export function ProductGrid(props: ProductGridProps) {
  const { found, isChanging } = props
  const isPlain = !('failed' in found) && found.cards.length > 0 && found.meta.widened === 'none'
  if (isPlain) return <ProductList {...found} isChanging={isChanging} />
  return (
    <Suspense fallback={<WaitingGrid />}>
      <ProductStates {...props} />
    </Suspense>
  )
}

export function WaitingGrid() {
  const t = useT()
  return (
    <Busy label={t('listing.loading')}>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </Busy>
  )
}
