import { describe, expect, it } from 'vitest'
import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import { finishedOf, shownFinished } from './finished-run.ts'

const runOf = (id: string, state: OwnRun['state']) =>
  ({
    id,
    state,
    cash_collected: 100_000,
    cash_due: 103_000,
    cash_reason: 'Kembalian kurang',
    stops: [
      { state: 'delivered', bag_list: [{ code: 'A-1' }] },
      { state: 'failed', bag_list: [{ code: 'B-1' }, { code: 'B-2' }] },
    ],
  }) as unknown as OwnRun
const first = {
  id: 'first',
  stops: 2,
  cash: 100_000,
  due: 103_000,
  reason: 'Kembalian kurang',
  bags: 'B-1, B-2',
}

describe('what a rider brings back', () => {
  it('is the cash and the bags that were not handed over', () => {
    expect(finishedOf(runOf('first', 'done'))).toEqual(first)
    expect(shownFinished(runOf('first', 'done'), null)).toEqual(first)
  })

  it('stays on the screen when another run waits', () => {
    expect(shownFinished(runOf('second', 'planned'), first)).toEqual(first)
    expect(shownFinished(runOf('second', 'planned'), null)).toBeNull()
  })

  it('is not shown while its run goes on because its end was refused', () => {
    expect(shownFinished(runOf('first', 'riding'), first)).toBeNull()
  })
})
