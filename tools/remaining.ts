/**
 * A step of the gate while it runs. `seconds` is the estimate on two cores, `took` what it came to,
 * `share` how much is done, from 0 to 1.
 */
export type Standing = {
  name: string
  seconds: number
  slots: number
  share: number
  state: 'waiting' | 'running' | 'done'
  /** In milliseconds, on the clock of `performance.now()`. */
  began: number
  took: number
}

/** From this share on a running step's own pace is more accurate than the estimate. */
const PACE_FROM_SHARE = 0.1

/**
 * Seconds until all steps are done: estimates, corrected by how fast this machine was so far,
 * spread over the slots. Never less than the longest step that still runs.
 */
export function remainingSeconds(
  standings: readonly Standing[],
  slots: number,
  now: number,
): number {
  const done = standings.filter(({ state }) => state === 'done')
  const estimated = done.reduce((sum, { seconds }) => sum + seconds, 0)
  const took = done.reduce((sum, one) => sum + one.took, 0)
  // Few seconds of evidence say little about the machine.
  const pace = estimated < 10 ? 1 : took / estimated
  const left = standings
    .filter(({ state }) => state !== 'done')
    .map((one) => ({ slots: one.slots, seconds: leftOf(one, pace, now) }))
  const spread = left.reduce((sum, one) => sum + one.seconds * one.slots, 0) / slots
  return Math.max(spread, ...left.map(({ seconds }) => seconds), 0)
}

function leftOf({ seconds, share, state, began }: Standing, pace: number, now: number): number {
  const expected = seconds * pace
  if (state === 'waiting') return expected
  const elapsed = (now - began) / 1000
  if (share >= PACE_FROM_SHARE) return (elapsed / share) * (1 - share)
  return Math.max(expected - elapsed, 0)
}
