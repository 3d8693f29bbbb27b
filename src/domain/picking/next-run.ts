type Timed = { window: { starts_at: string } }
type Run = Timed & { is_mine: boolean; picker: string | null; done: number; tasks: number }

export type NextRun<R, W> =
  | { kind: 'own' | 'free'; run: R }
  | { kind: 'waiting'; waiting: W }
  | { kind: 'none' }

/** What a picker does next: the own run, else what is due first: a free run, or orders without one. */
export const nextRun = <R extends Run, W extends Timed>(
  runs: readonly R[],
  waiting: readonly W[],
): NextRun<R, W> => {
  const open = runs.filter(({ done, tasks }) => done < tasks).toSorted(byStart)
  const own = open.find(({ is_mine: isMine }) => isMine)
  if (own) return { kind: 'own', run: own }
  const free = open.find(({ picker }) => picker === null)
  const [first] = waiting.toSorted(byStart)
  if (free && (!first || byStart(free, first) <= 0)) return { kind: 'free', run: free }
  return first ? { kind: 'waiting', waiting: first } : { kind: 'none' }
}

const byStart = (one: Timed, other: Timed): number =>
  Date.parse(one.window.starts_at) - Date.parse(other.window.starts_at)
