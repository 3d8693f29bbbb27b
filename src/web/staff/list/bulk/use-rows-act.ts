import { useEffect, useRef, useState } from 'react'
import type { StaffOutcome } from '#contract/staff/outcomes.ts'
import { CallFailure } from '#web/send.ts'
import { waitingIn } from '../../form/waiting-in.ts'
import { useT } from '../../words.ts'

export type RowResult<Row> = {
  row: Row
  state: 'done' | 'waits' | 'failed'
  /** Why it was not done. */
  reason: string
}

/** How an act is done: row by row, or all in one call that names why each was not done. */
export type RowsCall<Row> =
  | { run: (row: Row) => Promise<unknown>; runAll?: never }
  | { run?: never; runAll: (rows: readonly Row[]) => Promise<readonly (string | null)[]> }
type Taken = { takes?: (failure: CallFailure, again: () => void) => boolean }

/** Calls for one row after the other, and what became of each. A dialog that closes stops it. */
export const useRowsAct = <Row>(
  idOf: (row: Row) => string,
  act: RowsCall<Row> & Taken,
  onEnd: (done: readonly Row[]) => void,
) => {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly RowResult<Row>[]>([])
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => void (isStopped.current = true)
  }, [])
  const show = (found: readonly RowResult<Row>[]) => {
    const shown = new Set(found.map((one) => idOf(one.row)))
    setResults((before) => [...before.filter((one) => !shown.has(idOf(one.row))), ...found])
  }
  /** `again` repeats it, once what it failed for has been given. */
  const go = async (rows: readonly Row[], again: () => void) => {
    isStopped.current = false
    setBusy(true)
    const found: RowResult<Row>[] = []
    try {
      if (act.runAll) {
        found.push(...(await attemptAll(rows, act, again)))
        show(found)
      } else
        for (const row of rows) {
          if (isStopped.current) break
          found.push(await attempt(row, act.run, t))
          show(found)
        }
    } finally {
      setBusy(false)
      onEnd(found.flatMap(({ row, state }) => (state === 'done' ? [row] : [])))
    }
    return found
  }
  return { busy, results, go, stop: () => void (isStopped.current = true) }
}

const reasonOf = (failure: CallFailure): string =>
  Object.values(failure.errors)[0]?.[0] ?? failure.message

const attempt = async <Row>(
  row: Row,
  run: (row: Row) => Promise<unknown>,
  t: ReturnType<typeof useT>,
): Promise<RowResult<Row>> => {
  try {
    await run(row)
    return { row, state: 'done', reason: '' }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const approval = waitingIn(error)
    return approval
      ? { row, state: 'waits', reason: t('staff.rows.waits', { number: approval.number }) }
      : { row, state: 'failed', reason: reasonOf(error) }
  }
}

type All<Row> = { runAll: NonNullable<RowsCall<Row>['runAll']> } & Taken
const attemptAll = async <Row>(
  rows: readonly Row[],
  { runAll, takes }: All<Row>,
  again: () => void,
): Promise<RowResult<Row>[]> => {
  try {
    const reasons = await runAll(rows)
    return rows.map((row, at) => {
      const reason = reasons[at] ?? null
      return { row, state: reason === null ? 'done' : 'failed', reason: reason ?? '' }
    })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (takes?.(error, again)) return []
    return rows.map((row) => ({ row, state: 'failed', reason: reasonOf(error) }))
  }
}

/** Why each of these was not done, in their order; null for what was. */
export const reasonsOf = (
  outcomes: readonly StaffOutcome[],
  ids: readonly string[],
): (string | null)[] => {
  const found = new Map(outcomes.map(({ id, reason }) => [id, reason]))
  return ids.map((id) => found.get(id) ?? null)
}
