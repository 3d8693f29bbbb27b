import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale } from '#web/state/locale.tsx'
import type { EarliestSlot } from './header-earliest.ts'

// The name of the customer's own place, told by whoever watches the cart of customers.
let place: string | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellPlace(next: string | null) {
  place = next
  for (const listener of listeners) listener()
}

/**
 * Where a customer's orders go if nothing else is chosen: "Rumah". Null for guests and until it is
 * known.
 */
export const usePlace = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  )

const QUIET_MS = 1500
const OUTDATED_MS = 300_000

/**
 * The first delivery window that can be booked: asked once the page has settled, and again every
 * five minutes. Null where it is not known.
 */
export function useEarliestSlot(): EarliestSlot {
  const locale = useLocale()
  const [slot, setSlot] = useState<EarliestSlot>(null)
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const found = await import('./header-earliest.ts')
        .then(({ askEarliestSlot }) => askEarliestSlot(left.signal))
        .catch(() => null)
      if (!left.signal.aborted) setSlot(found)
    }
    const first = setTimeout(ask, QUIET_MS)
    const next = setInterval(ask, OUTDATED_MS)
    return () => {
      left.abort()
      clearTimeout(first)
      clearInterval(next)
    }
  }, [locale])
  return slot
}
