import { startTransition, useCallback, useEffect, useState, type RefObject } from 'react'
import { listProducts, tabs } from '#contract/catalogue/catalogue.ts'
import { LISTING_SLICE, SCROLL_THRESHOLD } from '#domain/limits.ts'
import { writeListing, type Listing } from '#domain/catalogue/listing.ts'
import { cardOf, type CardData } from '#web/card-data.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale } from '../../state/locale.tsx'

/** Where a listing's products come from: endpoint and query. */
export type Source = { isTabs: boolean; query: Record<string, string> }

export const sourceOf = (listing: Listing): Source => {
  const isTabs = listing.tab !== 'recommended'
  return { isTabs, query: { ...writeListing(listing), ...(isTabs ? { tab: listing.tab } : {}) } }
}
export const callOf = ({ isTabs }: Source) => (isTabs ? tabs : listProducts)

// Cached slices for going back, least recently used removed first.
const KEPT_MAX = 60
const KEPT_MS = 300_000
const kept = new Map<string, { cards: CardData[]; until: number }>()
const keep = (name: string, cards: CardData[]) => {
  kept.delete(name)
  kept.set(name, { cards, until: Date.now() + KEPT_MS })
  for (const oldest of [...kept.keys()].slice(0, -KEPT_MAX)) kept.delete(oldest)
}
const find = (name: string): CardData[] | null => {
  const found = kept.get(name)
  return found && found.until > Date.now() ? found.cards : null
}

type Slice = { cards: CardData[] | null; failed: string | null }

/** The products of one slice, fetched when wanted. `again` retries after a failure. */
export function useSlice(
  source: Source,
  index: number,
  isWanted: boolean,
): Slice & { again: () => void } {
  const locale = useLocale()
  const name = `${locale} ${index} ${JSON.stringify(source)}`
  const [slice, setSlice] = useState<Slice>(() => ({ cards: find(name), failed: null }))
  const isMissing = isWanted && !slice.cards && !slice.failed

  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    send(callOf(source), {
      query: { ...source.query, limit: LISTING_SLICE, offset: index * LISTING_SLICE },
      signal: leaving.signal,
    })
      .then((products) => {
        const cards = products.map(cardOf)
        keep(name, cards)
        startTransition(() => setSlice({ cards, failed: null }))
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted)
          setSlice({
            cards: null,
            failed: error instanceof CallFailure ? error.message : String(error),
          })
      })
    return () => leaving.abort()
    // `name` identifies the source.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing, name])

  const again = useCallback(() => setSlice({ cards: null, failed: null }), [])
  return { ...slice, again }
}

/**
 * Whether a slice is about to be seen: when 0.8 of the previous one has scrolled by. A slice with
 * the focus stays.
 */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const node = place.current
    if (!node) return
    const ahead = Math.max(
      window.innerHeight,
      Math.round((1 - SCROLL_THRESHOLD) * node.offsetHeight),
    )
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting && node.contains(document.activeElement)) return
      startTransition(() => setNear(entry?.isIntersecting ?? false))
    }
    const observer = new IntersectionObserver(look, { rootMargin: `${ahead}px 0px` })
    observer.observe(node)
    return () => observer.disconnect()
  }, [place])
  return isNear
}

const IDLE_MS_MAX = 2_000
const IDLE_FALLBACK_MS = 400

/** Counts from 1 to `count`, one step per idle callback. */
export function useIdleCount(count: number): number {
  const [reached, setReached] = useState(1)
  useEffect(() => {
    if (reached >= count) return
    const step = () => startTransition(() => setReached(Math.min(reached + 1, count)))
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(step, IDLE_FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(step, { timeout: IDLE_MS_MAX })
    return () => cancelIdleCallback(turn)
  }, [reached, count])
  return reached
}
