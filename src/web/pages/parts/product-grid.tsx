import { lazy, Suspense } from 'react'
import { SKELETON_CARDS } from '#domain/limits.ts'
import type { CardData } from '#web/card-data.ts'
import { ProductCardSkeleton } from '#web/components/product-card.tsx'
import { useT } from '#web/state/locale.tsx'
import type { CategoryBranch } from '#web/state/listing.ts'
import type { Source } from '#web/state/slices.ts'
import { Busy } from '#web/ui/skeleton.tsx'
import { ProductList } from './product-list.tsx'
import styles from './product-grid.module.css'

type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'
export type Found = { cards: CardData[]; meta: { total: number; widened: Widened }; source: Source } | { failed: string }

interface ProductGridProps {
  found: Found
  categories: CategoryBranch[] | null
  isChanging: boolean
}

/** The products, or why there are none. While another choice is on its way the old ones stay, dimmed. */
export function ProductGrid({ found, categories, isChanging }: ProductGridProps) {
  if ('failed' in found) return <Failed message={found.failed} />
  if (found.cards.length === 0) return <Nothing />
  const { cards, meta, source } = found
  const list = <ProductList cards={cards} total={meta.total} source={source} isChanging={isChanging} />
  if (meta.widened === 'none') return list
  if (meta.widened === 'best_sellers') return <NotFound categories={categories}>{list}</NotFound>
  return (
    <>
      <WidenedNote widened={meta.widened} />
      {list}
    </>
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

