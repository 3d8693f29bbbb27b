/** Deterministic random numbers, seeded by a text (mulberry32). */
export type Chance = {
  /** A number in [0, 1). */
  next: () => number
  /** An integer from `from` to `to`, inclusive. */
  whole: (from: number, to: number) => number
  /** A random item; undefined for an empty list. */
  pick: <T>(items: readonly T[]) => T | undefined
  /** A random item by weight. */
  weighed: <T extends { weight: number }>(items: readonly T[]) => T
}

export const chanceOf = (text: string): Chance => {
  let state = 2166136261
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)],
    weighed: (items) => {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0)
      return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!
    },
  }
}
