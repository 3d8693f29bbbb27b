import type { PatternEffect } from '#contract/staff/delivery/window-patterns.ts'

type Change = PatternEffect['changes'][number]
const TERMS = ['orders', 'weight', 'price'] as const
type Term = (typeof TERMS)[number]
export type ChangeGroup = {
  count: number
  starts: string[]
  /** Only what changes. */
  changed: { term: Term; before: number; after: number }[]
}

const NO_WINDOW: Pick<ChangeGroup, 'count' | 'starts'> = { count: 0, starts: [] }

const changedOf = ({ before, after }: Change): ChangeGroup['changed'] =>
  TERMS.filter((term) => before[term] !== after[term]).map((term) => ({
    term,
    before: before[term],
    after: after[term],
  }))

/** Windows that change alike, as one: how many there are, and when they begin. */
export const changeGroups = (changes: readonly Change[]): ChangeGroup[] => {
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes) {
    const changed = changedOf(change)
    const key = JSON.stringify(changed)
    const { count, starts } = groups.get(key) ?? NO_WINDOW
    const all = starts.includes(change.start) ? starts : [...starts, change.start].toSorted()
    groups.set(key, { changed, count: count + 1, starts: all })
  }
  return [...groups.values()]
}
