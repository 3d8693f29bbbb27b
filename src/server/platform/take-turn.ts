/** Other jobs of the worker wait no longer than this. */
const TURN_MS = 5_000

/** Takes steps until the turn is over or `step` returns null. Returns the sum of what was done. */
export const takeTurn = async (step: () => Promise<number | null>): Promise<number> => {
  const began = performance.now()
  let done = 0
  while (performance.now() - began < TURN_MS) {
    const more = await step()
    if (more === null) break
    done += more
  }
  return done
}
