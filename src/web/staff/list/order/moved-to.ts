/** The list with an entry at another place, counted without it; a place beyond the ends is an end. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  if (list[from] === undefined) return [...list]
  const others = list.filter((_, index) => index !== from)
  const at = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, at), list[from], ...others.slice(at)]
}

/** Where an entry lands that is dropped before or after another one, counted without it. */
export const landing = (from: number, over: number, side: 'before' | 'after'): number =>
  over + (side === 'after' ? 1 : 0) - (from < over + (side === 'after' ? 1 : 0) ? 1 : 0)
