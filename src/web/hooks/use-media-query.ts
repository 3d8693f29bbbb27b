import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. The server renders `onServer`; the browser corrects it after
 * hydration.
 */
export function useMediaQuery(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}

/** True from 1024 px. Prefer CSS; this is for behaviour that differs, not for looks. */
export function useIsDesktop(): boolean {
  return useMediaQuery('(min-width: 1024px)')
}
