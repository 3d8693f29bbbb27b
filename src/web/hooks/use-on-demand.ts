import { useCallback, useState } from 'react'

/**
 * A part of the page whose code is fetched when it is first asked for. `ask` answers whether it is
 * there; a fetch that failed is told to `onFailed` and made anew at the next `ask`. `warm` fetches
 * without waiting or complaining: when a finger comes near.
 * @param load Fetches the part; one function for good, declared outside of components.
 */
export function useOnDemand<Part>(load: () => Promise<Part>, onFailed?: () => void) {
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
  const warm = useCallback(() => void load().catch(() => null), [load])
  return { Part: loaded?.part ?? null, ask, warm }
}
