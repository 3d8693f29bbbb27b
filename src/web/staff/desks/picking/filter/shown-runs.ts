import type { PickRun } from '#contract/staff/picking/picking.ts'

export const RUN_STATES = ['mine', 'free', 'late'] as const
export type RunState = (typeof RUN_STATES)[number]
/** What the list of runs is narrowed to; empty texts narrow nothing. */
export type RunFilter = { window: string; zone: string; state: string; picker: string }

type Run = Pick<PickRun, 'window' | 'zones' | 'is_mine' | 'picker' | 'done' | 'tasks'>

const IS: Record<RunState, (run: Run, now: number) => boolean> = {
  mine: ({ is_mine: isMine }) => isMine,
  free: ({ picker }) => picker === null,
  // Its orders are to arrive from now on.
  late: ({ window, done, tasks }, now) => done < tasks && Date.parse(window.starts_at) <= now,
}

export const windowOf = ({ window: { day, start } }: Run): string => `${day} ${start}`

/** Whether orders without a run are due before every open run: they come first on the screen. */
export const isWaitingFirst = (
  runs: readonly Pick<Run, 'window'>[],
  waiting: readonly Pick<Run, 'window'>[],
): boolean => {
  const [first] = waiting.map(startOf).toSorted((one, other) => one - other)
  return first !== undefined && runs.length > 0 && runs.every((run) => first < startOf(run))
}
const startOf = ({ window }: Pick<Run, 'window'>): number => Date.parse(window.starts_at)

export const shownRuns = <R extends Run>(
  runs: readonly R[],
  { window, zone, state, picker }: RunFilter,
  now: Date,
): R[] =>
  runs.filter(
    (run) =>
      (window === '' || windowOf(run) === window) &&
      (zone === '' || run.zones.some((one) => one === zone)) &&
      (picker === '' || run.picker === picker) &&
      (!(state in IS) || IS[state as RunState](run, now.getTime())),
  )
