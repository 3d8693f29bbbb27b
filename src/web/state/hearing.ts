/**
 * Whether the shop tells this page of changes by itself just now: whoever waits for one then needs
 * to ask but seldom.
 */
let isHearing = false
export const hearsChanges = (): boolean => isHearing
export const setHearing = (now: boolean): void => {
  isHearing = now
}

/** For so long after an action the shop may still tell this page of it. */
const ECHO_MS = 2_000
type Own = { isOver: boolean; at: number }
/** What this page does itself and reads afterwards, by the topic that the shop tells it under. */
const own = new Map<string, Own>()

/**
 * Acts, and takes the next event of each topic for the echo of it: the page reads the consequences
 * by itself.
 */
export const expectingEcho = async <T>(
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
 * The time since which answers know of what an event tells; null where someone else changed
 * something. While the action is still under way all of it is read afterwards: then any answer will
 * do.
 */
export const takeEcho = (topic: string, now: () => number = Date.now): number | null => {
  const mine = own.get(topic)
  own.delete(topic)
  if (!mine) return null
  if (!mine.isOver) return Number.NEGATIVE_INFINITY
  return now() - mine.at <= ECHO_MS ? mine.at : null
}
