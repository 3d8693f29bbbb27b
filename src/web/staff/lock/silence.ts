/** How long no one has touched this page. */
const IDLE_AFTER_MS = 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

let touchedAt = Date.now()
const silentMs = (): number => Date.now() - touchedAt

/** Whether the page asks by itself: the server does not count such calls as use. */
export const isIdle = (): boolean => silentMs() > IDLE_AFTER_MS

const CHECK_MS = 5_000
const ASK_EVERY_MS = 15_000

interface Watch {
  /** The silence after which the session locks; null when it does not. */
  locksAfterMs: () => number | null
  isLocked: () => boolean
  /** Asks the server, which decides; that someone is here counts as use. */
  ask: () => void
}

/**
 * Tells the server of touches, so that a person who only types is not locked out, and asks it when
 * the silence is over, or whether another tab unlocked.
 */
export const watchSilence = ({ locksAfterMs, isLocked, ask }: Watch): void => {
  let askedAt = 0
  const askNow = () => {
    askedAt = Date.now()
    ask()
  }
  const askSometimes = () => {
    if (Date.now() - askedAt >= ASK_EVERY_MS) askNow()
  }
  const touch = () => {
    const after = locksAfterMs()
    const isOver = after !== null && silentMs() >= after
    touchedAt = Date.now()
    if (after === null || isLocked()) return
    // A device that wakes: what it shows may be locked.
    if (isOver) askNow()
    else askSometimes()
  }
  for (const name of TOUCHES) addEventListener(name, touch, { capture: true, passive: true })
  setInterval(() => {
    const after = locksAfterMs()
    if (after !== null && (isLocked() || silentMs() >= after)) askSometimes()
  }, CHECK_MS)
}
