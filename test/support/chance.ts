/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `below`. */
  whole: (below: number) => number
  pick: <T>(all: readonly T[]) => T
  isMet: (probability: number) => boolean
}

export const makeChance = (seed: number): Chance => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    next,
    whole,
    pick: (all) => all[whole(all.length)]!,
    isMet: (probability) => next() < probability,
  }
}
