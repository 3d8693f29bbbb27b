import { expect, it } from 'vitest'
import { nextRun } from './next-run.ts'

const at = (hour: number) => ({ window: { starts_at: `2026-05-04T0${hour}:00:00Z` } })
const run = (hour: number, is_mine = false, picker: string | null = null) => ({
  ...at(hour),
  is_mine,
  picker,
  done: 0,
  tasks: 3,
})

it('goes on with the own run, whatever else is due', () => {
  const own = run(6, true, 'Joko')
  expect(nextRun([run(1), own], [at(2)])).toEqual({ kind: 'own', run: own })
})

it('takes what is due first, and leaves the runs of others alone', () => {
  const free = run(3)
  expect(nextRun([run(1, false, 'Sari'), free], [at(4)])).toEqual({ kind: 'free', run: free })
  expect(nextRun([free], [at(5), at(2)])).toEqual({ kind: 'waiting', waiting: at(2) })
  expect(nextRun([{ ...free, done: 3 }], [])).toEqual({ kind: 'none' })
})
