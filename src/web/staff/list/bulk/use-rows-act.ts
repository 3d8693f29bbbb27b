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

/** Calls for one row after the other, and what became of each. A dialog that closes stops it. */
export const useRowsAct = <Row>(
  idOf: (row: Row) => string,
  run: (row: Row) => Promise<unknown>,
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
  const attempt = async (row: Row): Promise<RowResult<Row>> => {
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
  const go = async (rows: readonly Row[]) => {
    isStopped.current = false
    setBusy(true)
    const found: RowResult<Row>[] = []
    try {
      for (const row of rows) {
        if (isStopped.current) break
        found.push(await attempt(row))
        const again = new Set(found.map((one) => idOf(one.row)))
        setResults((before) => [...before.filter((one) => !again.has(idOf(one.row))), ...found])
      }
    } finally {
      setBusy(false)
      onEnd(found.flatMap(({ row, state }) => (state === 'done' ? [row] : [])))
    }
    return found
  }
  return { busy, results, go, stop: () => void (isStopped.current = true) }
}
