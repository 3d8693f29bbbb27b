import { Suspense } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductCard as Product } from '#contract/shop/catalogue.ts'
import { SKELETON_CARDS } from '#domain/limits.ts'
import { ProductCard, ProductCardSkeleton } from '#web/components/product-card.tsx'
import { Suggestions } from '#web/components/suggestions.tsx'
import { useT } from '#web/state/locale.tsx'
import { useListing } from '#web/state/listing.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Busy } from '#web/ui/skeleton.tsx'
import emptyBasket from '../../assets/empty-basket.svg'
import styles from './product-grid.module.css'

type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'
export type Found = { data: Product[]; meta: { total: number; widened: Widened } } | { failed: string }

const FIRST_VIEW = 4
/** Cards that come alive in one go; between the groups the page answers to fingers. */
const GROUP = 12
const groupsOf = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** The products, or why there are none. While another choice is on its way the old ones stay, dimmed. */
export function ProductGrid({ found, isChanging }: { found: Found; isChanging: boolean }) {
  if ('failed' in found) return <Failed message={found.failed} />
  if (found.data.length === 0) return <Nothing />
  return (
    <>
      <WidenedNote widened={found.meta.widened} />
      <ul className={`plain-list ${styles.grid}`} data-changing={isChanging || undefined} aria-busy={isChanging || undefined}>
        {groupsOf(found.data, GROUP).map((group, index) => (
          <Suspense key={group[0]?.id} fallback={null}>
            {group.map((product, place) => (
              <li key={product.id} className={styles.cell}>
                <ProductCard product={product} priority={index === 0 && place < FIRST_VIEW} />
              </li>
            ))}
          </Suspense>
        ))}
      </ul>
    </>
  )
}

export function WaitingGrid() {
  const t = useT()
  return (
    <Busy label={t('listing.loading')}>
      <div className={styles.grid}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </Busy>
  )
}

function Failed({ message }: { message: string }) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={t('listing.failed')}
      text={message}
      retryLabel={t('shell.retry')}
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
      busyLabel={t('shell.loading')}
    />
  )
}

function Nothing() {
  const t = useT()
  const { reset } = useListing()
  return (
    <div className={styles.nothing}>
      <EmptyState
        picture={emptyBasket}
        title={t('listing.emptyTitle')}
        text={t('listing.emptyText')}
        action={<Button onClick={reset}>{t('listing.resetFilters')}</Button>}
      />
      <Suggestions />
    </div>
  )
}

/** How far a search had to reach to find anything. */
function WidenedNote({ widened }: { widened: Widened }) {
  const t = useT()
  const { listing } = useListing()
  if (widened === 'none') return null
  const text = { text: listing.search }
  const note = { similar: t('listing.similar', text), fewer_words: t('listing.fewerWords', text), best_sellers: t('listing.nothing', text) }
  return <Banner>{note[widened]}</Banner>
}
