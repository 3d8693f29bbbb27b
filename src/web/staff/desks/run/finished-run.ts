import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import { makeStore, type Store } from '#web/state/make-store.ts'
import { objectWith, stored } from '#web/state/stored.ts'

/** What comes back from a run. */
export type Finished = {
  id: string
  stops: number
  cash: number
  due: number
  /** Why the two differ. */
  reason: string
  /** Codes of bags that were not handed over, separated by commas. */
  bags: string
}

export const finishedOf = ({
  id,
  stops,
  cash_collected: cash,
  cash_due: due,
  cash_reason: reason,
}: OwnRun): Finished => ({
  id,
  stops: stops.length,
  cash: cash ?? 0,
  due,
  // Missing in a sheet that an older version stored.
  reason: reason ?? '',
  bags: stops
    .flatMap(({ state, bag_list }) => (state === 'failed' ? bag_list.map(({ code }) => code) : []))
    .join(', '),
})

/** The finished run to show instead of the sheet; null while the sheet's run goes on. */
export const shownFinished = (run: OwnRun | null, kept: Finished | null): Finished | null => {
  // The shop refused the end of this very run: it goes on.
  if (kept !== null && kept.id !== run?.id) return kept
  return run?.state === 'done' ? finishedOf(run) : null
}

const parse = objectWith<Finished>({
  id: 'string',
  stops: 'number',
  cash: 'number',
  due: 'number',
  reason: 'string',
  bags: 'string',
})
const stores = new Map<string, Store<Finished | null>>()

/** The run that this rider ended on this phone, until they go on to the next one. */
export const finishedRun = (staffId: string): Store<Finished | null> => {
  const store =
    stores.get(staffId) ??
    makeStore<Finished | null>(null, stored(`run-finished:${staffId}`, 'device', parse))
  stores.set(staffId, store)
  return store
}
