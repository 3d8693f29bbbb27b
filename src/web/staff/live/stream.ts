import { staffSession } from '#contract/staff/sign-in/session.ts'
import { pause, readEvents } from '#web/state/event-stream.ts'
import { makeStore } from '#web/state/make-store.ts'
import { send } from '../send.ts'

const EVENTS = '/api/staff/events'
const BACK_MS_MIN = 2_000
const BACK_MS_MAX = 15_000
const LOST_AFTER_MS = 60_000

/** Whether the stream has been away for a minute. */
export const isLost = makeStore(false)

/** Follows the shop until the signal; `null` after each connection: anything may have changed. */
export const follow = async (
  signal: AbortSignal,
  heard: (topic: string | null) => void,
): Promise<void> => {
  let wait = BACK_MS_MIN
  let late: ReturnType<typeof setTimeout> | undefined
  const lose = () => (late ??= setTimeout(() => isLost.set(true), LOST_AFTER_MS))
  signal.addEventListener('abort', () => clearTimeout(late))
  lose()
  while (!signal.aborted) {
    try {
      const response = await fetch(EVENTS, { headers: { accept: 'text/event-stream' }, signal })
      // The session has ended: any call leads to signing in.
      if (response.status === 401) await send(staffSession, { signal })
      else if (response.ok && response.body) {
        wait = BACK_MS_MIN
        clearTimeout(late)
        late = undefined
        isLost.set(false)
        heard(null)
        await readEvents(response.body, heard)
      }
    } catch {
      // Failed: retried below with exponential back-off.
    }
    if (signal.aborted) return
    lose()
    await pause(wait, signal)
    wait = Math.min(wait * 2, BACK_MS_MAX)
  }
}
