import type { MachineKey } from '#contract/staff/machine-keys.ts'

type Ends = Pick<MachineKey, 'ended_at' | 'ends_at'>

export const isEnded = ({ ended_at: ended, ends_at: ends }: Ends, now: number): boolean =>
  ended !== null || Date.parse(ends) <= now

/** Keys that work before those that do not; each part stays in its order. */
export const liveFirst = <Key extends Ends>(keys: readonly Key[], now: number): Key[] =>
  keys.toSorted((one, other) => Number(isEnded(one, now)) - Number(isEnded(other, now)))
