import { startTransition, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from '#web/router.ts'
import { LISTING_SLICE } from '#domain/limits.ts'
import type { CardData } from '#web/card-data.ts'
import { ProductCard } from '#web/components/product-card.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { CategoryBranch } from '#web/state/listing.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useIdleCount, useNear, useSlice, type Source } from '#web/state/slices.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './product-grid.module.css'

const FIRST_VIEW = 4
/** Cards that are drawn, or come alive, in one go; between the groups the page answers to fingers. */
const GROUP = 12
/** Slices that are fetched without being scrolled to, and that stay once they are there: a list of this length is all in the page. */
const EAGER_SLICES = 5

type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'
interface Listed {
  /** The first products; all of them where the address asks for that. */
  cards: readonly CardData[]
  meta: { total: number; widened: Widened; corrected_search: string | null }
  source: Source
}

export interface ProductGridProps {
  found: Listed | { failed: string }
  categories: CategoryBranch[] | null
  isChanging: boolean
}

/** One continuous list, however long: it has its full height from the start, and what is far from the screen is only room. */
export function ProductList({ cards, meta: { total }, source, isChanging }: Listed & { isChanging: boolean }) {
  const locale = useLocale()
  const slices = Math.ceil(total / LISTING_SLICE)
  const eager = useIdleCount(Math.min(slices, EAGER_SLICES))
  return (
    <div className={styles.list} data-changing={isChanging || undefined} aria-busy={isChanging || undefined}>
      {Array.from({ length: slices }, (_, index) => {
        const known = cards.slice(index * LISTING_SLICE, (index + 1) * LISTING_SLICE)
        const place = { index, total, source }
        return known.length > 0 ? (
          <Cards key={index} {...place} cards={known} />
        ) : (
          <LaterSlice key={`${locale} ${index} ${JSON.stringify(source)}`} {...place} isEager={index < eager} />
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
  const locale = useLocale()
  const from = index * LISTING_SLICE
  const label = total > LISTING_SLICE ? t('listing.part', { from: from + 1, to: from + cards.length }) : undefined
  const groups = groupsOf(cards, GROUP)
  const turn = useIdleCount(groups.length)
  return (
    <ul className={`plain-list ${styles.grid}`} aria-label={label}>
      {groups.map((group, number) => (
        <Suspense key={`${locale} ${group[0]?.id}`} fallback={null}>
          <Group cards={group} isTurn={number < turn} isFirst={index === 0 && number === 0} />
        </Suspense>
      ))}
    </ul>
  )
}

/** Cards of a page that has just come are drawn where they are near, the others one group after the other when nothing else is to be done. */
function Group({ cards, isTurn, isFirst }: { cards: readonly CardData[]; isTurn: boolean; isFirst: boolean }) {
  const hydrated = useHydrated()
  // The server has drawn all of them.
  const [isNear, setNear] = useState(!hydrated)
  const room = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const node = room.current
    if (!node) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(() => setNear(true)), NEAR)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  const measure = useRoomOf(cards.length, room)
  if (!isNear && !isTurn) return <li ref={measure} className={`${styles.room} ${styles.across}`} aria-hidden="true" />
  return cards.map((product, place) => (
    <li key={product.id} className={styles.cell}>
      <ProductCard product={product} priority={isFirst && place < FIRST_VIEW} />
    </li>
  ))
}
const NEAR = { rootMargin: '100% 0px' }

/** Tells the style sheet how many cards a room is for. By script alone: the server may print no styles. */
const useRoomOf = <T extends HTMLElement>(cells: number, room: RefObject<T | null>) =>
  useCallback(
    (node: T | null) => {
      room.current = node
      node?.style.setProperty('--cells', String(cells))
    },
    [cells, room],
  )

const groupsOf = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

function LaterSlice({ isEager, ...place }: SlicePlace & { isEager: boolean }) {
  const t = useT()
  const room = useRef<HTMLDivElement>(null)
  const isNear = useNear(room)
  const { cards, failed, again } = useSlice(place.source, place.index, isNear || isEager)
  const cells = Math.min(LISTING_SLICE, place.total - place.index * LISTING_SLICE)
  const measure = useRoomOf(cells, room)
  const isShown = cards !== null && (isNear || isEager)
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

/** Who has no script gets the whole list at a press. */
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
