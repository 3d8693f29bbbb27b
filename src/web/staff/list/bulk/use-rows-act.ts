import { useEffect, useRef, useState } from 'react'
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
  const attempt = async (
    row: Row,
    run: (row: Row) => Promise<unknown>,
  ): Promise<RowResult<Row>> => {
    try {
      await run(row)
      return { row, state: 'done', reason: '' }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const approval = waitingIn(error)
      if (approval)
        return { row, state: 'waits', reason: t('staff.rows.waits', { number: approval.number }) }
      const reason = Object.values(error.errors)[0]?.[0] ?? error.message
      return { row, state: 'failed', reason }
    }
  }
  const attemptAll = async (
    rows: readonly Row[],
    runAll: (rows: readonly Row[]) => Promise<readonly (string | null)[]>,
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
      if (act.takes?.(error, again)) return []
      const reason = Object.values(error.errors)[0]?.[0] ?? error.message
      return rows.map((row) => ({ row, state: 'failed', reason }))
    }
  }
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
        found.push(...(await attemptAll(rows, act.runAll, again)))
        show(found)
      } else
        for (const row of rows) {
          if (isStopped.current) break
          found.push(await attempt(row, act.run))
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
