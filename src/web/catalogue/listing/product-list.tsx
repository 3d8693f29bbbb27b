import { Suspense, useCallback, useRef } from 'react'
import { useLocation } from '#web/router.ts'
import { LISTING_SLICE } from '#domain/limits.ts'
import type { CardData } from '#web/card-data.ts'
import { ProductCard } from '#web/catalogue/product-card.tsx'
import type { CategoryBranch } from '#web/catalogue/listing/listing.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useIdleCount, useNear, useSlice, type Source } from '#web/catalogue/listing/slices.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './product-grid.module.css'

const FIRST_VIEW = 4
/** Cards that hydrate together; the page handles input between groups. */
const GROUP = 12
/**
 * The first slices are fetched without scrolling and never unmounted, so a list of this length is
 * always complete.
 */
const EAGER_SLICES = 5

type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'
interface Listed {
  /** The first products, or all of them when the address asks for that. */
  cards: readonly CardData[]
  meta: { total: number; widened: Widened; corrected_search: string | null }
  source: Source
}

export interface ProductGridProps {
  found: Listed | { failed: string }
  categories: CategoryBranch[] | null
  isChanging: boolean
}

/**
 * A virtualised list: it has its full height from the start, and slices far from the viewport are
 * placeholders.
 */
export function ProductList({
  cards,
  meta: { total },
  source,
  isChanging,
}: Listed & { isChanging: boolean }) {
  const locale = useLocale()
  const slices = Math.ceil(total / LISTING_SLICE)
  const eager = useIdleCount(Math.min(slices, EAGER_SLICES))
  return (
    <div
      className={styles.list}
      data-changing={isChanging || undefined}
      aria-busy={isChanging || undefined}
    >
      {Array.from({ length: slices }, (_, index) => {
        const known = cards.slice(index * LISTING_SLICE, (index + 1) * LISTING_SLICE)
        const place = { index, total, source }
        return known.length > 0 ? (
          <Cards key={index} {...place} cards={known} />
        ) : (
          <LaterSlice
            key={`${locale} ${index} ${JSON.stringify(source)}`}
            {...place}
            isEager={index < eager}
          />
        )
      })}
      {cards.length < total && <WithoutScript total={total} />}
    </div>
  )
}

interface SlicePlace {
  index: number
  total: number
  source: Source
}

function Cards({ index, total, cards }: SlicePlace & { cards: readonly CardData[] }) {
  const t = useT()
  const from = index * LISTING_SLICE
  const label =
    total > LISTING_SLICE
      ? t('listing.part', { from: from + 1, to: from + cards.length })
      : undefined
  return (
    <ul className={`plain-list ${styles.grid}`} aria-label={label}>
      {groupsOf(cards, GROUP).map((group, number) => (
        <Suspense key={group[0]?.id} fallback={null}>
          {group.map((product, place) => (
            <li key={product.id} className={styles.cell}>
              <ProductCard
                product={product}
                priority={index === 0 && number === 0 && place < FIRST_VIEW}
              />
            </li>
          ))}
        </Suspense>
      ))}
    </ul>
  )
}

const groupsOf = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

function LaterSlice({ isEager, ...place }: SlicePlace & { isEager: boolean }) {
  const t = useT()
  const room = useRef<HTMLDivElement>(null)
  const isNear = useNear(room)
  const { cards, failed, again } = useSlice(place.source, place.index, isNear || isEager)
  const cells = Math.min(LISTING_SLICE, place.total - place.index * LISTING_SLICE)
  // Set by script, because the CSP refuses inline styles from the server.
  const measure = useCallback(
    (node: HTMLDivElement | null) => {
      room.current = node
      node?.style.setProperty('--cells', String(cells))
    },
    [cells],
  )
  const isShown = cards !== null && (isNear || place.index < EAGER_SLICES)
  return (
    <div ref={measure} className={isShown ? undefined : styles.room} data-later>
      {isShown && <Cards {...place} cards={cards} />}
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
          <Button variant="secondary" onClick={again}>
            {t('shell.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Without JavaScript a link shows the whole list. */
function WithoutScript({ total }: { total: number }) {
  const t = useT()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('all', '1')
  return (
    <noscript>
      <a className={styles.whole} href={`?${query.toString()}`}>
        {t('listing.whole', { count: total })}
      </a>
    </noscript>
  )
}
