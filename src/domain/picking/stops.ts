/** What a picker takes at once: one good from one batch on one shelf, for the same reason. */
export type Takeable = {
  variation_id: string
  shelf: string | null
  batch: { code: string } | null
  instead_of: string | null
}

/** The tasks of a walk as stops: equal goods of several orders that stand next to each other. */
export const stopsOf = <T extends Takeable>(walk: readonly T[]): T[][] => {
  const stops: T[][] = []
  for (const task of walk) {
    const last = stops.at(-1)
    if (last?.[0] && isSameGood(last[0], task)) last.push(task)
    else stops.push([task])
  }
  return stops
}

const isSameGood = (one: Takeable, other: Takeable): boolean =>
  one.variation_id === other.variation_id &&
  one.shelf === other.shelf &&
  one.batch?.code === other.batch?.code &&
  one.instead_of === other.instead_of
