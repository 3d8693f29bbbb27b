import type { Clock } from '../../platform/clock.ts'
import { MapsFailure, type MapsPort } from './port.ts'

/** So long a service that failed is not asked again: nobody waits for it twice in a row. */
const REST_MS = 30_000

/**
 * Asks the first maps and, when these fail, the second, which cannot; places and points rest apart.
 * `onFailure` hears why, once a rest.
 */
export const mapsWithFallback = (
  first: MapsPort,
  second: MapsPort,
  clock: Clock,
  onFailure: (reason: string) => void,
): MapsPort => {
  const guarded = <Ask extends unknown[], Answer>(
    ask: (...what: Ask) => Promise<Answer>,
    instead: (...what: Ask) => Promise<Answer>,
  ) => {
    let restsUntil = 0
    return async (...what: Ask): Promise<Answer> => {
      if (clock.now().getTime() < restsUntil) return instead(...what)
      try {
        return await ask(...what)
      } catch (error) {
        if (!(error instanceof MapsFailure)) throw error
        if (!error.onlyThis && clock.now().getTime() >= restsUntil) {
          restsUntil = clock.now().getTime() + REST_MS
          onFailure(error.message)
        }
        return instead(...what)
      }
    }
  }
  return {
    search: guarded(first.search, second.search),
    reverse: guarded(first.reverse, second.reverse),
  }
}
