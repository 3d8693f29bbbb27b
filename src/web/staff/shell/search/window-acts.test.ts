import { describe, expect, it } from 'vitest'
import { windowActs } from './window-acts.ts'

const DAYS = ['2026-11-29', '2026-11-30']
const say = ({ change, start, day }: { change: string; start: string; day: string }) =>
  `${change === 'close' ? 'Close' : 'Open'} window ${start}, ${day}`
const found = (typed: string) => windowActs(typed, DAYS, say).map(({ label }) => label)

describe('acts of windows', () => {
  it('are named by verb and time', () => {
    expect(found('close window 12:00')).toEqual([
      'Close window 12:00, 2026-11-29',
      'Close window 12:00, 2026-11-30',
    ])
    expect(found('clo 8')).toEqual([
      'Close window 08:00, 2026-11-29',
      'Close window 08:00, 2026-11-30',
    ])
    expect(found('open window 14.30, 2026-11-30')).toEqual(['Open window 14:30, 2026-11-30'])
  })

  it('are not found without a verb, without a time, or with a word of something else', () => {
    expect(['12:00', 'close', 'cl 12', 'close 25:00', 'close mango 12'].flatMap(found)).toEqual([])
  })
})
