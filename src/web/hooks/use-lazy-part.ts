import { useCallback, useState } from 'react'

/**
 * A lazily loaded part of the page. `ask` resolves to whether it is loaded; a failure calls
 * `onFailed` and the next `ask` retries. `prefetch` only loads, silently, for example on hover.
 * @param load Loads the part; a stable function, declared outside of components.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, onFailed?: () => void) {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      const part = await load()
      setLoaded((before) => (before?.part === part ? before : { part }))
      return true
    } catch {
      onFailed?.()
      return false
    }
  }, [load, onFailed])
  const prefetch = useCallback(() => void load().catch(() => null), [load])
  return { Part: loaded?.part ?? null, ask, prefetch }
}
