import type { Clock } from '../../platform/clock.ts'
import { MapsFailure, type MapsPort } from './port.ts'

/** How long a failed service is skipped, so that no customer waits for it twice in a row. */
const REST_MS = 30_000

/**
 * Calls the first maps and falls back to the second. Search and reverse have separate circuit
 * breakers; `onFailure` gets the reason once per rest.
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
