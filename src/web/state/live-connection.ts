/** Whether the event stream is connected: polling can then be slow. */
let isConnected = false
export const isLiveConnected = (): boolean => isConnected
export const setLiveConnected = (now: boolean): void => {
  isConnected = now
}

/** How long after an action its own event may still arrive. */
const OWN_EVENT_MS = 2_000
type Own = { isOver: boolean; at: number }
/** Actions of this page whose effects it refetches itself, by event topic. */
const own = new Map<string, Own>()

/**
 * Runs an action and treats the next event of each topic as its echo, because the page refetches
 * the effects itself.
 */
export const expectingOwnEvent = async <T>(
  topics: readonly string[],
  act: () => Promise<T>,
  now: () => number = Date.now,
): Promise<T> => {
  const acting: Own = { isOver: false, at: now() }
  for (const topic of topics) own.set(topic, acting)
  try {
    const result = await act()
    acting.isOver = true
    acting.at = now()
    return result
  } catch (error) {
    for (const topic of topics) own.delete(topic)
    throw error
  }
}

/**
 * Time from which fetched data includes the event's change; null if another device or tab caused
 * it. `-Infinity` while the action runs, because the page refetches afterwards.
 */
export const takeOwnEvent = (topic: string, now: () => number = Date.now): number | null => {
  const mine = own.get(topic)
  own.delete(topic)
  if (!mine) return null
  if (!mine.isOver) return Number.NEGATIVE_INFINITY
  return now() - mine.at <= OWN_EVENT_MS ? mine.at : null
}
