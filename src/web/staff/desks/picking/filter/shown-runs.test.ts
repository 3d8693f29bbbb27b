import { expect, it } from 'vitest'
import { isWaitingFirst, shownRuns } from './shown-runs.ts'

const NOW = new Date('2026-11-29T05:30:00Z')
const run = (start: string, given: object = {}) => ({
  window: {
    day: '2026-11-29',
    start,
    end: '',
    starts_at: `2026-11-29T${String(Number(start.slice(0, 2)) - 7).padStart(2, '0')}:00:00Z`,
  },
  is_mine: false,
  zones: ['ambient'] as ('ambient' | 'chilled')[],
  picker: null as string | null,
  done: 1,
  tasks: 2,
  ...given,
})
const noon = run('12:00', { picker: 'Tono' })
const mine = run('14:00', { is_mine: true, picker: 'Sari' })
const free = run('14:00', { zones: ['ambient', 'chilled'] })
const done = run('12:00', { picker: 'Sari', done: 2 })
const shown = (filter: object) =>
  shownRuns(
    [noon, mine, free, done],
    { window: '', zone: '', state: '', picker: '', ...filter },
    NOW,
  )

it.each([
  [{}, [noon, mine, free, done]],
  [{ window: '2026-11-29 14:00' }, [mine, free]],
  [{ zone: 'chilled' }, [free]],
  [{ zone: 'frozen' }, []],
  [{ state: 'mine' }, [mine]],
  [{ state: 'free' }, [free]],
  [{ state: 'late' }, [noon]],
  [{ picker: 'Sari' }, [mine, done]],
  [{ picker: 'Sari', window: '2026-11-29 12:00' }, [done]],
  [{ state: 'unknown' }, [noon, mine, free, done]],
])('%o shows its runs', (filter, runs) => {
  expect(shown(filter)).toEqual(runs)
})

it.each([
  [[mine], [run('12:00')], true],
  [[mine], [run('16:00'), run('12:00')], true],
  [[noon, mine], [run('12:00')], false],
  [[mine], [run('16:00')], false],
  [[mine], [], false],
  [[], [noon], false],
])('orders without a run stand first where they are due earlier: %#', (runs, waiting, first) =>
  expect(isWaitingFirst(runs, waiting)).toBe(first),
)
